package import RevealValues
private import Synchronization

/// The files that a command has read, which its outputs may not replace under any name.
///
/// A ledger belongs to a task, not to the process: the input of one job may be the output of the
/// next.
package final class InputLedger: Sendable {
    private static let bound = TaskLocal<InputLedger?>(wrappedValue: nil)
    package static var current: InputLedger? { bound.get() }

    /// Runs `body` with `ledger`, which may belong to a task on another thread.
    package static func with<R>(_ ledger: InputLedger?, _ body: () throws -> R) rethrows -> R {
        try bound.withValue(ledger, operation: body)
    }

    package static func during<R: Sendable>(
        _ command: () async throws -> R
    ) async rethrows -> R {
        try await bound.withValue(InputLedger()) { try await command() }
    }

    package static func during<R>(_ command: () throws -> R) rethrows -> R {
        try with(InputLedger(), command)
    }

    private let identities = Mutex<Set<FileIdentity>>([])

    func add(_ file: FileIdentity) { identities.withLock { _ = $0.insert(file) } }

    /// Refuses a descriptor of a file that has been read or is in `inputs`.
    ///
    /// - Throws: `.outputIsInput`.
    package static func check(
        _ descriptor: Int32, inputs: Set<FileIdentity> = []
    ) throws(FileError) {
        guard let status = try? System.status(of: descriptor), status.isRegular,
            inputs.contains(status.identity) || current?.contains(status.identity) ?? false
        else { return }
        throw .outputIsInput("standard output")
    }

    func contains(_ file: FileIdentity) -> Bool { identities.withLock { $0.contains(file) } }
}
