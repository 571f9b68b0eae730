package import PNG
import Raster
import RevealEdges

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
        let parts = strayingParts(picture, from: isIncoming ? 1 : 0, by: 0.3)
        return parts.told > 0 && parts.straying * 100 <= parts.told
    }

    /// Whether no part of `picture` shows more of the other snapshot than a circle of a radius of
    /// `RadiusSeries.leastTold`: text that a browser blurs, as it shows a screen that it has taken
    /// a picture of, strays by a sixth.
    func isPlain(_ picture: Bitmap<UInt8>, incoming isIncoming: Bool) -> Bool {
        let parts = strayingParts(picture, from: isIncoming ? 1 : 0, by: 0.25)
        return parts.told > 0 && parts.straying == 0
    }

    /// Whether a part of `picture` shows next to nothing but that snapshot, where most shows the
    /// other: text that is drawn anew does not.
    func showsPart(incoming isIncoming: Bool, in picture: Bitmap<UInt8>) -> Bool {
        strayingParts(picture, from: isIncoming ? 0 : 1, by: 0.75).straying > 0
    }

    /// How many small parts of `picture` tell the snapshots apart, and how many of these show so
    /// much more or less of the incoming one than `share`.
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
