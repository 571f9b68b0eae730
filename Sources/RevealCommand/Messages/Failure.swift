/// The reason for a failure of the command, with its exit code.
package struct Failure: Error {
    /// One line without the program's name.
    let message: String
    var hint: String?
    let status: ExitStatus
    var subject = Subject()
    /// Whether the reader of standard output has closed it.
    var isPipeClosed = false

    /// The option, or the place in a file, with the mistake; empty if unknown.
    struct Subject: Sendable {
        /// The option's name without dashes, and the path as given.
        var option, path: String?
        /// Numbers from 1; columns are Unicode scalars.
        var line, column: Int?
    }

    package static func outOfMemory(_ message: String, hint: String) -> Failure {
        Failure(message: message, hint: hint, status: .outOfMemory)
    }

    /// A mistake in the command line, with the option if there is one.
    static func usage(
        _ message: String, hint: String? = nil, about option: String? = nil
    ) -> Failure {
        Failure(message: message, hint: hint, status: .usage, subject: Subject(option: option))
    }

    /// A mistake with an option; the message is the option and then `rest`.
    static func option(_ option: String, _ rest: String, hint: String? = nil) -> Failure {
        usage("--\(option)\(rest)", hint: hint, about: option)
    }

    static func option(_ option: String, _ error: SyntaxError) -> Failure {
        .option(option, ": \(error)", hint: error.hint)
    }

    func report() {
        Terminal.standardError.say(.error, message)
        if let hint { Terminal.standardError.say(.hint, hint) }
    }

    /// Reports the failure as the end of the command, with `--json` also on standard output.
    func end() {
        report()
        // The exit code suffices if the object cannot be written.
        if Console.current.isJSON {
            try? Terminal.standardOutput.deliver(document: json(self, Self.keys))
        }
    }

    /// Adds a hint about the frames that were written before the failure.
    func after(_ done: Int, of job: RenderJob) -> Failure {
        guard done > 0, job.outputPaths.count > 1 else { return self }
        let safe =
            "\(done) of \(job.frames.count) frames are complete; \(\.skipExisting) renders the "
            + "others"
        return hinting(hint.map { "\($0); \(safe)" } ?? safe)
    }

    func hinting(_ hint: String) -> Failure {
        var failure = self
        failure.hint = hint
        return failure
    }

    static let keys: [JSONKey<Self>] = [
        JSONKey(
            "error",
            [
                JSONKey("code", "the exit code", \.status.code),
                JSONKey("kind", "the word for the exit code", \.status.kind),
                JSONKey(
                    "message", "what is wrong, as on standard error, but never shortened",
                    \.message),
                JSONKey("hint", "what to do", \.hint),
                JSONKey("option", "the option that is wrong, without dashes", \.subject.option),
                JSONKey(
                    "path", "the file or folder that is wrong, as it was named", \.subject.path),
                JSONKey("line", "the line in a scene file, from 1", \.subject.line),
                JSONKey("column", "the column in a scene file, from 1", \.subject.column),
            ] as [JSONKey<Failure>], \.self)
    ]
}

/// An error of a library, with its exit code, and hints about options that help.
protocol Advised: DescribedError {
    var exitStatus: ExitStatus { get }
    var hint: String? { get }
    var subject: Failure.Subject { get }
}

extension Advised {
    /// Most errors are mistakes in the command line.
    var exitStatus: ExitStatus { .usage }
    var hint: String? { cure }
    var subject: Failure.Subject { .init() }
}
