private import Glibc

/// A directory in which outputs appear, opened once.
final class OutputDirectory: Sendable {
    /// As it was named, with a slash at its end, or empty for the working directory.
    let path: String
    private let descriptor: Int32
    /// What the names of temporary files begin with: which boot and which process they belong to.
    private let temporaryPrefix: String

    /// The directory at `path`, made with its parents if it is not there.
    init(_ path: String) throws(RevealError) {
        let path = path.isEmpty || path.hasSuffix("/") ? path : path + "/"
        self.path = path
        for end in path.indices.dropFirst() where path[end] == "/" {
            let parent = String(path[..<end])
            do {
                try System.makeDirectory(parent)
            } catch {
                guard System.isDirectory(parent) else { throw .notCreated(parent, error) }
            }
        }
        do {
            descriptor = try System.open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY)
        } catch {
            throw .notCreated(path.isEmpty ? "." : path, error)
        }
        let boot = Self.beginning(of: "/proc/sys/kernel/random/boot_id", in: descriptor) ?? []
        let bootName = String(decoding: boot.prefix(8), as: UTF8.self)
        temporaryPrefix = ".reveal-render-\(bootName)-\(System.process)-"
    }

    deinit { try? System.close(descriptor) }

    /// What `name` stands for in the directory, links followed; a link that leads nowhere stands for
    /// itself; nil if there is nothing.
    func status(of name: String) -> FileStatus? {
        System.status(of: name, in: descriptor)
            ?? System.status(of: name, in: descriptor, followingLinks: false)
    }

    /// The first bytes of the file `name`, 4096 at most, or nil if it cannot be read.
    func beginning(of name: String) -> [UInt8]? {
        Self.beginning(of: name, in: descriptor)
    }

    private static func beginning(of name: String, in descriptor: Int32) -> [UInt8]? {
        guard let file = try? System.open(name, in: descriptor, O_RDONLY | O_NONBLOCK) else {
            return nil
        }
        defer { try? System.close(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        var span = bytes.mutableSpan
        guard let count = try? System.read(file, into: &span) else { return nil }
        return Array(bytes[..<count])
    }

    /// Removes the file `name`.
    func remove(_ name: String) {
        System.remove(name, in: descriptor)
    }

    /// A new hidden file that will be called `name`.
    func stage(_ name: String) throws(RevealError) -> StagedFile {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        while true {
            // Two renders in one process, or in two containers of one number, draw other names.
            let temporary = temporaryPrefix + String(UInt64.random(in: 0 ... .max), radix: 36)
            do {
                let file = try System.open(temporary, in: descriptor, flags)
                return StagedFile(self, descriptor: file, temporary: temporary, name: name)
            } catch {
                guard error.code == EEXIST else { throw .notCreated(path + name, error) }
            }
        }
    }

    /// Gives a staged file its name.
    func rename(_ temporary: String, to name: String, replacing: Bool) throws(RevealError) {
        do {
            try System.rename(temporary, to: name, in: descriptor, replacing: replacing)
        } catch {
            guard error.code != EEXIST || replacing else {
                throw .outputExists([path + name], mayBeInput: false)
            }
            throw .notWritten(path + name, error)
        }
    }
}
