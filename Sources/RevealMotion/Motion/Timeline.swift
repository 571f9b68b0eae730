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
}
