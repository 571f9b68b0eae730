private import CSystem

/// Values that are written once and then read by any number of threads.
///
/// Unlike Raster's `Block`, it holds any type and is not zeroed.
@safe
final class Buffer<Element: BitwiseCopyable>: @unchecked Sendable {
    let count: Int
    let base: UnsafeMutablePointer<Element>

    init(count: Int) throws(OutOfMemory) {
        let bytes = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
        guard !bytes.overflow, let memory = unsafe malloc(max(1, bytes.partialValue)) else {
            throw OutOfMemory(bytes: bytes.overflow ? .max : bytes.partialValue)
        }
        self.count = count
        unsafe base = memory.bindMemory(to: Element.self, capacity: count)
    }

    convenience init(_ elements: [Element]) throws(OutOfMemory) {
        try self.init(count: elements.count)
        for (i, element) in elements.enumerated() { unsafe base[i] = element }
    }

    deinit {
        unsafe free(base)
    }

    /// The values, for callers that keep the buffer alive.
    @unsafe
    var values: Values { unsafe Values(base: UnsafePointer(base), count: count) }

    /// The values without a reference to the buffer: threads would contend for a reference count.
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

        @inline(__always)
        func prefetch(_ index: Int) {
            unsafe UnsafeRawPointer(base).prefetch(index &* MemoryLayout<Element>.stride)
        }
    }
}

extension UnsafeRawPointer {
    /// Prefetches the memory at this byte offset.
    ///
    /// The address may be outside the allocation, and is therefore passed as a number.
    @inline(__always)
    func prefetch(_ offset: Int) {
        csystem_prefetch(UInt(bitPattern: self) &+ UInt(bitPattern: offset))
    }
}
