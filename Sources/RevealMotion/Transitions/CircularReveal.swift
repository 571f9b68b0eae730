public import Raster
public import RevealValues

/// CircularRevealKit's reveal: an ellipse grows from a start frame to a circle about the view's
/// centre whose radius is the view's diagonal, or shrinks the same way back.
///
/// Some properties are the kit's own and kept on purpose. The mask's centre moves from the start
/// frame's to the view's while it grows. The last circle is larger than need be, twice for a
/// centred start: a centred reveal shows nothing new after 66 % of its time, an unreveal nothing
/// before 34 %. On the navigation path the delay passes twice, before and after the motion; the
/// kit's modal path ignores it, so a delay is refused there.
public struct CircularReveal: Preset, Hashable {
    /// The kit's default duration, half a second.
    public static let defaultDuration: Rational = 0.5

    /// How the kit's controllers get on screen.
    public enum Path: String, Sendable, CaseIterable {
        /// Pushed and popped by a navigation controller.
        case navigation
        /// Presented and dismissed.
        case modal
    }

    /// Whether the circle grows or shrinks.
    package let type: RevealType
    /// The rectangle, in points, whose ellipse the circle starts from, or ends in: without size a
    /// point, not square an ellipse, nil the view's centre.
    package var startFrame: Rect?
    /// The mask's timing, by default ease-in for a reveal and ease-out for an unreveal.
    ///
    /// Of two snapshots the delay passes twice on the navigation path, and must be 0 on the modal
    /// path.
    public var timing: Stage.Options
    /// Covers what is beneath the mask, more and more in a reveal, less and less in an unreveal,
    /// always slow at both ends; nil for nothing.
    ///
    /// Of two snapshots only.
    public var fadeColor: Color?
    /// Of two snapshots only.
    public var path: Path = .navigation

    /// The kit's reveal with its defaults, unless told otherwise.
    ///
    /// Without a duration it lasts as long as its timing function does by nature, or half a second.
    public init(
        _ type: RevealType = .reveal, startFrame: Rect? = nil,
        duration: Rational? = nil, timingFunction: TimingFunction? = nil
    ) {
        self.type = type
        self.startFrame = startFrame
        timing = Stage.Options(
            lasting: duration, or: Self.defaultDuration,
            timingFunction ?? (type == .reveal ? .easeIn : .easeOut))
    }

    /// The square about the centre of a view of `size` whose circle's radius is the diagonal.
    package static func fullRect(of size: Size) -> Rect {
        Rect(center: size.center, radius: size.diagonal)
    }

    /// What happens to `views`.
    ///
    /// - Throws: `.refused` for a delay on the modal path of two snapshots.
    public func chain(of views: Views) throws(TransitionError) -> Chain {
        guard views.isSingle || path == .navigation || timing.delay == 0 else {
            throw .refused("the modal path ignores its delay, which is \(timing.delay) s")
        }
        let small = startFrame ?? Rect(center: views.size.center, radius: 0)
        let full = Self.fullRect(of: views.size)
        let (first, last) = type == .reveal ? (small, full) : (full, small)
        let (beneath, view) = views.layers(type)
        let fade = views.isSingle ? [] : fadeColor.map { [fadeLayer($0, views)] } ?? []
        let fades = type == .unreveal ? (1, Self.faintest) : (path == .modal ? 0 : Self.faintest, 1)
        let change = { @Sendable (scene: inout Scene, mask: Rect, opacity: Double) in
            scene[view.name].mask = mask
            for layer in fade { scene[layer.name].opacity = opacity }
        }
        let stage = Stage(
            type.rawValue, options: options(views), announcesStart: announcesStart(views),
            load: {
                $0.showAll()
                change(&$0, first, fades.0)
            },
            perform: { change(&$0, last, fades.1) })
        let wait = timing.delay > 0 ? [Stage.wait(timing.delay)] : []
        return Chain(
            Scene(size: views.size, beneath + fade + [view]), stages: wait + [stage],
            closing: views.isSingle ? [] : closing, completed: views.finish
        ).keepingCancelled(type)
    }

    private func fadeLayer(_ color: Color, _ views: Views) -> Layer {
        Layer("fade", .color(color), frame: views.bounds, isHidden: true)
    }

    /// The opacity that the kit fades from and to; views below .01 take no touches.
    private static let faintest = 0.01

    private func options(_ views: Views) -> Stage.Options {
        var options = timing
        options.delay = 0
        options.hold = timing.hold + (views.isSingle ? 0 : timing.delay)
        options.timingFunctions = [.opacity: .easeInEaseOut]
        return options
    }

    private func announcesStart(_ views: Views) -> Bool {
        views.isSingle || (path == .navigation && type == .reveal)
    }

    private var closing: [Event.Kind] {
        switch path {
        case .navigation: [.completeTransition, .completion, .cleanup]
        case .modal: [type == .reveal ? .present : .dismiss, .completion, .cleanup]
        }
    }
}
