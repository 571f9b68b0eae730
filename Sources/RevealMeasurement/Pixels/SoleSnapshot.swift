extension MeasuredPair {
    /// The side of the parts of a frame that are averaged, in pixels.
    private static let side = 16
    /// The minimum sum of squared contrast of an informative part.
    private static let leastWeight: Float = 16_384

    /// Returns whether `frame` shows a single snapshot despite noise, which averages out over small
    /// parts.
    ///
    /// - Throws: `.sizesDiffer`, `.outOfMemory`.
    package func isAlone(
        incoming isIncoming: Bool, in frame: AnyBitmap, called name: String
    ) throws(MeasurementError) -> Bool {
        let picture = try prepared(frame, called: name)
        let parts = strayingParts(picture, from: isIncoming ? 1 : 0, by: 0.3)
        return parts.told > 0 && parts.straying * 100 <= parts.told
    }

    /// Returns whether `picture` shows at most as much of the other snapshot as a circle with the
    /// radius `RadiusSeries.leastTold`.
    ///
    /// Text that a browser blurs deviates by a sixth.
    func isPlain(_ picture: Bitmap<UInt8>, incoming isIncoming: Bool) -> Bool {
        let parts = strayingParts(picture, from: isIncoming ? 1 : 0, by: 0.25)
        return parts.told > 0 && parts.straying == 0
    }

    /// Returns whether a part of `picture` shows almost only one snapshot; redrawn text does not.
    func showsPart(incoming isIncoming: Bool, in picture: Bitmap<UInt8>) -> Bool {
        strayingParts(picture, from: isIncoming ? 0 : 1, by: 0.75).straying > 0
    }

    /// Counts the informative parts, and those whose coverage differs from `share` by more than
    /// `limit`.
    private func strayingParts(
        _ picture: Bitmap<UInt8>, from share: Float, by limit: Float
    ) -> (told: Int, straying: Int) {
        var row = MixedRow(width: width)
        let parts = (width + Self.side - 1) / Self.side
        var (told, straying) = (0, 0)
        for top in stride(from: 0, to: height, by: Self.side) {
            var sums = [(shares: Float, weights: Float)](repeating: (0, 0), count: parts)
            for y in top..<min(height, top + Self.side) {
                row.read(picture, self, row: y, columns: 0..<width)
                let (coverage, weight) = (row.coverage.span, row.weight.span)
                for x in weight.indices where weight[x] > 0 {
                    sums[x / Self.side].shares += weight[x] * coverage[x]
                    sums[x / Self.side].weights += weight[x]
                }
            }
            for sum in sums where sum.weights > Self.leastWeight {
                told += 1
                straying += abs(sum.shares / sum.weights - share) > limit ? 1 : 0
            }
        }
        return (told, straying)
    }
}
