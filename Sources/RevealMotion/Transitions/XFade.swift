/// FFmpeg's `xfade` with `circleopen`, `circleclose`, or `circlecrop`, about a point half a pixel
/// off the center.
///
/// The first two have a ramp half the diagonal wide. In `vf_xfade.c` the outgoing picture's share
/// of the pixel in column x and row y is smoothstep(0, 1, d/Z + 1.5 − 3t). Here d is the distance
/// of (x, y) from (W/2, H/2), rounded down to integers, and Z is that point's distance from (0, 0).
/// Nothing changes in the first and last sixth of the time.
///
/// FFmpeg evaluates the ramp at a point of each pixel; this implementation averages it over the
/// pixel. At the center the difference is .57/Z of the full range. If Z is at least 300 pixels,
/// opaque 8-bit pictures equal FFmpeg's to within one level, since FFmpeg rounds down. Unlike
/// FFmpeg, this implementation does not mix the colors of transparent pixels.
///
/// In `circlecrop` the outgoing picture shrinks into the center of a black view, and the incoming
/// one grows out of it. A pixel is black if Z·|1 − 2t|³ < d in single precision. The edge is not
/// antialiased.
public struct XFade: Preset, Hashable {
    package static let defaultDuration: Rational = 1

    /// The filter's transitions.
    public enum Kind: String, Sendable, CaseIterable {
        /// The incoming picture grows out of the center.
        case circleopen
        /// The outgoing picture shrinks into the center.
        case circleclose
        /// The outgoing picture shrinks into the center, then the incoming one grows out of it.
        case circlecrop
    }

    package var kind: Kind
    /// The timing, by default linear.
    public var timing: Stage.Options

    /// Creates the transition; a nil duration is the function's natural one, or 1 s.
    public init(
        _ kind: Kind, duration: Rational? = nil, timingFunction: TimingFunction = .linear
    ) {
        self.kind = kind
        timing = Stage.Options(lasting: duration, or: Self.defaultDuration, timingFunction)
    }

    /// Returns the chain for `views`.
    ///
    /// - Throws: `.snapshots` if `circlecrop` gets a single snapshot.
    public func chain(of views: Views) throws(TransitionError) -> Chain {
        let (columns, rows) = (views.snapshots[0].width, views.snapshots[0].height)
        let pixel = views.size.width / Double(columns)
        let half = Size(width: Double(columns / 2), height: Double(rows / 2))
        // FFmpeg evaluates at integer coordinates, which are the centers of pixels here.
        let center = Point(x: (half.width + 0.5) * pixel, y: (half.height + 0.5) * pixel)
        let reach = half.diagonal * pixel
        guard kind != .circlecrop else { return try crop(views, about: center, reach, pixel) }
        let (beneath, view) = views.layers(kind == .circleopen ? .reveal : .unreveal)
        let name = view.name
        // The outer end of the ramp moves from a radius of −0.5 ramp widths to 2.5 ramp widths.
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

    private func crop(
        _ views: Views, about center: Point, _ reach: Double, _ pixel: Double
    ) throws(TransitionError) -> Chain {
        guard !views.isSingle else { throw .snapshots(1, wanted: 2...2) }
        let (beneath, incoming) = views.layers(.reveal)
        // A pixel on the circle is inside: at first the corners, in the end the center.
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

    /// The Bézier curves that are exactly 1 − (1 − t)³ and t³.
    private static let halves: [(String, TimingFunction)] = [
        ("circlecrop-out", .cubicBezier(CubicBezier(checked: 1 / 3, 1, 2 / 3, 1))),
        ("circlecrop-in", .cubicBezier(CubicBezier(checked: 1 / 3, 0, 2 / 3, 0))),
    ]
}

extension Ellipse {
    /// Adjusts a circle of FFmpeg's `circlecrop` to contain the same pixels; other ellipses are
    /// returned unchanged.
    ///
    /// `view` is in pixels.
    ///
    /// FFmpeg's single precision cannot always separate a pixel's distance from a frame's radius.
    /// The ellipse's radius, Z·|1 − 2t|³, gives the time t, and t gives FFmpeg's rounded radius.
    /// Squared distances are integers: a squared radius between two integers selects the same
    /// pixels in any precision.
    func asXFadeRounds(in view: Size) -> Ellipse {
        let half = Size(
            width: (view.width / 2 + 1e-6).rounded(.down),
            height: (view.height / 2 + 1e-6).rounded(.down))
        let (reach, square) = (half.diagonal, radiusX * radiusX)
        guard radiusX == radiusY, radiusX > 1, radiusX < reach,
            (center.x - half.width - 0.5).magnitude < 1e-6,
            (center.y - half.height - 0.5).magnitude < 1e-6,
            // Integer squares are kept: pixels on such a circle are inside.
            (square - square.rounded()).magnitude > 1e-9 * square
        else { return self }
        let rest = 2 * Float((1 + cubeRoot(radiusX / reach)) / 2) - 1
        let cube = Float(Double(rest) * Double(rest) * Double(rest))
        let radius = cube * Float(reach)
        var inside = (Double(radius) * Double(radius)).rounded() + 2
        while Float(inside.squareRoot()) > radius { inside -= 1 }
        let between = (inside + 0.5).squareRoot()
        return Ellipse(center: center, radiusX: between, radiusY: between)
    }
}

private func cubeRoot(_ cube: Double) -> Double {
    var root = 1.0
    for _ in 0..<80 { root = (2 * root + cube / (root * root)) / 3 }
    return root
}
