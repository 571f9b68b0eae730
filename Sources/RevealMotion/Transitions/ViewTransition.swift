/// A reveal as on the web, on Android, and in Flutter: a shape opens about a point, such as a
/// click.
///
/// For the way back, some flavors close the same shape over the outgoing snapshot.
/// `ViewTransition.Flavor` determines the shape, radii, duration, and curve.
public struct ViewTransition: Preset, Hashable {
    package let flavor: Flavor
    /// The direction; not all flavors support an unreveal (`Flavor.shrinks`).
    package let type: RevealType
    package var center: Position?
    /// The timing, by default the flavor's.
    public var timing: Stage.Options

    /// Creates the transition of that flavor; nil for its duration and curve.
    public init(
        _ flavor: Flavor, _ type: RevealType = .reveal, duration: Rational? = nil,
        timingFunction: TimingFunction? = nil
    ) {
        (self.flavor, self.type) = (flavor, type)
        timing = Stage.Options(
            lasting: duration, or: flavor.figures.duration,
            timingFunction ?? flavor.figures.timingFunction)
    }

    /// Returns the chain for `views`.
    ///
    /// - Throws: `.refused` for an unreveal by a flavor that never shrinks the outgoing snapshot.
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
