import Raster

/// How often each byte comes.
///
/// Counted in four tables, as in Yann Collet's Finite State Entropy: a byte is often the same as
/// the one before, whose count is still on its way to memory.
struct ByteCounts {
    private let tables: Buffer<UInt32>

    init() throws(OutOfMemory) {
        tables = try Buffer(count: 4 * 256)
        clear()
    }

    func clear() {
        // The tables are as large as that, here and below.
        unsafe tables.base.update(repeating: 0, count: tables.count)
    }

    /// Adds `range` of some bytes.
    @unsafe
    @inline(__always)
    func add(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) {
        let counts = unsafe tables.base
        var i = range.lowerBound
        while i &+ 8 <= range.upperBound {
            add(eight: unsafe UnsafeRawPointer(bytes + i).loadUnaligned(as: UInt64.self))
            i &+= 8
        }
        while i < range.upperBound {
            unsafe counts[Int(bytes[i])] &+= 1
            i &+= 1
        }
    }

    /// Adds the eight bytes of a word.
    @inline(__always)
    func add(eight word: UInt64) {
        for i in 0..<8 {
            let byte = Int(truncatingIfNeeded: word &>> UInt64(8 &* i)) & 255
            unsafe tables.base[(i & 3) &<< 8 | byte] &+= 1
        }
    }

    /// The sums of the tables.
    var all: [Int] {
        (0..<256).map { byte in
            (0..<4).reduce(0) { unsafe $0 + Int(tables.base[256 * $1 + byte]) }
        }
    }
}
