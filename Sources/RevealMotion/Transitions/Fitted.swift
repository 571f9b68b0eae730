import Raster
public import RevealValues

/// A reveal without dead time: a circle about a fixed centre that ends exactly at the view's
/// farthest corner, or another shape that ends where it just covers the view.
///
/// No system's, but what their users ask for: the first frame that differs is the first to move,
/// and the last is the first that is complete.
public struct Fitted: Preset, Hashable {
    /// Half a second.
    package static let defaultDuration: Rational = 0.5

    /// Whether the incoming snapshot comes or the outgoing one goes.
    package var type: RevealType
    /// The circle's centre; nil for the view's.
    public var center: Position?
    /// The radius of the circle when nothing, or all, is revealed.
    public var startRadius: Radius = .length(.points(0))
    /// The radius of the circle when all, or nothing, is revealed.
    public var endRadius: Radius = .farthestCorner
    /// Whether what is outside the circle comes or goes, not what is inside: a reveal closes a
    /// hole, an unreveal grows one.
    public var isInverted = false
    /// Slow at both ends and without delay or hold, unless told otherwise.
    public var timing: Stage.Options

    /// A reveal about the view's centre, slow at both ends, unless told otherwise.
    public init(
        _ type: RevealType = .reveal, center: Position? = nil, duration: Rational? = nil,
        timingFunction: TimingFunction = .easeInEaseOut
    ) {
        self.type = type
        self.center = center
        timing = Stage.Options(lasting: duration, or: Self.defaultDuration, timingFunction)
    }

    /// What happens to `views`.
    public func chain(of views: Views) -> Chain {
        let center = center?.point(in: views.size) ?? views.size.center
        let shape = views.maskStyle.shape
        func square(_ radius: Radius) -> Rect {
            Rect(center: center, radius: shape.points(of: radius, about: center, in: views.size))
        }
        let (small, large) = (square(startRadius), square(endRadius))
        let grows = (type == .reveal) != isInverted
        let (first, last) = grows ? (small, large) : (large, small)
        let (masked, layers) = layers(views)
        let stage = Stage(
            type.rawValue, options: timing,
            from: { $0[masked].mask = first }, to: { $0[masked].mask = last })
        return Chain(
            Scene(size: views.size, layers), stages: [stage], completed: views.finish)
    }

    /// The layers and the name of the one that the circle masks: what is inverted is beneath, and
    /// the other side, which may be nothing, is a hole in it.
    private func layers(_ views: Views) -> (masked: String, [Layer]) {
        let (beneath, view) = views.layers(type)
        guard isInverted else { return (view.name, beneath + [view]) }
        let nothing = Layer(
            "nothing", .color(.transparent), frame: views.bounds, maskStyle: views.maskStyle,
            composite: .replace, isHidden: true)
        let hole = beneath.first ?? nothing
        return (hole.name, [view, hole])
    }
}
