struct Match {
    /// The position in the searched rows, filter bytes included.
    let start: Int32
    let length: UInt16
    /// The distance minus 1; the distance may be 32768.
    private let back: UInt16

    init(at start: Int, length: Int, distance: Int) {
        self.start = Int32(truncatingIfNeeded: start)
        self.length = UInt16(truncatingIfNeeded: length)
        back = UInt16(truncatingIfNeeded: distance &- 1)
    }

    var distance: Int { Int(back) + 1 }
    var end: Int { Int(start) + Int(length) }

    /// Returns the source of a match: the number of rows up, and the columns.
    ///
    /// `columns` are the target's; rows are `stride` bytes apart. If source and target overlap,
    /// only the part before the target counts.
    @inline(__always)
    static func source(
        of columns: Range<Int>, at distance: Int, stride: Int
    ) -> (up: Int, columns: Range<Int>) {
        var (up, start) = (0, columns.lowerBound - distance)
        while start < 0 {
            up += 1
            start += stride
        }
        return (up, start..<start + min(columns.count, up == 0 ? distance : columns.count))
    }
}

/// The longest match at a position, and an alternative (in the other direction or nearer) that may
/// be valid in a frame if the longest match is not.
struct MatchPair {
    let best: Match
    /// The alternative; its length is 0 if there is none.
    let other: Match

    init(_ best: Match, other: Match? = nil) {
        self.best = best
        self.other = other ?? Match(at: Int(best.start), length: 0, distance: 1)
    }
}

/// Returns the number of equal bytes at `a` and `b`, up to `limit`; the first `known` are known to
/// be equal.
///
/// As in libdeflate's `lz_extend` and LZ4's `LZ4_count`, the lowest different bit of two words
/// gives the number.
@unsafe
@inline(__always)
func equalBytes(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, known: Int, upTo limit: Int
) -> Int {
    var count = known
    while count &+ 8 <= limit {
        let (left, right) = unsafe (
            UnsafeRawPointer(a + count).loadUnaligned(as: UInt64.self),
            UnsafeRawPointer(b + count).loadUnaligned(as: UInt64.self)
        )
        guard left == right else {
            return count &+ (left ^ right).littleEndian.trailingZeroBitCount / 8
        }
        count &+= 8
    }
    while count < limit, unsafe a[count] == b[count] { count &+= 1 }
    return count
}
