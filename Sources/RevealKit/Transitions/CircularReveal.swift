public import Raster

/// The direction of a circular reveal.
public enum RevealType: String, Sendable, CaseIterable {
    /// The incoming snapshot's circle grows over the outgoing one.
    case reveal
    /// The outgoing snapshot's circle shrinks away from the incoming one.
    case unreveal
}

/// CircularRevealKit's reveal: an ellipse grows from a start frame to a circle about the view's
/// centre whose radius is the view's diagonal, or shrinks the same way back.
///
/// Two properties are the kit's own and kept on purpose. The mask's centre moves from the start
/// frame's to the view's while it grows. And the last circle is larger than need be, twice for a
/// centred start: a centred reveal shows nothing new after 66 % of its time, an unreveal nothing
/// before 34 %.
public struct CircularReveal: Sendable, Hashable {
    /// The kit's default duration, half a second.
    public static let defaultDuration: Rational = 0.5

    /// Whether the circle grows or shrinks.
    public var type: RevealType
    /// The rectangle, in points, whose ellipse the circle starts from, or ends in: without size a
    /// point, not square an ellipse, nil the view's centre.
    public var startFrame: Rect?
    /// In seconds.
    public var duration: Rational
    /// Replaces the kit's choice: ease-in for a reveal, ease-out for an unreveal.
    public var timingFunction: TimingFunction?

    /// The kit's reveal with its defaults, unless told otherwise.
    ///
    /// Without a duration it lasts as long as its timing function does by nature, or half a second.
    public init(
        _ type: RevealType = .reveal, startFrame: Rect? = nil,
        duration: Rational? = nil, timingFunction: TimingFunction? = nil
    ) {
        self.type = type
        self.startFrame = startFrame
        self.duration = duration ?? timingFunction?.naturalDuration ?? Self.defaultDuration
        self.timingFunction = timingFunction
    }

    /// The square about the centre of a view of `size` whose circle's radius is the diagonal.
    public static func fullRect(of size: Size) -> Rect {
        Rect(center: size.center, radius: size.diagonal)
    }

    /// The reveal of one snapshot over the background, or of one snapshot over another.
    ///
    /// Snapshot 0 is the outgoing one, or the only one. Of two, the incoming one is left on stage;
    /// one alone keeps its last mask, as the kit's view does.
    func timeline(in size: Size, snapshots: Int) -> Timeline {
        let small = startFrame ?? Rect(center: size.center, radius: 0)
        let full = Self.fullRect(of: size)
        let (masked, beneath) = type == .reveal ? (snapshots - 1, 0) : (0, snapshots - 1)
        func scene(_ mask: Rect) -> Scene {
            let layer = Layer(snapshot: masked, mask: mask)
            return snapshots == 1 ? Scene(layer) : Scene(Layer(snapshot: beneath), layer)
        }
        return Timeline(
            from: scene(type == .reveal ? small : full),
            to: scene(type == .reveal ? full : small),
            duration: duration,
            timingFunction: timingFunction ?? (type == .reveal ? .easeIn : .easeOut),
            completed: snapshots == 1 ? nil : Scene(Layer(snapshot: 1)))
    }
}
