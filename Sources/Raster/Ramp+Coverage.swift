extension Ramp {
    /// Gauss and Legendre's rule of four nodes on [0, 1]: Abramowitz and Stegun, 25.4.
    static var nodes: Lanes {
        Lanes(0.06943184420297371, 0.33000947820757187, 0.6699905217924281, 0.9305681557970263)
    }

    static var weights: Lanes {
        Lanes(0.17392742256872693, 0.32607257743127307, 0.32607257743127307, 0.17392742256872693)
    }

    /// The coverage of a piece of a pixel by a shape of all sizes of the ramp: what the ramp falls
    /// by at each growth times the area inside then, integrated.
    ///
    /// The piece has that area, and the shape comes to its corners at those growths: to the first
    /// when it enters the piece, to the last when it is full. Between two corners the areas that
    /// `areas` gives for four growths have to be smooth.
    @inline(__always)
    func coverage(
        corners: Lanes, area: Double, _ areas: (Lanes) -> Lanes
    ) -> Double {
        func within(_ growth: Double) -> Double { max(inner, min(outer, growth)) }
        let first = within(corners.x)
        let second = within(min(corners.y, corners.z))
        let third = within(max(corners.y, corners.z))
        let last = within(corners.w)
        let t = Lanes(repeating: (last - inner) / width)
        var sum = curve.left(at: t).x * area
        for (from, to) in [(first, second), (second, third), (third, last)] where from < to {
            let count = ((to - from) / longestPiece).rounded(.up)
            let length = (to - from) / count
            for i in 0..<count.clampedInteger(in: 1...8) {
                sum += integral(from: from + Double(i) * length, length: length, areas)
            }
        }
        return sum
    }

    /// The integral over a part of the ramp where the areas are smooth.
    @inline(__always)
    private func integral(
        from start: Double, length: Double, _ areas: (Lanes) -> Lanes
    ) -> Double {
        let growth = start + length * Self.nodes
        let parts = Self.weights * curve.density(at: (growth - inner) / width) * areas(growth)
        return (parts.x + parts.y + (parts.z + parts.w)) * length / width
    }
}
