extension Bitmap {
    /// A bitmap of the same samples that shares none of them, in that layout, which holds at least
    /// as much.
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

    /// The pixels in `rect`.
    ///
    /// - Throws: `OutOfMemory`.
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

    /// Puts `part`, of the same layout, where its top left pixel is (x, y): instead of what is
    /// there, or painted over it.
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

    /// Makes every sample in `rect` zero: black, or nothing where the layout has alpha.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package mutating func clear(_ rect: PixelRect) {
        let channels = layout.channels
        for y in rect.y..<rect.y + rect.height {
            withMutableRow(y) { row in
                for i in rect.x * channels..<(rect.x + rect.width) * channels { row[i] = 0 }
            }
        }
    }
}
