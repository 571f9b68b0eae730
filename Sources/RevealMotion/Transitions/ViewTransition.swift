import Raster
public import RevealValues

/// A reveal as people know it from the web, from Android and from Flutter: one motion, and a table
/// of who does it how.
///
/// Each of them opens a shape about a place, mostly that of a click, until it covers the view; some
/// close the same shape over the outgoing snapshot instead, where a theme goes back.
/// `ViewTransition.Flavor` says whose shape, radii, duration and curve are meant.
public struct ViewTransition: Preset, Hashable {
    /// Whose figures it has.
    package let flavor: Flavor
    /// Whether the incoming snapshot comes or the outgoing one goes; some flavors know only the
    /// former (`Flavor.shrinks`).
    package let type: RevealType
    /// The shape's centre; nil for the view's.
    package var center: Position?
    /// The flavor's duration and curve, without delay or hold, unless told otherwise.
    public var timing: Stage.Options

    /// The transition of that flavor, unless told otherwise.
    public init(
        _ flavor: Flavor, _ type: RevealType = .reveal, duration: Rational? = nil,
        timingFunction: TimingFunction? = nil
    ) {
        (self.flavor, self.type) = (flavor, type)
        timing = Stage.Options(
            lasting: duration, or: flavor.figures.duration,
            timingFunction ?? flavor.figures.timingFunction)
    }

    /// What happens to `views`.
    ///
    /// - Throws: `.refused` where the flavor's outgoing snapshot never shrinks, and is to.
    public func chain(of views: Views) throws(TransitionError) -> Chain {
        guard type == .reveal || flavor.shrinks else {
            throw .refused("the outgoing snapshot never shrinks in \(flavor.rawValue)")
        }
        let (small, large) = ends(in: views.size)
        let (first, last) = type == .reveal ? (small, large) : (large, small)
        let (beneath, view) = views.layers(type)
        let (name, shape) = (view.name, flavor.figures.shape)
        let stage = Stage(
            type.rawValue, options: timing,
            from: { scene in
                scene[name].maskStyle.shape = shape
                scene[name].mask = first
            },
            to: { $0[name].mask = last })
        return Chain(
            Scene(size: views.size, beneath + [view]), stages: [stage], completed: views.finish)
    }

    /// The rectangles of the shape when nothing, and when all, is revealed.
    private func ends(in size: Size) -> (small: Rect, large: Rect) {
        let (figures, center) = (flavor.figures, center?.point(in: size) ?? size.center)
        let large = figures.reach.size(about: center, in: size)
        let share = figures.startShare
        let least = 2 * figures.leastRadius
        let small = Size(
            width: max(least, share * large.width), height: max(least, share * large.height))
        return (Rect(center: center, size: small), Rect(center: center, size: large))
    }
}
