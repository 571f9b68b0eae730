/// Writes bits to memory, least significant first, as deflate packs them.
///
/// It stores whole words: the memory must have `spare` bytes after all bits.
@safe
struct BitWriter {
    static let spare = 48
    private var next: UnsafeMutablePointer<UInt8>
    private let start: UnsafeMutablePointer<UInt8>
    /// Bits of an incomplete byte; fewer than 8 between calls.
    private var bits: UInt64 = 0
    private var count = 0

    @unsafe
    init(into start: UnsafeMutablePointer<UInt8>) {
        unsafe self.start = unsafe start
        unsafe next = unsafe start
    }

    var bytes: Int { unsafe next - start }

    var position: Int { bytes * 8 + count }

    /// Appends the `length` low bits of `value`, at most 56; the other bits must be 0.
    ///
    /// Like libdeflate's `FLUSH_BITS`, stores a whole word and advances by its complete bytes
    /// without a branch.
    @inline(__always)
    mutating func put(_ value: UInt64, _ length: Int) {
        bits |= value &<< UInt64(truncatingIfNeeded: count)
        count &+= length
        // The caller guarantees 8 writable bytes from `next` on.
        unsafe UnsafeMutableRawPointer(next).storeBytes(of: bits.littleEndian, as: UInt64.self)
        unsafe next += count &>> 3
        bits = bits &>> UInt64(truncatingIfNeeded: count & 56)
        count &= 7
    }

    /// Appends `length` bits of `source` from bit `first` on, 16 bytes at a time after aligning to
    /// a byte.
    ///
    /// `spare` bytes after them must be readable.
    @unsafe
    mutating func copy(_ source: UnsafePointer<UInt8>, from first: Int, _ length: Int) {
        var (position, left) = (first, length)
        if left >= 192 {
            let missing = (8 - count) & 7
            put(unsafe Self.word(source, position) & (1 &<< UInt64(missing) &- 1), missing)
            position &+= missing
            left &-= missing
            let shift = UInt64(truncatingIfNeeded: position & 7)
            var from = unsafe UnsafeRawPointer(source + position &>> 3)
            let steps = left &>> 7
            for _ in 0..<steps {
                let low = unsafe from.loadUnaligned(as: SIMD2<UInt64>.self)
                let high = unsafe from.loadUnaligned(fromByteOffset: 8, as: SIMD2<UInt64>.self)
                // A shift by 64 must yield 0, hence two steps.
                let joined =
                    low &>> SIMD2(repeating: shift)
                    | (high &<< 1) &<< SIMD2(repeating: 63 &- shift)
                unsafe UnsafeMutableRawPointer(next).storeBytes(
                    of: joined, as: SIMD2<UInt64>.self)
                unsafe from += 16
                unsafe next += 16
            }
            position &+= steps &<< 7
            left &-= steps &<< 7
        }
        while left > 0 {
            let taken = min(left, 56)
            put(
                unsafe Self.word(source, position)
                    & (1 &<< UInt64(truncatingIfNeeded: taken) &- 1), taken)
            position &+= taken
            left &-= taken
        }
    }

    /// Returns at least 57 bits of `source` from bit `position` on.
    @unsafe
    @inline(__always)
    private static func word(_ source: UnsafePointer<UInt8>, _ position: Int) -> UInt64 {
        let word = unsafe UnsafeRawPointer(source + position &>> 3).loadUnaligned(as: UInt64.self)
        return word.littleEndian &>> UInt64(truncatingIfNeeded: position & 7)
    }

    mutating func align() {
        put(0, (8 - count) & 7)
    }

    mutating func finish() {
        align()
        unsafe next.update(repeating: 0, count: Self.spare)
    }
}

extension BitWriter {
    @inline(__always)
    mutating func put(_ word: CodeWord) { put(word.bits, word.length) }

    /// Appends literals, four at a time: at most 56 bits.
    @unsafe
    @inline(__always)
    mutating func put(
        literals bytes: UnsafePointer<UInt8>, _ count: Int, code: DeflateCode
    ) {
        unsafe code.literals.withUnsafeBufferPointer { literals in
            var i = 0
            while i &+ 4 <= count {
                let a = unsafe literals[Int(bytes[i])]
                let b = unsafe literals[Int(bytes[i &+ 1])]
                let c = unsafe literals[Int(bytes[i &+ 2])]
                let d = unsafe literals[Int(bytes[i &+ 3])]
                let second = a.shift &+ b.shift
                let third = second &+ c.shift
                let joined =
                    a.bits | b.bits &<< a.shift | c.bits &<< second | d.bits &<< third
                put(joined, Int(truncatingIfNeeded: (third &+ d.shift) & 63))
                i &+= 4
            }
            if i &+ 2 <= count {
                let (a, b) = unsafe (literals[Int(bytes[i])], literals[Int(bytes[i &+ 1])])
                put(
                    a.bits | b.bits &<< a.shift,
                    Int(truncatingIfNeeded: (a.shift &+ b.shift) & 63))
                i &+= 2
            }
            if i < count { unsafe put(literals[Int(bytes[i])]) }
        }
    }

    /// Appends a match: at most 14 + 5 bits for the length and 14 + 13 for the distance.
    @inline(__always)
    mutating func put(match length: Int, _ distance: Int, code: DeflateCode) {
        let packed = code.lengths[length]
        let symbol = DeflateTables.distanceSymbol(distance)
        let distanceCode = code.distances[symbol]
        let first = packed &>> 32
        let second = first &+ UInt64(distanceCode.length)
        let extra = UInt64(truncatingIfNeeded: distance &- DeflateTables.distanceBase(symbol))
        put(
            packed & 0xFFFF_FFFF | distanceCode.bits &<< first | extra &<< second,
            Int(truncatingIfNeeded: second) &+ DeflateTables.distanceExtra(symbol))
    }
}
