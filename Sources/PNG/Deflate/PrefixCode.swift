struct CodeWord: BitwiseCopyable {
    /// The length is in the low 8 bits: processors use only the low bits of a shift amount.
    private let packed: UInt32

    init(_ bits: UInt16, length: UInt8) { packed = UInt32(bits) << 8 | UInt32(length) }

    var bits: UInt64 { UInt64(packed &>> 8) }
    /// The number of bits; 0 for a symbol that never occurs.
    var length: Int { Int(packed & 255) }
    /// The length in the low six bits, which sum up correctly if the sum of lengths is below 64.
    var shift: UInt64 { UInt64(packed) }
}

/// A canonical prefix code with limited lengths and, as in deflate, reversed bits.
struct PrefixCode {
    let words: [CodeWord]

    /// Creates a nearly optimal code with lengths up to `limit`; at least two symbols get a code.
    init(counts: [Int], limit: Int) {
        // No code is longer than `limit` bits, so each symbol takes at least 1/2^`limit` of the
        // code space: lower counts are raised to this minimum.
        let least = counts.reduce(0, +) >> limit
        var counts = counts.map { $0 > 0 ? max($0, least) : 0 }
        for symbol in 0..<2 where counts.count(where: { $0 > 0 }) < 2 {
            counts[symbol] = max(counts[symbol], 1)
        }
        self.init(lengths: Self.lengths(counts, limit))
    }

    init(lengths: [UInt8]) {
        var counted = [Int](repeating: 0, count: 17)
        for length in lengths where length > 0 { counted[Int(length)] += 1 }
        var next = [Int](repeating: 0, count: 17)
        for length in 1...16 { next[length] = (next[length - 1] + counted[length - 1]) << 1 }
        words = lengths.map { length in
            guard length > 0 else { return CodeWord(0, length: 0) }
            defer { next[Int(length)] += 1 }
            let code = UInt16(truncatingIfNeeded: next[Int(length)])
            return CodeWord(Self.reversed(code, Int(length)), length: length)
        }
    }

    private static func reversed(_ code: UInt16, _ length: Int) -> UInt16 {
        var bits = code
        bits = (bits & 0x5555) << 1 | bits >> 1 & 0x5555
        bits = (bits & 0x3333) << 2 | bits >> 2 & 0x3333
        bits = (bits & 0x0F0F) << 4 | bits >> 4 & 0x0F0F
        return bits.byteSwapped >> UInt16(16 - length)
    }

    /// Returns Huffman code lengths, from two queues: symbols by count, and pairs by creation (van
    /// Leeuwen, "On the construction of Huffman trees", 1976).
    ///
    /// Lengths over the limit are cut to it; then shorter codes are lengthened until the code fits.
    private static func lengths(_ counts: [Int], _ limit: Int) -> [UInt8] {
        // Numbers that combine a count and its symbol are sorted in half the time.
        let symbols = counts.indices.filter { counts[$0] > 0 }.map { counts[$0] << 9 | $0 }
            .sorted().map { $0 & 511 }
        var weights = symbols.map { counts[$0] }
        var parents = [Int](repeating: 0, count: 2 * symbols.count - 1)
        var (leaf, pair) = (0, symbols.count)
        while weights.count < parents.count {
            var sum = 0
            for _ in 0..<2 {
                let takesLeaf =
                    leaf < symbols.count
                    && (pair >= weights.count || weights[leaf] <= weights[pair])
                let taken = takesLeaf ? leaf : pair
                if takesLeaf { leaf += 1 } else { pair += 1 }
                parents[taken] = weights.count
                sum += weights[taken]
            }
            weights.append(sum)
        }
        var depths = [Int](repeating: 0, count: parents.count)
        for node in parents.indices.dropLast().reversed() {
            depths[node] = depths[parents[node]] + 1
        }
        var counted = [Int](repeating: 0, count: limit + 1)
        for depth in depths.prefix(symbols.count) { counted[min(depth, limit)] += 1 }
        fit(&counted, limit)
        var lengths = [UInt8](repeating: 0, count: counts.count)
        var length = limit
        for symbol in symbols {
            while counted[length] == 0 { length -= 1 }
            lengths[symbol] = UInt8(length)
            counted[length] -= 1
        }
        return lengths
    }

    /// Adjusts the numbers of codes per length until they fit into one tree.
    ///
    /// While they take too much room, one code of maximum length becomes the sibling of a shorter
    /// code, which grows by one bit (miniz's `tdefl_huffman_enforce_max_code_size`). Package-merge
    /// is slower.
    private static func fit(_ counted: inout [Int], _ limit: Int) {
        var room = counted.enumerated().reduce(0) { $0 + $1.element << (limit - $1.offset) }
        while room > 1 << limit {
            guard let length = (1..<limit).last(where: { counted[$0] > 0 }) else { return }
            counted[length] -= 1
            counted[length + 1] += 2
            counted[limit] -= 1
            room -= 1
        }
    }
}
