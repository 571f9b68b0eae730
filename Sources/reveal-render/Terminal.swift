private import CSystem
private import Glibc

/// Standard output or standard error.
struct Terminal: Sendable {
    static let standardOutput = Terminal(descriptor: 1)
    static let standardError = Terminal(descriptor: 2)

    let descriptor: Int32

    /// Columns, or 0 where it is no terminal.
    var columns: Int { Int(csystem_terminal_columns(descriptor)) }

    /// Whether people will see more than ASCII: by the locale's name, as the C library decides.
    static let isUTF8: Bool = {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            // The variable lives as long as nobody changes the environment, and nobody does.
            guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { continue }
            let text = unsafe String(cString: value).uppercased()
            return text.contains("UTF-8") || text.contains("UTF8")
        }
        return false
    }()

    /// Writes a line.
    func print(_ line: String) {
        write(line + "\n")
    }

    /// Writes as it is.
    ///
    /// What cannot be written is lost: there is nobody to tell.
    func write(_ text: String) {
        let bytes = Array(text.utf8)
        var done = 0
        while done < bytes.count {
            // The array has the bytes from `done` on.
            let count = unsafe bytes[done...].withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            guard count > 0 || errno == EINTR else { return }
            done += max(0, count)
        }
    }
}

/// Questions to the file system.
enum Files {
    /// Whether a folder is at `path`.
    static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        // The path lives for the call, and the status is written whole when it succeeds.
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
