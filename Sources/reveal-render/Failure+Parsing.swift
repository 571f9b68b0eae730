import ArgumentParser
import RevealFiles
import RevealRendering
import RevealValues

extension Failure {
    private static let helps = "--help shows the options and examples"

    /// What is wrong with a command line of the command `C`, in our words where ArgumentParser's
    /// are known.
    static func parsing<C: ParsableCommand>(_ error: any Error, as _: C.Type) -> Failure {
        let message = C.message(for: error).prefix { $0 != "\n" }
        if let (_, option) = message.wholeMatch(of: /Unknown option '([^']+)'.*/)?.output {
            // ArgumentParser suggests as well, but does not see letters that changed places.
            let options = Self.options(of: C.self)
            if C.self == AssembleCommand.self,
                Self.options(of: RenderCommand.self).contains(String(option))
            {
                return .usage(
                    "\(option) is for renders, and the frames have been rendered", hint: helps)
            }
            guard !["-o", "--out", "--output"].contains(option) else {
                return .usage("there is no option \(option)", hint: "the last path is the output")
            }
            let near = nearest(to: String(option), among: options)
            return .usage(
                "unknown option '\(option)'", hint: near.map { "did you mean '\($0)'?" } ?? helps)
        }
        if let (_, option, value) = message.wholeMatch(
            of: /Missing value for '(?:-., )?(--[a-z-]+) (<.+>)'/)?.output
        {
            let quoting = value.contains("colour") ? "; quote a colour: '#f00'" : ""
            return .usage(
                "\(option): its value is missing",
                hint: "write \(option) \(value)\(quoting); \(helps)")
        }
        if let (_, option, value) = message.wholeMatch(
            of: /The option '(--[a-z-]+)' does not take any value, but '(.*)' was specified.*/)?
            .output
        {
            return .usage(
                "\(option) takes no value, and there is '\(value)'", hint: cure(of: option, value))
        }
        return .usage(message.prefix(1).lowercased() + message.dropFirst(), hint: helps)
    }

    /// What helps where a flag has a value.
    private static func cure(of flag: Substring, _ value: Substring) -> String {
        flag == "--there-and-back"
            ? "how long it rests is said so: --there-and-back --hold \(value)" : helps
    }

    /// Refuses `--name=` without a value, for which ArgumentParser would take the next word.
    static func checkValues(_ arguments: [String]) throws {
        let options = arguments.prefix { $0 != "--" }
        guard let option = options.first(where: { $0.hasPrefix("--") && $0.hasSuffix("=") }),
            option.dropLast().allSatisfy({ $0 != "=" })
        else { return }
        throw Failure.usage(
            "\(option.dropLast()): its value is missing", hint: "write it behind the =; \(helps)")
    }

    /// The long options that a command shows.
    private static func options<C: ParsableCommand>(of _: C.Type) -> [String] {
        C.helpMessage(columns: .max).matches(of: /--[a-z][a-z-]+/).map { String($0.output) }
    }

    /// The mistake of a word that is nearly a command's name and no file; nil for any other word.
    static func nearlyCommand(_ word: String) -> Failure? {
        guard !word.contains("."), !word.contains("/"), !word.contains("%"),
            let near = nearest(to: word, among: RootCommand.named.map { $0.name }),
            !System.exists(word)
        else { return nil }
        return .usage("unknown command '\(word)'", hint: "did you mean '\(near)'?")
    }
}
