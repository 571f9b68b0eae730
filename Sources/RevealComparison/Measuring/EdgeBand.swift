import Raster

/// The pixels along an ellipse's edge.
struct EdgeBand {
    /// A pixel, and how much of it was measured to lie inside.
    struct Pixel {
        var coverage: Double
        let weight: Double
    }

    /// How far from the edge pixels are looked at.
    private static let reach = 3.0

    private(set) var pixels: [Pixel] = []
    /// How many of them tell anything.
    var informativePixels: Int { pixels.count { $0.weight > 0 } }
    /// The columns of `pixels`, in order.
    private var parts: [(row: Int, columns: Range<Int>)] = []
    /// Where the centre of each of `pixels` is.
    var places: [Point] {
        parts.flatMap { part in
            part.columns.map { Point(x: Double($0) + 0.5, y: Double(part.row) + 0.5) }
        }
    }
    /// Whether the outgoing snapshot is inside.
    private(set) var isInverted = false
    /// What the snapshots do not explain, a pixel, in squared steps of a sample.
    private(set) var meanResidual = 0.0
    private let width: Int

    init<S: Sample>(_ ellipse: Ellipse, _ rows: inout MixedRows<S>) {
        width = rows.width
        let outer = ellipse.grown(by: Self.reach)
        let inner = ellipse.grown(by: -Self.reach)
        for y in 0..<rows.height {
            guard let touched = EllipseScanline(outer, row: y, width: width)?.touched else {
                continue
            }
            let full = EllipseScanline(inner, row: y, width: width)?.full ?? 0..<0
            let hole = full.isEmpty ? touched.upperBound..<touched.upperBound : full
            rows.read(y)
            for columns in [
                touched.lowerBound..<Swift.max(touched.lowerBound, hole.lowerBound),
                Swift.min(hole.upperBound, touched.upperBound)..<touched.upperBound,
            ] where !columns.isEmpty {
                parts.append((y, columns))
                for x in columns {
                    let mix = rows.mix(x)
                    pixels.append(Pixel(coverage: mix.coverage, weight: mix.weight))
                    meanResidual += mix.residual
                }
            }
        }
        meanResidual /= Double(Swift.max(1, informativePixels))
        orient(coverage(of: ellipse))
    }

    /// Finds out which snapshot is inside, and has coverage be that of it.
    private mutating func orient(_ inside: [Double]) {
        var agreement = 0.0
        for (pixel, inside) in zip(pixels, inside) {
            agreement += pixel.weight * (pixel.coverage - 0.5) * (inside - 0.5)
        }
        isInverted = agreement < 0
        guard isInverted else { return }
        for i in pixels.indices { pixels[i].coverage = 1 - pixels[i].coverage }
    }

    /// How much of each pixel lies inside `ellipse`.
    func coverage(of ellipse: Ellipse) -> [Double] {
        var all: [Double] = []
        all.reserveCapacity(pixels.count)
        for (y, columns) in parts {
            let scanline = EllipseScanline(ellipse, row: y, width: width)
            for x in stride(from: columns.lowerBound, to: columns.upperBound, by: 4) {
                let areas = scanline?.areas(at: x) ?? Lanes.zero
                for i in 0..<Swift.min(4, columns.upperBound - x) { all.append(areas[i]) }
            }
        }
        return all
    }

    /// The weighted sum of squares that such coverage leaves.
    func residual(_ coverage: [Double]) -> Double {
        var sum = 0.0
        for (pixel, coverage) in zip(pixels, coverage) {
            sum += pixel.weight * (pixel.coverage - coverage) * (pixel.coverage - coverage)
        }
        return sum
    }
}

extension Ellipse {
    /// The ellipse with radii so much longer.
    fileprivate func grown(by length: Double) -> Ellipse {
        Ellipse(center: center, radiusX: radiusX + length, radiusY: radiusY + length)
    }
}
