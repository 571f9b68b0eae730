import RevealKit

/// Why the command ends, in words and as an exit code.
struct Failure: Error {
    /// One line without the program's name.
    let message: String
    /// What would help, if anything would.
    var hint: String?
    let code: ExitStatus

    /// A mistake in the command line.
    static func usage(_ message: String, hint: String? = nil) -> Failure {
        Failure(message: message, hint: hint, code: .usage)
    }

    /// A mistake in the value of `option`.
    static func option(_ option: String, _ error: SyntaxError) -> Failure {
        usage("\(option): \(error)", hint: error.hint)
    }
}

/// The exit codes, after sysexits.h.
enum ExitStatus: Int32 {
    case usage = 64
    case malformedInput = 65
    case missingInput = 66
    case internalError = 70
    case outOfMemory = 71
    case notCreated = 73
    case notWritten = 74
    case tryAgain = 75
    case interrupted = 130
}

extension Failure {
    /// The failure that stands for any error of the library.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure:
            self = failure
        case let error as SyntaxError:
            self = .usage(error.description, hint: error.hint)
        case let error as RevealError:
            self.init(message: error.description, hint: error.hint, code: error.exitStatus)
        default:
            self.init(message: "an internal check failed: \(error)", code: .internalError)
        }
    }
}

extension RevealError {
    fileprivate var exitStatus: ExitStatus {
        switch self {
        case .input(_, .unreadable), .input(_, .notRegular): .missingInput
        case .input(_, .changed): .tryAgain
        case .input, .sizesDiffer: .malformedInput
        case .outputIsInput: .usage
        case .outputExists, .notCreated: .notCreated
        case .notWritten: .notWritten
        case .outOfMemory: .outOfMemory
        case .interrupted: .interrupted
        }
    }
}
