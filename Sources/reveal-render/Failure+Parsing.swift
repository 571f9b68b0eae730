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
            let word = arguments.first { $0.utf8.elementsEqual(option.utf8) }
            return unknown(word ?? String(option), as: C.self)
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

    /// The mistake of `word`, which is no option of the command `C`.
    static func unknown<C: ParsableCommand>(_ word: String, as _: C.Type) -> Failure {
        // ArgumentParser suggests as well, but does not see letters that changed places.
        let options = Self.options(of: C.self)
        if C.self == AssembleCommand.self, Self.options(of: RenderCommand.self).contains(word) {
            return .usage("\(word) is for renders, and the frames have been rendered", hint: helps)
        }
        if let hint = ForeignWords.hint(for: word, among: options) {
            return .usage("there is no option \(word)", hint: hint)
        }
        let isName = word.utf8.contains { ".%/".utf8.contains($0) } || System.exists(word)
        let near = isName ? nil : nearest(to: word, among: options)
        let cure = isName ? "for a file of that name, write \(shellQuoted("./" + word))" : helps
        return .usage(
            "unknown option '\(word)'", hint: near.map { "did you mean '\($0)'?" } ?? cure)
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
        let names = RootCommand.named.map { $0.name }
        // After -- even the name of a command is the name of a file.
        guard !names.contains(word) else { return nil }
        return nearest(to: word, among: names).map { near in
            .usage("unknown command '\(word)'", hint: "did you mean '\(near)'?")
        }
    }
}
