/// The CircularTransition animator: a disc below the view's center grows into a large, off-center
/// circle.
///
/// The top of the initial disc, of radius 50, is at the view's center. The final circle, whose
/// radius is the view's height, is centered only if the height is 1.5 times the width. The mask is
/// never removed: views whose width is less than .134 or more than .933 of their height remain
/// clipped. Push and pop are the same.
public struct CircularTransition: Preset, Hashable {
    package static let defaultDuration: Rational = 0.2

    /// The timing, by default linear.
    public var timing: Stage.Options

    /// Creates the transition; a nil duration is the function's natural one, or 0.2 s.
    public init(duration: Rational? = nil, timingFunction: TimingFunction = .linear) {
        timing = Stage.Options(lasting: duration, or: Self.defaultDuration, timingFunction)
    }

    package static func startRect(of size: Size) -> Rect {
        Rect(x: size.width / 2 - 50, y: size.height / 2, width: 100, height: 100)
    }

    package static func endRect(of size: Size) -> Rect {
        Rect(
            x: -size.width, y: -size.height / 2, width: 2 * size.height, height: 2 * size.height)
    }

    /// Returns the chain for `views`.
    public func chain(of views: Views) -> Chain {
        let (beneath, view) = views.layers(.reveal)
        let stage = Stage(
            "reveal", options: timing, announcesStart: false,
            load: {
                $0.showAll()
                $0[view.name].mask = Self.startRect(of: $0.size)
            },
            perform: { $0[view.name].mask = Self.endRect(of: $0.size) })
        return Chain(
            Scene(size: views.size, beneath + [view]), stages: [stage],
            closing: [.completeTransition])
    }
}
