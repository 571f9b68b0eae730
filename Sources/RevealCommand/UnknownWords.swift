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

    /// Returns the mistake of a word that is nearly a command's name and not a file.
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

/// Words of other programs, with hints: FFmpeg's options, CSS's properties, other tools' commands.
///
/// Their letters differ too much from ours for a suggestion.
enum ForeignWords {
    /// Returns a hint about `option` for a command with those `options`.
    ///
    /// Nil for an unknown word, and if the command does not have the options in the hint.
    static func hint(for option: String, among options: [String]) -> String? {
        let word = option.drop { $0 == "-" }.prefix { $0 != ":" }
        let hint = sentences.first { $0.key.split(separator: " ").contains(word) }?.value
        let named = hint?.matches(of: /--[a-z][a-z-]+/).map { String($0.output) } ?? []
        return named.allSatisfy(options.contains) ? hint : nil
    }

    /// Returns a hint about `word` as a command; nil for an unknown word.
    static func hint(forCommand word: String) -> String? {
        switch word {
        case "render", "convert": "a render has no command: reveal-render FROM.png TO.png OUT.png"
        case "sprite": "a sprite sheet is \(\.format) sprite"
        default: commands[word].map { "did you mean '\($0)'?" }
        }
    }

    /// Words with spaces between them, and a hint about all of them.
    private static let sentences: KeyValuePairs<String, String> = [
        "i input from to": "pictures are named without an option: FROM.png TO.png OUT.png",
        "o out output": "the last path is the output",
        "r rate framerate": "frames a second are said by \(\.fps)",
        "s width height resize": "how large frames are is said by \(\.size), such as 400x",
        "t time speed": "how long it moves is said by \(\.duration)",
        "ss start offset":
            "\(\.delay) is the time before it moves, \(\.duration) how long it does, "
            + "\(\.frames) what is written",
        "vf filter_complex transition effect animation shape clip-path":
            "\(\.preset) says which transition, and \(\.maskShape) the mask's form",
        "crf quality": "what goes to FFmpeg's encoder goes in quotes: \(\.codecOptions) '-crf 20'",
        "b bitrate": "what goes to FFmpeg's encoder goes in quotes: \(\.codecOptions) '-b:v 4M'",
        "c codec": "what goes to FFmpeg's encoder goes in quotes: \(\.codecOptions) '-c:v libx265'",
        "pix_fmt":
            "what goes to FFmpeg's encoder goes in quotes: \(\.codecOptions) '-pix_fmt yuv420p'",
        "ease curve timing timing-function transition-timing-function animation-timing-function":
            "how it moves is said by \(\.easing)",
        "bounce": "\(\.easing) 'spring(1,200,12)' passes its end and comes back",
        "origin transform-origin position":
            "where it begins is said by \(\.center), such as 90%,10%",
        "direction reverse":
            "\(\.type) unreveal goes the other way, and \(\.thereAndBack) both; \(\.angle) "
            + "is for \(\.preset) linear-wipe",
        "yoyo boomerang pingpong ping-pong": "\(\.thereAndBack) goes both ways",
        "loop repeat":
            "how often a file plays is said by \(\.plays): 0 is for ever, as it is unless told",
        "blur smoothness": "a soft edge is said by \(\.feather)",
        "soft": "a soft edge is \(\.feather), and that of a map \(\.softness)",
        "lossless":
            "PNG files are lossless; for an .mp4, .mov or .mkv file, write \(\.codecOptions) "
            + "'-c:v libx264rgb -crf 0 -pix_fmt rgb24'",
        "theme":
            "the commands sheet and curve have themes; the color behind a render is "
            + "\(\.background)",
        "stills":
            "one still is \(\.at) 50%; for several, name numbered frames 'frames/%04d.png' "
            + "with \(\.count)",
        "luma resource order": "a gray picture that says the order is \(\.map)",
        "stroke border outline": "a stroke along the edge is said by \(\.ring)",
        "box-shadow drop-shadow": "what the mask casts is said by \(\.shadow)",
        "bg background-color backdrop": "what stands behind is said by \(\.background)",
        "transparent alpha": "it is transparent unless \(\.background) says otherwise",
        "opacity fade": "layers of a scene file have an opacity: reveal-render help scene",
        "dpr device-scale-factor": "how many pixels a point has is said by \(\.scale)",
        "j jobs": "how many workers there are is said by \(\.threads)",
        "n": "how many frames are written is said by \(\.count), frames a second by \(\.fps)",
        "force": "an output that is there is replaced with \(\.overwrite)",
        "sprite": "a sprite sheet is \(\.format) sprite",
        "threshold fuzz":
            "how far samples may be apart is said by \(option: \CompareCommand.tolerance)",
        "markdown": "a text for a comment is said by \(option: \CompareCommand.summary)",
        "html": "a page of what differs is said by \(option: \CompareCommand.report)",
        "target lang language": "what it is written as is said by \(option: \CodeCommand.target)",
    ]

    private static let commands: [String: String] = [
        "diff": CompareCommand.name, "test": CompareCommand.name, "accept": ApproveCommand.name,
        "update": ApproveCommand.name, "identify": InfoCommand.name, "probe": InfoCommand.name,
        "montage": SheetCommand.name, "encode": AssembleCommand.name, "plot": CurveCommand.name,
    ]
}
