/// How the command ends: the codes of sysexits.h.
package struct ExitStatus: Sendable {
    package let code: Int32
    /// The word for it in `--json`, which stays the same in later versions.
    package let kind: String

    static let success = ExitStatus(code: 0, kind: "success")
    /// Pictures that should be the same are not.
    static let different = ExitStatus(code: 1, kind: "different")
    static let usage = ExitStatus(code: 64, kind: "usage")
    static let malformedInput = ExitStatus(code: 65, kind: "malformed-input")
    static let missingInput = ExitStatus(code: 66, kind: "missing-input")
    static let unavailable = ExitStatus(code: 69, kind: "unavailable")
    static let internalError = ExitStatus(code: 70, kind: "internal-error")
    static let outOfMemory = ExitStatus(code: 71, kind: "out-of-memory")
    static let notCreated = ExitStatus(code: 73, kind: "not-created")
    static let notWritten = ExitStatus(code: 74, kind: "not-written")
    static let tryAgain = ExitStatus(code: 75, kind: "try-again")
    /// The ends by a failure of the command's own.
    package static let failures = [
        usage, malformedInput, missingInput, unavailable, internalError, outOfMemory, notCreated,
        notWritten, tryAgain,
    ]

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
    static func signal(_ number: Int32) -> ExitStatus {
        ExitStatus(code: 128 + number, kind: "signal")
    }
}
