import RevealMotion
import RevealValues

extension SceneChain {
    /// What a scene file says of `track`: its stages, one after the other as they happen, or the
    /// loop that they are; what is then changed; and when it ends.
    init(_ track: Track, isOneOfSeveral: Bool) {
        self.init()
        if isOneOfSeveral { name = track.name ?? "" }
        var stages = track.segments.indices.map { track.stage($0) }
        let fold = StageFold(track, stages.map(\.lines))
        stages.removeLast(stages.count - fold.count)
        var names: Set<String> = []
        for index in stages.indices {
            let name = track.segments[index].name
            let candidates = (1...).lazy.map { $0 == 1 ? name : "\(name)-\($0)" }
            stages[index].name = candidates.first { names.insert($0).inserted }
        }
        if let next = fold.next, let name = stages[next].name {
            stages[fold.count - 1].next = SceneReference(name: name)
        }
        written = stages.isEmpty ? nil : stages
        (completed, loops) = (track.completion, fold.loops)
        let isEndSaid = track.naturalEnd != track.end || fold.needsEnd
        end = isEndSaid ? SceneTime(written: .seconds(track.end)) : nil
    }
}

extension [String] {
    /// The lines of a mapping as an item of a list.
    var asItem: [String] {
        enumerated().map { index, line in (index == 0 ? "- " : "  ") + line }
    }
}

extension Track {
    /// Whether it ends before its last stage does.
    var isCut: Bool { naturalEnd.map { end < $0 } ?? true }

    /// The scene that the stage with that number begins with, and whether it says that this is what
    /// an interrupted stage showed last.
    private func base(of index: Int) -> (scene: Scene, isShown: Bool) {
        guard index > 0 else { return (initial, false) }
        let last = segments[index - 1]
        let segment = segments[index]
        if segment.options.overlap > 0 {
            var scene = last.outcome
            let current = segments.scene(at: segment.start, in: index - 1)
            for layer in segments.own(index) { scene.layers[layer] = current.layers[layer] }
            return (scene, false)
        }
        let shown = last.outcome
        let isSaid = segment.options.beginsFromCurrentState && last.isInterrupted
        return (shown, isSaid && SceneChanges(changing: shown, since: last.to) != nil)
    }

    /// What the stage with that number ends with for all that it does not perform.
    ///
    /// A layer that it takes over from another stage ends as the values set last have it: what
    /// shows when it begins may be what it is to end with, and has to be said nevertheless.
    private func unsaid(of index: Int) -> Scene {
        let segment = segments[index]
        var scene = segment.from
        guard index > 0 else { return scene }
        let before = segments[index - 1].outcome
        for layer in segments.own(index) {
            let (to, model) = (segment.to.layers[layer], before.layers[layer])
            let from = segment.from.layers[layer]
            if to.frame == from.frame { scene.layers[layer].frame = model.frame }
            if to.opacity == from.opacity { scene.layers[layer].opacity = model.opacity }
            if to.transform == from.transform { scene.layers[layer].transform = model.transform }
            if to.mask == from.mask { scene.layers[layer].mask = model.mask }
            if to.maskStyle == from.maskStyle { scene.layers[layer].maskStyle = model.maskStyle }
        }
        return scene
    }

    /// Whether layers have the maps that they begin with for good, as in scene files.
    var keepsMaps: Bool {
        let scenes = [completed] + segments.flatMap { [$0.from, $0.to] }
        return scenes.allSatisfy { scene in
            zip(scene.layers, initial.layers).allSatisfy { layer, first in
                layer.maskStyle.shape.hasMap(of: first.maskStyle.shape)
            }
        }
    }

    /// Whether a scene file may say all that it must, maps apart.
    var isSayable: Bool {
        let blank = initial.layers.map { Layer($0.name, $0.content, frame: initial.bounds) }
        let first = SceneChanges(initial, since: Scene(size: initial.size, blank))
        return first.isInRange && completion?.isInRange ?? true
            && segments.indices.allSatisfy { index in
                let segment = segments[index]
                return SceneChanges(segment.from, since: base(of: index).scene).isInRange
                    && SceneChanges(segment.to, since: unsaid(of: index)).isInRange
            }
    }

    /// What the stage with that number says, its name and successor apart.
    fileprivate func stage(_ index: Int) -> SceneStage {
        let (base, isShown) = base(of: index)
        return SceneStage(
            segments[index], since: base, unsaid: unsaid(of: index), isShown: isShown)
    }

    /// What is set when the last stage is over; nil for nothing.
    fileprivate var completion: SceneChanges? {
        isCut
            ? nil
            : SceneChanges(changing: completed, since: segments.last?.outcome ?? initial)
    }
}
