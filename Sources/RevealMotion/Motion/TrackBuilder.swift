struct TrackBuilder {
    private let chain: Chain
    private(set) var segments: [Segment] = []
    private(set) var events: [Event] = []
    private(set) var completed: Scene
    private(set) var end: Rational = 0
    private(set) var completion: Rational = 0
    private(set) var isLoop = false
    private var model: Scene
    /// The values that stages have set since the first interruption, for aligning soft edges and
    /// strokes.
    private var told: Scene?
    private var rounds = 0
    private var loopStart: Rational = 0
    /// Shapes that are known not to be tangles, since the check is slow.
    private var untangled: [MaskShape] = []

    init(_ chain: Chain) {
        self.chain = chain
        completed = chain.scene
        model = chain.scene
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
            (index, isLoop) = (nil, false)
            for (stage, number) in zip(exit.stages, chain.stages.count...) {
                guard !isOver else {
                    index = number
                    break
                }
                try play(stage, number)
            }
        }
        if let limit = chain.end, limit < end || isEndless || index != nil {
            try stop(at: limit)
        } else {
            (completed, completion) = (model, end)
            if !isLoop { try complete() }
        }
        if !chain.didComplete { completed = chain.scene }
        try check(end)
    }

    private mutating func hasTangle(_ scene: Scene) -> Bool {
        for style in scene.layers.map(\.maskStyle)
        where style.hasEdge && !untangled.contains(style.shape) {
            guard !style.shape.isTangle else { return true }
            untangled.append(style.shape)
        }
        return false
    }

    private var isOver: Bool { isEndless || chain.end.map { end >= $0 } ?? false }

    private var isLeft: Bool { chain.exit?.time.map { end >= $0 } ?? false }

    private var isEndless: Bool { !segments.isEmpty && segments.last?.end == nil }

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

    /// The maximum number of stages: fewer with many layers, since each stage stores two scenes.
    private var mostStages: Int {
        min(Timeline.mostStages, Timeline.mostLayers / max(1, chain.scene.layers.count))
    }

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
        try check(options, from: begin)
        let (from, to, movers) = try scenes(of: stage, name, at: begin)
        guard from.isWithinReach, to.isWithinReach else { throw .outOfReach(name) }
        guard !hasTangle(from), !hasTangle(to) else { throw .tangle(name) }
        var segment = Segment(
            name: name, start: begin, from: from, to: to, options: options,
            moves: stage.perform != nil, movers: movers, isReturn: stage.isReturn)
        if let limit {
            try check(limit)
            segment.leave(at: limit)
            try check(segment.options.interruption ?? 0)
            try check(segment.options.hold)
        }
        segments.append(segment)
        announce(segment, start: stage.announcesStart)
        guard let stop = segment.stop, let segmentEnd = segment.end else {
            guard chain.end != nil else { throw .endlessStage(segment.name) }
            return
        }
        try check(segmentEnd)
        end = max(end, segmentEnd)
        if segment.isInterrupted {
            try checkProgress(of: segment, at: stop)
            told = told ?? to
        }
        model = segment.outcome
    }

    private mutating func scenes(
        of stage: Stage, _ name: String, at time: Rational
    ) throws(TransitionError) -> (from: Scene, to: Scene, movers: [Int]) {
        let loaded = try changed(model, by: stage.load, of: name)
        let to = try changed(loaded, by: stage.perform, of: name)
        guard stage.options.overlap > 0 else { return (loaded, to, []) }
        let number = segments.count
        let current = segments.scene(at: time, in: number - 1)
        var start = model
        var movers = segments[number - 1].movers
        if movers.isEmpty { movers = model.layers.map { _ in number - 1 } }
        for layer in movers.indices {
            let layers = [model, loaded, to].map { $0.layers[layer] }
            guard layers[0] != layers[1] || layers[1] != layers[2] else { continue }
            (start.layers[layer], movers[layer]) = (current.layers[layer], number)
        }
        let from = try start.changed(by: stage.load, of: name, keepingLayersOf: chain.scene)
        return (from, to, movers)
    }

    /// Applies `change`.
    ///
    /// Soft edges and strokes of the masks that it moves take the alignment last set, not the
    /// interrupted one.
    private mutating func changed(
        _ scene: Scene, by change: Stage.Changes?, of stage: String
    ) throws(TransitionError) -> Scene {
        var result = try scene.changed(by: change, of: stage, keepingLayersOf: chain.scene)
        guard let values = told else { return result }
        let set = try values.changed(by: change, of: stage, keepingLayersOf: chain.scene)
        result.placeEdges(since: scene, asIn: set)
        told = set
        return result
    }

    private mutating func announce(_ segment: Segment, start announcesStart: Bool) {
        guard segment.moves else { return }
        if announcesStart, segment.stop.map({ segment.motionStart <= $0 }) ?? true {
            events.append(Event(.start, at: segment.motionStart, stage: segment.name))
        }
        if let stop = segment.stop { announceStop(of: segment, at: stop, segment.isInterrupted) }
    }

    private mutating func announceStop(
        of segment: Segment, at time: Rational, _ isInterrupted: Bool
    ) {
        let position: AnimatingPosition = isInterrupted ? .current : .end
        events.append(
            Event(.stageCompletion, at: time, stage: segment.name, position: position))
    }

    private mutating func stop(at limit: Rational) throws(TransitionError) {
        let number = segments.lastIndex { $0.start <= limit }
        completed = number.map { segments.scene(at: limit, in: $0) } ?? chain.scene
        for segment in segments
        where segment.start <= limit && segment.stop.map({ limit < $0 }) ?? true {
            try checkProgress(of: segment, at: limit)
            if segment.moves { announceStop(of: segment, at: limit, true) }
        }
        (end, completion, isLoop) = (limit, limit, false)
        close(.current)
    }

    private mutating func complete() throws(TransitionError) {
        completed = try completed.changed(
            by: chain.completed, of: nil, keepingLayersOf: chain.scene)
        let isInterrupted = segments.last { $0.moves }?.isInterrupted ?? false
        close(isInterrupted ? .current : .end)
        end = max(end, chain.end ?? end)
    }

    private mutating func close(_ position: AnimatingPosition) {
        let kinds = chain.didComplete ? chain.closing : chain.cancelling ?? chain.closing
        events += kinds.map { Event($0, at: end, position: chain.didComplete ? position : .start) }
    }

    private func check(
        _ options: Stage.Options, from begin: Rational
    ) throws(TransitionError) {
        for time in [options.delay, options.duration, options.hold, options.interruption ?? 0] {
            try check(time)
        }
        let count = if case .times(let count) = options.repetition { count } else { 1 }
        guard count <= 1_000_000 else { throw .timeOutOfRange(limit: Timeline.longest) }
        // `Segment` computes the same sums in the same order.
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

    private func checkProgress(
        of segment: Segment, at time: Rational
    ) throws(TransitionError) {
        for delay in segment.options.layers.values.map(\.delay) + [0] {
            try checkPrecision(time - delay)
            try checkPrecision(time - delay - segment.motionStart)
        }
    }

    private func check(_ time: Rational) throws(TransitionError) {
        guard time <= Rational(Timeline.longest) else {
            throw .timeOutOfRange(limit: Timeline.longest)
        }
        try checkPrecision(time)
    }

    /// Checks that sums and quotients of two times, or of a frame's time and two others, fit into
    /// 128 bits.
    private func checkPrecision(_ time: Rational) throws(TransitionError) {
        guard time.denominator <= 1_000_000_000_000 else { throw .inexactTimes }
    }
}
