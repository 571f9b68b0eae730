import Raster
import RevealValues

/// All that lies between two rays from the centre of a mask's rectangle: an hour hand's way round
/// the clock, or with half a turn what lies on one side of a line.
public struct MaskSector: Sendable, Hashable {
    /// The first ray, in degrees clockwise from upwards, as CSS's gradients count.
    public var start: Double
    /// How far it is from there to the second ray, clockwise, in degrees: 0 for nothing, 360 for
    /// everything.
    public var sweep: Double

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

    /// The corners far away are at most a quarter of a turn from each other, so that the lines
    /// between them are no nearer than .7 of that.
    func corners(in rect: Rect, beyond view: Rect, by reach: Double) -> [[Point]] {
        let center = rect.center
        let far = view.corners.reduce(0.0) { far, corner in
            max(far, Size(width: corner.x - center.x, height: corner.y - center.y).diagonal)
        }
        let radius = 1.5 * (far + reach + 2)
        guard sweep > 0 else { return [] }
        guard sweep < 360 else { return [Rect(center: center, radius: radius).corners] }
        // Always as many, so that it stays one polygon as it grows.
        let count = 4.0
        let rays = stride(from: 0.0, through: count, by: 1).map { ray in
            let (sine, cosine) = sineAndCosine(ofDegrees: start + sweep * ray / count)
            return Point(x: center.x + radius * sine, y: center.y - radius * cosine)
        }
        return [[center] + rays]
    }
}
