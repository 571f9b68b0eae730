import RevealFiles
package import RevealMotion
package import RevealValues

extension SceneFile {
    /// A scene file for `transition`: what happens, worked out, with `written`, the output options
    /// that were given.
    ///
    /// Its bytes render as the transition does, and reading and writing it again changes nothing.
    /// Names of snapshots are as they were given, so they are relative to the working directory.
    ///
    /// - Throws: a `SyntaxError` when it would be no scene file: too long, or beyond its ranges.
    package static func text(
        of transition: Transition, _ written: OptionValues
    ) throws(SyntaxError) -> String {
        let timeline = transition.timeline
        guard timeline.tracks.allSatisfy(\.keepsMaps) else {
            throw SyntaxError(
                "a layer gets another map on its way",
                hint: "in a scene file a layer has one map: give each map a layer of its own")
        }
        guard timeline.tracks.allSatisfy(\.isSayable) else {
            throw SyntaxError(
                "a layer is beyond what a scene file may say",
                hint: "coordinates go up to a million points")
        }
        let used = transition.snapshots.map(\.path) + timeline.layers.map(\.maskStyle.shape.mapPath)
        for case let path? in used where OpenInputs.descriptor(of: path) != nil {
            throw SyntaxError("a scene file cannot name \(path)", hint: "save it in a file first")
        }
        let scene = DescribedScene(transition)
        let hand = timeline.interaction.map { SceneInteraction($0.interaction) }
        let keys = scene.lines
        // The size comes first, and what an option says next.
        let lines =
            keys.prefix(1) + optionLines(transition.scale, written) + keys.dropFirst()
            + (hand.map { WrittenValue.lines($0.lines).lines(of: FileKey.interactive.name) } ?? [])
        let text = lines.map { $0 + "\n" }.joined()
        let count = scene.chains.reduce(0) { $0 + ($1.written?.count ?? 0) }
        guard count <= DescribedScene.most.stages, text.utf8.count <= SceneText.longest
        else {
            throw SyntaxError(
                "the scene's \(count) stages make too long a file",
                hint: "end it earlier")
        }
        return text
    }

    /// The scale, the background, and the output options.
    private static func optionLines(_ scale: Double, _ written: OptionValues) -> [String] {
        var written = written
        // Only the options say whether a hold was meant to be all the rest there is.
        if written.rest == nil, written.isHeld { written.rest = Given(.seconds(0), text: "0") }
        written.scale = scale == 1 ? nil : Given(scale, text: scale.shortest)
        let ofScene = [\.scale, \.background].map(OptionValues.name)
        let given = written.given.filter { ofScene.contains($0.name) || !$0.describesScene }
        return given.flatMap { row in
            row.option.texts(written).map { "\(row.name): \($0.yamlValue)" }
        }
    }
}
