import RevealFiles
import RevealScenes
import RevealValues

extension Failure {
    static let helps = "--help shows the options and examples"

    static func missingValue<Root>(of option: Option<Root>) -> Failure {
        let form = option.form.placeholder ?? ""
        let quoting = form.contains("color") ? "; quote a color: '#f00'" : ""
        return .option(
            option.name, ": its value is missing",
            hint: "write --\(option.name) <\(form)>\(quoting); \(helps)")
    }

    static func needlessValue<Root>(of flag: Option<Root>, _ value: String) -> Failure {
        let isThereAndBack = flag.property == \OptionValues.thereAndBack
        return .option(
            flag.name, " takes no value, and there is '\(value)'",
            hint: isThereAndBack
                ? "how long it rests is said so: --\(flag.name) \(\.hold) \(value)" : helps)
    }

    static func unknown<C: Command>(_ word: String, as _: C.Type) -> Failure {
        let options = C.table.map { "--" + $0.name }
        let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
        let option = word.hasPrefix("--") && !name.isEmpty ? name : nil
        if let reason = C.isNoRender,
            RenderCommand.options.contains(where: { "--" + $0.name == word })
        {
            return .option(name, " is for renders, and \(reason)", hint: helps)
        }
        if let hint = ForeignWords.hint(for: word, among: options) {
            return .usage("there is no option \(word)", hint: hint, about: option)
        }
        let isName = word.utf8.contains { ".%/".utf8.contains($0) } || System.exists(word)
        let near = isName ? nil : nearest(to: word, among: options)
        let cure = isName ? "for a file of that name, write \(shellQuoted("./" + word))" : helps
        return .usage(
            "unknown option '\(word)'", hint: near.map { "did you mean '\($0)'?" } ?? cure,
            about: option)
    }

    /// The mistake of a word that is nearly a command's name and no file; nil for any other word.
    static func nearlyCommand(_ word: String) -> Failure? {
        guard !word.contains("."), !word.contains("/"), !word.contains("%"), !System.exists(word)
        else { return nil }
        if let hint = ForeignWords.hint(forCommand: word) {
            return .usage("unknown command '\(word)'", hint: hint)
        }
        let names = Commands.named.map { $0.name }
        // After -- even the name of a command is the name of a file.
        guard !names.contains(word) else { return nil }
        return nearest(to: word, among: names).map { near in
            .usage("unknown command '\(word)'", hint: "did you mean '\(near)'?")
        }
    }
}
