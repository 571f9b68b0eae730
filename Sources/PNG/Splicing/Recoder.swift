/// The fewest bytes that a frame repeats where it is coded anew.
///
/// A type and no number, so that each has code of its own: a number that is read takes 2.7 % more
/// instructions of a frame between screens.
protocol LeastMatch {
    static var bytes: Int { get }

    /// Whether so many bytes are equal; none behind them is read, where nothing may be.
    @unsafe
    static func areEqual(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>) -> Bool
}

/// As `fast`, `balanced` and `stable` have it.
enum FourBytes: LeastMatch {
    static var bytes: Int { 4 }

    @inline(__always)
    static func areEqual(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>) -> Bool {
        unsafe UnsafeRawPointer(a).loadUnaligned(as: UInt32.self)
            == UnsafeRawPointer(b).loadUnaligned(as: UInt32.self)
    }
}

/// A pixel of red, green and blue, as `small` has it.
enum ThreeBytes: LeastMatch {
    static var bytes: Int { 3 }

    @inline(__always)
    static func areEqual(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>) -> Bool {
        unsafe UnsafeRawPointer(a).loadUnaligned(as: UInt16.self)
            == UnsafeRawPointer(b).loadUnaligned(as: UInt16.self) && a[2] == b[2]
    }
}

/// A part of a row of a source, and what stands around it in the frame, to be coded anew.
@unsafe
struct Recoder<Least: LeastMatch> {
    /// The row as it is coded, and the one above where neither is filtered.
    let row: UnsafePointer<UInt8>
    let above: UnsafePointer<UInt8>?
    /// Which bytes of the row, and of the row above, stand like this in the frame, so that what
    /// follows them may repeat them.
    ///
    /// More of a picture is in memory, but elsewhere the frame may show another one.
    let repeatable: Range<Int>
    let repeatableAbove: Range<Int>
    /// The bytes of a pixel, and from one row to the next.
    let step: Int
    let stride: Int

    /// Codes `bytes` by repeating the pixel to the left or the row above, whichever holds for
    /// longer.
    func code(_ bytes: Range<Int>, by code: DeflateCode, to writer: inout BitWriter) {
        var (start, i) = unsafe (
            bytes.lowerBound, max(bytes.lowerBound, repeatable.lowerBound + step)
        )
        // Where the row above can be reached.
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

    /// How many bytes of the row from index `i` on equal those of `other` there, up to index `end`;
    /// none if fewer than the least do.
    @inline(__always)
    private func equal(_ i: Int, _ other: UnsafePointer<UInt8>, upTo end: Int) -> Int {
        guard unsafe Least.areEqual(row + i, other + i) else { return 0 }
        return unsafe equalBytes(row + i, other + i, known: Least.bytes, upTo: end &- i)
    }
}
