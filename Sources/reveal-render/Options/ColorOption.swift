import ArgumentParser
import RevealScenes

/// `--color`, which `ColorMode` has read by the time that options are parsed.
struct ColorOption: ParsableArguments {
    @Option(
        "color", .name,
        "Colours in messages: auto (default: where they go to a terminal and NO_COLOR is not set).")
    var color: Written<ColorMode>?
}
