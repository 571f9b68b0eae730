/// WHBubbleTransition: a circle masks the whole incoming view, which neither moves nor fades.
///
/// The final circle reaches the view's farthest corner. As in WHBubbleTransition, a dismissal
/// shrinks the circle of the presentation and ignores a new start point.
public struct BubbleMask: Preset, Hashable {
    package static let defaultDuration: Rational = 0.5

    package var type: RevealType
    /// The circle's center; nil for the view's.
    package var startPoint: Position?
    /// The timing, by default slow at both ends.
    public var timing: Stage.Options

    /// Creates the transition; a nil duration is the function's natural one, or 0.5 s.
    public init(
        _ type: RevealType = .reveal, startPoint: Position? = nil, duration: Rational? = nil,
        timingFunction: TimingFunction = .easeInEaseOut
    ) {
        self.type = type
        self.startPoint = startPoint
        timing = Stage.Options(lasting: duration, or: Self.defaultDuration, timingFunction)
    }

    /// Returns the dismissal of this presentation, with the same circle; `startPoint` is ignored.
    public func dismissal(startPoint: Position? = nil) -> BubbleMask {
        var dismissal = self
        dismissal.type = .unreveal
        return dismissal
    }

    /// Returns the chain for `views`.
    public func chain(of views: Views) -> Chain {
        let bubble = Bubble.Geometry(startPoint, in: views.size)
        let (beneath, view) = views.layers(type)
        let radii = type == .reveal ? (bubble.smallest, 1) : (1, bubble.smallest)
        let stage = Stage(
            type == .reveal ? "present" : "dismiss", options: timing, announcesStart: false,
            from: { $0[view.name].mask = bubble.circle(scaled: radii.0) },
            to: { $0[view.name].mask = bubble.circle(scaled: radii.1) })
        let type = type
        return Chain(
            Scene(size: views.size, beneath + [view]), stages: [stage],
            closing: type == .reveal ? [.completeTransition] : [.cleanup, .completeTransition],
            completed: { scene in
                if type == .unreveal { scene[view.name].isHidden = true }
                views.finish(&scene)
            }
        ).keepingCancelled(type)
    }
}
