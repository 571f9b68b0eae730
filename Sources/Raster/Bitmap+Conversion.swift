extension Bitmap {
    /// The same picture in a layout that holds at least as much: grey becomes red, green and blue,
    /// and what had no alpha is opaque.
    ///
    /// `target` has all channels that the picture has.
    ///
    /// - Throws: `OutOfMemory` when the result cannot be allocated.
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

    /// The same picture at another depth: 8 bits become 16 by ×257, which keeps every value, and 16
    /// become 8 by ÷257, rounded to nearest.
    ///
    /// - Throws: `OutOfMemory` when the result cannot be allocated.
    @specialized(where S == UInt8, T == UInt8)
    @specialized(where S == UInt8, T == UInt16)
    @specialized(where S == UInt16, T == UInt8)
    @specialized(where S == UInt16, T == UInt16)
    package func converted<T: Sample>(to depth: T.Type) throws(OutOfMemory) -> Bitmap<T> {
        if let same = self as? Bitmap<T> { return same }
        var result = try Bitmap<T>(width: width, height: height, layout: layout)
        result.withMutableSamples { target in
            withSamples { source in
                for i in source.indices {
                    target[i] =
                        T.depth > S.depth
                        ? T(truncatingIfNeeded: source[i]) &* T(truncatingIfNeeded: 257)
                        : T(truncatingIfNeeded: (UInt32(source[i]) &+ 128) / 257)
                }
            }
        }
        return result
    }
}
