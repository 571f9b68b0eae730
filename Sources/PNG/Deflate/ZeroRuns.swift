/// Calls `body` with the start and the length of what repeats the zero before it, in `range` of
/// some bytes, in order: each run of fifteen zeroes or more, and some shorter ones, without its
/// first, in parts of at most 258.
///
/// The search goes eight bytes at a time; those that it passes over, some of which may turn out to
/// be part of the next run, go to `passed` with where they stand, and the first of the last few
/// that are not looked at is returned.
@unsafe
@inline(__always)
@discardableResult
func forEachZeroRun(
    in bytes: UnsafePointer<UInt8>, _ range: Range<Int>,
    passed: (Int, UInt64) -> Void = { _, _ in },
    _ body: (Int, Int) -> Void
) -> Int {
    var i = range.lowerBound
    // What was passed over last; nothing where a run has just ended.
    var before = UInt64.max
    while i &+ 8 <= range.upperBound {
        // Of fifteen zeroes eight fill one of these words.
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

/// How many zeroes some bytes begin with, of `limit` at most.
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
