extension ReadFrame {
    /// The maximum deviation of text after a codec, in 8-bit sample values.
    ///
    /// If twice the deviation of pixels along the edge is less, that is the maximum.
    static let mostNoise = 6.0
    /// The maximum deviation of a pixel on the right side from its snapshot, as coverage.
    static let mostAway = 0.4

    /// Returns the share of informative pixels, in every eighth row, on the wrong side of the
    /// circle.
    ///
    /// If `isShaded`, pixels outside may be mixed.
    static func disagreement(
        _ picture: Bitmap<UInt8>, _ pair: MeasuredPair, _ fit: CircleFit, isShaded: Bool
    ) -> Double {
        var row = MixedRow(width: pair.width)
        var (wrong, all) = (0, 0)
        let (center, radius) = (fit.circle.center, fit.circle.radius)
        let margin = 2 + fit.softness / 2
        let noise =
            fit.variance > CircleFit.mostExact ? min(mostNoise, 2 * fit.variance.squareRoot()) : 0
        for y in stride(from: 0, to: pair.height, by: 8) {
            row.read(picture, pair, row: y, columns: 0..<pair.width)
            let (coverage, weight) = (row.coverage.span, row.weight.span)
            let dy = Double(y) + 0.5 - center.y
            for x in coverage.indices where weight[x] > 0 {
                let dx = Double(x) + 0.5 - center.x
                let depth = radius - (dx * dx + dy * dy).squareRoot()
                guard abs(depth) > margin else { continue }
                let isIncoming = (depth > 0) != fit.isInverted
                let most = isShaded && depth < 0 ? Shade.leastInside : mostAway
                all += 1
                let away = abs(Double(coverage[x]) - (isIncoming ? 1 : 0))
                wrong += away > most && away * Double(weight[x]).squareRoot() > noise ? 1 : 0
            }
        }
        return all == 0 ? 0 : Double(wrong) / Double(all)
    }
}
