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

    /// What the stage with that number says, its name and successor apart.
    fileprivate func body(of index: Int) -> [String] {
        let segment = segments[index]
        let options = segment.options
        let before = index > 0 ? segments[index - 1].to : initial
        var lines = mapping("load", segment.from.changes(since: before))
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

extension TimingFunction {
    /// The shortest text that reads as the function: its name, if it has one.
    fileprivate var name: String {
        Self.named.first { $0.function == self }?.name ?? description
    }
}
