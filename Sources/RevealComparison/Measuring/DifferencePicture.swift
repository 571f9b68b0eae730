extension CommonDepth {
    /// Draws the differences at `place` on `sheet`, which is RGB or opaque RGBA.
    ///
    /// With an `alignment`, the drawing has all lines of both pictures.
    func drawDifferences(
        by options: ComparisonOptions, _ alignment: PictureAlignment?,
        on sheet: inout Bitmap<UInt8>, at place: (x: Int, y: Int)
    ) throws(OutOfMemory) {
        switch self {
        case .eight(let one, let other):
            try one.draw(from: other, by: options, alignment, on: &sheet, at: place)
        case .sixteen(let one, let other):
            try one.draw(from: other, by: options, alignment, on: &sheet, at: place)
        }
    }
}

extension Bitmap {
    fileprivate func draw(
        from actual: Bitmap, by options: ComparisonOptions, _ alignment: PictureAlignment?,
        on sheet: inout Bitmap<UInt8>, at place: (x: Int, y: Int)
    ) throws(OutOfMemory) {
        guard let alignment else {
            drawDifferences(from: actual, by: options, on: &sheet, at: place)
            return
        }
        let (one, other) = try alignment.parts(self, actual)
        var shared = try Bitmap<UInt8>(
            width: one.width, height: one.height, layout: sheet.layout)
        one.drawDifferences(
            from: other, by: alignment.options(options), on: &shared, at: (0, 0))
        let (rows, columns, channels) = (
            alignment.rows.lines, alignment.columns.lines, sheet.layout.channels
        )
        for (y, row) in rows.enumerated() {
            shared.withRow(max(row, 0)) { samples in
                sheet.withMutableRow(place.y + y) { target in
                    for (x, column) in columns.enumerated() {
                        let i = (place.x + x) * channels
                        for channel in 0..<channels {
                            target[i + channel] =
                                switch min(row, column) {
                                case -2: removedColor[channel]
                                case -1: insertedColor[channel]
                                default: samples[column * channels + channel]
                                }
                        }
                    }
                }
            }
        }
    }

    /// Draws the differences from `actual`, of the same size, at `place` on `sheet`, which is RGB
    /// or opaque RGBA.
    ///
    /// Pixels beyond the tolerance are red, those within it amber, ignored ones bluish, and equal
    /// ones pale gray.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    func drawDifferences(
        from actual: Bitmap, by options: ComparisonOptions, on sheet: inout Bitmap<UInt8>,
        at place: (x: Int, y: Int)
    ) {
        precondition(place.x + width <= sheet.width && place.y + height <= sheet.height)
        var rows = DistanceRows(self, actual, by: options.metric)
        var row = [Pixel](repeating: .zero, count: width)
        let painter = DifferencePainter(
            channels: sheet.layout.channels, tolerance: options.tolerance, full: Double(S.max))
        var painted = [UInt8](repeating: .max, count: width * sheet.layout.channels)
        for y in 0..<height {
            let isRead = rows.read(y)
            let ignored = options.ignoredColumns(y, width: width)
            let isMarked = isRead || !ignored.isEmpty
            // Half of a screenshot's rows equal the one above.
            let isNew = y == 0 || withRow(y) { row in withRow(y - 1) { !row.isSame(as: $0) } }
            let isPlain = S.self == UInt8.self && layout == .rgb
            if isMarked || isNew && !isPlain { widen(row: y, into: &row) }
            if isNew {
                var target = painted.mutableSpan
                if isPlain, let bitmap = self as? Bitmap<UInt8> {
                    bitmap.withRow(y) { painter.paint($0, on: &target) }
                } else {
                    painter.paint(row.span, on: &target)
                }
            }
            sheet.withMutableRow(place.y + y) { target in
                target.copySamples(from: painted.span, at: place.x * painter.channels)
                guard isMarked else { return }
                let distances = isRead ? rows.distances.without(ignored) : []
                painter.mark(row.span, distances.span, ignored, on: &target, at: place.x)
            }
        }
    }
}

private struct DifferencePainter {
    let channels: Int
    let tolerance: Double
    let full: Double
    /// The contributions of 8-bit red, green and blue to the pale gray of an opaque pixel, in
    /// 65,536ths.
    private let parts: [SIMD3<UInt32>]

    init(channels: Int, tolerance: Double, full: Double) {
        (self.channels, self.tolerance, self.full) = (channels, tolerance, full)
        parts = (0...255).map { sample in
            let shares = paleShares * (63 * 65_536 / 255 * Double(sample))
            func whole(_ share: Double) -> UInt32 {
                UInt32(truncatingIfNeeded: share.clampedInteger(in: 0...63 * 65_536))
            }
            return SIMD3(whole(shares.x), whole(shares.y), whole(shares.z))
        }
    }

    func paint(_ row: Span<UInt8>, on target: inout MutableSpan<UInt8>) {
        let count = row.count / 3
        precondition(count * channels <= target.count)
        let parts = parts.span
        var i = 0
        for x in 0..<count {
            // 3 compensates for rounding three parts down.
            let sum =
                parts[Int(row[3 * x])].x + parts[Int(row[3 * x + 1])].y
                + parts[Int(row[3 * x + 2])].z + 3
            let pale = UInt8(truncatingIfNeeded: 192 + sum >> 16)
            (target[i], target[i + 1], target[i + 2]) = (pale, pale, pale)
            i += channels
        }
    }

    /// Paints a row in pale gray.
    ///
    /// Reusing the gray of an equal neighbor saves 75 % of the time on a screenshot.
    func paint(_ row: Span<Pixel>, on target: inout MutableSpan<UInt8>) {
        precondition(row.count * channels <= target.count)
        var (last, pale) = (row[0], paleGray(row[0], of: full))
        var i = 0
        for x in row.indices {
            let pixel = row[x]
            if pixel != last { (last, pale) = (pixel, paleGray(pixel, of: full)) }
            (target[i], target[i + 1], target[i + 2]) = (pale, pale, pale)
            i += channels
        }
    }

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
                let pale = paleGray(row[x], of: full)
                color = SIMD3(pale - 40, pale - 20, pale)
            } else {
                continue
            }
            let i = (column + x) * channels
            (target[i], target[i + 1], target[i + 2]) = (color.x, color.y, color.z)
        }
    }
}

private let (insertedColor, removedColor) = (
    SIMD4<UInt8>(0, 150, 90, 255), SIMD4<UInt8>(130, 70, 200, 255)
)
private let paleShares = SIMD3(0.2126, 0.7152, 0.0722)

/// Returns the pale gray of a pixel over white, from 192 to 255.
@inline(__always)
private func paleGray(_ pixel: Pixel, of full: Double) -> UInt8 {
    let light = paleShares.x * pixel.x + paleShares.y * pixel.y + paleShares.z * pixel.z
    let gray = (light - full) * pixel.w / full + full
    return UInt8(192 + (63 * gray / full).clampedInteger(in: 0...63))
}
