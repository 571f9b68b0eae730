private import CSystem

/// The working directory and the standard descriptors of a command, which its tasks inherit.
///
/// By default they are the process's; a program that runs the command in-process can set others.
package struct Surroundings: Sendable {
    /// The folder for relative paths; nil for the process's working directory.
    package var folder: (descriptor: Int32, path: String)?
    package var input: Int32 = 0
    package var output: Int32 = 1
    package var error: Int32 = 2
    let openInputs = OpenInputs()

    package init() {}

    package static let bound = TaskLocal(wrappedValue: Surroundings())
    package static var current: Surroundings { bound.get() }

    package static var directory: Int32 { current.folder?.descriptor ?? AT_FDCWD }
}
