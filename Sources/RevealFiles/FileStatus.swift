package import RevealValues

package struct FileStatus: Equatable {
    package let identity: FileIdentity
    package let isRegular: Bool
    package let isDirectory: Bool
    let isPipe: Bool
    package let isLink: Bool
    package let count: Int
    let modified: [Int]
}
