/// The checksum of a zlib stream, of filtered rows whose sums are known in parts.
struct Adler32 {
    /// The largest prime below 2¹⁶, by which all sums are taken.
    static let modulus = 65521
    private var low = 1
    private var high = 0

    /// A row's sums, without its filter's byte: of its bytes, and of these times their places from 1
    /// on.
    struct RowSums {
        var sum = 0
        var weightedSum = 0
    }

    /// Adds a row of `count` bytes behind the byte of its filter.
    mutating func add(_ row: RowSums, filter: RowFilter, count: Int) {
        let sum = row.sum + Int(filter.rawValue)
        // The running sum after each of count + 1 bytes, added up.
        high += (count + 1) * (low + sum % Self.modulus) - row.weightedSum % Self.modulus
        low = (low + sum) % Self.modulus
        high %= Self.modulus
    }

    /// Both sums, the high one first.
    var value: UInt32 {
        UInt32((high + Self.modulus) % Self.modulus) << 16 | UInt32(low)
    }
}
