/// A histogram of bytes in four tables, as in Yann Collet's Finite State Entropy: consecutive bytes
/// are often equal, and a count would wait for the previous store to its address.
struct ByteCounts {
    private let tables: Buffer<UInt32>

    init() throws(OutOfMemory) {
        tables = try Buffer(count: 4 * 256)
        clear()
    }

    func clear() {
        unsafe tables.base.update(repeating: 0, count: tables.count)
    }

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

    @inline(__always)
    func add(eight word: UInt64) {
        for i in 0..<8 {
            let byte = Int(truncatingIfNeeded: word &>> UInt64(8 &* i)) & 255
            unsafe tables.base[(i & 3) &<< 8 | byte] &+= 1
        }
    }

    var all: [Int] {
        (0..<256).map { byte in
            (0..<4).reduce(0) { unsafe $0 + Int(tables.base[256 * $1 + byte]) }
        }
    }
}
