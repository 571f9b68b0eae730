import Raster
public import RevealValues

/// What a mask's shape casts on what is beneath it, as CSS's `box-shadow`: the shape, moved, grown
/// and blurred, outside of the mask only.
///
/// A blur of b is a Gaussian with a standard deviation of b/2, which follows the distance from the
/// edge: along straight sides it is CSS's, and about bends not much narrower than the blur nearly
/// so. Shapes that are small beside it are as faint as a blur would leave their middle.
public struct Shadow: Sendable, Hashable {
    /// How far it lies to the right, in points.
    package var x: Double
    /// How far it lies down, in points.
    package var y: Double
    /// Twice the standard deviation of its softness, in points; 0 or less for a sharp one.
    package var blur: Double
    /// How much farther out its sides are than the mask's, in points.
    package var spread: Double
    /// What it is painted with, transparent for none; on the way to another colour only its alpha
    /// moves.
    package var color: Color

    /// A shadow, or none unless told otherwise.
    public init(
        x: Double = 0, y: Double = 0, blur: Double = 0, spread: Double = 0,
        _ color: Color = .transparent
    ) {
        (self.x, self.y) = (x, y)
        (self.blur, self.spread) = (blur, spread)
        self.color = color
    }
}

extension Shadow {
    /// Its numbers, which stay within reach where all of a scene's do.
    var numbers: [Double] { [x, y, blur, spread] }

    /// The shadow on the way to `end`; one that is transparent has no colour of its own.
    func interpolated(to end: Shadow, at progress: Double) -> Shadow {
        func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * progress }
        var color = end.color.alpha == 0 ? color : end.color
        let alpha = between(Double(self.color.alpha), Double(end.color.alpha))
        color.alpha = UInt8(alpha.rounded().clampedInteger(in: 0...255))
        return Shadow(
            x: between(x, end.x), y: between(y, end.y), blur: between(blur, end.blur),
            spread: between(spread, end.spread), color)
    }

    /// How much of its middle a Gaussian leaves of a shape of that size, which its distance from
    /// the edge does not say: 0 of nothing, 1 of what is large.
    ///
    /// Of a rectangle that is the product of what is left across and down; an ellipse is taken for
    /// the rectangle of its area. What it is spread by beyond its mask does not make it any larger
    /// here, so that a shadow is nothing where its mask is.
    func strength(of mask: Rect, _ shape: MaskShape) -> Double {
        let deviation = blur / 2
        guard deviation > 0 else { return 1 }
        let part: Double
        switch shape {
        case .sector, .map: return 1
        case .rectangle: part = 1
        // √π/2.
        case .ellipse, .pixels, .polygon, .path: part = 0.886226925452758
        }
        // How much of a Gaussian lies below so many points.
        func below(_ reach: Double) -> Double {
            FeatherCurve.gaussian.share(at: 0.5 - reach / (6 * deviation))
        }
        let (across, down) = (
            max(0, mask.width / 2 * part + min(0, spread)),
            max(0, mask.height / 2 * part + min(0, spread))
        )
        let kept = (2 * below(across) - 1) * (2 * below(down) - 1)
        return kept / below(min(across, down))
    }
}
