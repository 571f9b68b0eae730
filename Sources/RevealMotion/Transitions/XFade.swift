import Raster
public import RevealValues

/// FFmpeg's `xfade` with `circleopen`, `circleclose` or `circlecrop`, about a point half a pixel
/// beside the middle.
///
/// The first two have a ramp as wide as half the diagonal. In `vf_xfade.c` a pixel of column x and
/// row y has the outgoing picture's share smoothstep(0, 1, d/Z + 1.5 − 3t), where d is the distance
/// of (x, y) from (W/2, H/2), halves are whole numbers, and Z is that point's distance from (0, 0).
/// So nothing changes in the first sixth and in the last; that is kept.
///
/// FFmpeg takes the ramp at a point of each pixel, and this its mean over the pixel, which differs
/// where the ramp comes to a point, in the very middle, by .57/Z of all. So where Z is 300 pixels
/// or more, opaque pictures are FFmpeg's in every sample of 8 bits, give or take the one level by
/// which it rounds down. It mixes the colours of transparent pixels as well, which this does not.
///
/// In `circlecrop` the outgoing picture shrinks into the middle of a black view, and the incoming
/// one grows out of it: a pixel is black where Z·|1 − 2t|³ < d, by numbers of single precision. Its
/// edge has steps.
public struct XFade: Preset, Hashable {
    /// A second.
    package static let defaultDuration: Rational = 1

    /// Which of the filter's transitions.
    public enum Kind: String, Sendable, CaseIterable {
        /// The incoming picture grows out of the middle.
        case circleopen
        /// The outgoing one shrinks into it.
        case circleclose
        /// The outgoing one shrinks into it, and then the incoming one grows out of it.
        case circlecrop
    }

    /// Which of the filter's transitions.
    package var kind: Kind
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
    ///
    /// - Throws: `.snapshots` where one is cropped.
    public func chain(of views: Views) throws(TransitionError) -> Chain {
        let (columns, rows) = (views.snapshots[0].width, views.snapshots[0].height)
        let pixel = views.size.width / Double(columns)
        let half = Size(width: Double(columns / 2), height: Double(rows / 2))
        // The filter looks at a pixel's corner, which its middle stands for here.
        let center = Point(x: (half.width + 0.5) * pixel, y: (half.height + 0.5) * pixel)
        let reach = half.diagonal * pixel
        guard kind != .circlecrop else { return try crop(views, about: center, reach, pixel) }
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

    /// Black, and on it one picture after the other.
    private func crop(
        _ views: Views, about center: Point, _ reach: Double, _ pixel: Double
    ) throws(TransitionError) -> Chain {
        guard !views.isSingle else { throw .snapshots(1, wanted: 2...2) }
        let (beneath, incoming) = views.layers(.reveal)
        // A pixel on the circle is in it: the corners of the first, and the middle of the last.
        let whole = Rect(center: center, radius: reach + 1e-6 * pixel)
        let (point, nothing) = (
            Rect(center: center, radius: pixel / 4), Rect(center: center, radius: 0)
        )
        var stages = Self.halves.map { name, curve in
            var options = timing
            options.duration = timing.duration / 2
            if timing.timingFunction == .linear { options.timingFunction = curve }
            return Stage(name, options: options, perform: nil)
        }
        stages[0].options.hold = 0
        stages[0].perform = { $0[LayerName.outgoing].mask = nothing }
        stages[1].options.delay = 0
        stages[1].load = { scene in
            scene.showAll()
            scene[LayerName.outgoing].mask = point
            scene[LayerName.incoming].mask = nothing
        }
        stages[1].perform = { $0[LayerName.incoming].mask = whole }
        var scene = Scene(
            size: views.size,
            [Layer("black", .color(.black), frame: views.bounds)] + beneath + [incoming])
        for layer in beneath + [incoming] { scene[layer.name].maskStyle.shape = .pixels }
        scene[LayerName.outgoing].mask = whole
        return Chain(scene, stages: stages, completed: views.finish)
    }

    /// What shrinks as the cube of the rest of its time, 1 − (1 − t)³, and what grows as the cube
    /// of its time, both as Bézier curves, which such are.
    private static let halves: [(String, TimingFunction)] = [
        ("circlecrop-out", .cubicBezier(CubicBezier(checked: 1 / 3, 1, 2 / 3, 1))),
        ("circlecrop-in", .cubicBezier(CubicBezier(checked: 1 / 3, 0, 2 / 3, 0))),
    ]
}
