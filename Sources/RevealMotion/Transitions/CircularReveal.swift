/// CircularRevealKit's reveal: an ellipse grows from a start frame to a circle, or shrinks back.
///
/// The circle's center is the view's, and its radius is the view's diagonal. These properties of
/// the kit are kept on purpose:
///
/// - The mask's center moves from the start frame's to the view's.
/// - The final circle is larger than necessary: twice as large for a centered start. With the
///   default easing, such a reveal is complete after 66 % of its time, and an unreveal changes
///   nothing before 34 %.
/// - On the navigation path the delay occurs twice, before and after the motion. The kit's modal
///   path ignores a delay, so one is refused here.
public struct CircularReveal: Preset, Hashable {
    /// The kit's default duration, half a second.
    public static let defaultDuration: Rational = 0.5

    /// The kit's way to present its controllers.
    public enum Path: String, Sendable, CaseIterable {
        /// Pushed and popped by a navigation controller.
        case navigation
        /// Presented and dismissed modally.
        case modal
    }

    package let type: RevealType
    /// The rectangle of the initial ellipse (in an unreveal, the final one), in points; nil for a
    /// point at the view's center.
    package var startFrame: Rect?
    /// The mask's timing, by default ease-in for a reveal and ease-out for an unreveal.
    public var timing: Stage.Options
    /// The color that fades in beneath the mask in a reveal, and out in an unreveal, slow at both
    /// ends; for two snapshots only.
    public var fadeColor: Color?
    /// The way to present the controller, for two snapshots only.
    public var path: Path = .navigation

    /// Creates the kit's reveal; a nil duration is the function's natural one, or 0.5 s.
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

    package static func fullRect(of size: Size) -> Rect {
        Rect(center: size.center, radius: size.diagonal)
    }

    /// Returns the chain for `views`.
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

    /// The kit's minimum opacity; UIKit sends no touches to views below 0.01.
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
