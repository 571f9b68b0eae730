extension Bitmap {
    /// The picture over a background of one colour: source-over, premultiplied, rounded once.
    ///
    /// `pixel` has one sample for each channel of the picture. Opaque pixels stay as they are.
    ///
    /// - Throws: `OutOfMemory` when the result cannot be allocated.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func composited(over pixel: [S]) throws(OutOfMemory) -> Bitmap {
        require(
            pixel.count == layout.channels,
            "\(pixel.count) samples are no pixel of \(layout.channels) channels")
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
    /// `bitmap` over a background of one colour, in linear light.
    ///
    /// - Throws: `OutOfMemory` when the result cannot be allocated.
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
