extension Bitmap {
    /// Returns a copy that shares no samples, in a layout with at least the bitmap's channels.
    ///
    /// - Throws: `OutOfMemory`.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func copied(as target: PixelLayout) throws(OutOfMemory) -> Bitmap {
        guard layout == target else { return try converted(to: target) }
        var copy = try Bitmap(width: width, height: height, layout: layout)
        copy.withMutableSamples { samples in
            withSamples { samples.copySamples(from: $0, at: 0) }
        }
        return copy
    }

    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func part(_ rect: PixelRect) throws(OutOfMemory) -> Bitmap {
        var part = try Bitmap(width: rect.width, height: rect.height, layout: layout)
        let samples = rect.x * layout.channels..<(rect.x + rect.width) * layout.channels
        for y in 0..<rect.height {
            withRow(rect.y + y) { row in
                part.withMutableRow(y) { $0.copySamples(from: row.extracting(samples), at: 0) }
            }
        }
        return part
    }

    /// Replaces pixels from (x, y) on with `part`, of the same layout, or paints `part` over them.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package mutating func place(_ part: Bitmap, x: Int, y: Int, isPainted: Bool = false) {
        precondition(part.layout == layout && x >= 0 && y >= 0)
        precondition(x + part.width <= width && y + part.height <= height)
        let isPainted = isPainted && layout.hasAlpha
        let start = x * layout.channels
        let padding = [UInt16](repeating: 0, count: sharePadding)
        let shares = padding + [UInt16](repeating: .max, count: part.width) + padding
        var top = [S](repeating: 0, count: isPainted ? samplesPerRow : 0)
        for row in 0..<part.height {
            part.withRow(row) { samples in
                withMutableRow(y + row) { target in
                    guard isPainted else {
                        target.copySamples(from: samples, at: start)
                        return
                    }
                    var span = top.mutableSpan
                    span.copySamples(from: samples, at: start)
                    paintStraight(top.span, over: &target, at: start, shares: shares.span)
                }
            }
        }
    }

    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package mutating func clear(_ rect: PixelRect) {
        let channels = layout.channels
        for y in rect.rows {
            withMutableRow(y) { row in
                for i in rect.x * channels..<(rect.x + rect.width) * channels { row[i] = 0 }
            }
        }
    }
}

extension Bitmap {
    /// Paints the color `pixel` over `columns` of `rows`, by the coverage that `write` stores for
    /// each row after `sharePadding` zeros.
    @specialized(where S == UInt8)
    package mutating func paint(
        _ pixel: [S], _ columns: Range<Int>, _ rows: Range<Int>,
        _ write: (Int, inout MutableSpan<UInt16>) -> Void
    ) {
        guard !columns.isEmpty else { return }
        let samples = columns.lowerBound * layout.channels..<columns.upperBound * layout.channels
        var top = [S](repeating: 0, count: samplesPerRow)
        for x in columns {
            top.replaceSubrange(x * pixel.count..<(x + 1) * pixel.count, with: pixel)
        }
        var shares = [UInt16](repeating: 0, count: columns.count + 2 * sharePadding)
        var mixer = Mixer<S>(layout: layout)
        for y in rows {
            for i in shares.indices { shares[i] = 0 }
            var span = shares.mutableSpan
            write(y, &span)
            withMutableRow(y) { mixer.paint(top.span, over: &$0, samples, by: shares.span) }
        }
    }
}

extension Bitmap {
    /// Returns the picture over a background of one color: source-over, premultiplied, rounded
    /// once.
    ///
    /// `pixel` has one sample per channel. Opaque pixels keep their samples.
    ///
    /// - Throws: `OutOfMemory`.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func composited(over pixel: [S]) throws(OutOfMemory) -> Bitmap {
        require(
            pixel.count == layout.channels,
            "\(pixel.count) samples are not a pixel of \(layout.channels) channels")
        guard layout.hasAlpha else { return self }
        var result = try Bitmap(width: width, height: height, layout: layout)
        var background = SIMD16<S>()
        for i in background.indices { background[i] = pixel[i % 4] }
        let full = Double(S.max)
        result.withMutableSamples { target in
            withSamples { source in
                for start in stride(from: 0, to: source.count, by: 16) {
                    let count = min(16, source.count - start)
                    let top = SIMD16<S>(source, at: start, count)
                    let alpha = doubles(top.oddHalf.oddHalf)
                    weightedMean(
                        top, full * alpha,
                        background, (full - alpha) * doubles(background.oddHalf.oddHalf), full: full
                    ).store(to: &target, at: start, count)
                }
            }
        }
        return result
    }
}

extension LightTables {
    /// Returns `bitmap` over a background of one color, in linear light.
    ///
    /// - Throws: `OutOfMemory`.
    package func composited(
        _ bitmap: Bitmap<S>, over pixel: [S]
    ) throws(OutOfMemory) -> Bitmap<S> {
        guard bitmap.layout.hasAlpha else { return bitmap }
        var result = try Bitmap<S>(
            width: bitmap.width, height: bitmap.height, layout: bitmap.layout)
        let padding = [UInt16](repeating: 0, count: sharePadding)
        let shares = padding + [UInt16](repeating: .max, count: bitmap.width) + padding
        for y in 0..<bitmap.height {
            bitmap.withRow(y) { top in
                result.withMutableRow(y) { row in
                    row.fill(repeating: pixel)
                    paint(top, over: &row, 0..<row.count, by: shares.span, in: bitmap.layout)
                }
            }
        }
        return result
    }
}
