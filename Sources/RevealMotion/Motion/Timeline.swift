/// The scene at any time, computed from one chain or several concurrent ones.
public struct Timeline: Sendable, Hashable {
    package let tracks: [Track]
    /// The end, in seconds.
    public let end: Rational
    package let completed: Scene
    /// The scene before the start, restored if an interaction is canceled.
    package let initial: Scene
    /// The events in order of time.
    public let events: [Event]
    package let isLoop: Bool
    package private(set) var interaction: DrivenClock?
    private let leaders: [Int]

    package static let mostStages = 100_000
    package static let mostLayers = 500_000
    /// A day, in seconds.
    package static let longest = 86_400

    package init(_ chain: Chain) throws(TransitionError) {
        try self.init([chain])
    }

    /// Creates the timeline of concurrent `chains`, which start from one scene.
    ///
    /// A finished chain leaves its layers unchanged. An endless one continues until all others have
    /// finished.
    ///
    /// - Throws: a `TransitionError` such as `.noChains`, `.scenesDiffer`, `.sharedLayer`, or
    ///   `.endlessLoop`.
    package init(_ chains: [Chain]) throws(TransitionError) {
        tracks = try Self.tracks(of: chains)
        initial = chains[0].scene
        let ends = tracks.map(\.end)
        let over = ends.max() ?? 0
        end = over
        leaders = try Self.leaders(of: tracks)
        completed = Self.merged(initial, tracks.map(\.completed), leaders)
        isLoop = tracks.allSatisfy { $0.isLoop && $0.end == over }
        // The sort is stable: events at the same time keep their order.
        events =
            tracks.count == 1
            ? tracks[0].events : tracks.flatMap(\.events).sorted { $0.time < $1.time }
    }

    private init(_ other: Timeline, driven clock: DrivenClock) {
        (tracks, leaders, initial) = (other.tracks, other.leaders, other.initial)
        completed = clock.finishes ? other.completed : other.initial
        (end, isLoop) = (clock.end, false)
        events = clock.events(of: other)
        interaction = clock
    }

    /// Returns the timeline driven by a gesture instead of a clock.
    ///
    /// - Throws: `.interaction`.
    package func driven(by interaction: Interaction) throws(TransitionError) -> Timeline {
        try interaction.check()
        return Timeline(self, driven: DrivenClock(interaction, motion: motion, end: end))
    }

    /// Returns the scene at `time`, in seconds from the start.
    public func scene(at time: Rational) -> Scene {
        guard let interaction else {
            return merged { track in track.scene(at: time) }
        }
        guard time < end else { return completed }
        let time = interaction.time(at: time)
        // Until the gesture ends, the last stage remains and the completion is not applied.
        return merged { track in track.stageScene(at: time) }
    }

    func leader(of layer: Int) -> Int { tracks.count == 1 ? 0 : leaders[layer] }

    private func merged(_ scene: (Track) -> Scene) -> Scene {
        tracks.count == 1
            ? scene(tracks[0]) : Self.merged(initial, tracks.map(scene), leaders)
    }

    /// The start and the end of all motion, in seconds, without the initial delay and the final
    /// hold.
    package var motion: (start: Rational, end: Rational) {
        guard interaction == nil else { return (0, end) }
        let motions = tracks.compactMap(\.motion)
        return (motions.map(\.start).min() ?? 0, motions.map(\.end).max() ?? end)
    }

    /// The layers, bottom to top; their number and order never change.
    package var layers: [Layer] { initial.layers }

    package var size: Size { initial.size }

    /// Whether the background is ever visible, directly or through alpha.
    package var showsBackground: Bool {
        let overlaps = tracks[0].segments.contains { $0.options.overlap > 0 }
        guard tracks.count > 1 || overlaps else {
            return completed.showsBackground
                || tracks[0].segments.contains { $0.from.showsBackground || $0.to.showsBackground }
        }
        // Layers move independently, so the lowest visible layer, and each whose mask cuts through
        // to the background, must hide the background at all times.
        let ways = layers.indices.map(states)
        guard let bottom = ways.firstIndex(where: { $0.contains(where: \.isSeen) }) else {
            return true
        }
        return !ways[bottom].allSatisfy { $0.isSeen && $0.mask == nil && $0.hides(initial.bounds) }
            || ways.joined().contains { $0.isSeen && $0.isCut && !$0.hides(initial.bounds) }
    }

    private func states(_ layer: Int) -> [Layer] {
        let segments = tracks[leader(of: layer)].segments
        return segments.flatMap { [$0.from.layers[layer], $0.to.layers[layer]] }
            + [completed.layers[layer]]
    }

    package func isMasked(_ layer: Int) -> Bool {
        tracks.contains { track in
            track.segments.contains {
                $0.from.layers[layer].mask != nil || $0.to.layers[layer].mask != nil
            }
        }
    }
}

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
