/// A straight edge that moves across the view, or rotates like a clock hand, as in After Effects'
/// Linear Wipe and Radial Wipe, with CSS's angles.
public struct Wipe: Preset, Hashable {
    package static let defaultDuration: Rational = 0.5

    /// The motion of the edge.
    public enum Kind: Sendable, Hashable {
        /// A translation at `angle` degrees clockwise from the top: 90 is to the right.
        case linear(angle: Double)
        /// A clockwise rotation about `center` from `angle`, in degrees; nil for the view's center.
        case clock(angle: Double, center: Position?)
    }

    package var type: RevealType
    package var kind: Kind
    /// The timing, by default slow at both ends.
    public var timing: Stage.Options

    /// Creates a wipe; a nil duration is the function's natural one, or 0.5 s.
    public init(
        _ kind: Kind, _ type: RevealType = .reveal, duration: Rational? = nil,
        timingFunction: TimingFunction = .easeInEaseOut
    ) {
        (self.kind, self.type) = (kind, type)
        timing = Stage.Options(lasting: duration, or: Self.defaultDuration, timingFunction)
    }

    /// Returns the chain for `views`.
    public func chain(of views: Views) -> Chain {
        let (beneath, view) = views.layers(type)
        let (nothing, all) = ends(in: views.size)
        let (first, last) = type == .reveal ? (nothing, all) : (all, nothing)
        let setMask = { @Sendable (scene: inout Scene, end: End) in
            scene[view.name].mask = Rect(
                x: end.center.x - views.size.width / 2, y: end.center.y - views.size.height / 2,
                width: views.size.width, height: views.size.height)
            scene[view.name].maskStyle.shape = .sector(end.sector)
        }
        let stage = Stage(
            type.rawValue, options: timing, from: { setMask(&$0, first) },
            to: { setMask(&$0, last) })
        return Chain(
            Scene(size: views.size, beneath + [view]), stages: [stage], completed: views.finish)
    }

    private struct End {
        let center: Point
        let sector: MaskSector
    }

    private func ends(in size: Size) -> (nothing: End, all: End) {
        switch kind {
        case .linear(let angle):
            let (sine, cosine) = sineAndCosine(ofDegrees: angle)
            // At this distance from the center, the line only touches the view at a corner.
            let reach = (sine.magnitude * size.width + cosine.magnitude * size.height) / 2
            let sector = MaskSector(from: angle + 90, sweep: 180)
            func end(_ way: Double) -> End {
                let center = Point(
                    x: size.center.x + sine * way, y: size.center.y - cosine * way)
                return End(center: center, sector: sector)
            }
            return (end(-reach), end(reach))
        case .clock(let angle, let center):
            let center = center?.point(in: size) ?? size.center
            return (
                End(center: center, sector: MaskSector(from: angle, sweep: 0)),
                End(center: center, sector: MaskSector(from: angle, sweep: 360))
            )
        }
    }
}
