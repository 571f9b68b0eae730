private import CSystem

/// The command as a function that runs in the caller's process.
///
/// It does not end the process, handle signals, set limits, or change the working directory.
package enum RevealCommand {
    package enum Course: Sendable {
        case ended(ExitStatus)
        /// The closure does the remaining work, which needs more threads.
        case continues(@Sendable () async -> ExitStatus)
    }

    /// Runs a command line without the program's name.
    ///
    /// Relative paths are relative to `folder`, or to the working directory if `folder` is nil.
    /// `input`, `output`, and `error` are the descriptors of the standard streams.
    ///
    /// - Throws: a `SystemError` if `folder` cannot be opened.
    package static func run(
        _ arguments: [String], in folder: String? = nil, input: Int32 = 0, output: Int32 = 1,
        error: Int32 = 2
    ) async throws -> ExitStatus {
        var surroundings = Surroundings()
        (surroundings.input, surroundings.output, surroundings.error) = (input, output, error)
        surroundings.folder = try folder.map { path in
            (try System.open(path, O_RDONLY | O_DIRECTORY), path)
        }
        defer { if let (descriptor, _) = surroundings.folder { try? System.close(descriptor) } }
        return await Surroundings.bound.withValue(surroundings) {
            switch begin(arguments) {
            case .ended(let status): status
            case .continues(let rest): await rest()
            }
        }
    }

    /// Runs the part that needs only one thread; calls `check` if there is more to do.
    package static func begin(
        _ arguments: [String], checking check: () throws -> Void = {}
    ) -> Course {
        let arguments = CompareCommand.separatingGitsWords(in: arguments)
        let console = Console(
            colors: (try? ColorMode(arguments)) ?? .auto, isJSON: wantsJSON(arguments))
        // The ledger of inputs covers the last message too, since standard output may be an input.
        return Console.bound.withValue(console) {
            InputLedger.during {
                Interruption.begin()
                do {
                    _ = try ColorMode(arguments)
                    guard let work = try work(arguments) else { return .ended(.success) }
                    try check()
                    return .continues {
                        await Console.bound.withValue(console) { await finish(work) }
                    }
                } catch {
                    return .ended(end(error))
                }
            }
        }
    }

    private static func finish(_ work: Work) async -> ExitStatus {
        await InputLedger.during {
            Interruption.begin()
            do {
                return try await work()
            } catch {
                return end(error)
            }
        }
    }

    private static func end(_ error: any Error) -> ExitStatus {
        Interruption.waitForEnd()
        let failure = Failure(error)
        failure.end()
        return failure.status
    }

    private typealias Work = @Sendable () async throws -> ExitStatus

    /// Returns the work that needs more threads; nil if none remains.
    private static func work(_ arguments: [String]) throws -> Work? {
        let topics = arguments.dropFirst().filter { $0 != "--" }
        if arguments.first == "help", topics.count <= 1, !System.exists("help") {
            guard let text = try topics.first.flatMap(help) else {
                return try work(topics + ["--help"])
            }
            try Terminal.standardOutput.deliver(document: text)
            return nil
        }
        if let command = command(arguments.first) {
            return try work(of: command, Array(arguments.dropFirst()))
        }
        return try work(of: RenderCommand.self, arguments)
    }

    /// Returns the text of a help topic; nil for a command or an option of help.
    private static func help(_ topic: String) throws -> String? {
        if topic == "\(\.json)" { return HelpDocument.text }
        if let topic = try HelpTopic(askedFor: topic, commands: Commands.named.map { $0.name }) {
            return topic.text
        }
        guard !topic.hasPrefix("-") || ["-h", "--help"].contains(topic) else {
            throw Failure.unknown(topic, as: RenderCommand.self)
        }
        return nil
    }

    private static func work<C: Command>(of _: C.Type, _ arguments: [String]) throws -> Work? {
        let line = try ParsedLine<C>(arguments)
        switch line.purpose {
        case .help(let isBrief):
            try Terminal.standardOutput.deliver(
                document: HelpPage(of: C.self, isBrief: isBrief).text())
            return nil
        case .version:
            try Terminal.standardOutput.deliver(document: versions)
            return nil
        case .command:
            let command = line.command
            if try command.actAlone() { return nil }
            return { try await command.act() }
        }
    }

    private static let versions = """
        \(Release.name) \(Release.version)
        libpng \(PNGLibraries.libpng), zlib \(PNGLibraries.zlib), libdeflate \(PNGLibraries.libdeflate)
        """

    private static func command(_ name: String?) -> (any Command.Type)? {
        Commands.named.first { $0.name == name }
    }

    /// Whether `--json` is given to a command that has it, even if other arguments are wrong.
    private static func wantsJSON(_ arguments: [String]) -> Bool {
        let json = Commands.option(\MessageOptions.json)
        func hasJSON<C: Command>(_: C.Type) -> Bool { C.options.contains { $0.name == json } }
        let command: any Command.Type = command(arguments.first) ?? RenderCommand.self
        return arguments.prefix { $0 != "--" }.contains("--" + json) && hasJSON(command)
    }
}
