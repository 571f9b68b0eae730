/// A reveal without idle time, designed for this project: a circle ends exactly at the view's
/// farthest corner.
///
/// Any other shape ends when it just covers the view. The motion begins with the first frame that
/// differs and ends with the first that is complete.
public struct Fitted: Preset, Hashable {
    package static let defaultDuration: Rational = 0.5

    package var type: RevealType
    /// The circle's center; nil for the view's.
    public var center: Position?
    /// The radius when nothing is revealed (everything if inverted).
    public var startRadius: Radius = .length(.points(0))
    /// The radius when everything is revealed (nothing if inverted).
    public var endRadius: Radius = .farthestCorner
    /// Whether the circle is a hole: a reveal closes it, and an unreveal opens it.
    public var isInverted = false
    /// The timing, by default slow at both ends.
    public var timing: Stage.Options

    /// Creates the transition; a nil duration is the function's natural one, or 0.5 s.
    public init(
        _ type: RevealType = .reveal, center: Position? = nil, duration: Rational? = nil,
        timingFunction: TimingFunction = .easeInEaseOut
    ) {
        self.type = type
        self.center = center
        timing = Stage.Options(lasting: duration, or: Self.defaultDuration, timingFunction)
    }

    /// Returns the chain for `views`.
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

    /// Returns the layers; if inverted, the masked layer on top is the other snapshot or
    /// transparent.
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
