extension SIMD where Scalar: Sample, Self: BitwiseCopyable {
    /// The samples that begin at `start`; lanes from `count` on are zero.
    @inline(__always)
    init(_ span: Span<Scalar>, at start: Int, _ count: Int) {
        if count == Self.scalarCount {
            precondition(start >= 0 && start + count <= span.count)
            // The range was checked, and any bits are a vector of samples.
            unsafe self = span.bytes.unsafeLoadUnaligned(
                fromUncheckedByteOffset: start * MemoryLayout<Scalar>.stride, as: Self.self)
        } else {
            self.init()
            for i in 0..<count { self[i] = span[start + i] }
        }
    }

    /// Stores the first `count` lanes to the samples that begin at `start`.
    @inline(__always)
    func store(to span: inout MutableSpan<Scalar>, at start: Int, _ count: Int) {
        if count == Self.scalarCount {
            precondition(start >= 0 && start + count <= span.count)
            // The range was checked, and any lane is a sample.
            unsafe span.withUnsafeMutableBytes {
                unsafe $0.storeBytes(
                    of: self, toByteOffset: start * MemoryLayout<Scalar>.stride, as: Self.self)
            }
        } else {
            for i in 0..<count { span[start + i] = self[i] }
        }
    }

    /// The samples that begin at `start`; all of them lie in the span, which is the caller's to
    /// prove.
    @inline(__always)
    @unsafe
    init(unchecked span: Span<Scalar>, at start: Int) {
        // Any bits are a vector of samples.
        unsafe self = span.bytes.unsafeLoadUnaligned(
            fromUncheckedByteOffset: start * MemoryLayout<Scalar>.stride, as: Self.self)
    }

    /// Stores all lanes to the samples that begin at `start`; all of them lie in the span, which is
    /// the caller's to prove.
    @inline(__always)
    @unsafe
    func store(unchecked span: inout MutableSpan<Scalar>, at start: Int) {
        // Any lane is a sample.
        unsafe span.withUnsafeMutableBytes {
            unsafe $0.storeBytes(
                of: self, toByteOffset: start * MemoryLayout<Scalar>.stride, as: Self.self)
        }
    }
}

extension Lanes {
    /// The four numbers that begin at `start`.
    @inline(__always)
    init(_ span: Span<Double>, at start: Int) {
        precondition(start >= 0 && start + 4 <= span.count)
        // The range was checked, and any bits are a vector of Doubles.
        unsafe self = span.bytes.unsafeLoadUnaligned(
            fromUncheckedByteOffset: start * MemoryLayout<Double>.stride, as: Self.self)
    }

    /// Stores all lanes to the numbers that begin at `start`.
    @inline(__always)
    func store(to span: inout MutableSpan<Double>, at start: Int) {
        precondition(start >= 0 && start + 4 <= span.count)
        // The range was checked, and any bits are Doubles.
        unsafe span.withUnsafeMutableBytes {
            unsafe $0.storeBytes(
                of: self, toByteOffset: start * MemoryLayout<Double>.stride, as: Self.self)
        }
    }
}
