import RevealRendering
import RevealScenes

/// Options that mean something for some outputs only.
struct IdleOptions {
    /// Those that were given.
    let given: [any AnyWritten]
    /// Whether anything is measured in points.
    var hasPoints = true

    /// What people should know of those that do nothing for `output`, a sentence each.
    func warnings(for output: any FrameOutput) -> [String] {
        let isNumbered = if case .numbered = output.place { true } else { false }
        let kinds: [(name: String, isMeant: Bool, kinds: String)] = [
            ("plays", output.traits.plays, "animated PNG, GIF, WebP and pages"),
            ("rest", output.traits.rests, "animated PNG, GIF and WebP"),
            ("poster", output.traits.hasPoster, "animated PNG"),
            ("start-number", isNumbered, "numbered files"),
            ("columns", output.traits.hasColumns, "sprite and contact sheets"),
            ("compression", output.traits.compresses, "PNG files and pages"),
            ("encoder", output.traits.compresses, "PNG files and pages"),
        ]
        let texts = Dictionary(uniqueKeysWithValues: given.map { ($0.name, $0.text) })
        var warnings = kinds.filter { texts[$0.name] != nil && !$0.isMeant }.map {
            "--\($0.name) does nothing for this output: it is for \($0.kinds)"
        }
        if texts["depth"] == "16", output.traits.isShallow {
            warnings.append("--depth does nothing for this output: it has 8 bits a sample")
        }
        if texts["scale"] != nil, !hasPoints {
            warnings.append("--scale does nothing here: nothing is measured in points")
        }
        return warnings
    }
}
