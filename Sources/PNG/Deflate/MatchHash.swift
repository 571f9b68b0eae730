/// Knuth's multiplicative hash: the high bits of a product with a prime close to a power of 2
/// divided by the golden ratio, which spreads similar words.
enum MatchHash {
    /// Hashes four bytes with LZ4's prime 2,654,435,761: 2³² divided by the golden ratio is
    /// 2,654,435,769.5.
    @inline(__always)
    static func of(_ word: UInt32, bits: Int) -> Int {
        Int((word &* 0x9E37_79B1) &>> UInt32(32 - bits))
    }

    /// Hashes eight bytes with xxHash's first prime; its first 28 bits are those of 2⁶⁴ divided by
    /// the golden ratio.
    @inline(__always)
    static func of(_ word: UInt64, bits: Int) -> Int {
        Int(truncatingIfNeeded: (word &* 0x9E37_79B1_85EB_CA87) &>> UInt64(64 - bits))
    }
}
