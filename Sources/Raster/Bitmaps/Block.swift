private import CSystem

/// A block of integers on the heap whose allocation may fail without ending the program.
///
/// It is not a Swift array because an array aborts the process when memory runs out. It starts as
/// zeroes. Sharing it between threads is sound as long as nobody writes: whoever writes owns the
/// only reference.
@safe
package final class Block<S: Sample>: @unchecked Sendable {
    package let count: Int
    /// The first of `count` integers, for those who hold the block as long as they read them.
    package let base: UnsafeMutablePointer<S>
    /// What is kept as long as the block is; set before the block is shared.
    package var companion: (any AnyObject & Sendable)?
    /// What the integers mean; changed by whoever owns the only reference.
    package var meaning: (any Sendable)?
    /// The block that has the memory; nil if this one has.
    private let owner: Block?

    /// Fails when the memory is not to be had.
    package init?(count: Int) {
        let (bytes, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<S>.stride)
        guard !overflow, let block = unsafe csystem_allocate(bytes) else { return nil }
        (self.count, owner) = (count, nil)
        // The block has room for `count` samples, is aligned for any type, and zeroes are integers.
        unsafe base = block.bindMemory(to: S.self, capacity: count)
    }

    /// A block of the integers of `other`, for another meaning; neither may be written.
    package init(sharing other: Block) {
        (count, owner) = (other.count, other)
        unsafe base = other.base
    }

    /// Whether the integers are another block's too, or were.
    package var isShared: Bool { owner != nil }

    deinit {
        guard owner == nil else { return }
        // The block came from csystem_allocate with this size and ends here, with its only owner.
        unsafe csystem_free(base, count * MemoryLayout<S>.stride)
    }

    package func withSpan<R, E: Error>(
        of range: Range<Int>, _ body: (Span<S>) throws(E) -> R
    ) throws(E) -> R {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        // The range lies inside the block, which outlives the call.
        let span = unsafe Span(_unsafeStart: base + range.lowerBound, count: range.count)
        return try body(span)
    }

    package func withMutableSpan<R>(
        of range: Range<Int>, _ body: (inout MutableSpan<S>) throws -> R
    ) rethrows -> R {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        // The range lies inside the block, which outlives the call; writers own the only
        // reference.
        var span = unsafe MutableSpan(_unsafeStart: base + range.lowerBound, count: range.count)
        return try body(&span)
    }
}
