/// Scales a bitmap into a rectangle of a frame, by the mean over each pixel's footprint.
///
/// Samples are weighted by their alpha: hidden colors do not bleed into visible ones. The sum is
/// divided by alpha and rounded once. Rows are added first, then the columns of each pixel. With
/// only + − × ÷ of Doubles, in an order that depends on the pixel alone, results are equal on every
/// CPU, for any requested rows and columns.
///
/// Shrinking a bitmap reads each of its pixels about once; growing reads two of its rows per frame
/// row.
struct Resampler: Sendable {
    private var across = Axis()
    private var down = Axis()
    private var footprints: [Footprint] = []
    private var firstColumn = 0
    /// The sums of the rows, a Double per sample, with room for a vector that starts at the last
    /// sample.
    private var sums: [Double] = []

    /// Maps a bitmap of this size to `frame`, in a view of `view` columns.
    mutating func fit(_ width: Int, _ height: Int, into frame: Rect, view: Int) {
        down = Axis(height, from: frame.y, length: frame.height)
        across = Axis(width, from: frame.x, length: frame.width)
        // An ellipse's scanline may extend beyond its frame.
        firstColumn = max(0, frame.x.clampedInteger(in: 0...view) - 2)
        let end = min(view, (frame.x + frame.width).rounded(.up).clampedInteger(in: 0...view) + 2)
        footprints.removeAll(keepingCapacity: true)
        for x in firstColumn..<max(firstColumn, end) { footprints.append(across.footprint(of: x)) }
    }

    mutating func render<S: Sample>(
        _ source: Source<S>, row y: Int, _ columns: Range<Int>, into row: inout [S]
    ) {
        guard let left = columns.first, let right = columns.last else { return }
        let layout = source.layout
        let start = footprints[left - firstColumn].first * layout.channels
        let end = (footprints[right - firstColumn].last + 1) * layout.channels
        if sums.count < end + 3 { sums = Array(repeating: 0, count: end + 3) }
        let rows = down.footprint(of: y)
        addRows(of: source, rows, start..<end)
        var row = row.mutableSpan
        let (channels, hasAlpha) = (layout.channels, layout.hasAlpha)
        let lastWhole = columns.upperBound * channels - 4
        for x in columns {
            let footprint = footprints[x - firstColumn]
            let sum = sum(of: footprint, channels: channels)
            let area = Lanes(repeating: footprint.extent * rows.extent)
            let pixel: SIMD4<S> = nearest(sum / (hasAlpha ? divisors(sum, area) : area))
            // Bytes that a vector writes beyond its own pixel are overwritten by the next pixels.
            let place = x * channels
            pixel.store(to: &row, at: place, place <= lastWhole ? 4 : channels)
        }
    }

    private mutating func addRows<S: Sample>(
        of source: Source<S>, _ rows: Footprint, _ samples: Range<Int>
    ) {
        var sums = sums.mutableSpan
        let layout = source.layout
        func weight(_ y: Int) -> Double {
            y == rows.first ? rows.firstWeight : y < rows.last ? 1 : rows.lastWeight
        }
        // Most footprints have two rows, whose sum is stored once.
        source.withRow(rows.first) { first in
            guard rows.last > rows.first else {
                add(samples, to: &sums) { _, i in
                    weighed(first, i, samples, weight(rows.first), layout)
                }
                return
            }
            source.withRow(rows.first + 1) { second in
                add(samples, to: &sums) { _, i in
                    weighed(first, i, samples, weight(rows.first), layout)
                        + weighed(second, i, samples, weight(rows.first + 1), layout)
                }
            }
        }
        for y in rows.first + 2..<max(rows.first + 2, rows.last + 1) {
            source.withRow(y) { row in
                add(samples, to: &sums) { sum, i in
                    weighed(row, i, samples, weight(y), layout) + sum
                }
            }
        }
    }

    @inline(__always)
    private func sum(of footprint: Footprint, channels: Int) -> Lanes {
        let sums = sums.span
        var i = footprint.first * channels
        let last = footprint.last * channels
        var sum = Lanes(sums, at: i) * footprint.firstWeight
        guard i < last else { return sum }
        i += channels
        while i < last {
            sum += Lanes(sums, at: i)
            i += channels
        }
        return sum + Lanes(sums, at: last) * footprint.lastWeight
    }
}

/// Replaces the sums by `value` of the sums, four samples per step.
@inline(__always)
private func add(
    _ samples: Range<Int>, to sums: inout MutableSpan<Double>, _ value: (Lanes, Int) -> Lanes
) {
    for i in stride(from: samples.lowerBound, to: samples.upperBound, by: 4) {
        value(Lanes(sums.span, at: i), i).store(to: &sums, at: i)
    }
}

/// Returns four weighted samples of a row; colors are multiplied by their pixel's alpha.
@inline(__always)
private func weighed<S: Sample>(
    _ row: Span<S>, _ i: Int, _ samples: Range<Int>, _ weight: Double, _ layout: PixelLayout
) -> Lanes {
    var numbers = doubles(SIMD4(row, at: i, min(4, samples.upperBound - i)))
    if layout.hasAlpha {
        let alpha = numbers.w
        numbers *= Lanes(alpha, alpha, alpha, 1)
    }
    return numbers * weight
}

/// Returns the divisors of a sum: the sum of alpha for premultiplied colors (1 if it is 0), the
/// area for alpha.
@inline(__always)
private func divisors(_ sum: Lanes, _ area: Lanes) -> Lanes {
    let alpha = Lanes(sum.w, sum.w, sum.w, area.w)
    return alpha.replacing(with: 1, where: alpha .== 0)
}
