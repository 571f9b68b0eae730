package import Raster

extension Bitmap {
    /// A picture of what differs between this picture and `actual`, of the same size: pixels beyond
    /// the tolerance red, those within it amber, those that were ignored blue, and all others as
    /// this picture has them, but pale and grey.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func differencePicture(
        from actual: Bitmap, by rule: DifferenceRule
    ) throws(OutOfMemory) -> Bitmap<UInt8> {
        var picture = try Bitmap<UInt8>(width: width, height: height, layout: .rgb)
        drawDifferences(from: actual, by: rule, on: &picture, at: (0, 0))
        return picture
    }

    /// Draws the same on `sheet`, which is RGB or opaque RGBA, with its top left pixel at `place`.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    func drawDifferences(
        from actual: Bitmap, by rule: DifferenceRule, on sheet: inout Bitmap<UInt8>,
        at place: (x: Int, y: Int)
    ) {
        precondition(place.x + width <= sheet.width && place.y + height <= sheet.height)
        var rows = DistanceRows(self, actual, by: rule.metric)
        var row = [Pixel](repeating: .zero, count: width)
        let painter = DifferencePainter(
            channels: sheet.layout.channels, tolerance: rule.tolerance, full: Double(S.max))
        for y in 0..<height {
            let isRead = rows.read(y)
            let ignored = rule.ignored.isEmpty ? [] : rule.ignoredColumns(y, width: width)
            widen(row: y, into: &row)
            sheet.withMutableRow(place.y + y) { target in
                painter.paint(row.span, on: &target, at: place.x)
                guard isRead || !ignored.isEmpty else { return }
                let distances = isRead ? rows.distances.without(ignored) : []
                painter.mark(row.span, distances.span, ignored, on: &target, at: place.x)
            }
        }
    }
}

/// Paints rows of a picture of differences.
private struct DifferencePainter {
    /// The samples of a pixel that is painted.
    let channels: Int
    let tolerance: Double
    /// The largest sample of the pixels that are looked at.
    let full: Double

    /// Paints all pixels of a row pale, as those are that are the same.
    ///
    /// What is like its neighbour has its grey: that saves three quarters of the time on a screen.
    func paint(
        _ row: Span<Pixel>, on target: inout MutableSpan<UInt8>, at column: Int
    ) {
        precondition(column >= 0 && (column + row.count) * channels <= target.count)
        var (last, pale) = (row[0], paleGrey(row[0], of: full))
        var i = column * channels
        for x in row.indices {
            let pixel = row[x]
            if pixel != last { (last, pale) = (pixel, paleGrey(pixel, of: full)) }
            (target[i], target[i + 1], target[i + 2]) = (pale, pale, pale)
            if channels == 4 { target[i + 3] = .max }
            i += channels
        }
    }

    /// Marks the pixels of a row that are apart, by their distances if there are any, or ignored.
    func mark(
        _ row: Span<Pixel>, _ distances: Span<Double>, _ ignored: [Range<Int>],
        on target: inout MutableSpan<UInt8>, at column: Int
    ) {
        for x in row.indices {
            let apart = distances.isEmpty ? 0 : distances[x]
            let color: SIMD3<UInt8>
            if apart > tolerance {
                color = SIMD3(230, 0, 40)
            } else if apart > 0 {
                color = SIMD3(255, 170, 0)
            } else if ignored.contains(where: { $0.contains(x) }) {
                let pale = paleGrey(row[x], of: full)
                color = SIMD3(pale - 40, pale - 20, pale)
            } else {
                continue
            }
            let i = (column + x) * channels
            (target[i], target[i + 1], target[i + 2]) = (color.x, color.y, color.z)
        }
    }
}

/// A pixel's grey over white, from 192 to 255.
@inline(__always)
private func paleGrey(_ pixel: Pixel, of full: Double) -> UInt8 {
    let light = 0.2126 * pixel.x + 0.7152 * pixel.y + 0.0722 * pixel.z
    let grey = (light - full) * pixel.w / full + full
    return UInt8(192 + (63 * grey / full).clampedInteger(in: 0...63))
}
