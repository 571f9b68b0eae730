extension Bitmap {
    /// Returns the picture in a layout with at least its channels: gray becomes red, green, and
    /// blue, and a picture without alpha becomes opaque.
    ///
    /// - Throws: `OutOfMemory`.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func converted(to target: PixelLayout) throws(OutOfMemory) -> Bitmap {
        require(layout <= target, "\(target) does not hold every channel of \(layout)")
        guard layout != target else { return self }
        var result = try Bitmap(width: width, height: height, layout: target)
        let (have, need) = (layout.channels, target.channels)
        result.withMutableSamples { wide in
            withSamples { narrow in
                for pixel in 0..<width * height {
                    for channel in 0..<min(need, 3) {
                        wide[pixel * need + channel] = narrow[pixel * have + min(channel, have - 1)]
                    }
                    if target.hasAlpha { wide[pixel * need + 3] = .max }
                }
            }
        }
        return result
    }

    /// Returns the picture at another depth: 8 bits become 16 by ×257, without loss; 16 bits become
    /// 8 by ÷257, rounded to nearest.
    ///
    /// - Throws: `OutOfMemory`.
    @specialized(where S == UInt8, T == UInt8)
    @specialized(where S == UInt8, T == UInt16)
    @specialized(where S == UInt16, T == UInt8)
    @specialized(where S == UInt16, T == UInt16)
    package func converted<T: Sample>(to depth: T.Type) throws(OutOfMemory) -> Bitmap<T> {
        if let same = self as? Bitmap<T> { return same }
        var result = try Bitmap<T>(width: width, height: height, layout: layout)
        result.withMutableSamples { target in
            withSamples { source in
                for i in source.indices { target[i] = Raster.converted(source[i]) }
            }
        }
        return result
    }
}

extension Bitmap {
    /// Writes the pixels of row `y`, or of `columns` in it, to the beginning of `row`: numbers from
    /// 0 to the largest sample.
    ///
    /// Gray becomes red, green, and blue; a pixel without alpha becomes opaque.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func widen(
        row y: Int, _ columns: Range<Int>? = nil, into row: inout [SIMD4<Double>]
    ) {
        let columns = columns ?? 0..<width
        let first = columns.lowerBound
        var target = row.mutableSpan
        precondition(target.count >= columns.count)
        let full = Double(S.max)
        withRow(y) { samples in
            switch layout {
            case .rgba:
                for x in columns { target[x - first] = doubles(SIMD4<S>(samples, at: 4 * x, 4)) }
            case .rgb:
                for x in columns {
                    var pixel = doubles(SIMD4<S>(samples, at: 3 * x, 3))
                    pixel.w = full
                    target[x - first] = pixel
                }
            case .gray:
                for x in columns {
                    let gray = Double(samples[x])
                    target[x - first] = SIMD4(gray, gray, gray, full)
                }
            }
        }
    }

    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package func differs(from other: Bitmap, inRow y: Int) -> Bool {
        withRow(y) { these in
            other.withRow(y) { those in these.firstDifference(from: those) != nil }
        }
    }
}
