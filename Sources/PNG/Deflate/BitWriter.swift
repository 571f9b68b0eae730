/// Bits on their way into memory, least significant first, as deflate packs them.
///
/// Its user makes room first: for all bits and `spare` bytes more, since whole words are
/// stored.
@safe
struct BitWriter {
    /// The bytes behind the last bit that may be read and written.
    static let spare = 48
    private var next: UnsafeMutablePointer<UInt8>
    private let start: UnsafeMutablePointer<UInt8>
    /// The bits that fill no byte yet, fewer than eight between calls.
    private var bits: UInt64 = 0
    private var count = 0

    /// A writer into the memory from `start` on.
    @unsafe
    init(into start: UnsafeMutablePointer<UInt8>) {
        unsafe self.start = unsafe start
        unsafe next = unsafe start
    }

    /// Whole bytes written.
    var bytes: Int { unsafe next - start }

    /// Bits written.
    var position: Int { bytes * 8 + count }

    /// Appends the `length` low bits of `value`, at most 56; the others are zero.
    ///
    /// A whole word is stored, and as many bytes of it kept as are full, without a branch: as in
    /// libdeflate's `FLUSH_BITS`.
    @inline(__always)
    mutating func put(_ value: UInt64, _ length: Int) {
        bits |= value &<< UInt64(truncatingIfNeeded: count)
        count &+= length
        // Eight bytes from `next` on are there, by the caller's promise.
        unsafe UnsafeMutableRawPointer(next).storeBytes(of: bits.littleEndian, as: UInt64.self)
        unsafe next += count &>> 3
        bits = bits &>> UInt64(truncatingIfNeeded: count & 56)
        count &= 7
    }

    /// Appends `length` bits of the memory from `source` on, beginning with bit `first`; `spare`
    /// bytes behind them are readable.
    ///
    /// Once a byte is full, sixteen at a time are two words of the source, each shifted and joined
    /// with what the next one brings.
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
                // Shifting by 64 has to leave nothing, so it is done in two steps.
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

    /// At least 57 bits of the memory from `source` on, from bit `position` on.
    @unsafe
    @inline(__always)
    private static func word(_ source: UnsafePointer<UInt8>, _ position: Int) -> UInt64 {
        let word = unsafe UnsafeRawPointer(source + position &>> 3).loadUnaligned(as: UInt64.self)
        return word.littleEndian &>> UInt64(truncatingIfNeeded: position & 7)
    }

    /// Fills the last byte with zeroes.
    mutating func align() {
        put(0, (8 - count) & 7)
    }

    /// Fills the last byte, and the spare bytes behind it, with zeroes.
    mutating func finish() {
        align()
        unsafe next.update(repeating: 0, count: Self.spare)
    }
}

extension BitWriter {
    /// Appends a symbol.
    @inline(__always)
    mutating func put(_ word: CodeWord) { put(word.bits, word.length) }

    /// Appends `count` literals, four at a time, which are 56 bits at most.
    @unsafe
    @inline(__always)
    mutating func put(
        literals bytes: UnsafePointer<UInt8>, _ count: Int, code: DeflateCode
    ) {
        unsafe code.literals.withUnsafeBufferPointer { literals in
            var i = 0
            while i &+ 4 <= count {
                // A byte is less than the number of literals.
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

    /// Appends a match: 14 + 5 bits say how long it is, and 14 + 13 how far away.
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
