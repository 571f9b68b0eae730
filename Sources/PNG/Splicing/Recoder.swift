/// The minimum length of a recoded match.
///
/// As a type, it specializes the code: a stored number adds 2.7 % instructions to a frame between
/// screens.
protocol LeastMatch {
    static var bytes: Int { get }

    /// Whether the first `bytes` bytes are equal.
    ///
    /// No others are read, since they may be inaccessible.
    @unsafe
    static func areEqual(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>) -> Bool
}

/// The minimum for `fast` and `balanced`.
enum FourBytes: LeastMatch {
    static var bytes: Int { 4 }

    @inline(__always)
    static func areEqual(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>) -> Bool {
        unsafe UnsafeRawPointer(a).loadUnaligned(as: UInt32.self)
            == UnsafeRawPointer(b).loadUnaligned(as: UInt32.self)
    }
}

/// An RGB pixel: the minimum for `small`.
enum ThreeBytes: LeastMatch {
    static var bytes: Int { 3 }

    @inline(__always)
    static func areEqual(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>) -> Bool {
        unsafe UnsafeRawPointer(a).loadUnaligned(as: UInt16.self)
            == UnsafeRawPointer(b).loadUnaligned(as: UInt16.self) && a[2] == b[2]
    }
}

/// Recodes part of a source's row without the source's matches.
@unsafe
struct Recoder<Least: LeastMatch> {
    /// The row as coded, and the row above if neither is filtered.
    let row: UnsafePointer<UInt8>
    let above: UnsafePointer<UInt8>?
    /// The bytes of both rows that are the same in the frame, which later bytes may repeat.
    let repeatable: Range<Int>
    let repeatableAbove: Range<Int>
    /// The bytes per pixel, and from one row to the next.
    let step: Int
    let stride: Int

    /// Codes `bytes` with matches with the pixel to the left or the row above, whichever is longer.
    func code(_ bytes: Range<Int>, by code: DeflateCode, to writer: inout BitWriter) {
        var (start, i) = unsafe (
            bytes.lowerBound, max(bytes.lowerBound, repeatable.lowerBound + step)
        )
        // The part of the row above within the window.
        let reached = unsafe above == nil || stride > DeflateTables.window ? 0..<0 : repeatableAbove
        while i + Least.bytes <= bytes.upperBound {
            let end = min(bytes.upperBound, i + 258)
            let left = unsafe equal(i, row - step, upTo: end)
            var up = 0
            if i >= reached.lowerBound && i + Least.bytes <= reached.upperBound,
                let above = unsafe above
            {
                up = unsafe equal(i, above, upTo: min(end, reached.upperBound))
            }
            guard max(left, up) > 0 else {
                i &+= 1
                continue
            }
            unsafe writer.put(literals: row + start, i - start, code: code)
            unsafe writer.put(match: max(left, up), left >= up ? step : stride, code: code)
            i += max(left, up)
            start = i
        }
        unsafe writer.put(literals: row + start, bytes.upperBound - start, code: code)
    }

    /// Returns the number of equal bytes from index `i` to `end`; 0 if below the minimum.
    @inline(__always)
    private func equal(_ i: Int, _ other: UnsafePointer<UInt8>, upTo end: Int) -> Int {
        guard unsafe Least.areEqual(row + i, other + i) else { return 0 }
        return unsafe equalBytes(row + i, other + i, known: Least.bytes, upTo: end &- i)
    }
}
