import ArgumentParser
import RevealFiles
import RevealRendering
import RevealScenes
import RevealValues

extension Failure {
    private static let helps = "--help shows the options and examples"

    /// What is wrong with the `arguments` of the command `C`, in our words where ArgumentParser's
    /// are known.
    static func parsing<C: ParsableCommand>(
        _ error: any Error, as _: C.Type, _ arguments: [String]
    ) -> Failure {
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
            let typed = typed(String(option), in: arguments)
            if let hint = ForeignWords.hint(for: typed, among: options) {
                return .usage("there is no option \(typed)", hint: hint)
            }
            let near = nearest(to: typed, among: options)
            return .usage(
                "unknown option '\(typed)'", hint: near.map { "did you mean '\($0)'?" } ?? helps)
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

    /// The word that `option` is a part of: ArgumentParser takes `-vf` for `-v` and `-f`.
    private static func typed(_ option: String, in arguments: [String]) -> String {
        guard option.count == 2, !arguments.contains(option) else { return option }
        let words = arguments.prefix { $0 != "--" }.filter {
            $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.contains(option.suffix(1))
        }
        return words.first ?? option
    }

    /// What helps where a flag has a value.
    private static func cure(of flag: Substring, _ value: Substring) -> String {
        flag == "--there-and-back"
            ? "how long it rests is said so: --there-and-back --hold \(value)" : helps
    }

    /// Refuses `--name=` without a value, for which ArgumentParser would take the next word, and an
    /// option whose value may begin with a dash, where the next option would be taken for that.
    static func checkValues(_ arguments: [String]) throws {
        let options = arguments.prefix { $0 != "--" }
        let names = OptionDeclarations.dashed
        for (word, next) in zip(options, options.dropFirst()) {
            guard let name = names.first(where: { word == "--" + $0.name }),
                OptionName.allCases.contains(where: { next == "--" + $0.rawValue })
            else { continue }
            throw Failure.usage(
                "\(word): its value is missing", hint: "write \(word) <\(name.form)>; \(helps)")
        }
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
        guard !word.contains("."), !word.contains("/"), !word.contains("%"), !System.exists(word)
        else { return nil }
        if let hint = ForeignWords.hint(forCommand: word) {
            return .usage("unknown command '\(word)'", hint: hint)
        }
        return nearest(to: word, among: RootCommand.named.map { $0.name }).map { near in
            .usage("unknown command '\(word)'", hint: "did you mean '\(near)'?")
        }
    }
}
