/// A part of a row of a source, and what stands around it in the frame, to be coded anew.
@unsafe
struct Recoder {
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
    /// No match is shorter: three bytes or four.
    let least: Int

    /// Codes `bytes` by repeating the pixel to the left or the row above, whichever holds for
    /// longer.
    func code(_ bytes: Range<Int>, by code: DeflateCode, to writer: inout BitWriter) {
        var (start, i) = unsafe (
            bytes.lowerBound, max(bytes.lowerBound, repeatable.lowerBound + step)
        )
        // Where the row above can be reached.
        let reached = unsafe above == nil || stride > DeflateTables.window ? 0..<0 : repeatableAbove
        while unsafe i + least <= bytes.upperBound {
            let end = min(bytes.upperBound, i + 258)
            let left = unsafe equal(i, row - step, upTo: end)
            var up = 0
            if unsafe i >= reached.lowerBound && i + least <= reached.upperBound,
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
    /// none if fewer than `least` do.
    @inline(__always)
    private func equal(_ i: Int, _ other: UnsafePointer<UInt8>, upTo end: Int) -> Int {
        let (bytes, wanted) = unsafe (UnsafeRawPointer(row + i), UnsafeRawPointer(other + i))
        // Behind the last row may lie nothing, not even one byte more.
        let isEqual: Bool
        if unsafe least > 3 {
            isEqual =
                unsafe bytes.loadUnaligned(as: UInt32.self)
                == wanted.loadUnaligned(as: UInt32.self)
        } else {
            isEqual =
                unsafe bytes.loadUnaligned(as: UInt16.self)
                == wanted.loadUnaligned(as: UInt16.self) && row[i &+ 2] == other[i &+ 2]
        }
        guard isEqual else { return 0 }
        return unsafe equalBytes(row + i, other + i, known: least, upTo: end &- i)
    }
}
