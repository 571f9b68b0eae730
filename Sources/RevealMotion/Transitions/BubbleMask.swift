import Raster
public import RevealValues

/// WHBubbleTransition: a circle about a start point is the mask of the whole incoming view, which
/// neither moves nor fades.
///
/// The last circle goes through the view's farthest corner. A dismissal shrinks the circle that the
/// presentation has left; a start point given later is ignored, as it is there.
public struct BubbleMask: Preset, Hashable {
    /// Half a second.
    package static let defaultDuration: Rational = 0.5

    /// Whether the view is presented or dismissed.
    package var type: RevealType
    /// The circle's centre; nil for the view's.
    package var startPoint: Position?
    /// Slow at both ends and without delay or hold, unless told otherwise.
    public var timing: Stage.Options

    /// The system's transition, unless told otherwise.
    public init(
        _ type: RevealType = .reveal, startPoint: Position? = nil, duration: Rational? = nil,
        timingFunction: TimingFunction = .easeInEaseOut
    ) {
        self.type = type
        self.startPoint = startPoint
        timing = Stage.Options(lasting: duration, or: Self.defaultDuration, timingFunction)
    }

    /// The dismissal of what this transition has presented: its circle is kept, and `startPoint`
    /// changes nothing.
    public func dismissal(startPoint: Position? = nil) -> BubbleMask {
        var dismissal = self
        dismissal.type = .unreveal
        return dismissal
    }

    /// What happens to `views`.
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
