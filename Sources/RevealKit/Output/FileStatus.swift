/// Which file a name stands for, whatever its name.
struct FileIdentity: Sendable, Hashable {
    let device: UInt64
    let inode: UInt64
}

/// What a name or a descriptor stands for.
struct FileStatus: Equatable {
    let identity: FileIdentity
    let isRegular: Bool
    let isDirectory: Bool
    let isLink: Bool
    /// The length of a regular file, in bytes.
    let count: Int
    /// When its content changed last: seconds and billionths.
    let modified: [Int]
}
