package struct ExpectedReveal: Sendable {
    /// The first and the last circle in pixels, in the middle of a soft edge.
    ///
    /// The radius is negative if more than half of the edge's ramp is hidden.
    package private(set) var first: Circle
    package private(set) var last: Circle
    /// Seconds.
    package let duration: Double
    package let easing: TimingFunction
    package private(set) var softness: Double
    /// The distances in pixels of a ring's two sides from the edge, which the ring hides; positive
    /// is outside.
    private var ringSides: [(first: Double, last: Double)] = []
    /// Whether a ring or a shadow may look like a line along the edge.
    private(set) var mayHaveLine = false
    /// The maximum distance in pixels from the edge at which a shadow's or a ring's side may be
    /// measured instead.
    private(set) var besideEdge = 0.0
    package private(set) var snapshots: (outgoing: AnyBitmap, incoming: AnyBitmap)?
    /// Whether the circle grows, with the incoming snapshot inside; otherwise it shrinks, with the
    /// outgoing snapshot inside.
    package var grows: Bool { last.radius > first.radius }
    /// The wider circle, which is measured best, and the narrower one.
    var wide: Circle { grows ? last : first }
    var narrow: Circle { grows ? first : last }
    var ends: TimingFit.Ends { TimingFit.Ends(first: first.radius, last: last.radius) }

    package init(
        from first: Circle, to last: Circle, duration: Double, easing: TimingFunction,
        softness: Double = 0
    ) {
        (self.first, self.last, self.softness) = (first, last, softness)
        (self.duration, self.easing) = (duration, easing)
    }

    /// Creates the reveal of `transition`.
    ///
    /// - Throws: an `ExpectationProblem` if the transition is not one measurable reveal.
    package init(_ transition: Transition) throws(ExpectationProblem) {
        let (timeline, scale) = (transition.timeline, transition.scale)
        let masked = timeline.layers.indices.filter { timeline.isMasked($0) }
        guard masked.count == 1, let layer = masked.first else { throw .masks(masked.count) }
        let moving = timeline.tracks.flatMap(\.segments).filter {
            $0.moves && $0.options.duration > 0
                && $0.from.layers[layer].mask != $0.to.layers[layer].mask
        }
        guard moving.count == 1, let segment = moving.first else { throw .motions(moving.count) }
        let masks = [segment.from, segment.to].map { $0.layers[layer].mask ?? .zero }
        let styles = [segment.from, segment.to].map { $0.layers[layer].maskStyle }
        guard masks.allSatisfy({ abs($0.width - $0.height) < 1e-6 }),
            styles.allSatisfy({ $0.shape == .ellipse })
        else { throw .shape }
        softness = styles.reduce(0) { max($0, $1.feather.width) } * scale
        let offsets = [segment.from, segment.to].map {
            $0.layers[layer].edgeOffset(in: $0.bounds) * scale
        }
        let circles = zip(masks, offsets).map { mask, offset in
            Circle(
                center: Point(x: mask.center.x * scale, y: mask.center.y * scale),
                radius: mask.width / 2 * scale + offset)
        }
        (first, last) = (circles[0], circles[1])
        let rings = [segment.from, segment.to].map {
            $0.layers[layer].ringSides(atScale: scale, in: $0.bounds)
        }
        // A ring's sides are relative to the mask, but circles are in the middle of a soft edge.
        if let from = rings[0], let to = rings[1] {
            ringSides = [(from.outer, to.outer), (from.inner, to.inner)].map {
                ($0 - offsets[0], $1 - offsets[1])
            }
        }
        let shadows = styles.map(\.shadow).filter { $0.color.alpha > 0 }
        mayHaveLine = !ringSides.isEmpty || !shadows.isEmpty
        besideEdge =
            (shadows.map { $0.reach * scale }.max() ?? 0)
            + (mayHaveLine ? softness / 2 : 0)
        duration = segment.options.duration.double
        easing = segment.options.function(of: .mask)
        // The upper layer is inside the circle: the incoming snapshot if the circle grows.
        let pictures = transition.snapshots.map(\.bitmap)
        guard pictures.count == 2 else { return }
        snapshots = (grows ? pictures[0] : pictures[1], grows ? pictures[1] : pictures[0])
    }
}

extension ExpectedReveal {
    /// The reveal with either side of the ring as the edge; empty without a ring.
    var sidesOfRing: [ExpectedReveal] {
        ringSides.map { first, last in
            var side = self
            side.first.radius += first
            side.last.radius += last
            return side
        }
    }

    /// Returns the reveal in a recording with `scale` pixels per pixel of the view, which begins at
    /// `offset`.
    func scaled(by scale: Double, movedBy offset: SIMD2<Double>) -> ExpectedReveal {
        func moved(_ circle: Circle) -> Circle {
            let (x, y) = (circle.center.x * scale, circle.center.y * scale)
            return Circle(
                center: Point(x: x + offset.x, y: y + offset.y), radius: circle.radius * scale)
        }
        var picture = self
        (picture.first, picture.last) = (moved(first), moved(last))
        picture.ringSides = ringSides.map { ($0 * scale, $1 * scale) }
        (picture.softness, picture.besideEdge) = (softness * scale, besideEdge * scale)
        return picture
    }
}

extension Shadow {
    /// The reach of a shadow beyond its caster, in points: offset, spread, and a quarter of the
    /// blur.
    fileprivate var reach: Double {
        (x * x + y * y).squareRoot() + abs(spread) + max(0, blur) / 4
    }
}

/// The reason that a scene has no reveal that can be measured.
package enum ExpectationProblem: Error, Sendable, Equatable {
    case masks(Int)
    case motions(Int)
    case shape
}

extension ExpectationProblem: DescribedError {
    package var description: String {
        switch self {
        case .masks(let count):
            count == 0
                ? "no layer has a mask"
                : "\(count) layers have masks, but only one can be measured"
        case .motions(let count):
            count == 0
                ? "no stage moves the mask"
                : "\(count) stages move the mask, but only one can be measured"
        case .shape: "the mask is not a circle: only circles can be measured"
        }
    }
}
