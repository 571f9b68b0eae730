extension Timeline {
    /// A summary of a stage for users; times are in seconds.
    package struct StageFact: Sendable {
        package let name: String
        package let start: Rational
        package let end: Rational
        package let timingFunction: TimingFunction
        package let delays: [String: Rational]
    }

    /// The stages that move; none if a gesture drives the timeline.
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

    /// Returns the progress of the stage at `time`: 0 before its motion, 1 after it.
    ///
    /// The progress is that of the mask, or if no mask moves, that of the first moving property of
    /// `transform`, `frame`, and `opacity`. Of several chains, the first that moves a mask is used,
    /// or else the first. Progress falls after a canceled gesture, and in the second direction of
    /// `ThereAndBack`.
    package func progress(at time: Rational) -> Double {
        let track = mainTrack
        let segments = track.segments
        let time = interaction?.time(at: time) ?? min(time, track.end)
        guard !segments.isEmpty else { return 0 }
        let last = track.segment(at: time)
        let segment = segments[last]
        guard segment.moves, time >= segment.motionStart else {
            // Between two stages, the progress remains that of the first one's end.
            return segments[..<last].last(where: \.moves)?.mainProgress(at: time) ?? 0
        }
        return segment.mainProgress(at: time)
    }

    /// The motion in each direction of `ThereAndBack`, in seconds; empty for others.
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

    fileprivate func mainProgress(at time: Rational) -> Double {
        let time = stop.map { min(time, $0) } ?? time
        guard time >= motionStart else { return isReturn ? 1 : 0 }
        // Only delayed layers still move.
        let isOver = motionLength.map { time >= motionStart + $0 } ?? false
        let progress =
            isOver || options.duration == 0 ? 1 : progress(at: time, of: mainProperty)
        return isReturn ? 1 - progress : progress
    }

    fileprivate var mainProperty: AnimatedProperty {
        let moves: [(AnimatedProperty, (Layer, Layer) -> Bool)] = [
            (.mask, Self.isMasked), (.transform, { $0.transform != $1.transform }),
            (.frame, { $0.frame != $1.frame }), (.opacity, { $0.opacity != $1.opacity }),
        ]
        let layers = zip(from.layers, to.layers)
        return moves.first { _, isMoved in layers.contains { isMoved($0, $1) } }?.0 ?? .mask
    }
}
