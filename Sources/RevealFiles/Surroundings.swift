private import CSystem

/// The folder and the standard descriptors of a command; tasks inherit them.
///
/// They are those of the process, unless a program runs a command inside itself and gives it
/// others.
package struct Surroundings: Sendable {
    /// The open folder in which relative paths begin, and its path; nil for the working directory.
    package var folder: (descriptor: Int32, path: String)?
    package var input: Int32 = 0
    package var output: Int32 = 1
    package var error: Int32 = 2
    /// The inputs that are open already.
    let openInputs = OpenInputs()

    package init() {}

    package static let bound = TaskLocal(wrappedValue: Surroundings())
    /// Those of the command that is running.
    package static var current: Surroundings { bound.get() }

    /// The descriptor of the folder in which relative paths begin.
    package static var directory: Int32 { current.folder?.descriptor ?? AT_FDCWD }
}
