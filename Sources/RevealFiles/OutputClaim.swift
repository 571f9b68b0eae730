/// A run's claim to the names that it writes, so that two jobs do not mix their frames.
///
/// It is an empty hidden file, locked as long as the run lives, whose name tells the outputs and
/// the job. The lock ends with the process; where a file system has no locks, the process in the
/// file's name tells whether the run lives.
package final class OutputClaim: Sendable {
    private let directory: OutputDirectory
    private let descriptor: Int32
    private let name: String

    /// The claim that the locked file `name` stands for.
    init(_ directory: OutputDirectory, descriptor: Int32, name: String) {
        (self.directory, self.descriptor, self.name) = (directory, descriptor, name)
    }

    deinit {
        directory.removeHidden(name)
        try? System.close(descriptor)
    }
}
