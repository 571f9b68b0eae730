/// Calls `body` with the start and length, 8 to 258, of runs of zeros in a range, as matches at
/// distance 1.
///
/// A run's first zero is excluded. All runs of 15 zeros or more are found, and some shorter ones.
/// `passed` gets the words without a run, whose last zeros may belong to the next run. Returns the
/// start of the last bytes, which are not examined.
@unsafe
@inline(__always)
@discardableResult
func forEachZeroRun(
    in bytes: UnsafePointer<UInt8>, _ range: Range<Int>,
    passed: (Int, UInt64) -> Void = { _, _ in },
    _ body: (Int, Int) -> Void
) -> Int {
    var i = range.lowerBound
    // The previous word; all ones after a run.
    var before = UInt64.max
    while i &+ 8 <= range.upperBound {
        let word = unsafe UnsafeRawPointer(bytes + i).loadUnaligned(as: UInt64.self)
        guard word == 0 else {
            passed(i, word)
            before = word
            i &+= 8
            continue
        }
        let first = i &- before.littleEndian.leadingZeroBitCount / 8
        let last = unsafe i &+ 8 &+ zeroes(bytes + (i &+ 8), upTo: range.upperBound &- i &- 8)
        var start = first &+ 1
        while last &- start >= 8 {
            let length = min(258, last &- start)
            body(start, length)
            start &+= length
        }
        (i, before) = (last, .max)
    }
    return i
}

@unsafe
@inline(__always)
private func zeroes(_ bytes: UnsafePointer<UInt8>, upTo limit: Int) -> Int {
    var count = 0
    while count &+ 8 <= limit {
        let word = unsafe UnsafeRawPointer(bytes + count).loadUnaligned(as: UInt64.self)
        guard word == 0 else { return count &+ word.littleEndian.trailingZeroBitCount / 8 }
        count &+= 8
    }
    while count < limit, unsafe bytes[count] == 0 { count &+= 1 }
    return count
}
