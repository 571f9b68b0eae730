import ArgumentParser
private import CSystem
import PNG
import RevealFiles
import RevealRendering
import RevealValues

/// The program: finds out which command is meant, runs it, and turns errors into one line and an
/// exit code.
@main
enum Entry {
    static func main() {
        csystem_open_standard_descriptors()
        csystem_ignore_signals()
        csystem_save_addresses()
        Interruption.watch()
        let arguments = System.arguments
        ending {
            guard let work = try work(arguments) else { return }
            try checkThreads()
            // This thread has nothing else to do: the task ends the process.
            Task.detached {
                do {
                    try await InputLedger.during(work)
                    exit(0)
                } catch {
                    end(error)
                }
            }
            while true { pause() }
        }
    }

    private static func ending(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            end(error)
        }
    }

    private static func end(_ error: any Error) -> Never {
        Interruption.waitForEnd()
        let failure = Failure(error)
        failure.say()
        exit(failure.status.code)
    }

    /// What is to be done beside other threads; nil where all has been done without them.
    private static func work(_ words: [String]) throws -> (@Sendable () async throws -> Void)? {
        let arguments = CompareCommand.separatingGitsWords(in: words)
        try Failure.checkValues(arguments)
        _ = try ColorMode(arguments)
        let topics = arguments.dropFirst().filter { $0 != "--" }
        if arguments.first == "help", topics.count <= 1, !System.exists("help") {
            if let word = topics.first {
                let commands = RootCommand.named.map { $0.name }
                if let topic = try HelpTopic(askedFor: word, commands: commands) {
                    try Terminal.standardOutput.deliver(document: topic.page.text())
                    return nil
                }
            }
            if let word = topics.first, word.hasPrefix("-"), !["-h", "--help"].contains(word) {
                throw Failure.unknown(word, as: RootCommand.self)
            }
            return try work(topics + ["--help"])
        }
        if let command = RootCommand.named.first(where: { $0.name == arguments.first }) {
            return try work(of: command, Array(arguments.dropFirst()))
        }
        if let first = arguments.first, Self.describing.contains(first) {
            _ = try parse(RootCommand.self, arguments)
            return nil
        }
        let render = try parse(RenderCommand.self, arguments)
        return { try await render.render() }
    }

    private static func work<C: NamedCommand>(
        of type: C.Type, _ arguments: [String]
    ) throws -> (@Sendable () async throws -> Void)? {
        let command = try parse(type, arguments)
        if try InputLedger.during({ try command.actAlone() }) { return nil }
        return { try await command.act() }
    }

    /// Makes sure that there are threads to be had, and files: Swift's runtime would wait for the
    /// ones for ever, and end the process without the others.
    private static func checkThreads() throws {
        // The runtime watches its threads through a file each and three of its own; a job has two
        // for each thread and a few more.
        let files = 8 + 3 * min(64, Int(csystem_processors()))
        var opened: [Int32] = []
        defer { for file in opened { try? System.close(file) } }
        do throws(SystemError) {
            for _ in 0..<files { opened.append(try System.open("/", O_RDONLY)) }
        } catch {
            throw Failure(
                message: "\(opened.count) more files can be opened of \(files) that may be needed: "
                    + "\(error)", hint: "allow more files (ulimit -n)", status: .outOfMemory)
        }
        // One for each processor, and two that the runtime keeps for itself.
        let wanted = Int(csystem_processors()) + 2
        let found = Int(csystem_startable_threads(Int32(wanted)))
        guard found < wanted else { return }
        throw Failure(
            message: "the system lets this process have \(found) more threads of \(wanted) that "
                + "it needs",
            hint: "allow more processes (ulimit -u, a container's limit of PIDs) or more addresses "
                + "(ulimit -v)", status: .outOfMemory)
    }

    /// Questions about all commands, which ArgumentParser answers.
    private static let describing = ["--generate-completion-script", "--experimental-dump-help"]

    /// The command in `arguments`; prints help and the version, and ends, where they are asked for.
    private static func parse<C: ParsableCommand>(_ type: C.Type, _ arguments: [String]) throws
        -> C
    {
        if let word = try DeclaredOptions.misreadWord(in: arguments, of: C.self) {
            throw Failure.unknown(word, as: C.self)
        }
        do {
            return try C.parse(arguments)
        } catch {
            guard C.exitCode(for: error) != .success else {
                let message = C.fullMessage(for: error)
                // Anything else is the version, or what shells and the manual page are made from.
                let start = message.drop(while: \.isNewline)
                let isHelp = start.hasPrefix("OVERVIEW:") || start.hasPrefix("USAGE:")
                try Terminal.standardOutput.deliver(
                    document: isHelp ? HelpPage(of: C.self).text() : message)
                exit(0)
            }
            throw Failure.parsing(error, as: C.self, arguments)
        }
    }
}
