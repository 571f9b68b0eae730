public import RevealValues

extension Timeline {
    /// A stage as people read about it.
    public struct StageFact: Sendable {
        /// What it is called, or its number.
        public let name: String
        /// When it begins to move, in seconds.
        public let start: Rational
        /// When it has moved, or is cut off, in seconds.
        public let end: Rational
        /// How what it is about moves.
        public let timingFunction: TimingFunction
    }

    /// The stages that move, in order; none where a hand moves them.
    public var stageFacts: [StageFact] {
        guard interaction == nil else { return [] }
        return segments.filter(\.moves).map { segment in
            StageFact(
                name: segment.name, start: min(end, segment.motionStart),
                end: min(end, segment.motionEnd ?? end),
                timingFunction: segment.options.timingFunctions[segment.mainProperty]
                    ?? segment.options.timingFunction)
        }
    }

    /// How far the stage that happens at `time` has come: 0 before it moves, 1 behind, and what its
    /// timing function makes of the time in between.
    ///
    /// Where several things move by functions of their own, it is the mask's that counts, or else
    /// the first that moves. A hand's way back is the way it came.
    public func progress(at time: Rational) -> Double {
        let time = interaction?.time(at: time) ?? min(time, end)
        guard !segments.isEmpty else { return 0 }
        let last = segment(at: time)
        let segment = segments[last]
        guard segment.moves, time >= segment.motionStart else {
            // Between two stages the first is over.
            return segments[..<last].contains(where: \.moves) ? 1 : 0
        }
        if let end = segment.motionEnd, time >= end { return 1 }
        guard segment.options.duration > 0 else { return 1 }
        return segment.progress(at: time, of: segment.mainProperty)
    }
}

extension Segment {
    /// What the stage is about: its mask, or the first of all that moves.
    fileprivate var mainProperty: AnimatedProperty {
        let moves: [(AnimatedProperty, (Layer, Layer) -> Bool)] = [
            (.mask, { $0.mask != $1.mask }), (.transform, { $0.transform != $1.transform }),
            (.frame, { $0.frame != $1.frame }), (.opacity, { $0.opacity != $1.opacity }),
        ]
        let layers = zip(from.layers, to.layers)
        return moves.first { _, isMoved in layers.contains { isMoved($0, $1) } }?.0 ?? .mask
    }
}
