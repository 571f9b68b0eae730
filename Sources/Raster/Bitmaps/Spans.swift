extension MutableSpan where Element: Sample {
    /// Copies all of `source` to the samples from `start` on.
    @specialized(where Element == UInt8)
    @specialized(where Element == UInt16)
    package mutating func copySamples(from source: Span<Element>, at start: Int) {
        precondition(start >= 0 && start <= count - source.count)
        let offset = start * MemoryLayout<Element>.stride
        // The range was checked, samples are plain bits, and a row and its source do not overlap.
        unsafe withUnsafeMutableBytes { target in
            unsafe source.withUnsafeBytes { source in
                let target = unsafe UnsafeMutableRawBufferPointer(rebasing: target[offset...])
                unsafe target.copyMemory(from: source)
            }
        }
    }

    /// Fills the span with repetitions of `pattern`, whose length divides the span's.
    @specialized(where Element == UInt8)
    @specialized(where Element == UInt16)
    package mutating func fill(repeating pattern: [Element]) {
        var next = 0
        for i in indices {
            self[i] = pattern[next]
            next = next + 1 == pattern.count ? 0 : next + 1
        }
    }
}

extension Span where Element: Sample {
    /// Returns the index of the first sample that differs from `other`, of the same length.
    func firstDifference(from other: Span<Element>) -> Int? {
        var start = 0
        while start + Self.block <= count, isEqual(to: other, inBlockAt: start) {
            start += Self.block
        }
        for i in start..<count where self[i] != other[i] { return i }
        return nil
    }

    /// Returns the index of the last sample that differs from `other`, of the same length.
    func lastDifference(from other: Span<Element>) -> Int? {
        var end = count
        while end >= Self.block, isEqual(to: other, inBlockAt: end - Self.block) {
            end -= Self.block
        }
        for i in (0..<end).reversed() where self[i] != other[i] { return i }
        return nil
    }

    private static var block: Int { 64 / MemoryLayout<Element>.stride }

    @inline(__always)
    private func isEqual(to other: Span<Element>, inBlockAt start: Int) -> Bool {
        precondition(start >= 0 && start + Self.block <= count && other.count == count)
        let offset = start * MemoryLayout<Element>.stride
        // The block is inside both spans, and any bits are valid integers.
        typealias Bits = SIMD8<UInt64>
        let ours = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: Bits.self)
        let theirs = unsafe other.bytes.unsafeLoadUnaligned(
            fromUncheckedByteOffset: offset, as: Bits.self)
        let different = ours ^ theirs
        let folded = different.lowHalf | different.highHalf
        return folded.lowHalf | folded.highHalf == .zero
    }
}

extension Span where Element: Sample {
    @specialized(where Element == UInt8)
    @specialized(where Element == UInt16)
    package func isSame(as other: Span<Element>) -> Bool {
        count == other.count && firstDifference(from: other) == nil
    }
}

extension SIMD where Scalar: Sample, Self: BitwiseCopyable {
    /// Loads `count` samples from `start` on; the remaining lanes are zero.
    @inline(__always)
    init(_ span: Span<Scalar>, at start: Int, _ count: Int) {
        if count == Self.scalarCount {
            precondition(start >= 0 && start + count <= span.count)
            // The range was checked, and any bits are valid samples.
            unsafe self = span.bytes.unsafeLoadUnaligned(
                fromUncheckedByteOffset: start * MemoryLayout<Scalar>.stride, as: Self.self)
        } else {
            self.init()
            for i in 0..<count { self[i] = span[start + i] }
        }
    }

    /// Stores the first `count` lanes to the samples from `start` on.
    @inline(__always)
    func store(to span: inout MutableSpan<Scalar>, at start: Int, _ count: Int) {
        if count == Self.scalarCount {
            precondition(start >= 0 && start + count <= span.count)
            // The range was checked, and any lane is a valid sample.
            unsafe span.withUnsafeMutableBytes {
                unsafe $0.storeBytes(
                    of: self, toByteOffset: start * MemoryLayout<Scalar>.stride, as: Self.self)
            }
        } else {
            for i in 0..<count { span[start + i] = self[i] }
        }
    }

    /// Loads samples from `start` on; the caller ensures that all are in the span.
    @inline(__always)
    @unsafe
    init(unchecked span: Span<Scalar>, at start: Int) {
        // Any bits are valid samples.
        unsafe self = span.bytes.unsafeLoadUnaligned(
            fromUncheckedByteOffset: start * MemoryLayout<Scalar>.stride, as: Self.self)
    }

    /// Stores all lanes from `start` on; the caller ensures that all are in the span.
    @inline(__always)
    @unsafe
    func store(unchecked span: inout MutableSpan<Scalar>, at start: Int) {
        // Any lane is a valid sample.
        unsafe span.withUnsafeMutableBytes {
            unsafe $0.storeBytes(
                of: self, toByteOffset: start * MemoryLayout<Scalar>.stride, as: Self.self)
        }
    }
}

extension Lanes {
    @inline(__always)
    init(_ span: Span<Double>, at start: Int) {
        precondition(start >= 0 && start + 4 <= span.count)
        // The range was checked, and any bits are valid Doubles.
        unsafe self = span.bytes.unsafeLoadUnaligned(
            fromUncheckedByteOffset: start * MemoryLayout<Double>.stride, as: Self.self)
    }

    @inline(__always)
    func store(to span: inout MutableSpan<Double>, at start: Int) {
        precondition(start >= 0 && start + 4 <= span.count)
        // The range was checked, and any bits are valid Doubles.
        unsafe span.withUnsafeMutableBytes {
            unsafe $0.storeBytes(
                of: self, toByteOffset: start * MemoryLayout<Double>.stride, as: Self.self)
        }
    }
}
