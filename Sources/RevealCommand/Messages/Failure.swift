import RevealRendering
import RevealValues

/// Why the command ends, in words and as an exit code.
struct Failure: Error {
    /// One line without the program's name.
    let message: String
    /// What would help, if anything would.
    var hint: String?
    let status: ExitStatus
    /// Whether nobody reads standard output any more.
    var isPipeClosed = false

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

    /// What each code tells, for people.
    static let meanings = [
        ("0", "All that was asked for is there."),
        ("1", "compare: the pictures differ. measure: it is not as expected."),
        ("64", "A mistake in the command line, or the output is an input."),
        ("65", "An input is malformed or over a limit, or frames are missing or of another job."),
        ("66", "An input is missing, or no regular file."),
        ("69", "ffmpeg is missing, or failed."),
        ("70", "An internal check failed."),
        ("71", "Out of memory, or over the memory budget."),
        ("73", "The output may not be created, or not be replaced."),
        ("74", "Writing failed."),
        ("75", "An input changed while it was read, or another render holds the output."),
        ("128+n", "Ended by signal n, after cleaning up."),
    ]

    /// A signal ended the program, as shells tell it.
    static func signal(_ number: Int32) -> ExitStatus { ExitStatus(code: 128 + number) }
}
