import ArgumentParser

/// `--color`, which `ColorMode` has read by the time that options are parsed.
struct ColorOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Colours in messages: auto (default: where they go to a terminal and NO_COLOR is not set).",
            valueName: "auto|always|never"),
        completion: .names(ColorMode.self))
    var color: String?
}
