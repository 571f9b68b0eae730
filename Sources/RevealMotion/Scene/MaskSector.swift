/// The sector between two rays from the center of a mask's rectangle, such as the sweep of a clock
/// hand; a sector of 180 degrees is a half-plane.
public struct MaskSector: Sendable, Hashable {
    /// The first ray, in degrees clockwise from the top, as in CSS gradients.
    package var start: Double
    /// The angle to the second ray, clockwise, in degrees: 0 shows nothing, 360 everything.
    package var sweep: Double

    /// Creates the sector of `sweep` degrees clockwise from `start`.
    public init(from start: Double, sweep: Double) {
        (self.start, self.sweep) = (start, sweep)
    }

    func interpolated(to end: MaskSector, at progress: Double) -> MaskSector {
        MaskSector(
            from: start + (end.start - start) * progress,
            sweep: sweep + (end.sweep - sweep) * progress)
    }
}

extension MaskSector: CorneredShape {
    var rule: FillRule { .nonzero }

    /// Returns corners on a distant square.
    ///
    /// The corners move along the square's sides without jumps while the second ray turns, so
    /// motion blur needs few masks. Adjacent corners are at most a side apart along the perimeter,
    /// so lines between them are at least 0.7 of half a side from the center.
    func corners(in rect: Rect, beyond view: Rect, by reach: Double) -> [[Point]] {
        let center = rect.center
        let far = view.corners.reduce(0.0) { far, corner in
            max(far, Size(width: corner.x - center.x, height: corner.y - center.y).diagonal)
        }
        let least = 1.5 * (far + reach + 2)
        // A power of two, so that the square rarely changes while the center moves.
        let half = Double(sign: .plus, exponent: least.exponent + 1, significand: 1)
        guard sweep > 0 else { return [] }
        guard sweep < 360 else { return [Rect(center: center, radius: half).corners] }
        let (first, last) = (placeRound(start), placeRound(start + sweep))
        // The number of corners is constant, so that polygons can be interpolated.
        let count = 4.0
        let rays = stride(from: 0.0, through: count, by: 1).map { ray in
            let way = way(to: first + (last - first) * ray / count)
            return Point(x: center.x + half * way.x, y: center.y + half * way.y)
        }
        return [[center] + rays]
    }

    /// Returns the position along the perimeter at which a ray meets the square, clockwise; 0 is
    /// the middle of the top, and each side is 2 long.
    private func placeRound(_ angle: Double) -> Double {
        let side = (angle / 90).rounded()
        let (sine, cosine) = sineAndCosine(ofDegrees: angle - 90 * side)
        return 2 * side + sine / cosine
    }

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
