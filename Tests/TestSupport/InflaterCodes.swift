/// Bits in deflate's order: from the least significant of each byte on (RFC 1951, section 3.1.1).
struct BitReader {
    private let bytes: [UInt8]
    /// The number of bits read.
    private(set) var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The number in the next `count` bits, least significant first.
    mutating func number(_ count: Int) throws(Refusal) -> Int {
        var number = 0
        for i in 0..<count {
            guard position < 8 * bytes.count else { throw .ended }
            number |= Int(bytes[position / 8] >> UInt8(position % 8) & 1) << i
            position += 1
        }
        return number
    }

    /// The value of a symbol with this index and its extra bits.
    mutating func number(in table: ExtraBits, _ index: Int) throws(Refusal) -> Int {
        guard table.ranges.indices.contains(index) else { throw .noSuchSymbol }
        return table.ranges[index].first + (try number(table.ranges[index].extraBits))
    }

    /// Skips the rest of a byte that was begun.
    mutating func skipToByte() { position = (position + 7) / 8 * 8 }

    /// The bytes after the one that was begun.
    var wholeBytesLeft: ArraySlice<UInt8> { bytes.dropFirst((position + 7) / 8) }
}

/// The lengths or distances of symbols (RFC 1951, section 3.2.5).
///
/// Each symbol represents a range of values, from which its extra bits select one. The range of the
/// next symbol begins where this range ends.
struct ExtraBits {
    private(set) var ranges: [(first: Int, extraBits: Int)] = []

    private init(from first: Int, _ extraBits: [Int]) {
        var first = first
        for count in extraBits {
            ranges.append((first, count))
            first += 1 << count
        }
    }

    /// From symbol 257 on; the last one is only the maximum length.
    static let lengths: ExtraBits = {
        var lengths = ExtraBits(
            from: 3, [0, 0, 0, 0, 0, 0, 0, 0] + (1...5).flatMap { [$0, $0, $0, $0] })
        lengths.ranges.append((258, 0))
        return lengths
    }()

    /// From symbol 0 on.
    static let distances = ExtraBits(from: 1, [0, 0] + (0...13).flatMap { [$0, $0] })
}

/// A prefix code, given by the length of each symbol's code (RFC 1951, section 3.2.2).
///
/// Codes of one length are consecutive numbers in the order of their symbols; those of the next
/// length begin after the last of them, with a zero appended.
struct SymbolCode {
    /// The symbols with codes of each length.
    private let symbols: [[Int]]

    /// The code with these lengths, 0 for symbols that never occur.
    ///
    /// The code must be complete, unless there is only one distance, with a code of one bit, or
    /// none at all (section 3.2.7).
    init(_ lengths: some Collection<Int>, mayHaveOneOrNone: Bool = false) throws(Refusal) {
        let all = Array(lengths)
        symbols = (0...15).map { length in all.indices.filter { all[$0] == length } }
        // The number of the 2¹⁵ sequences of 15 bits that begin with a code.
        let taken = all.filter { $0 > 0 }.reduce(0) { $0 + 1 << (15 - $1) }
        guard taken <= 1 << 15 else { throw .oversubscribed }
        let isOneOrNone = taken == 0 || taken == 1 << 14 && symbols[1].count == 1
        guard taken == 1 << 15 || mayHaveOneOrNone && isOneOrNone else { throw .incomplete }
    }

    /// A fixed code of the RFC, as numbers of consecutive codes of each length.
    private init(fixed counts: KeyValuePairs<Int, Int>) {
        let all = counts.flatMap { length, count in [Int](repeating: length, count: count) }
        symbols = (0...15).map { length in all.indices.filter { all[$0] == length } }
    }

    /// The code of literals and lengths in blocks with fixed codes (section 3.2.6).
    static let fixedLiterals = SymbolCode(fixed: [8: 144, 9: 112, 7: 24, 8: 8])
    /// The code of distances in such blocks.
    static let fixedDistances = SymbolCode(fixed: [5: 32])

    func symbol(from bits: inout BitReader) throws(Refusal) -> Int {
        var (code, first) = (0, 0)
        for length in 1...15 {
            code = 2 * code + (try bits.number(1))
            let symbols = symbols[length]
            if code - first < symbols.count { return symbols[code - first] }
            first = 2 * (first + symbols.count)
        }
        throw .noSuchCode
    }
}
