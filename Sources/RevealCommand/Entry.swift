private import CSystem
import PNG
import RevealFiles
import RevealRendering
import RevealValues

/// The program: finds out which command is meant, runs it, and turns errors into one line and an
/// exit code.
package enum Entry {
    package static func main() {
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
        _ = try ColorMode(arguments)
        let topics = arguments.dropFirst().filter { $0 != "--" }
        if arguments.first == "help", topics.count <= 1, !System.exists("help") {
            if topics == ["--json"] {
                try Terminal.standardOutput.deliver(document: HelpDocument.text)
                return nil
            }
            if let list = topics.first.flatMap(HelpList.init) {
                try Terminal.standardOutput.deliver(document: list.page.text())
                return nil
            }
            if let word = topics.first {
                let commands = Commands.named.map { $0.name }
                if let topic = try HelpTopic(askedFor: word, commands: commands) {
                    try Terminal.standardOutput.deliver(document: topic.page.text())
                    return nil
                }
            }
            if let word = topics.first, word.hasPrefix("-"), !["-h", "--help"].contains(word) {
                throw Failure.unknown(word, as: RenderCommand.self)
            }
            return try work(topics + ["--help"])
        }
        if let command = Commands.named.first(where: { $0.name == arguments.first }) {
            return try work(of: command, Array(arguments.dropFirst()))
        }
        return try work(of: RenderCommand.self, arguments)
    }

    private static func work<C: Command>(
        of _: C.Type, _ arguments: [String]
    ) throws -> (@Sendable () async throws -> Void)? {
        let line = try ParsedLine<C>(arguments)
        switch line.purpose {
        case .help(let isBrief):
            try Terminal.standardOutput.deliver(
                document: HelpPage(of: C.self, isBrief: isBrief).text())
            return nil
        case .version:
            try Terminal.standardOutput.deliver(document: Versions.text)
            return nil
        case .command:
            let command = line.command
            if try InputLedger.during({ try command.actAlone() }) { return nil }
            return { try await command.act() }
        }
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
}
