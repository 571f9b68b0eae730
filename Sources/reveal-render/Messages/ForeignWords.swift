/// Words of other programs and languages, and what says the same here.
///
/// People type what they know: FFmpeg's options, CSS's properties, other tools' commands. None of
/// these words is near enough to ours to be found by its letters.
enum ForeignWords {
    /// What helps somebody who typed `option`; nil for a word that nobody is known to type.
    static func hint(for option: String) -> String? {
        let word = option.drop { $0 == "-" }
        return options[word.split(separator: ":").first.map(String.init) ?? ""]
    }

    /// What helps somebody who typed `word` for a command; nil for any other word.
    static func hint(forCommand word: String) -> String? { commands[word] }

    private static let pictures = "pictures are named without an option: FROM.png TO.png OUT.png"
    private static let encoder = "what goes to FFmpeg's encoder goes in quotes: --codec-options "
    private static let shown = "--preset says which transition, and --mask-shape the mask's form"
    private static let easing = "how it moves is said by --easing"
    private static let size = "how large frames are is said by --size, such as 400x"
    private static let times =
        "--delay is the time before it moves, --duration how long it does, --frames what is written"
    private static let background = "what stands behind is said by --background"
    private static let fading = "layers of a scene file have an opacity: reveal-render help scene"

    private static let options: [String: String] = [
        "i": pictures, "input": pictures, "from": pictures, "to": pictures,
        "o": "the last path is the output", "out": "the last path is the output",
        "output": "the last path is the output",
        "r": "frames a second are said by --fps", "rate": "frames a second are said by --fps",
        "framerate": "frames a second are said by --fps",
        "s": size, "width": size, "height": size, "resize": size, "dimensions": size,
        "t": "how long it moves is said by --duration",
        "time": "how long it moves is said by --duration",
        "ss": times, "start": times, "from-time": times, "offset": times,
        "vf": shown, "filter_complex": shown, "transition": shown, "effect": shown,
        "animation": shown, "shape": shown, "clip-path": shown,
        "crf": encoder + "'-crf 20'", "b": encoder + "'-b:v 4M'", "c": encoder + "'-c:v libx265'",
        "preset-speed": encoder + "'-preset slow'", "pix_fmt": encoder + "'-pix_fmt yuv420p'",
        "codec": encoder + "'-c:v libx265'", "bitrate": encoder + "'-b:v 4M'",
        "quality": encoder + "'-crf 20'; --compression is for PNG",
        "ease": easing, "timing": easing, "timing-function": easing, "curve": easing,
        "transition-timing-function": easing, "animation-timing-function": easing,
        "bounce": "--easing 'spring(1,200,12)' passes its end and comes back",
        "speed": "how long it moves is said by --duration",
        "origin": "where it begins is said by --center, such as 90%,10%",
        "transform-origin": "where it begins is said by --center, such as 90%,10%",
        "position": "where it begins is said by --center, such as 90%,10%",
        "at-position": "where it begins is said by --center, such as 90%,10%",
        "direction": "--type unreveal goes the other way; --angle is for --preset linear-wipe",
        "reverse": "--type unreveal goes the other way; --there-and-back goes both",
        "yoyo": "--there-and-back goes both ways",
        "boomerang": "--there-and-back goes both ways",
        "loop": "how often a file plays is said by --plays: 0 is for ever, as it is unless told",
        "repeat": "how often a file plays is said by --plays: 0 is for ever, as it is unless told",
        "blur": "a soft edge is said by --feather", "softness": "a soft edge is said by --feather",
        "smoothness": "a soft edge is said by --feather",
        "bg": background, "background-color": background, "backdrop": background,
        "transparent": "it is transparent unless --background says otherwise",
        "alpha": "it is transparent unless --background says otherwise",
        "opacity": fading, "fade": fading,
        "dpr": "how many pixels a point has is said by --scale",
        "device-scale-factor": "how many pixels a point has is said by --scale",
        "jobs": "how many workers there are is said by --threads",
        "j": "how many workers there are is said by --threads",
        "n": "how many frames are written is said by --count, frames a second by --fps",
        "force": "an output that is there is replaced with --overwrite",
        "sprite": "a sprite sheet is --format sprite",
        "threshold": "compare calls it --tolerance", "fuzz": "compare calls it --tolerance",
        "markdown": "compare calls it --summary", "html": "compare calls it --report",
    ]

    private static let commands: [String: String] = [
        "render": "a render has no command: reveal-render FROM.png TO.png OUT.png",
        "convert": "a render has no command: reveal-render FROM.png TO.png OUT.png",
        "diff": "did you mean 'compare'?", "test": "did you mean 'compare'?",
        "accept": "did you mean 'approve'?", "update": "did you mean 'approve'?",
        "identify": "did you mean 'info'?", "probe": "did you mean 'info'?",
        "montage": "did you mean 'sheet'?", "sprite": "a sprite sheet is --format sprite",
        "encode": "did you mean 'assemble'?", "plot": "did you mean 'curve'?",
    ]
}
