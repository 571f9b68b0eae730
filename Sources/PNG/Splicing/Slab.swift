private import Glibc
import Raster

/// Plain values that are made once and then only read, by any number of threads, in memory that may
/// not be had.
@safe
final class Slab<Element: BitwiseCopyable>: @unchecked Sendable {
    let count: Int
    /// The first of `count` values.
    let base: UnsafeMutablePointer<Element>

    /// Room for `count` values, which whoever made it fills before anyone reads them.
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

    subscript(index: Int) -> Element {
        @inline(__always) get {
            precondition(index >= 0 && index < count)
            return unsafe base[index]
        }
    }
}
