package import RevealValues

package struct FileStatus: Equatable {
    package let identity: FileIdentity
    package let isRegular: Bool
    package let isDirectory: Bool
    let isPipe: Bool
    package let isLink: Bool
    /// The length in bytes.
    package let count: Int
    /// The last modification: seconds and nanoseconds.
    let modified: [Int]
}
