import Raster
public import RevealValues

/// A wipe in which a grey picture says when each pixel changes, as MLT's `luma` transition, OBS
/// Studio's luma wipe and the wipes of SMPTE do.
public struct MapWipe: Preset, Hashable {
    /// Half a second.
    package static let defaultDuration: Rational = 0.5

    /// The order; nil for none yet, which is refused.
    package var map: MaskMap?
    /// Whether the incoming snapshot comes or the outgoing one goes, the same way back.
    package var type: RevealType
    /// Even and without delay or hold, unless told otherwise.
    public var timing: Stage.Options

    /// A wipe in the order of `map`, even unless told otherwise.
    public init(
        _ map: MaskMap?, _ type: RevealType = .reveal, duration: Rational? = nil,
        timingFunction: TimingFunction = .linear
    ) {
        (self.map, self.type) = (map, type)
        timing = Stage.Options(lasting: duration, or: Self.defaultDuration, timingFunction)
    }

    /// What happens to `views`.
    ///
    /// - Throws: `.refused` without a map.
    public func chain(of views: Views) throws(TransitionError) -> Chain {
        guard let map else { throw .refused("a wipe by a map needs one") }
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
