/// Which file a name stands for, whatever its name.
package struct FileIdentity: Sendable, Hashable {
    private let device: UInt64
    private let inode: UInt64

    /// The file of that inode on that device.
    package init(device: UInt64, inode: UInt64) {
        (self.device, self.inode) = (device, inode)
    }
}
