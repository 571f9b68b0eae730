private import CSystem
import Raster

/// Plain values that are made once and then only read, by any number of threads, in memory that may
/// not be had.
///
/// Unlike Raster's `Block`, which holds samples and starts as zeroes, it holds values of any kind
/// and starts as whatever was there: tables that are filled anyway are not cleared first.
@safe
final class Buffer<Element: BitwiseCopyable>: @unchecked Sendable {
    let count: Int
    /// The first of `count` values.
    let base: UnsafeMutablePointer<Element>

    /// Room for `count` values, which its maker fills before they are read.
    init(count: Int) throws(OutOfMemory) {
        let bytes = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
        guard !bytes.overflow, let memory = unsafe malloc(max(1, bytes.partialValue)) else {
            throw OutOfMemory(bytes: bytes.overflow ? .max : bytes.partialValue)
        }
        self.count = count
        // There is room for `count` values, and malloc aligns for any type.
        unsafe base = memory.bindMemory(to: Element.self, capacity: count)
    }

    /// A copy of `elements`.
    convenience init(_ elements: [Element]) throws(OutOfMemory) {
        try self.init(count: elements.count)
        for (i, element) in elements.enumerated() { unsafe base[i] = element }
    }

    deinit {
        // It came from malloc and ends here, with its only owner.
        unsafe free(base)
    }

    /// The values, for those who keep the buffer as long as they read them.
    @unsafe
    var values: Values { unsafe Values(base: UnsafePointer(base), count: count) }

    /// A buffer's values without the buffer, so that reading them counts no references: threads
    /// that share a buffer would take the count from each other.
    @safe
    struct Values: BitwiseCopyable, @unchecked Sendable {
        let base: UnsafePointer<Element>
        let count: Int

        subscript(index: Int) -> Element {
            @inline(__always) get {
                precondition(index >= 0 && index < count)
                return unsafe base[index]
            }
        }

        /// Asks for what is around the value at `index`, if there is one, to be brought near.
        @inline(__always)
        func prefetch(_ index: Int) {
            unsafe UnsafeRawPointer(base).prefetch(index &* MemoryLayout<Element>.stride)
        }
    }
}

extension UnsafeRawPointer {
    /// Asks for the memory that many bytes from here to be brought near.
    ///
    /// That may lie outside of what this points into, so the address is a number and no pointer.
    @inline(__always)
    func prefetch(_ offset: Int) {
        csystem_prefetch(UInt(bitPattern: self) &+ UInt(bitPattern: offset))
    }
}
