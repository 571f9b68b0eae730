package import RevealValues

package struct FileStatus: Equatable {
    package let identity: FileIdentity
    package let isRegular: Bool
    package let isDirectory: Bool
    /// Or a socket.
    let isPipe: Bool
    package let isLink: Bool
    /// The length in bytes.
    package let count: Int
    /// Seconds and nanoseconds.
    let modified: [Int]
}
