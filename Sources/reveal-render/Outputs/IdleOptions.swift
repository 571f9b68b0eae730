import RevealRendering

/// Options that mean something for some outputs only.
struct IdleOptions {
    var plays: String?
    var rest: String?
    var poster: String?
    var startNumber: String?
    var columns: String?
    var depth: String?
    var scale: String?
    /// Whether anything is measured in points.
    var hasPoints = true

    /// What people should know of those that do nothing for `output`, a sentence each.
    func warnings(for output: any FrameOutput) -> [String] {
        let isNumbered = if case .numbered = output.place { true } else { false }
        let options: [(name: String, given: String?, isMeant: Bool, kinds: String)] = [
            ("plays", plays, output.traits.plays, "animated PNG, GIF, WebP and pages"),
            ("rest", rest, output.traits.rests, "animated PNG, GIF and WebP"),
            ("poster", poster, output.traits.hasPoster, "animated PNG"),
            ("start-number", startNumber, isNumbered, "numbered files"),
            ("columns", columns, output.traits.hasColumns, "sprite and contact sheets"),
        ]
        var warnings = options.filter { $0.given != nil && !$0.isMeant }.map { option in
            "--\(option.name) does nothing for this output: it is for \(option.kinds)"
        }
        if depth == "16", output.traits.isShallow {
            warnings.append("--depth does nothing for this output: it has 8 bits a sample")
        }
        if scale != nil, !hasPoints {
            warnings.append("--scale does nothing here: nothing is measured in points")
        }
        return warnings
    }
}
