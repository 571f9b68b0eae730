import ArgumentParser
private import CSystem
private import Glibc
import PNG
import RevealFiles
import RevealRendering
import RevealValues

/// The program: finds out which command is meant, runs it, and turns errors into one line and an
/// exit code.
@main
enum Entry {
    static func main() async {
        csystem_open_standard_descriptors()
        csystem_ignore_signals()
        Interruption.watch()
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            try await run(arguments)
        } catch {
            let failure = Failure(error)
            failure.say()
            exit(failure.status.code)
        }
    }

    private static func run(_ arguments: [String]) async throws {
        _ = try ColorMode(arguments)
        if arguments.first == "help", arguments.count <= 2, !System.exists("help") {
            return try await run(Array(arguments.dropFirst()) + ["--help"])
        }
        if let command = RootCommand.named.first(where: { $0.name == arguments.first }) {
            try await parse(command, Array(arguments.dropFirst())).act()
        } else if let first = arguments.first, Self.describing.contains(first) {
            _ = try parse(RootCommand.self, arguments)
        } else {
            try await parse(RenderCommand.self, arguments).render()
        }
    }

    /// Questions about all commands, which ArgumentParser answers.
    private static let describing = ["--generate-completion-script", "--experimental-dump-help"]

    /// The command in `arguments`; prints help and the version, and ends, where they are asked for.
    private static func parse<C: ParsableCommand>(_ type: C.Type, _ arguments: [String]) throws
        -> C
    {
        do {
            return try C.parse(arguments)
        } catch {
            guard C.exitCode(for: error) != .success else {
                try Terminal.standardOutput.deliver(C.fullMessage(for: error))
                exit(0)
            }
            throw Failure.parsing(error, as: C.self)
        }
    }
}
