public import RevealValues

/// WrkstrmKit's pulse: a view shrinks a little and grows back, for ever, or until it is told to
/// stop.
///
/// Of what is listed as that framework's bugs none is reproduced: a delay counts, a chain knows its
/// length, and an interrupted pulse does not go on.
public struct Pulse: Preset, Hashable {
    /// How long each of the two stages lasts: 2 s.
    package static let defaultDuration: Rational = 2

    /// The timing of each of the two stages; the delay comes once, before the first, and the hold
    /// when the view has grown back.
    public var timing: Stage.Options
    /// The size that the view shrinks to, as a share of its own.
    package var scale = 0.9
    /// How many periods there are; nil for one, or for as many as there are until the end.
    package var loops: Int?
    /// When it is told to stop, in seconds: from whatever it is then the view grows back, in one
    /// more motion; nil for not at all.
    public var stop: Rational?
    /// When it ends, whatever the view is doing then, in seconds.
    package var end: Rational?

    /// The framework's pulse, one period of it unless told otherwise.
    public init(
        duration: Rational? = nil, timingFunction: TimingFunction = .easeInEaseOut,
        loops: Int? = nil, end: Rational? = nil
    ) {
        timing = Stage.Options(lasting: duration, or: Self.defaultDuration, timingFunction)
        timing.beginsFromCurrentState = true
        self.loops = loops
        self.end = end
    }

    /// What happens to `views`, of which there is one.
    ///
    /// - Throws: `.snapshots` where there are two.
    public func chain(of views: Views) throws(TransitionError) -> Chain {
        guard views.isSingle else { throw .snapshots(views.snapshots.count, wanted: 1...1) }
        let scale = scale
        var (first, last) = (timing, timing)
        (first.delay, first.hold, last.delay) = (0, 0, 0)
        let stages = [
            Stage("shrink", options: first) {
                $0[LayerName.view].transform = Transform(scale: scale)
            },
            Stage("grow", options: last) { $0[LayerName.view].transform = .identity },
        ]
        var back = timing
        (back.delay, back.beginsFromCurrentState) = (0, true)
        let exit = stop.map { time in
            Chain.Exit(
                at: time,
                [Stage("stop", options: back) { $0[LayerName.view].transform = .identity }])
        }
        let wait = timing.delay > 0 ? [Stage.wait(timing.delay)] : []
        let view = Layer(LayerName.view, .snapshot(views.snapshots[0]), frame: views.bounds)
        return Chain(
            Scene(size: views.size, [view]), stages: wait + stages, next: wait.count,
            loops: end == nil && stop == nil ? loops ?? 1 : loops, end: end, exit: exit)
    }
}
