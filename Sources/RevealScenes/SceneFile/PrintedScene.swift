extension SceneFile {
    /// Returns a scene file of layers and stages for `transition`, with the output options of
    /// `written`.
    ///
    /// The scene file renders to the same bytes, and reading and writing it again changes nothing.
    /// Names of snapshots are not changed: they are relative to the working directory.
    ///
    /// - Throws: a `SyntaxError` if the file would be too long, or if a value is out of a scene
    ///   file's range.
    package static func text(
        of transition: Transition, _ written: OptionValues
    ) throws(SyntaxError) -> String {
        let timeline = transition.timeline
        guard timeline.tracks.allSatisfy(\.keepsMaps) else {
            throw SyntaxError(
                "a layer changes its map",
                hint: "in a scene file a layer has one map: give each map a layer of its own")
        }
        try refuseOpen(
            transition.snapshots.map(\.path) + timeline.layers.map(\.maskStyle.shape.map?.path))
        let scene = DescribedScene(transition)
        let keys = scene.lines
        // The size comes first, then the options.
        let lines =
            keys.prefix(1) + optionLines(transition.scale, written) + keys.dropFirst()
        let text = lines.map { $0 + "\n" }.joined()
        let count = scene.chains.reduce(0) { $0 + ($1.written?.count ?? 0) }
        guard count <= DescribedScene.most.stages, text.utf8.count <= SceneText.longest
        else {
            throw SyntaxError(
                "the scene file would be too long: it has \(count) stages",
                hint: "end the transition earlier")
        }
        do {
            _ = try SceneFile(text: text, path: "")
        } catch {
            // Each value is on the line of its key, after the key.
            let before = lines[error.line - 1].prefix(error.column - 1)
            let key = before.split { !$0.isLetter && $0 != "-" }.last ?? ""
            throw SyntaxError(
                "a scene file cannot contain this value of '\(key)': \(error.message)",
                hint: "help schema prints the range of each key")
        }
        return text
    }

    private static func optionLines(_ scale: Double, _ written: OptionValues) -> [String] {
        var written = written
        // The timeline does not record whether a hold replaces the pause (`rest`).
        if written.rest == nil, written.isHeld { written.rest = Given(.seconds(0), text: "0") }
        written.scale = scale == 1 ? nil : Given(scale, text: scale.shortest)
        let ofScene = [\.scale, \.background].map(OptionValues.name)
        let given = written.given.filter { ofScene.contains($0.name) || !$0.describesScene }
        return lines(of: given, written)
    }

    static func lines(of rows: [OptionRow], _ written: OptionValues) -> [String] {
        rows.flatMap { row in
            row.option.texts(written).map { "\(row.name): \($0.yamlValue)" }
        }
    }

    /// Refuses pictures that come through a pipe.
    static func refuseOpen(_ paths: [String?]) throws(SyntaxError) {
        for case let path? in paths where OpenInputs.descriptor(of: path) != nil {
            throw SyntaxError("a scene file cannot name \(path)", hint: "save it in a file first")
        }
    }
}

extension SceneChain {
    /// Describes `track`: its stages in order, or as a loop; the final changes; and its end.
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
        end = isEndSaid ? track.end : nil
    }
}

extension Track {
    var isCut: Bool { naturalEnd.map { end < $0 } ?? true }

    /// Returns the scene at the start of stage `index`, and whether the stage must state that it
    /// begins from the current state.
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

    /// Returns the scene at the end of stage `index` if the stage performed no values.
    ///
    /// A layer taken over from another stage would end with the values set last, not with the
    /// current ones. So a performed value is written even if it equals the current one.
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

    /// Whether each layer keeps its map, as scene files require.
    var keepsMaps: Bool {
        let scenes = [completed] + segments.flatMap { [$0.from, $0.to] }
        return scenes.allSatisfy { scene in
            zip(scene.layers, initial.layers).allSatisfy { layer, first in
                layer.maskStyle.shape.hasMap(of: first.maskStyle.shape)
            }
        }
    }

    fileprivate func stage(_ index: Int) -> SceneStage {
        let (base, isShown) = base(of: index)
        return SceneStage(
            segments[index], since: base, unsaid: unsaid(of: index), isShown: isShown)
    }

    fileprivate var completion: SceneChanges? {
        isCut
            ? nil
            : SceneChanges(changing: completed, since: segments.last?.outcome ?? initial)
    }
}

/// The notation of repeated stages as a loop.
struct StageFold {
    /// The number of stages to write, from the first.
    let count: Int
    /// The index of the stage that follows the last written one; nil if there is none.
    let next: Int?
    /// The number of rounds; nil for a loop until the end.
    let loops: Int?

    var needsEnd: Bool { next != nil && loops == nil }

    /// Finds the loop of `track`, whose stages have the lines `bodies`.
    ///
    /// A track with a number of rounds remains a loop, because its frames are sampled differently.
    /// A track that is cut off in a loop may be written as that loop. Other tracks have no loop.
    init(_ track: Track, _ bodies: [[String]]) {
        let count = bodies.count
        let periods = Self.periods(of: bodies)
        if track.isLoop, count > 0 {
            // All stages, in one round, are always a candidate.
            let loops = periods.map { (period: $0, rounds: $1 / $0) }.filter {
                Chain.roundCounts.contains($0.rounds)
            }
            let best = loops.min {
                count - $0.rounds * $0.period + $0.period
                    < count - $1.rounds * $1.period + $1.period
            }
            let (period, rounds) = best ?? (count, 1)
            let before = count - rounds * period
            (self.count, next, self.loops) = (before + period, before, rounds)
            return
        }
        let best = periods.filter { $1 >= 2 * $0 }.min {
            $0.period - $0.length < $1.period - $1.length
        }
        if let best, track.endsInLoop {
            (self.count, next) = (count - best.length + best.period, count - best.length)
        } else {
            (self.count, next) = (count, nil)
        }
        loops = nil
    }

    /// Returns each period of the last stages, with the number of stages that the repetition
    /// covers.
    ///
    /// This is the Z-array of the reversed stages, computed in linear time.
    private static func periods(of bodies: [[String]]) -> [(period: Int, length: Int)] {
        var numbers: [[String]: Int] = [:]
        let text = bodies.reversed().map { body in
            numbers[body]
                ?? {
                    numbers[body] = numbers.count
                    return numbers.count - 1
                }()
        }
        var matches = [Int](repeating: 0, count: text.count)
        var (start, end) = (0, 0)
        for i in text.indices.dropFirst() {
            var length = i < end ? min(end - i, matches[i - start]) : 0
            while i + length < text.count, text[length] == text[i + length] { length += 1 }
            matches[i] = length
            if i + length > end { (start, end) = (i, i + length) }
        }
        return text.indices.dropFirst().map { ($0, matches[$0] + $0) }
            + (text.isEmpty ? [] : [(text.count, text.count)])
    }
}

extension Track {
    /// Whether repeating the last stages until the track's end reproduces the track.
    fileprivate var endsInLoop: Bool {
        guard !isLoop, let last = segments.last, last.start < end else { return false }
        let isComplete = SceneChanges(changing: completed, since: last.outcome) == nil
        return isCut || (naturalEnd == end && isComplete)
    }
}
