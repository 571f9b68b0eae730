private import CSystem

/// Integers on the heap, zeros at first.
///
/// Allocation can fail without ending the process, unlike that of a Swift array. Threads may share
/// a block while none writes: a writer holds the only reference.
@safe
package final class Block<S: Sample>: @unchecked Sendable {
    package let count: Int
    package let base: UnsafeMutablePointer<S>
    /// An object kept alive as long as the block; set before the block is shared.
    package var companion: (any AnyObject & Sendable)?
    /// The color space of the samples; changed only by the owner of the only reference.
    package var meaning: (any Sendable)?
    /// The block that owns the memory; nil if this block does.
    private let owner: Block?

    package init?(count: Int) {
        let (bytes, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<S>.stride)
        guard !overflow, let block = unsafe csystem_allocate(bytes) else { return nil }
        (self.count, owner) = (count, nil)
        // The block has room for `count` samples and is aligned for any type; zeros are valid.
        unsafe base = block.bindMemory(to: S.self, capacity: count)
    }

    /// Creates a block with the memory of `other`, for another meaning; neither may be written.
    package init(sharing other: Block) {
        (count, owner) = (other.count, other)
        unsafe base = other.base
    }

    package var isShared: Bool { owner != nil }

    deinit {
        guard owner == nil else { return }
        // The memory came from csystem_allocate with this size, and its only owner is this block.
        unsafe csystem_free(base, count * MemoryLayout<S>.stride)
    }

    package func withSpan<R, E: Error>(
        of range: Range<Int>, _ body: (Span<S>) throws(E) -> R
    ) throws(E) -> R {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        // The range is inside the block, which outlives the call.
        let span = unsafe Span(_unsafeStart: base + range.lowerBound, count: range.count)
        return try body(span)
    }

    package func withMutableSpan<R>(
        of range: Range<Int>, _ body: (inout MutableSpan<S>) throws -> R
    ) rethrows -> R {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        // The range is inside the block, which outlives the call. A writer holds the only
        // reference.
        var span = unsafe MutableSpan(_unsafeStart: base + range.lowerBound, count: range.count)
        return try body(&span)
    }
}
