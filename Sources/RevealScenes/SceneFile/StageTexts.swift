import RevealMotion
import RevealValues

/// The stages of a timeline as lines of a scene file: one after the other, as they happen, or the
/// loop that they are.
struct StageTexts {
    private let timeline: Timeline
    private let fold: StageFold
    private let bodies: [[String]]

    init(_ timeline: Timeline) {
        self.timeline = timeline
        bodies = timeline.segments.indices.map { timeline.body(of: $0) }
        fold = StageFold(timeline, bodies)
    }

    /// How many there are.
    var count: Int { fold.count }

    /// The stages, what is then changed, and when it ends.
    var lines: [String] {
        var names = StageNames()
        let named = timeline.segments.prefix(count).map { names.unique($0.name) }
        let stages = named.indices.flatMap { index in
            let next = index == count - 1 ? fold.next.map { ["next: \(named[$0].yaml)"] } : nil
            return ["  - name: \(named[index].yaml)"]
                + (bodies[index] + (next ?? [])).map { "    " + $0 }
        }
        return (stages.isEmpty ? [] : ["stages:"]) + stages + completion
            + (fold.loops.map { ["loops: \($0)"] } ?? [])
            + (timeline.naturalEnd != timeline.length || fold.needsEnd
                ? ["end: \(timeline.length)s"] : [])
    }

    private var completion: [String] {
        guard !timeline.isCut, timeline.finishes else { return [] }
        let before = timeline.segments.last?.to ?? timeline.initial
        let changes = timeline.completed.changes(since: before)
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

extension Timeline {
    /// How long it is, by its own clock.
    var length: Rational { interaction?.length ?? end }

    /// When its last stage is over; nil for never.
    var naturalEnd: Rational? { segments.isEmpty ? 0 : segments.last?.end }

    /// Whether it ends before its last stage does.
    var isCut: Bool { naturalEnd.map { length < $0 } ?? true }

    /// Whether it shows its last scene in the end, and no hand took it back.
    fileprivate var finishes: Bool { interaction?.finishes ?? true }

    /// What the stage with that number changes at once, and whether what it changes is what showed
    /// last, not the values set last.
    private func base(of index: Int) -> (scene: Scene, isShown: Bool) {
        guard index > 0 else { return (initial, false) }
        let last = segments[index - 1]
        guard segments[index].options.beginsFromCurrentState, let end = last.end else {
            return (last.to, false)
        }
        let shown = last.scene(at: end)
        return (shown, !shown.changes(since: last.to).isEmpty)
    }

    /// Whether a scene file may say all that it must.
    var isSayable: Bool {
        let blank = initial.layers.map { Layer($0.name, $0.content, frame: initial.bounds) }
        return initial.isSayable(since: Scene(size: size, blank))
            && completed.isSayable(since: isCut ? completed : segments.last?.to ?? initial)
            && segments.indices.allSatisfy { index in
                segments[index].from.isSayable(since: base(of: index).scene)
                    && segments[index].to.isSayable(since: segments[index].from)
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
            let changes = segment.to.changes(since: segment.from)
            lines += changes.isEmpty ? ["perform: {}"] : mapping("perform", changes)
            lines += ["duration: \(options.duration)s"] + options.easing
        }
        lines += options.delay > 0 ? ["delay: \(options.delay)s"] : []
        lines += options.hold > 0 ? ["hold: \(options.hold)s"] : []
        lines += segment.moves ? options.repeating : []
        if let interruption = options.interruption, segment.end != segment.naturalEnd {
            lines.append("interrupted: \(interruption)s")
        }
        return lines
    }
}

/// A key with lines beneath it; nothing without any.
private func mapping(_ key: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["\(key):"] + lines.map { "  " + $0 }
}

extension Stage.Options {
    fileprivate var easing: [String] {
        let others = AnimatedProperty.allCases.compactMap { property -> String? in
            guard let function = timingFunctions[property], function != timingFunction else {
                return nil
            }
            return "\(property.rawValue): \(function.name.yaml)"
        }
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
