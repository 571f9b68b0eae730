extension [Double] {
    /// The median, the upper of two; 0 if empty.
    package var middle: Double { isEmpty ? 0 : sorted()[count / 2] }
}

extension [Double] {
    /// Returns the values of the least-squares line through these at `places`.
    package func straightened(at places: [Double]) -> [Double] {
        let count = Double(Swift.max(1, self.count))
        let (place, value) = (places.reduce(0, +) / count, reduce(0, +) / count)
        var (product, square) = (0.0, 0.0)
        for (one, other) in zip(places, self) {
            product += (one - place) * (other - value)
            square += (one - place) * (one - place)
        }
        let slope = square > 0 ? product / square : 0
        return places.map { value + ($0 - place) * slope }
    }
}
