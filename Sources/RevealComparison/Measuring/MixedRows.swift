package import Raster

/// How much of the incoming snapshot each pixel of a picture shows, found from the samples alone.
///
/// A mask mixes premultiplied samples: picture = outgoing + c · (incoming − outgoing) with one
/// coverage c a pixel. Of four channels the c that explains them best is Σ d·(p − o) / Σ d², where
/// d is the difference of the snapshots: each channel counts by its contrast, squared. Where the
/// snapshots are the same, nothing can be told, and Σ d² is zero. Samples are whole steps, so c is
/// off by a standard deviation of √(1/12 / Σ d²): Σ d² is the weight that c deserves.
struct MixedRows<S: Sample> {
    private let outgoing: Bitmap<S>
    private let incoming: Bitmap<S>
    private let picture: Bitmap<S>
    /// The row that was read last, as RGBA.
    private var rows: [[Pixel]]

    /// Columns, and rows.
    var width: Int { picture.width }
    var height: Int { picture.height }

    init(_ picture: Bitmap<S>, outgoing: Bitmap<S>, incoming: Bitmap<S>) {
        for snapshot in [outgoing, incoming] {
            precondition(snapshot.width == picture.width && snapshot.height == picture.height)
        }
        (self.picture, self.outgoing, self.incoming) = (picture, outgoing, incoming)
        rows = Array(repeating: [Pixel](repeating: .zero, count: picture.width), count: 3)
    }

    /// A pixel's coverage of the incoming snapshot, from 0 to 1, what it weighs, and the sum of
    /// squares of what it does not explain, in steps of a sample.
    struct Mix {
        var coverage: Double
        var weight: Double
        var residual: Double
    }

    /// Reads row `y`; `mix` tells of its pixels.
    mutating func read(_ y: Int) {
        outgoing.widen(row: y, into: &rows[0])
        incoming.widen(row: y, into: &rows[1])
        picture.widen(row: y, into: &rows[2])
    }

    /// What the pixel in column `x` of the row that was read last is made of.
    func mix(_ x: Int) -> Mix {
        let (here, contrast) = fromOutgoing(x)
        let weight = (contrast * contrast).sum()
        guard weight > 0 else { return Mix(coverage: 0, weight: 0, residual: 0) }
        let coverage = (contrast * here).sum() / weight
        let residual = here - contrast * coverage
        return Mix(
            coverage: max(0, min(1, coverage)), weight: weight,
            residual: (residual * residual).sum())
    }

    /// Whether the pixel in column `x` of the row that was read last is a mix of the snapshots,
    /// give or take three steps of 255 in each sample.
    func isMix(_ x: Int) -> Bool {
        let (here, contrast) = fromOutgoing(x)
        let residual = here - contrast * mix(x).coverage
        let step = 3 * Double(S.max) / 255
        return (residual * residual).max() <= step * step
    }

    /// How far the picture's pixel, and the incoming snapshot's, are from the outgoing one's.
    private func fromOutgoing(_ x: Int) -> (here: Pixel, contrast: Pixel) {
        let from = pixel(x, of: rows[0])
        return (pixel(x, of: rows[2]) - from, pixel(x, of: rows[1]) - from)
    }

    /// A pixel's premultiplied samples.
    private func pixel(_ x: Int, of row: [Pixel]) -> Pixel {
        let straight = row[x]
        var pixel = shown(straight, Double(S.max))
        pixel.w = straight.w
        return pixel
    }
}

extension Bitmap {
    /// The share of the pixels that are no mix of two snapshots of this picture's size, from 0 to
    /// 1.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func unexplainedFraction(to outgoing: Bitmap, _ incoming: Bitmap) -> Double {
        var rows = MixedRows(self, outgoing: outgoing, incoming: incoming)
        var unexplained = 0
        for y in 0..<height {
            rows.read(y)
            for x in 0..<width where !rows.isMix(x) { unexplained += 1 }
        }
        return Double(unexplained) / Double(width * height)
    }
}
