import RevealValues

/// Lets a chain's stages happen one after the other.
struct TimelineBuilder {
    private let chain: Chain
    private(set) var segments: [Segment] = []
    private(set) var events: [Event] = []
    private(set) var completed: Scene
    private(set) var end: Rational = 0
    /// When `completed` begins to show.
    private(set) var completion: Rational = 0
    private(set) var isLoop = false
    /// What the next stage begins with: the values set last, and the values shown last.
    private var model: Scene
    private var shown: Scene
    /// How often the loop has begun, and when it first did.
    private var rounds = 0
    private var loopStart: Rational = 0

    init(_ chain: Chain) {
        self.chain = chain
        completed = chain.scene
        model = chain.scene
        shown = chain.scene
    }

    mutating func run() throws(TransitionError) {
        var index = chain.stages.isEmpty ? nil : 0
        while let current = index, !isOver {
            if current == chain.next, rounds == 0 { (rounds, loopStart) = (1, end) }
            try play(chain.stages[current], current)
            index = try stage(after: current)
        }
        if let limit = chain.end, limit < end || isEndless {
            let cut = segments.last { $0.start <= limit }
            try checkPrecision(limit - (cut?.motionStart ?? 0))
            completed = cut?.scene(at: limit) ?? chain.scene
            (end, completion, isLoop) = (limit, limit, false)
        } else {
            (completed, completion) = (model, end)
            if index == nil, !isLoop { complete() }
        }
        try check(end)
    }

    /// Whether the end has come, or will come during the stage played last.
    private var isOver: Bool { isEndless || chain.end.map { end >= $0 } ?? false }

    private var isEndless: Bool { !segments.isEmpty && segments.last?.end == nil }

    /// Which stage follows; nil for none.
    private mutating func stage(after index: Int) throws(TransitionError) -> Int? {
        guard index == chain.stages.count - 1 else { return index + 1 }
        guard let next = chain.next, !isEndless else { return nil }
        guard chain.loops != nil || chain.end != nil else { throw .endlessLoop }
        guard end > loopStart || chain.loops != nil else { throw .loopWithoutTime }
        guard rounds != chain.loops else {
            isLoop = true
            return nil
        }
        rounds += 1
        return next
    }

    /// Each stage keeps two scenes, so that many layers leave room for fewer stages.
    private var mostStages: Int {
        min(Timeline.mostStages, Timeline.mostLayers / max(1, chain.scene.layers.count))
    }

    /// Lets `stage` happen.
    private mutating func play(_ stage: Stage, _ index: Int) throws(TransitionError) {
        guard segments.count < mostStages else { throw .tooManyStages(limit: mostStages) }
        try check(stage.options)
        var from = stage.options.beginsFromCurrentState ? shown : model
        stage.load?(&from)
        var to = from
        stage.perform?(&to)
        let name = stage.name ?? "\(index + 1)"
        guard from.isWithinReach, to.isWithinReach else { throw .outOfReach(name) }
        checkLayers(of: to)
        let segment = Segment(
            name: name, start: end, from: from, to: to,
            options: stage.options, moves: stage.perform != nil)
        segments.append(segment)
        announce(segment, start: stage.announcesStart)
        model = to
        guard let segmentEnd = segment.end else {
            guard chain.end != nil else { throw .endlessStage(segment.name) }
            return
        }
        try check(segmentEnd)
        shown = segment.scene(at: segmentEnd)
        end = segmentEnd
    }

    private func checkLayers(of scene: Scene) {
        precondition(
            scene.hasLayers(of: chain.scene), "a chain keeps its layers and what they show")
    }

    private mutating func announce(_ segment: Segment, start announcesStart: Bool) {
        guard segment.moves else { return }
        let isCut = segment.isInterrupted
        if announcesStart, segment.end.map({ segment.motionStart <= $0 }) ?? true {
            events.append(Event(.start, at: segment.motionStart, stage: segment.name))
        }
        guard let over = isCut ? segment.end : segment.motionEnd else { return }
        events.append(
            Event(.stageCompletion, at: over, stage: segment.name, finished: !isCut))
    }

    private mutating func complete() {
        chain.completed?(&completed)
        checkLayers(of: completed)
        events += chain.closing.map { Event($0, at: end) }
        end = max(end, chain.end ?? end)
    }

    private func check(_ options: Stage.Options) throws(TransitionError) {
        for time in [options.delay, options.duration, options.hold, options.interruption ?? 0] {
            precondition(time >= 0, "time does not run backwards")
            try check(time)
        }
        let count = if case .times(let count) = options.repetition { count } else { 1 }
        precondition(count >= 1, "a stage that performs moves at least once")
        guard count <= 1_000_000 else { throw .timeOutOfRange(limit: Timeline.longest) }
        // What a segment will add up, in the same order.
        try checkPrecision(end + (options.interruption ?? 0))
        var sum = end
        for time in [options.delay, options.duration * Rational(2 * count), options.hold] {
            sum = sum + time
            try checkPrecision(sum)
        }
    }

    private func check(_ time: Rational) throws(TransitionError) {
        guard time <= Rational(Timeline.longest) else {
            throw .timeOutOfRange(limit: Timeline.longest)
        }
        try checkPrecision(time)
    }

    /// Within this bound and that of the length, no sum or quotient of two times, nor of a frame's
    /// time and two others, outgrows 128 bits; a sum of three would.
    private func checkPrecision(_ time: Rational) throws(TransitionError) {
        guard time.denominator <= 1_000_000_000_000 else {
            throw .timeOutOfRange(limit: Timeline.longest)
        }
    }
}

extension Scene {
    /// Whether only values of layers differ, which stages may change.
    fileprivate func hasLayers(of other: Scene) -> Bool {
        size == other.size && layers.count == other.layers.count
            && zip(layers, other.layers).allSatisfy {
                $0.name == $1.name && $0.shape == $1.shape && $0.content == $1.content
            }
    }
}
