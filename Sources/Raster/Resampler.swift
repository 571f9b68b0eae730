/// Scales a bitmap into a rectangle of a frame, by the mean over each pixel's footprint.
///
/// Samples are weighed with their alpha, so that colours which transparency hides do not bleed into
/// what shows, and divided by it on the way out: a sample is rounded once. First the rows of the
/// footprint are added up in every column that is asked for, then the columns of each pixel's. All
/// of it is + − × ÷ of Doubles in an order that depends on the pixel alone, so any CPU computes the
/// same, whichever rows and columns are asked for.
///
/// A row costs as much as the bitmap's rows that it covers: shrinking a whole bitmap reads each of
/// its pixels about once, growing reads two rows of it for each row of the frame.
struct Resampler: Sendable {
    private var across = Axis()
    private var down = Axis()
    /// The footprints of the frame's columns from `firstColumn` on.
    private var footprints: [Footprint] = []
    private var firstColumn = 0
    /// The sums of columns, a Double a sample, and three more for vectors that stick out.
    private var sums: [Double] = []

    /// A bitmap of that size in `frame`, which overlaps a view that is `view` columns wide.
    mutating func fit(_ width: Int, _ height: Int, into frame: Rect, view: Int) {
        down = Axis(height, from: frame.y, length: frame.height)
        across = Axis(width, from: frame.x, length: frame.width)
        // An ellipse's scanline looks at two columns more on either side.
        firstColumn = max(0, frame.x.clampedInteger(in: 0...view) - 2)
        let end = min(view, (frame.x + frame.width).rounded(.up).clampedInteger(in: 0...view) + 2)
        footprints.removeAll(keepingCapacity: true)
        for x in firstColumn..<max(firstColumn, end) { footprints.append(across.footprint(of: x)) }
    }

    /// Writes the pixels in `columns` of the frame's row `y` to where they stand in `row`.
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
        for x in columns {
            let footprint = footprints[x - firstColumn]
            let sum = sum(of: footprint, channels: layout.channels)
            let area = Lanes(repeating: footprint.extent * rows.extent)
            let pixel: SIMD4<S> = nearest(sum / (layout.hasAlpha ? divisors(sum, area) : area))
            pixel.store(to: &row, at: x * layout.channels, layout.channels)
        }
    }

    private mutating func addRows<S: Sample>(
        of source: Source<S>, _ rows: Footprint, _ samples: Range<Int>
    ) {
        var sums = sums.mutableSpan
        source.withRow(rows.first) {
            add($0, samples, weight: rows.firstWeight, source.layout, to: &sums, isFirst: true)
        }
        guard rows.last > rows.first else { return }
        for y in rows.first + 1...rows.last {
            let weight = y < rows.last ? 1 : rows.lastWeight
            source.withRow(y) {
                add($0, samples, weight: weight, source.layout, to: &sums, isFirst: false)
            }
        }
    }

    /// The sum of the columns in `footprint`.
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

/// Adds the samples of a row, weighed, to the sums of their columns; the first row's replace them.
///
/// Colours are multiplied by their pixel's alpha.
@inline(__always)
private func add<S: Sample>(
    _ row: Span<S>, _ samples: Range<Int>, weight: Double, _ layout: PixelLayout,
    to sums: inout MutableSpan<Double>, isFirst: Bool
) {
    for i in stride(from: samples.lowerBound, to: samples.upperBound, by: 4) {
        var numbers = doubles(SIMD4(row, at: i, min(4, samples.upperBound - i)))
        if layout.hasAlpha {
            let alpha = numbers.w
            numbers *= Lanes(alpha, alpha, alpha, 1)
        }
        numbers *= weight
        if !isFirst { numbers += Lanes(sums.span, at: i) }
        numbers.store(to: &sums, at: i)
    }
}

/// What a sum of premultiplied colours and of alpha is divided by: colours by the sum of alpha, or
/// where that is none by anything, and alpha by the area.
@inline(__always)
private func divisors(_ sum: Lanes, _ area: Lanes) -> Lanes {
    let alpha = Lanes(sum.w, sum.w, sum.w, area.w)
    return alpha.replacing(with: 1, where: alpha .== 0)
}
