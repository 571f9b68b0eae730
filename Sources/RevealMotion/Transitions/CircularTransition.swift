package import Raster
public import RevealValues

/// The CircularTransition animator: a disc below the view's centre grows into a large circle, a
/// little beside it.
///
/// The animator's geometry is kept: the first disc, of radius 50, hangs below the middle line, and
/// the last circle, of the view's height as radius, is about a point that is the centre only where
/// the height is 1.5 times the width. Views whose width is less than .134 or more than .933 of
/// their height stay cut, for the mask is never removed. Push and pop are the same.
public struct CircularTransition: Preset, Hashable {
    /// UIKit's `hideShowBarDuration`, 0.2 s.
    package static let defaultDuration: Rational = 0.2

    /// Even and without delay or hold, unless told otherwise.
    public var timing: Stage.Options

    /// The animator's transition, unless told otherwise.
    public init(duration: Rational? = nil, timingFunction: TimingFunction = .linear) {
        timing = Stage.Options(lasting: duration, or: Self.defaultDuration, timingFunction)
    }

    /// The rectangle of the first disc in a view of `size`.
    package static func startRect(of size: Size) -> Rect {
        Rect(x: size.width / 2 - 50, y: size.height / 2, width: 100, height: 100)
    }

    /// The rectangle of the last circle in a view of `size`.
    package static func endRect(of size: Size) -> Rect {
        Rect(
            x: -size.width, y: -size.height / 2, width: 2 * size.height, height: 2 * size.height)
    }

    /// What happens to `views`.
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
