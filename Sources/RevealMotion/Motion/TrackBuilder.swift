import RevealValues

/// Lets a chain's stages happen one after the other.
struct TrackBuilder {
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
    /// Shapes of masks that are no tangles, which takes a while to find out.
    private var untangled: [MaskShape] = []

    init(_ chain: Chain) {
        self.chain = chain
        completed = chain.scene
        model = chain.scene
        shown = chain.scene
    }

    mutating func run() throws(TransitionError) {
        try chain.check()
        var index = chain.stages.isEmpty ? nil : 0
        while let current = index, !isOver, !isLeft {
            if current == chain.next, rounds == 0 { (rounds, loopStart) = (1, end) }
            try play(chain.stages[current], current, until: chain.exit?.time)
            index = try stage(after: current)
        }
        if let exit = chain.exit, index == nil || isLeft {
            index = nil
            isLoop = false
            for (stage, number) in zip(exit.stages, chain.stages.count...) where !isOver {
                try play(stage, number)
            }
        }
        if let limit = chain.end, limit < end || isEndless {
            let cut = segments.lastIndex { $0.start <= limit }
            for segment in segments where segment.start <= limit {
                guard segment.end.map({ limit <= $0 }) ?? true else { continue }
                try checkPrecision(limit - segment.motionStart)
            }
            completed = cut.map { segments.scene(at: limit, in: $0) } ?? chain.scene
            (end, completion, isLoop) = (limit, limit, false)
        } else {
            (completed, completion) = (model, end)
            if index == nil, !isLoop { try complete() }
            if !chain.didComplete { completed = chain.scene }
        }
        try check(end)
    }

    /// Whether the sides of a mask cross too often for what it has along its edge.
    private mutating func hasTangle(_ scene: Scene) -> Bool {
        for style in scene.layers.map(\.maskStyle)
        where style.hasEdge && !untangled.contains(style.shape) {
            guard !style.shape.isTangle else { return true }
            untangled.append(style.shape)
        }
        return false
    }

    /// Whether the end has come, or will come during the stage played last.
    private var isOver: Bool { isEndless || chain.end.map { end >= $0 } ?? false }

    /// Whether the time has come to leave the stages for those of the exit.
    private var isLeft: Bool { chain.exit?.time.map { end >= $0 } ?? false }

    private var isEndless: Bool { !segments.isEmpty && segments.last?.end == nil }

    /// Which stage follows; nil for none.
    private mutating func stage(after index: Int) throws(TransitionError) -> Int? {
        guard index == chain.stages.count - 1 else { return index + 1 }
        guard let next = chain.next, !isEndless else { return nil }
        let isBounded = chain.end != nil || chain.exit?.time != nil
        guard chain.loops != nil || isBounded else { throw .endlessLoop }
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

    /// Lets `stage` happen, until a time at most.
    private mutating func play(
        _ stage: Stage, _ index: Int, until limit: Rational? = nil
    ) throws(TransitionError) {
        guard segments.count < mostStages else { throw .tooManyStages(limit: mostStages) }
        var options = stage.options
        options.layers = options.layers.filter { $0.value != Stage.LayerTiming() }
        if stage.perform == nil { (options.repetition, options.autoreverses) = (.times(1), false) }
        let name = stage.name ?? "\(index + 1)"
        guard options.overlap <= end - (segments.last?.start ?? end) else { throw .overlap(name) }
        try check(options.overlap)
        let begin = end - options.overlap
        if let limit {
            options.interruption = min(options.interruption ?? limit - begin, limit - begin)
        }
        try check(options, from: begin)
        let (from, to, movers) = try scenes(of: stage, name, at: begin)
        guard from.isWithinReach, to.isWithinReach else { throw .outOfReach(name) }
        guard !hasTangle(from), !hasTangle(to) else { throw .tangle(name) }
        let segment = Segment(
            name: name, start: begin, from: from, to: to, options: options,
            moves: stage.perform != nil, movers: movers)
        segments.append(segment)
        announce(segment, start: stage.announcesStart)
        model = to
        guard let segmentEnd = segment.end else {
            guard chain.end != nil else { throw .endlessStage(segment.name) }
            return
        }
        try check(segmentEnd)
        end = max(end, segmentEnd)
        shown = segments.scene(at: end, in: segments.count - 1)
    }

    /// What `stage` begins and ends with at `time`, and which stages move the layers meanwhile.
    private func scenes(
        of stage: Stage, _ name: String, at time: Rational
    ) throws(TransitionError) -> (from: Scene, to: Scene, movers: [Int]) {
        func changed(_ scene: Scene, _ change: Stage.Changes?) throws(TransitionError) -> Scene {
            try scene.changed(by: change, of: name, keepingLayersOf: chain.scene)
        }
        guard stage.options.overlap > 0 else {
            let from = try changed(
                stage.options.beginsFromCurrentState ? shown : model, stage.load)
            var to = try changed(from, stage.perform)
            if stage.options.beginsFromCurrentState {
                to.placeEdges(since: from, asIn: try changed(model, stage.load))
            }
            return (from, to, [])
        }
        let number = segments.count
        let loaded = try changed(model, stage.load)
        let to = try changed(loaded, stage.perform)
        let current = segments.scene(at: time, in: number - 1)
        var start = model
        var movers = segments[number - 1].movers
        if movers.isEmpty { movers = model.layers.map { _ in number - 1 } }
        for layer in movers.indices {
            let layers = [model, loaded, to].map { $0.layers[layer] }
            guard layers[0] != layers[1] || layers[1] != layers[2] else { continue }
            (start.layers[layer], movers[layer]) = (current.layers[layer], number)
        }
        return (try changed(start, stage.load), to, movers)
    }

    private mutating func announce(_ segment: Segment, start announcesStart: Bool) {
        guard segment.moves else { return }
        let isCut = segment.isInterrupted
        if announcesStart, segment.end.map({ segment.motionStart <= $0 }) ?? true {
            events.append(Event(.start, at: segment.motionStart, stage: segment.name))
        }
        guard let over = isCut ? segment.end : segment.motionEnd else { return }
        events.append(
            Event(
                .stageCompletion, at: over, stage: segment.name, position: isCut ? .current : .end))
    }

    private mutating func complete() throws(TransitionError) {
        completed = try completed.changed(
            by: chain.completed, of: nil, keepingLayersOf: chain.scene)
        let isCut = segments.last { $0.moves }?.isInterrupted ?? false
        let kinds = chain.didComplete ? chain.closing : chain.cancelling ?? chain.closing
        let position: AnimatingPosition = chain.didComplete ? (isCut ? .current : .end) : .start
        events += kinds.map { Event($0, at: end, position: position) }
        end = max(end, chain.end ?? end)
    }

    private func check(
        _ options: Stage.Options, from begin: Rational
    ) throws(TransitionError) {
        for time in [options.delay, options.duration, options.hold, options.interruption ?? 0] {
            try check(time)
        }
        let count = if case .times(let count) = options.repetition { count } else { 1 }
        guard count <= 1_000_000 else { throw .timeOutOfRange(limit: Timeline.longest) }
        // What a segment will add up, in the same order.
        try checkPrecision(begin + (options.interruption ?? 0))
        var sum = begin
        let delays = options.layers.values.map(\.delay)
        for delay in delays { try check(delay) }
        let motion = options.duration * Rational(2 * count)
        for time in [options.delay, delays.max() ?? 0, motion, options.hold] {
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
