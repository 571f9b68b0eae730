import RevealRendering
import RevealScenes

extension OptionValues {
    /// What people should know of options that do nothing for `output`, a sentence each.
    ///
    /// `hasPoints` tells whether anything is measured in points.
    func idleWarnings(
        for output: any FrameOutput, _ outputs: OutputOptions, hasPoints: Bool = true
    ) -> [String] {
        let isNumbered = if case .numbered = output.place { true } else { false }
        let kinds: [(option: AnyOption, isMeant: Bool, kinds: String)] = [
            (\.plays, output.traits.plays, "animated PNG, GIF, WebP and pages"),
            (\.rest, output.traits.rests, "animated PNG, GIF and WebP"),
            (\.poster, output.traits.hasPoster, "animated PNG"),
            (\.startNumber, isNumbered, "numbered files"),
            (\.compression, output.traits.compresses, "PNG files and pages"),
            (\.encoder, output.traits.compresses, "PNG files and pages"),
        ]
        let given = given.map { "--" + $0.name }
        var idle = kinds.filter { !$0.isMeant }
            .map { (option: "--" + OptionValues.name(of: $0.option), kinds: $0.kinds) }
            .filter { given.contains($0.option) }
        if outputs.columns != nil, !output.traits.hasColumns {
            idle.append(("\(\.columns)", "sprite and contact sheets"))
        }
        var warnings = idle.map {
            "\($0.option) does nothing for this output: it is for \($0.kinds)"
        }
        if self[\.depth] == .some(.sixteen), output.traits.isShallow {
            warnings.append("\(\.depth) does nothing for this output: it has 8 bits a sample")
        }
        if scale != nil, !hasPoints {
            warnings.append("\(\.scale) does nothing here: nothing is measured in points")
        }
        return warnings
    }
}
