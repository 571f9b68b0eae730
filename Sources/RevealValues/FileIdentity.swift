/// The identity of a file, independent of its names.
package struct FileIdentity: Sendable, Hashable {
    private let device: UInt64
    private let inode: UInt64

    package init(device: UInt64, inode: UInt64) {
        (self.device, self.inode) = (device, inode)
    }
}
