import Raster
private import Synchronization

/// An output that nobody sees until it is whole: it gets its name by `commit`, or vanishes.
package final class StagedFile: Sendable {
    private let directory: OutputDirectory
    package let descriptor: Int32
    private let temporary: String
    private let name: String
    private let isOpen = Mutex(true)

    /// The open file `temporary` that will be called `name`.
    init(_ directory: OutputDirectory, descriptor: Int32, temporary: String, name: String) {
        self.directory = directory
        self.descriptor = descriptor
        self.temporary = temporary
        self.name = name
    }

    deinit { discard() }

    /// Sets room for `count` bytes aside, where the file system can: writing is up to a third
    /// faster when the blocks are found at once.
    func reserve(_ count: Int) {
        System.reserve(count, for: descriptor)
    }

    /// What it will be called.
    package var path: String { directory.path + name }

    /// How many bytes have been written to it, by whomever.
    package var count: Int { (try? System.status(of: descriptor).count) ?? 0 }

    /// Up to `count` of its bytes from `offset` on: fewer at its end, and none before its
    /// beginning.
    package func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
        do {
            return try System.bytes(in: descriptor, at: offset, count: count)
        } catch {
            throw .notWritten(path, error)
        }
    }

    /// Appends `bytes`; one thread writes at a time.
    package func write(_ bytes: Span<UInt8>) throws(FileError) {
        do {
            try System.write(bytes, to: descriptor)
        } catch {
            throw .notWritten(directory.path + name, error)
        }
    }

    /// Writes `bytes` from `offset` on, over what is there or behind it.
    package func write(_ bytes: [UInt8], at offset: Int) throws(FileError) {
        do {
            try System.write(bytes.span, to: descriptor, at: offset)
        } catch {
            throw .notWritten(path, error)
        }
    }

    /// Gives it the permissions of the file at `path`, which it is to replace, as far as that can
    /// be done.
    package func takePermissions(of path: String) {
        System.copyPermissions(of: path, to: descriptor)
    }

    /// Closes the file and gives it its name; `replacing` says whether that name may be taken,
    /// `kind` which files of this program's own it may replace in any case.
    package func commit(replacing: Bool, orOwn kind: FileKind? = nil) throws(FileError) {
        guard end() else { return }
        try directory.rename(
            temporary, descriptor, to: name, replacing: replacing, orOwn: kind)
    }

    /// Closes the file and removes it, unless it has been committed or discarded before.
    package func discard() {
        guard end() else { return }
        try? System.close(descriptor)
        directory.removeHidden(temporary)
    }

    /// Whether this is the first call.
    private func end() -> Bool {
        isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
    }
}
