package import RevealValues

extension Timeline {
    /// A stage as people read about it.
    package struct StageFact: Sendable {
        /// What it is called, or its number.
        package let name: String
        /// When it begins to move, in seconds.
        package let start: Rational
        /// When it has moved, or is cut off, in seconds.
        package let end: Rational
        /// How what it is about moves.
        package let timingFunction: TimingFunction
        /// How many seconds later than `start` layers begin that begin later, by name.
        package let delays: [String: Rational]
    }

    /// The stages that move, in order; none where a hand moves them.
    package var stageFacts: [StageFact] {
        guard interaction == nil else { return [] }
        let facts = tracks.flatMap { track in
            track.segments.filter(\.moves).map { segment in
                StageFact(
                    name: (track.name.map { $0 + ": " } ?? "") + segment.name,
                    start: min(track.end, segment.motionStart, segment.stop ?? track.end),
                    end: min(track.end, segment.stop ?? track.end),
                    timingFunction: segment.options.function(of: segment.mainProperty),
                    delays: segment.options.layers.mapValues(\.delay).filter { $0.value > 0 })
            }
        }
        return tracks.count == 1 ? facts : facts.sorted { $0.start < $1.start }
    }

    /// How far the stage that happens at `time` has come: 0 before it moves, 1 behind, and what its
    /// timing function makes of the time in between.
    ///
    /// Where several things move by functions of their own, it is the mask's that counts, or else
    /// the first that moves; of several chains, the first with a mask, or else the first. A hand's
    /// way back is the way it came, and the way back of `ThereAndBack` leads from 1 to 0.
    package func progress(at time: Rational) -> Double {
        let track = mainTrack
        let segments = track.segments
        let time = interaction?.time(at: time) ?? min(time, track.end)
        guard !segments.isEmpty else { return 0 }
        let last = track.segment(at: time)
        let segment = segments[last]
        guard segment.moves, time >= segment.motionStart else {
            // Between two stages the first is over, or stays where it was interrupted.
            return segments[..<last].last(where: \.moves)?.mainProgress(at: time) ?? 0
        }
        return segment.mainProgress(at: time)
    }

    /// When each direction of `ThereAndBack` moves, in seconds; none of other timelines.
    package var directions: [ClosedRange<Rational>] {
        let moving = mainTrack.segments.filter(\.moves)
        guard moving.contains(where: \.isReturn) else { return [] }
        return [false, true].compactMap { isReturn in
            let segments = moving.filter { $0.isReturn == isReturn }
            guard let start = segments.first?.motionStart, let end = segments.last?.motionEnd else {
                return nil
            }
            return start...end
        }
    }

    private var mainTrack: Track {
        tracks.first { $0.segments.contains(where: \.movesMask) } ?? tracks[0]
    }
}

extension Segment {
    fileprivate var movesMask: Bool { zip(from.layers, to.layers).contains(where: Self.isMasked) }

    private static func isMasked(_ from: Layer, _ to: Layer) -> Bool {
        from.mask != to.mask || from.maskStyle != to.maskStyle
    }

    /// How far the stage has come at `time`, which is in its motion or after it.
    fileprivate func mainProgress(at time: Rational) -> Double {
        let time = stop.map { min(time, $0) } ?? time
        guard time >= motionStart else { return isReturn ? 1 : 0 }
        // Layers that are late go on alone.
        let isOver = motionLength.map { time >= motionStart + $0 } ?? false
        let progress =
            isOver || options.duration == 0 ? 1 : progress(at: time, of: mainProperty)
        return isReturn ? 1 - progress : progress
    }

    /// What the stage is about: its mask, or the first of all that moves.
    fileprivate var mainProperty: AnimatedProperty {
        let moves: [(AnimatedProperty, (Layer, Layer) -> Bool)] = [
            (.mask, Self.isMasked), (.transform, { $0.transform != $1.transform }),
            (.frame, { $0.frame != $1.frame }), (.opacity, { $0.opacity != $1.opacity }),
        ]
        let layers = zip(from.layers, to.layers)
        return moves.first { _, isMoved in layers.contains { isMoved($0, $1) } }?.0 ?? .mask
    }
}
