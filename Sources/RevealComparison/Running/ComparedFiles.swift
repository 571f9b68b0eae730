import RevealFiles
import RevealValues
private import Synchronization

/// Which files are compared, whatever they are called: no output may take the place of one.
final class ComparedFiles: Sendable {
    private let pairs: ComparisonPairs
    /// Looked at when it is first asked for, once: each output asks, and pairs are many.
    private let identities = Mutex<Set<FileIdentity>?>(nil)

    init(_ pairs: ComparisonPairs) { self.pairs = pairs }

    /// Whether the file is one of them.
    func holds(_ identity: FileIdentity) -> Bool {
        identities.withLock { known in
            if let known { return known.contains(identity) }
            let all = Set(
                pairs.pairs.lazy.flatMap { [$0.expected, $0.actual] }.compactMap { path in
                    path.flatMap { try? System.status(of: $0) }?.identity
                })
            known = all
            return all.contains(identity)
        }
    }
}
