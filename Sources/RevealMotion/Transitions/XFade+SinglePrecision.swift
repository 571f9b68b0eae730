import Raster

extension Ellipse {
    /// The circle that holds the pixels which `circlecrop` of FFmpeg's `xfade` has in it, where
    /// this one is its circle in a view of so many pixels; any other is left as it is.
    ///
    /// FFmpeg compares distances and radii in single precision, and of some sizes a pixel's
    /// distance differs from a frame's radius by less than these tell. Radii are Z·|1 − 2t|³, from
    /// which the time is known, and so what single precision makes of it; squares of distances are
    /// whole numbers, so that a radius between two of them says the same in any.
    func asXFadeRounds(in view: Size) -> Ellipse {
        let half = Size(
            width: (view.width / 2 + 1e-6).rounded(.down),
            height: (view.height / 2 + 1e-6).rounded(.down))
        let (reach, square) = (half.diagonal, radiusX * radiusX)
        guard radiusX == radiusY, radiusX > 1, radiusX < reach,
            (center.x - half.width - 0.5).magnitude < 1e-6,
            (center.y - half.height - 0.5).magnitude < 1e-6,
            // A pixel on the circle stays there.
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

/// The cube root of a number from 0 to 1, by Newton's method.
private func cubeRoot(_ cube: Double) -> Double {
    var root = 1.0
    for _ in 0..<80 { root = (2 * root + cube / (root * root)) / 3 }
    return root
}
