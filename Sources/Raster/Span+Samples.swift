extension MutableSpan where Element: Sample {
    /// Copies all of `source` to the samples that begin at `start`.
    @specialized(where Element == UInt8)
    @specialized(where Element == UInt16)
    package mutating func copySamples(from source: Span<Element>, at start: Int) {
        precondition(start >= 0 && start <= count - source.count)
        let offset = start * MemoryLayout<Element>.stride
        // The range was checked, samples are plain bits, and a row and its source are different
        // blocks of memory.
        unsafe withUnsafeMutableBytes { target in
            unsafe source.withUnsafeBytes { source in
                let target = unsafe UnsafeMutableRawBufferPointer(rebasing: target[offset...])
                unsafe target.copyMemory(from: source)
            }
        }
    }

    /// Repeats `pattern` until the span is full; its length is a multiple of the pattern's.
    package mutating func fill(repeating pattern: [Element]) {
        for i in indices { self[i] = pattern[i % pattern.count] }
    }
}

extension Span where Element: Sample {
    /// Where the first sample stands that differs from the one in `other`, a span as long.
    func firstDifference(from other: Span<Element>) -> Int? {
        var start = 0
        while start + 16 <= count, SIMD16(self, at: start, 16) == SIMD16(other, at: start, 16) {
            start += 16
        }
        for i in start..<count where self[i] != other[i] { return i }
        return nil
    }

    /// Where the last sample stands that differs from the one in `other`, a span as long.
    func lastDifference(from other: Span<Element>) -> Int? {
        var end = count
        while end >= 16, SIMD16(self, at: end - 16, 16) == SIMD16(other, at: end - 16, 16) {
            end -= 16
        }
        for i in (0..<end).reversed() where self[i] != other[i] { return i }
        return nil
    }
}
