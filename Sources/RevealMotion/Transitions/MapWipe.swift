/// A wipe in the order of a gray picture, as in MLT's `luma`, OBS Studio's luma wipe, and SMPTE
/// wipes.
public struct MapWipe: Preset, Hashable {
    package static let defaultDuration: Rational = 0.5

    /// The order of pixels, required.
    package var map: MaskMap?
    package var type: RevealType
    /// The timing, by default linear.
    public var timing: Stage.Options

    /// Creates a wipe in the order of `map`; a nil duration is the function's natural one, or 0.5
    /// s.
    public init(
        _ map: MaskMap?, _ type: RevealType = .reveal, duration: Rational? = nil,
        timingFunction: TimingFunction = .linear
    ) {
        (self.map, self.type) = (map, type)
        timing = Stage.Options(lasting: duration, or: Self.defaultDuration, timingFunction)
    }

    /// Returns the chain for `views`.
    ///
    /// - Throws: `.refused` without a map.
    public func chain(of views: Views) throws(TransitionError) -> Chain {
        guard let map else { throw .refused("a map wipe needs a map") }
        let (first, last): (Double, Double) = type == .reveal ? (0, 1) : (1, 0)
        let shape = { @Sendable (progress: Double) -> MaskShape in
            var map = map
            map.progress = progress
            return .map(map)
        }
        var (beneath, view) = views.layers(type)
        view.maskStyle.shape = shape(first)
        view.mask = views.bounds
        let name = view.name
        let stage = Stage(
            type.rawValue, options: timing,
            from: { $0[name].maskStyle.shape = shape(first) },
            to: { $0[name].maskStyle.shape = shape(last) })
        return Chain(
            Scene(size: views.size, beneath + [view]), stages: [stage], completed: views.finish)
    }
}
