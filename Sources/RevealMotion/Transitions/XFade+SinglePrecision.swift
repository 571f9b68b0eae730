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
