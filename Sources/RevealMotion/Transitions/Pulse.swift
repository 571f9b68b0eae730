/// WrkstrmKit's pulse: a view shrinks a little and grows back.
///
/// Known bugs of the framework are not reproduced: a delay has an effect, a chain has a length, and
/// an interrupted pulse does not continue.
public struct Pulse: Preset, Hashable {
    package static let defaultDuration: Rational = 2

    /// The timing of each of the two stages; the delay precedes the first only, the hold follows
    /// the second.
    public var timing: Stage.Options
    package var scale = 0.9
    /// The number of periods; if nil, one period, or as many as fit before `end` or `stop`.
    package var loops: Int?
    /// The time in seconds at which the pulse is stopped, if any; the view grows back from its
    /// current state in one motion.
    public var stop: Rational?
    package var end: Rational?

    /// Creates a pulse; `duration`, of each stage, and `end` are in seconds.
    ///
    /// Without `loops`, `end`, and `stop` there is one period.
    public init(
        duration: Rational? = nil, timingFunction: TimingFunction = .easeInEaseOut,
        loops: Int? = nil, end: Rational? = nil
    ) {
        timing = Stage.Options(lasting: duration, or: Self.defaultDuration, timingFunction)
        timing.beginsFromCurrentState = true
        self.loops = loops
        self.end = end
    }

    /// Returns the chain for `views`.
    ///
    /// - Throws: `.snapshots` if there are two.
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
