import RevealKit

/// Why the command ends, in words and as an exit code.
struct Failure: Error {
    /// One line without the program's name.
    let message: String
    /// What would help, if anything would.
    var hint: String?
    let status: ExitStatus

    /// A mistake in the command line.
    static func usage(_ message: String, hint: String? = nil) -> Failure {
        Failure(message: message, hint: hint, status: .usage)
    }

    /// Says it on standard error: a line, and a second one with what would help.
    func say() {
        Terminal.standardError.say(.error, message)
        if let hint { Terminal.standardError.say(.hint, hint) }
    }

    /// The failure of a render that had written `done` frames, and how to go on.
    func after(_ done: Int, of job: RenderJob) -> Failure {
        guard done > 0, job.outputPaths.count > 1 else { return self }
        let safe =
            "\(done) of \(job.frames.count) frames are whole; --skip-existing renders the others"
        return Failure(
            message: message, hint: hint.map { "\($0); \(safe)" } ?? safe, status: status)
    }

    /// A mistake in the value of `option`.
    static func option(_ option: String, _ error: SyntaxError) -> Failure {
        usage("--\(option): \(error)", hint: error.hint)
    }
}

/// How the program ends: the codes of sysexits.h.
struct ExitStatus {
    let code: Int32

    static let success = ExitStatus(code: 0)
    /// Pictures that should be the same are not.
    static let different = ExitStatus(code: 1)
    static let usage = ExitStatus(code: 64)
    static let malformedInput = ExitStatus(code: 65)
    static let missingInput = ExitStatus(code: 66)
    static let unavailable = ExitStatus(code: 69)
    static let internalError = ExitStatus(code: 70)
    static let outOfMemory = ExitStatus(code: 71)
    static let notCreated = ExitStatus(code: 73)
    static let notWritten = ExitStatus(code: 74)
    static let tryAgain = ExitStatus(code: 75)

    /// A signal ended the program, as shells tell it.
    static func signal(_ number: Int32) -> ExitStatus { ExitStatus(code: 128 + number) }
}

extension Failure {
    /// The failure that stands for any error of the library.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure:
            self = failure
        case let error as OptionError:
            self = .option(error.option.rawValue, error.error)
        case let error as SyntaxError:
            self = .usage(error.description, hint: error.hint)
        case let error as RevealError:
            self.init(message: error.description, hint: error.hint, status: error.exitStatus)
        default:
            self.init(message: "an internal check failed: \(error)", status: .internalError)
        }
    }
}

extension RevealError {
    fileprivate var exitStatus: ExitStatus {
        switch self {
        case .input(_, let problem), .picture(_, let problem), .sceneInput(_, let problem),
            .sceneSnapshot(_, let problem),
            .frame(_, let problem):
            problem.exitStatus
        case .noFrames(_, others: 0): .missingInput
        case .noFrames, .frameFiles: .malformedInput
        case .scene, .sizesDiffer, .size, .frames: .malformedInput
        case .outputIsInput, .chain: .usage
        case .outputExists, .outputKept, .notCreated: .notCreated
        case .noPictures, .folder: .missingInput
        case .outputInUse: .tryAgain
        case .notWritten, .notRemoved: .notWritten
        case .movie: .unavailable
        case .outOfMemory, .overBudget: .outOfMemory
        }
    }
}

extension RevealError.InputProblem {
    fileprivate var exitStatus: ExitStatus {
        switch self {
        case .unreadable, .notRegular: .missingInput
        case .changed: .tryAgain
        case .tooLong, .png: .malformedInput
        }
    }
}
