package import PNG

extension MeasuredPair {
    /// Columns and rows of a part of a frame that is looked at as one.
    private static let side = 16
    /// The squared contrast that a part needs, summed, to tell anything: less is all noise.
    private static let leastWeight: Float = 16_384

    /// Whether `frame` shows one of the snapshots alone, however noisy: the incoming one if asked
    /// for, or else the outgoing one.
    ///
    /// What a codec does to a picture is noise of single pixels, and evens out over small parts of
    /// it; where another picture shows through, it does not.
    ///
    /// - Throws: `.sizesDiffer`, `.outOfMemory`.
    package func isAlone(
        incoming isIncoming: Bool, in frame: AnyBitmap, called name: String
    ) throws(MeasurementError) -> Bool {
        let picture = try prepared(frame, called: name)
        var row = MixedRow(width: width)
        let parts = (width + Self.side - 1) / Self.side
        var (told, wrong) = (0, 0)
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
                let share = sum.shares / sum.weights
                wrong += abs(share - (isIncoming ? 1 : 0)) > 0.3 ? 1 : 0
            }
        }
        return told > 0 && wrong * 100 <= told
    }
}
