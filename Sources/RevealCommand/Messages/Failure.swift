import RevealRendering
import RevealValues

/// Why the command ends, in words and as an exit code.
package struct Failure: Error {
    /// One line without the program's name.
    let message: String
    var hint: String?
    let status: ExitStatus
    /// What it is about, as far as that is known.
    var subject = Subject()
    /// Whether nobody reads standard output any more.
    var isPipeClosed = false

    /// The option, or the place in a file, that is wrong.
    struct Subject: Sendable {
        /// The option's name without dashes, and the path as it was named.
        var option, path: String?
        /// From 1; columns are Unicode scalars.
        var line, column: Int?
    }

    /// A failure for which too little memory, or too few threads or files, can be had.
    package static func outOfMemory(_ message: String, hint: String) -> Failure {
        Failure(message: message, hint: hint, status: .outOfMemory)
    }

    /// A mistake in the command line, with that option if it is with one.
    static func usage(
        _ message: String, hint: String? = nil, about option: String? = nil
    ) -> Failure {
        Failure(message: message, hint: hint, status: .usage, subject: Subject(option: option))
    }

    /// A mistake with an option, whose name begins the message; `rest` follows it.
    static func option(_ option: String, _ rest: String, hint: String? = nil) -> Failure {
        usage("--\(option)\(rest)", hint: hint, about: option)
    }

    static func option(_ option: String, _ error: SyntaxError) -> Failure {
        .option(option, ": \(error)", hint: error.hint)
    }

    /// Says it on standard error: a line, and a second one with what would help.
    func say() {
        Terminal.standardError.say(.error, message)
        if let hint { Terminal.standardError.say(.hint, hint) }
    }

    /// Says it as the end of the command: with `--json` also on standard output, as an object.
    func end() {
        say()
        // If nobody can read the object, the exit code still tells.
        if Console.current.isJSON {
            try? Terminal.standardOutput.deliver(self, Self.keys)
        }
    }

    /// The failure of a render that had written `done` frames, and how to go on.
    func after(_ done: Int, of job: RenderJob) -> Failure {
        guard done > 0, job.outputPaths.count > 1 else { return self }
        let safe =
            "\(done) of \(job.frames.count) frames are whole; \(\.skipExisting) renders the others"
        return hinting(hint.map { "\($0); \(safe)" } ?? safe)
    }

    /// The same failure with another hint.
    func hinting(_ hint: String) -> Failure {
        var failure = self
        failure.hint = hint
        return failure
    }
}

extension Failure {
    static let keys: [JSONKey<Self>] = [
        JSONKey(
            "error",
            [
                JSONKey("code", "the exit code", \.status.code),
                JSONKey("kind", "the word for the exit code", \.status.kind),
                JSONKey(
                    "message", "what is wrong, as on standard error, but never shortened",
                    \.message),
                JSONKey("hint", "what would help", \.hint),
                JSONKey("option", "the option that is wrong, without dashes", \.subject.option),
                JSONKey(
                    "path", "the file or folder that is wrong, as it was named", \.subject.path),
                JSONKey("line", "the line in a scene file, from 1", \.subject.line),
                JSONKey("column", "the column in a scene file, from 1", \.subject.column),
            ] as [JSONKey<Failure>], \.self)
    ]
}
