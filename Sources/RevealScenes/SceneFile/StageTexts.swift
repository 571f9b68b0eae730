import RevealMotion
import RevealValues

/// The stages of a track as lines of a scene file: one after the other, as they happen, or the
/// loop that they are.
struct StageTexts {
    private let track: Track
    private let fold: StageFold
    private let bodies: [[String]]

    init(_ track: Track) {
        self.track = track
        bodies = track.segments.indices.map { track.body(of: $0) }
        fold = StageFold(track, bodies)
    }

    /// How many there are.
    var count: Int { fold.count }

    /// The stages, what is then changed, and when it ends.
    var lines: [String] {
        var names = StageNames()
        let named = track.segments.prefix(count).map { names.unique($0.name) }
        let stages = named.indices.flatMap { index in
            let next = index == count - 1 ? fold.next.map { ["next: \(named[$0].yaml)"] } : nil
            return ["  - name: \(named[index].yaml)"]
                + (bodies[index] + (next ?? [])).map { "    " + $0 }
        }
        return (stages.isEmpty ? [] : ["stages:"]) + stages + completion
            + (fold.loops.map { ["loops: \($0)"] } ?? [])
            + (track.naturalEnd != track.end || fold.needsEnd ? ["end: \(track.end)s"] : [])
    }

    /// The lines as one of several chains.
    var item: [String] {
        let lines = ["name: \((track.name ?? "").yaml)"] + lines
        return zip(lines, 0...).map { line, index in (index == 0 ? "  - " : "    ") + line }
    }

    private var completion: [String] {
        guard !track.isCut else { return [] }
        let before = track.segments.last?.outcome ?? track.initial
        let changes = track.completed.changes(since: before)
        return changes.isEmpty ? [] : ["completed:"] + changes.map { "  " + $0 }
    }
}

/// Names that no two stages share.
private struct StageNames {
    private var taken: Set<String> = []

    mutating func unique(_ name: String) -> String {
        var (candidate, number) = (name, 1)
        while !taken.insert(candidate).inserted {
            number += 1
            candidate = "\(name)-\(number)"
        }
        return candidate
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
        return (shown, isSaid && !shown.changes(since: last.to).isEmpty)
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
        return initial.isSayable(since: Scene(size: initial.size, blank))
            && completed.isSayable(since: isCut ? completed : segments.last?.outcome ?? initial)
            && segments.indices.allSatisfy { index in
                segments[index].from.isSayable(since: base(of: index).scene)
                    && segments[index].to.isSayable(since: unsaid(of: index))
            }
    }

    /// What the stage with that number says, its name and successor apart.
    fileprivate func body(of index: Int) -> [String] {
        let segment = segments[index]
        let options = segment.options
        let (before, isShown) = base(of: index)
        var lines = mapping("load", segment.from.changes(since: before))
        lines += isShown ? ["begin-from-current-state: true"] : []
        if segment.moves {
            let changes = segment.to.changes(since: unsaid(of: index), timed: options.layers)
            lines += changes.isEmpty ? ["perform: {}"] : mapping("perform", changes)
            lines += ["duration: \(options.duration)s"] + options.easing
        } else if options.duration > 0 {
            lines += ["duration: \(options.duration)s"]
        }
        lines += options.delay > 0 ? ["delay: \(options.delay)s"] : []
        lines += options.overlap > 0 ? ["overlap: \(options.overlap)s"] : []
        lines += options.hold > 0 ? ["hold: \(options.hold)s"] : []
        lines += segment.moves ? options.repeating : []
        if let interruption = options.interruption, segment.isInterrupted {
            lines.append("interrupted: \(interruption)s")
        }
        return lines
    }
}

/// A key with lines beneath it; nothing without any.
private func mapping(_ key: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["\(key):"] + lines.map { "  " + $0 }
}

/// What `functions` say of each property, a line each, as far as they are wanted.
private func functionTexts(
    _ functions: [AnimatedProperty: TimingFunction],
    _ isWanted: (TimingFunction) -> Bool = { _ in true }
) -> [String] {
    AnimatedProperty.allCases.compactMap { property in
        functions[property].flatMap { function in
            isWanted(function) ? "\(property.rawValue): \(function.name.yaml)" : nil
        }
    }
}

extension Stage.LayerTiming {
    /// What a layer's changes say of when and how it moves.
    var texts: [String] {
        let functions =
            (timingFunction.map { ["default: \($0.name.yaml)"] } ?? [])
            + functionTexts(timingFunctions)
        return (delay > 0 ? ["delay: \(delay)s"] : [])
            + (functions.isEmpty ? [] : ["easing: {\(functions.joined(separator: ", "))}"])
    }
}

extension Stage.Options {
    fileprivate var easing: [String] {
        let others = functionTexts(timingFunctions) { $0 != timingFunction }
        return others.isEmpty
            ? ["easing: \(timingFunction.name.yaml)"]
            : mapping("easing", ["default: \(timingFunction.name.yaml)"] + others)
    }

    fileprivate var repeating: [String] {
        let count: [String] =
            switch repetition {
            case .forever: ["repeat: forever"]
            case .times(let count): count > 1 || autoreverses ? ["repeat: \(count)"] : []
            }
        return count + (autoreverses ? ["autoreverse: true"] : [])
    }
}
