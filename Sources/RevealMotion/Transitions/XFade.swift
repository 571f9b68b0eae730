import Raster
public import RevealValues

/// FFmpeg's `xfade` with `circleopen` or `circleclose`: a ramp as wide as half the diagonal, about
/// a point half a pixel beside the middle.
///
/// In `vf_xfade.c` a pixel of column x and row y has the outgoing picture's share
/// smoothstep(0, 1, d/Z + 1.5 − 3t), where d is the distance of (x, y) from (W/2, H/2), halves are
/// whole numbers, and Z is that point's distance from (0, 0). So nothing changes in the first sixth
/// and in the last; that is kept.
///
/// FFmpeg takes the ramp at a point of each pixel, and this its mean over the pixel, which differs
/// where the ramp comes to a point, in the very middle, by .57/Z of all. So where Z is 300 pixels
/// or more, opaque pictures are FFmpeg's in every sample of 8 bits, give or take the one level by
/// which it rounds down. It mixes the colours of transparent pixels as well, which this does not.
public struct XFade: Preset, Hashable {
    /// A second.
    public static let defaultDuration: Rational = 1

    /// Which of the filter's transitions.
    public enum Kind: String, Sendable, CaseIterable {
        /// The incoming picture grows out of the middle.
        case circleopen
        /// The outgoing one shrinks into it.
        case circleclose
    }

    /// Which of the filter's transitions.
    public var kind: Kind
    /// Even and without delay or hold, unless told otherwise.
    public var timing: Stage.Options

    /// The filter's transition, unless told otherwise.
    public init(
        _ kind: Kind, duration: Rational? = nil, timingFunction: TimingFunction = .linear
    ) {
        self.kind = kind
        timing = Stage.Options(lasting: duration, or: Self.defaultDuration, timingFunction)
    }

    /// What happens to `views`.
    public func chain(of views: Views) -> Chain {
        let (columns, rows) = (views.snapshots[0].width, views.snapshots[0].height)
        let pixel = views.size.width / Double(columns)
        let half = Size(width: Double(columns / 2), height: Double(rows / 2))
        // The filter looks at a pixel's corner, which its middle stands for here.
        let center = Point(x: (half.width + 0.5) * pixel, y: (half.height + 0.5) * pixel)
        let reach = half.diagonal * pixel
        let (beneath, view) = views.layers(kind == .circleopen ? .reveal : .unreveal)
        let name = view.name
        // The ramp begins half its width before the middle, and ends two and a half behind it.
        let setMask = { @Sendable (scene: inout Scene, progress: Double) in
            scene[name].mask = Rect(center: center, radius: 2 * reach * progress)
            scene[name].maskStyle.feather = Feather(
                reach, .smooth, align: progress - 0.5, isStretched: false)
        }
        let (first, last): (Double, Double) = kind == .circleopen ? (0, 1) : (1, 0)
        let stage = Stage(
            kind.rawValue, options: timing, from: { setMask(&$0, first) },
            to: { setMask(&$0, last) })
        return Chain(
            Scene(size: views.size, beneath + [view]), stages: [stage], completed: views.finish)
    }
}
