import Foundation

/// A file call, named so that it is the same one in every run.
struct Call: Hashable, Sendable {
    /// The C library's function.
    let function: String
    /// The call's object: a file's name, or the file's purpose.
    let site: String
    /// The number of the function's calls at this site, counted from 1.
    let number: Int

    init(_ function: String, _ site: String, _ number: Int) {
        (self.function, self.site, self.number) = (function, site, number)
    }
}

/// A fault: what happens to a call, and to the calls after it.
struct Fault: Sendable, CustomStringConvertible {
    enum Action: Hashable, Sendable {
        /// The call does nothing and fails with this error.
        case error(Int32)
        /// The call succeeds but reports this error.
        case late(Int32)
        /// At most this number of bytes is transferred.
        case short(Int)
        /// This signal is sent before the call.
        case signal(Int32)
        /// The outputs' folder is removed before the call.
        case removal
    }

    let call: Call
    let action: Action
    /// The number of affected calls, or 0 for all from the first on.
    var count = 1

    /// The fault in the syntax of the fault library.
    var text: String {
        let (name, value): (String, Int) =
            switch action {
            case .error(let code): ("error", Int(code))
            case .late(let code): ("late", Int(code))
            case .short(let count): ("short", count)
            case .signal(let number): ("signal", Int(number))
            case .removal: ("remove", 0)
            }
        return "\(call.function),\(call.site),\(call.number),\(count),\(name),\(value);"
    }

    var description: String { text }

    /// The system's text for the error, in lowercase; a fault without an error counts as EIO.
    var words: String {
        let code =
            switch action {
            case .error(let code), .late(let code): code
            case .short, .signal, .removal: EIO
            }
        let words = String(cString: strerror(code))
        return words.prefix(1).lowercased() + words.dropFirst()
    }
}

extension Fault {
    /// The possible faults of `call`.
    static func all(of call: Call) -> [Fault] {
        let once: [Action] =
            switch call.function {
            case "open", "openat":
                [.error(EACCES), .error(ENOENT), .error(ENOSPC), .error(EIO), .error(EINTR)]
            case "read": [.error(EIO), .error(EINTR), .short(1), .short(0)]
            case "write", "pwrite":
                [
                    .error(EIO), .error(EDQUOT), .error(EFBIG), .error(EINTR), .short(1),
                    .short(0),
                ]
            case "close": [.late(EIO), .late(ENOSPC), .late(EINTR)]
            case "fstat", "fstatat": [.error(EIO), .error(ENOMEM)]
            case "fsync", "fdatasync": [.error(EIO), .error(ENOSPC), .error(EINTR)]
            case "flock": [.error(EWOULDBLOCK), .error(ENOLCK), .error(EINTR)]
            case "fallocate":
                [.error(ENOSPC), .error(EOPNOTSUPP), .error(EINTR), .error(EFBIG)]
            case "renameat2":
                [.error(EIO), .error(ENOSPC), .error(EINVAL), .error(ENOSYS), .error(EEXIST)]
            case "renameat": [.error(EIO), .error(ENOSPC), .error(EACCES)]
            case "linkat": [.error(EIO), .error(EPERM), .error(EOPNOTSUPP), .error(EEXIST)]
            case "unlinkat": [.error(EIO), .error(EACCES)]
            case "mkdirat": [.error(EACCES), .error(ENOSPC), .error(EROFS), .error(EIO)]
            default: [.error(EIO)]
            }
        // Persistent conditions: a full disk, no descriptors, and a pipe that accepts little at a
        // time.
        let always: [Action] =
            switch call.function {
            case "openat": [.error(EMFILE)]
            case "write", "pwrite": [.error(ENOSPC), .short(100)]
            case "read": [.short(100)]
            default: []
            }
        return once.map { Fault(call: call, action: $0) }
            + always.map { Fault(call: call, action: $0, count: 0) }
    }
}
