import Raster
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
        let chains = timeline.tracks.map(StageTexts.init)
        let hand = timeline.interaction.map { SceneInteraction($0.interaction) }
        let lines =
            transition.head(written) + transition.snapshotLines + transition.layerLines
            + (chains.count == 1
                ? chains[0].lines
                : WrittenValue.lines(chains.flatMap(\.item)).lines(of: FileKey.chains.name))
            + (hand.map { WrittenValue.lines($0.lines).lines(of: FileKey.interactive.name) } ?? [])
        let text = lines.map { $0 + "\n" }.joined()
        let count = chains.reduce(0) { $0 + $1.count }
        guard count <= DescribedScene.most.stages, text.utf8.count <= SceneText.longest
        else {
            throw SyntaxError(
                "the scene's \(count) stages make too long a file",
                hint: "end it earlier")
        }
        return text
    }
}

extension Transition {
    /// The scene's size and scale, and the options.
    fileprivate func head(_ written: OptionValues) -> [String] {
        var written = written
        // Only the options say whether a hold was meant to be all the rest there is.
        if written.rest == nil, written.isHeld { written.rest = Given(.seconds(0), text: "0") }
        let background = OptionValues.name(of: \.background)
        return ["size: \(size.width.shortest)x\(size.height.shortest)"]
            + (scale == 1 ? [] : ["scale: \(scale.shortest)"])
            + written.given.filter { $0.name == background || !$0.describesScene }.flatMap { row in
                row.option.texts(written).map { "\(row.name): \($0.yamlValue)" }
            }
    }

    /// Each snapshot under the name of the first layer that shows it.
    private var names: [Snapshot: String] {
        timeline.layers.reduce(into: [:]) { names, layer in
            guard case .snapshot(let snapshot) = layer.content else { return }
            names[snapshot] = names[snapshot] ?? layer.name
        }
    }

    fileprivate var snapshotLines: [String] {
        let names = names
        let lines = snapshots.compactMap { snapshot in
            names[snapshot].map { "\($0.yaml): \(SceneSnapshot(snapshot).text)" }
        }
        return lines.isEmpty ? [] : WrittenValue.lines(lines).lines(of: FileKey.snapshots.name)
    }

    fileprivate var layerLines: [String] {
        let names = names
        let lines = zip(timeline.layers, 0...).flatMap { layer, index in
            let snapshot: String? =
                if case .snapshot(let snapshot) = layer.content { names[snapshot] ?? "" } else {
                    nil
                }
            return SceneLayer(
                layer, snapshot, of: timeline.initial.bounds,
                isReplacing: layer.composite == .replace && timeline.isMasked(index)
            ).lines.asItem
        }
        let value: WrittenValue = lines.isEmpty ? .line("[]") : .lines(lines)
        return value.lines(of: FileKey.layers.name)
    }
}
