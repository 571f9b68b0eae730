package import RevealValues
private import Synchronization

/// The files that a command has read: no output of it may replace one, whatever it is called.
///
/// Whatever reads an input adds it, and `OutputDirectory.place` asks for every output. A ledger
/// belongs to a task, not to the process: in a program that uses the library, the input of one job
/// may be the output of the next.
package final class InputLedger: Sendable {
    /// The ledger of the command that is running; nil outside of a command.
    @TaskLocal package static var current: InputLedger?

    private let identities = Mutex<Set<FileIdentity>>([])

    package init() {}

    /// Notes that the file is read.
    package func add(_ file: FileIdentity) { identities.withLock { _ = $0.insert(file) } }

    /// Whether the file has been read.
    func contains(_ file: FileIdentity) -> Bool { identities.withLock { $0.contains(file) } }
}
