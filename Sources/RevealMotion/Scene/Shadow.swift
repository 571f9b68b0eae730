/// A drop shadow as in CSS's `box-shadow`, outside of the mask only.
///
/// The shadow is the mask's shape, moved, spread, and blurred. A blur of b is a Gaussian of the
/// distance from the edge, with a standard deviation of b/2. The result equals CSS's along straight
/// sides, and approximates it along curves not much narrower than the blur. For smaller shapes,
/// only the opacity at the center matches.
public struct Shadow: Sendable, Hashable {
    /// The offsets to the right and downward, in points.
    package var x: Double
    package var y: Double
    /// Twice the standard deviation of the blur, in points; 0 or less for a sharp shadow.
    package var blur: Double
    /// The growth of the shadow beyond the mask, in points.
    package var spread: Double
    /// The color, transparent for none; only its alpha is interpolated.
    package var color: Color

    /// Creates a shadow, by default none; lengths are in points.
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
    var numbers: [Double] { [x, y, blur, spread] }

    /// Interpolates to `end`; a transparent shadow takes the other's color.
    func interpolated(to end: Shadow, at progress: Double) -> Shadow {
        func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * progress }
        var color = end.color.alpha == 0 ? color : end.color
        let alpha = between(Double(self.color.alpha), Double(end.color.alpha))
        color.alpha = UInt8(alpha.rounded().clampedInteger(in: 0...255))
        return Shadow(
            x: between(x, end.x), y: between(y, end.y), blur: between(blur, end.blur),
            spread: between(spread, end.spread), color)
    }

    /// Returns the factor that gives the center of a shadow its opacity after a Gaussian blur: 0
    /// for an empty shape, 1 for a large one.
    ///
    /// The opacity at the center of a blurred rectangle is the product of a horizontal and a
    /// vertical share. The factor is this product divided by the ramp's opacity at the center.
    /// Ellipses, polygons, and paths are treated as the rectangle with the area of the inscribed
    /// ellipse; sectors and maps have a factor of 1. A positive spread is ignored, so that an empty
    /// mask has no shadow.
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
