import RevealScenes

/// Words of other programs and languages, and what says the same here.
///
/// People type what they know: FFmpeg's options, CSS's properties, other tools' commands. None of
/// these words is near enough to ours to be found by its letters.
enum ForeignWords {
    /// What helps somebody who typed `option` for a command with those `options`; nil for a word
    /// that nobody is known to type, and where the command has not what would help.
    static func hint(for option: String, among options: [String]) -> String? {
        let word = option.drop { $0 == "-" }.prefix { $0 != ":" }
        let hint = sentences.first { $0.key.split(separator: " ").contains(word) }?.value
        let named = hint?.matches(of: /--[a-z][a-z-]+/).map { String($0.output) } ?? []
        return named.allSatisfy(options.contains) ? hint : nil
    }

    /// What helps somebody who typed `word` for a command; nil for any other word.
    static func hint(forCommand word: String) -> String? {
        switch word {
        case "render", "convert": "a render has no command: reveal-render FROM.png TO.png OUT.png"
        case "sprite": "a sprite sheet is \(\.format) sprite"
        default: commands[word].map { "did you mean '\($0)'?" }
        }
    }

    /// Words between spaces, and what says the same.
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
