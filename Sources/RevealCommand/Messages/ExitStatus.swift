/// The exit status of the command: the codes of sysexits.h.
package struct ExitStatus: Sendable {
    package let code: Int32
    /// The word in `--json`, which remains the same in later versions.
    package let kind: String
    let meaning: String

    private init(_ code: Int32, _ kind: String, _ meaning: String) {
        (self.code, self.kind, self.meaning) = (code, kind, meaning)
    }

    static let success = ExitStatus(0, "success", "Success.")
    static let different = ExitStatus(
        1, "different", "compare: the pictures differ. measure: the reveal is not as expected.")
    static let usage = ExitStatus(
        64, "usage", "A mistake in the command line, or the output is an input.")
    static let malformedInput = ExitStatus(
        65, "malformed-input",
        "An input is malformed or over a limit, or frames are missing or of another job.")
    static let missingInput = ExitStatus(
        66, "missing-input", "An input is missing, or not a regular file.")
    static let unavailable = ExitStatus(69, "unavailable", "ffmpeg is missing, or failed.")
    static let internalError = ExitStatus(70, "internal-error", "An internal check failed.")
    static let outOfMemory = ExitStatus(
        71, "out-of-memory", "Out of memory, or over the memory budget.")
    static let notCreated = ExitStatus(
        73, "not-created", "The output cannot be created, or must not be replaced.")
    static let notWritten = ExitStatus(74, "not-written", "Writing failed.")
    static let tryAgain = ExitStatus(
        75, "try-again",
        "An input changed while it was read, or another render holds the output.")

    /// The exit status after a signal: the code that shells use.
    static func signal(_ number: Int32) -> ExitStatus {
        ExitStatus(128 + number, "signal", "Ended by signal n, after cleaning up.")
    }

    package static let failures = [
        usage, malformedInput, missingInput, unavailable, internalError, outOfMemory, notCreated,
        notWritten, tryAgain,
    ]

    static let meanings =
        ([success, different] + failures).map { ("\($0.code)", $0.meaning) }
        + [("128+n", signal(0).meaning)]
}
