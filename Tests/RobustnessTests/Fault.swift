import Foundation

/// A call of a file function, named so that it is the same one in every run.
struct Call: Hashable, Sendable {
    /// The C library's function.
    let function: String
    /// What the call is about: a file's name, or what the file is for.
    let site: String
    /// How often the function has met the site, counted from 1.
    let number: Int

    init(_ function: String, _ site: String, _ number: Int) {
        (self.function, self.site, self.number) = (function, site, number)
    }
}

/// What happens to a call, and to how many from there on.
struct Fault: Sendable, CustomStringConvertible {
    enum Action: Hashable, Sendable {
        /// Nothing is done, and this is the error.
        case error(Int32)
        /// The call does what it should and tells this error all the same.
        case late(Int32)
        /// At most so many bytes are moved.
        case short(Int)
        /// This signal comes before the call.
        case signal(Int32)
        /// The folder of the outputs is removed before the call.
        case removal
    }

    let call: Call
    let action: Action
    /// How many calls meet it; 0 for all from the first on.
    var count = 1

    /// As the fault library reads it.
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

    /// The system's words for the error, without a capital; what is not done for no reason is one
    /// of input and output.
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
    /// What can happen to `call`.
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
        // What does not go away: a full disk, no descriptors, a pipe that takes little at a time.
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
