/// Plain values that are made once and then only read, by any number of threads.
@safe
final class Slab<Element: BitwiseCopyable>: @unchecked Sendable {
    let count: Int
    /// The first of `count` values.
    let base: UnsafeMutablePointer<Element>

    /// Room for `count` values, which whoever made it fills before anyone reads them.
    init(count: Int) {
        self.count = count
        unsafe base = .allocate(capacity: count)
    }

    /// A copy of `elements`.
    convenience init(_ elements: [Element]) {
        self.init(count: elements.count)
        for (i, element) in elements.enumerated() { unsafe base[i] = element }
    }

    deinit { unsafe base.deallocate() }

    subscript(index: Int) -> Element {
        @inline(__always) get {
            precondition(index >= 0 && index < count)
            return unsafe base[index]
        }
    }
}
