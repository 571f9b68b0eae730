import Raster
import RevealValues

/// All that lies between two rays from the centre of a mask's rectangle: an hour hand's way round
/// the clock, or with half a turn what lies on one side of a line.
public struct MaskSector: Sendable, Hashable {
    /// The first ray, in degrees clockwise from upwards, as CSS's gradients count.
    package var start: Double
    /// How far it is from there to the second ray, clockwise, in degrees: 0 for nothing, 360 for
    /// everything.
    package var sweep: Double

    /// The sector of `sweep` degrees clockwise from `start`.
    public init(from start: Double, sweep: Double) {
        (self.start, self.sweep) = (start, sweep)
    }

    /// The sector on the way to `end`.
    func interpolated(to end: MaskSector, at progress: Double) -> MaskSector {
        MaskSector(
            from: start + (end.start - start) * progress,
            sweep: sweep + (end.sweep - sweep) * progress)
    }
}

extension MaskSector: CorneredShape {
    var rule: FillRule { .nonzero }

    /// The corners far away lie on a square.
    ///
    /// They go straight along its sides, and all at one pace, while the second ray turns, so that
    /// the average over a shutter's time takes few masks. No two neighbors are farther apart than a
    /// side is long, so that the lines between them come no nearer than .7 of half a side.
    func corners(in rect: Rect, beyond view: Rect, by reach: Double) -> [[Point]] {
        let center = rect.center
        let far = view.corners.reduce(0.0) { far, corner in
            max(far, Size(width: corner.x - center.x, height: corner.y - center.y).diagonal)
        }
        let least = 1.5 * (far + reach + 2)
        // A power of two stays what it is while the centre moves.
        let half = Double(sign: .plus, exponent: least.exponent + 1, significand: 1)
        guard sweep > 0 else { return [] }
        guard sweep < 360 else { return [Rect(center: center, radius: half).corners] }
        let (first, last) = (placeRound(start), placeRound(start + sweep))
        // Always as many, so that it stays one polygon as it grows.
        let count = 4.0
        let rays = stride(from: 0.0, through: count, by: 1).map { ray in
            let way = way(to: first + (last - first) * ray / count)
            return Point(x: center.x + half * way.x, y: center.y + half * way.y)
        }
        return [[center] + rays]
    }

    /// How far round the square from −1 to 1 a ray meets it, clockwise from the middle of its top:
    /// each side is 2 long.
    private func placeRound(_ angle: Double) -> Double {
        let side = (angle / 90).rounded()
        let (sine, cosine) = sineAndCosine(ofDegrees: angle - 90 * side)
        return 2 * side + sine / cosine
    }

    /// What is so far round that square.
    private func way(to place: Double) -> Point {
        let side = (place / 2).rounded()
        let along = place - 2 * side
        switch side - 4 * (side / 4).rounded(.down) {
        case 0: return Point(x: along, y: -1)
        case 1: return Point(x: 1, y: along)
        case 2: return Point(x: -along, y: 1)
        default: return Point(x: -1, y: -along)
        }
    }
}
