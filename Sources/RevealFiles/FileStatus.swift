package import RevealValues

/// What a name or a descriptor stands for.
package struct FileStatus: Equatable {
    package let identity: FileIdentity
    package let isRegular: Bool
    package let isDirectory: Bool
    /// Whether it is a pipe or a socket.
    let isPipe: Bool
    package let isLink: Bool
    /// The length of a regular file, in bytes.
    package let count: Int
    /// When its content changed last: seconds and billionths.
    let modified: [Int]
}
