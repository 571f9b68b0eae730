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
            flag.name, " takes no value, but has '\(value)'",
            hint: isThereAndBack
                ? "\(\.hold) sets the pause: --\(flag.name) \(\.hold) \(value)" : helps)
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

    /// Returns the mistake of a word that resembles a command's name and is not a file.
    static func nearlyCommand(_ word: String) -> Failure? {
        guard !word.contains("."), !word.contains("/"), !word.contains("%"), !System.exists(word)
        else { return nil }
        if let hint = ForeignWords.hint(forCommand: word) {
            return .usage("unknown command '\(word)'", hint: hint)
        }
        let names = Commands.named.map { $0.name }
        // After `--`, even the name of a command is a file name.
        guard !names.contains(word) else { return nil }
        return nearest(to: word, among: names).map { near in
            .usage("unknown command '\(word)'", hint: "did you mean '\(near)'?")
        }
    }
}

/// Words of other programs, with hints: FFmpeg's options, CSS's properties, other tools' commands.
///
/// They differ too much from this program's words for a suggestion by spelling.
enum ForeignWords {
    /// Returns a hint about `option` for a command with those `options`.
    ///
    /// Returns nil for an unknown word, and if the command lacks the options in the hint.
    static func hint(for option: String, among options: [String]) -> String? {
        let word = option.drop { $0 == "-" }.prefix { $0 != ":" }
        let hint = sentences.first { $0.key.split(separator: " ").contains(word) }?.value
        let named = hint?.matches(of: /--[a-z][a-z-]+/).map { String($0.output) } ?? []
        return named.allSatisfy(options.contains) ? hint : nil
    }

    /// Returns a hint about `word` as a command; nil for an unknown word.
    static func hint(forCommand word: String) -> String? {
        switch word {
        case "render", "convert":
            "a render has no subcommand: reveal-render FROM.png TO.png OUT.png"
        case "sprite": "\(\.format) sprite writes a sprite sheet"
        default: commands[word].map { "did you mean '\($0)'?" }
        }
    }

    /// Each key is a list of words, separated by spaces, that share the hint.
    private static let sentences: KeyValuePairs<String, String> = [
        "i input from to": "name pictures without an option: FROM.png TO.png OUT.png",
        "o out output": "the last path is the output",
        "r rate framerate": "\(\.fps) sets the frames per second",
        "s width height resize": "\(\.size) sets the size of frames, such as 400x",
        "t time speed": "\(\.duration) sets the time of the motion",
        "ss start offset":
            "\(\.delay) sets the time before the motion, \(\.duration) the time of the motion, and "
            + "\(\.frames) selects frames",
        "vf filter_complex transition effect animation shape clip-path":
            "\(\.preset) selects the transition, and \(\.maskShape) the shape of the mask",
        "crf quality": "quote the options of FFmpeg's encoder: \(\.codecOptions) '-crf 20'",
        "b bitrate": "quote the options of FFmpeg's encoder: \(\.codecOptions) '-b:v 4M'",
        "c codec": "quote the options of FFmpeg's encoder: \(\.codecOptions) '-c:v libx265'",
        "pix_fmt":
            "quote the options of FFmpeg's encoder: \(\.codecOptions) '-pix_fmt yuv420p'",
        "ease curve timing timing-function transition-timing-function animation-timing-function":
            "\(\.easing) sets the easing",
        "bounce": "\(\.easing) 'spring(1,200,12)' overshoots and comes back",
        "origin transform-origin position":
            "\(\.center) sets the center, such as 90%,10%",
        "direction reverse":
            "\(\.type) unreveal is the reverse, and \(\.thereAndBack) plays both; \(\.angle) "
            + "is for \(\.preset) linear-wipe",
        "yoyo boomerang pingpong ping-pong": "\(\.thereAndBack) plays forward and back",
        "loop repeat":
            "\(\.plays) sets how often a file plays: 0, the default, is forever",
        "blur smoothness": "\(\.feather) sets the width of a soft edge",
        "soft": "\(\.feather) sets the width of a soft edge, and \(\.softness) that of a map",
        "lossless":
            "PNG files are lossless; for an .mp4, .mov or .mkv file, write \(\.codecOptions) "
            + "'-c:v libx264rgb -crf 0 -pix_fmt rgb24'",
        "theme":
            "the commands sheet and curve have themes; \(\.background) sets the color behind a "
            + "render",
        "stills":
            "write one still with \(\.at) 50%, or several as 'frames/%04d.png' with "
            + "\(\.count)",
        "luma resource order": "\(\.map) names a gray picture with the order of the pixels",
        "stroke border outline": "\(\.ring) draws a stroke along the edge",
        "box-shadow drop-shadow": "\(\.shadow) draws a shadow of the mask",
        "bg background-color backdrop": "\(\.background) sets the color behind the pictures",
        "transparent alpha": "the background is transparent unless \(\.background) is given",
        "opacity fade": "layers of a scene file have an opacity: reveal-render help scene",
        "dpr device-scale-factor": "\(\.scale) sets the pixels per point",
        "j jobs": "\(\.threads) sets the number of workers",
        "n": "\(\.count) sets the number of frames, and \(\.fps) the frames per second",
        "force": "\(\.overwrite) replaces an existing output",
        "sprite": "\(\.format) sprite writes a sprite sheet",
        "threshold fuzz":
            "\(option: \CompareCommand.tolerance) sets how far samples may differ",
        "markdown": "\(option: \CompareCommand.summary) writes a text for a comment",
        "html": "\(option: \CompareCommand.report) writes a page of the differences",
        "target lang language": "\(option: \CodeCommand.target) sets the target",
    ]

    private static let commands: [String: String] = [
        "diff": CompareCommand.name, "test": CompareCommand.name, "accept": ApproveCommand.name,
        "update": ApproveCommand.name, "identify": InfoCommand.name, "probe": InfoCommand.name,
        "montage": SheetCommand.name, "encode": AssembleCommand.name, "plot": CurveCommand.name,
    ]
}
