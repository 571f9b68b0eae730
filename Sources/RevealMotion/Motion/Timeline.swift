public import RevealValues

/// What is on stage at any time: a chain, or several side by side, worked out.
public struct Timeline: Sendable, Hashable {
    /// The chains side by side; none changes a layer that another does.
    package let tracks: [Track]
    /// When it is over, in seconds.
    public let end: Rational
    /// The scene once it is over.
    package let completed: Scene
    /// The scene before it began, which a cancelled interaction returns to.
    package let initial: Scene
    /// What happens and when, in order.
    public let events: [Event]
    /// Whether the end is the beginning of another round.
    package let isLoop: Bool
    /// The hand that drives it; nil for the clock.
    package private(set) var interaction: DrivenClock?
    /// The track that each layer follows, where there are several.
    private let leaders: [Int]

    /// The stages that happen, at most.
    package static let mostStages = 100_000
    /// The layers of all stages that happen, at most.
    package static let mostLayers = 500_000
    /// A day, the longest timeline, in seconds.
    package static let longest = 86_400

    /// Works out `chain`.
    ///
    /// - Throws: a `TransitionError` when it would not end, or is too long.
    package init(_ chain: Chain) throws(TransitionError) {
        try self.init([chain])
    }

    /// Works out `chains`, which begin together with one scene and each change other layers, as
    /// views that each perform their own stages do.
    ///
    /// A chain that is over leaves its layers as they are. One that would never end goes on until
    /// all others are over.
    ///
    /// - Throws: a `TransitionError` when all would not end, are too long together, or begin with
    ///   different scenes or change the same layer.
    package init(_ chains: [Chain]) throws(TransitionError) {
        tracks = try Self.tracks(of: chains)
        initial = chains[0].scene
        let ends = tracks.map(\.end)
        let over = ends.max() ?? 0
        end = over
        leaders = try Self.leaders(of: tracks)
        completed = Self.merged(initial, tracks.map(\.completed), leaders)
        isLoop = tracks.allSatisfy { $0.isLoop && $0.end == over }
        // Sorting keeps the order of what happens at one time.
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

    /// The timeline driven by hand instead of by the clock.
    ///
    /// - Throws: `.interaction`.
    package func driven(by interaction: Interaction) throws(TransitionError) -> Timeline {
        try interaction.check()
        return Timeline(self, driven: DrivenClock(interaction, motion: motion, end: end))
    }

    /// The scene at `time`, in seconds from the beginning: a function of exact time alone.
    public func scene(at time: Rational) -> Scene {
        guard let interaction else {
            return merged { track in track.scene(at: time) }
        }
        guard time < end else { return completed }
        let time = interaction.time(at: time)
        // A hand that has not let go holds the last stage, not what completion makes of it.
        return merged { track in track.stageScene(at: time) }
    }

    /// The number of the track that the layer of that number follows.
    func leader(of layer: Int) -> Int { tracks.count == 1 ? 0 : leaders[layer] }

    private func merged(_ scene: (Track) -> Scene) -> Scene {
        tracks.count == 1
            ? scene(tracks[0]) : Self.merged(initial, tracks.map(scene), leaders)
    }

    /// From when to when anything moves, in seconds: delays before and holds behind left out.
    package var motion: (start: Rational, end: Rational) {
        guard interaction == nil else { return (0, end) }
        let motions = tracks.compactMap(\.motion)
        return (motions.map(\.start).min() ?? 0, motions.map(\.end).max() ?? end)
    }

    /// The layers, bottom to top: the same at all times.
    package var layers: [Layer] { initial.layers }
}
