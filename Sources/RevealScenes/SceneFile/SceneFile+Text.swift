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
        let lines =
            transition.head(written) + transition.snapshotLines + transition.layerLines
            + (chains.count == 1 ? chains[0].lines : ["chains:"] + chains.flatMap(\.item))
            + timeline.interactionLines
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
            names[snapshot].map { "  \($0.yaml): \(snapshot.fileText)" }
        }
        return lines.isEmpty ? [] : ["snapshots:"] + lines
    }

    fileprivate var layerLines: [String] {
        let names = names
        let lines = zip(timeline.layers, 0...).flatMap { layer, index in
            let content =
                switch layer.content {
                case .snapshot(let snapshot): "snapshot: \((names[snapshot] ?? "").yaml)"
                case .color(let color): "color: \(color.hexadecimal.yaml)"
                }
            let shape = layer.shape == .rectangle ? [] : ["shape: \(layer.shape.rawValue)"]
            let isReplacing = layer.composite == .replace && timeline.isMasked(index)
            let composite = isReplacing ? ["composite: replace"] : []
            let plain = Layer(layer.name, layer.content, frame: timeline.initial.bounds)
            let values = layer.values(since: plain).map { "\($0.key): \($0.text)" }
            return ["  - name: \(layer.name.yaml)"]
                + ([content] + shape + composite + values).map { "    " + $0 }
        }
        return lines.isEmpty ? ["layers: []"] : ["layers:"] + lines
    }
}

extension Snapshot {
    /// The snapshot's file, and how it is fitted.
    fileprivate var fileText: String {
        let path = (path ?? "").yaml
        let space = takenFor.map { ", color-space: \($0)" } ?? ""
        guard let words = fit?.words else {
            return space.isEmpty ? path : "{path: \(path)\(space)}"
        }
        let align = words.align.map { ", align: \($0.yamlValue)" } ?? ""
        return "{path: \(path), fit: \(words.fit)\(align)\(space)}"
    }
}

extension Timeline {
    fileprivate var interactionLines: [String] {
        guard let interaction = interaction?.interaction else { return [] }
        let samples = interaction.samples.map { "    - [\($0.time)s, \($0.fraction)]" }
        let release =
            switch interaction.release {
            case .finish: "release: finish"
            case .cancel: "release: cancel"
            case .finishAbove(let threshold): "threshold: \(threshold)"
            }
        return ["interactive:", "  samples:"] + samples + ["  " + release]
    }
}
