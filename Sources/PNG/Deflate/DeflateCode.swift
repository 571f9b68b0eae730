/// The two prefix codes of a deflate block: literals and lengths, and distances (RFC 1951).
struct DeflateCode {
    struct Counts {
        /// 256 literals, the end of the block, and 29 lengths.
        var literals = [Int](repeating: 0, count: 286)
        var distances = [Int](repeating: 0, count: 30)

        mutating func add(literals bytes: ByteCounts) {
            for (byte, count) in bytes.all.enumerated() { literals[byte] += count }
        }

        mutating func add(length: Int, distance: Int) {
            literals[Int(DeflateTables.lengthSymbol[length])] += 1
            distances[DeflateTables.distanceSymbol(distance)] += 1
        }

        /// The expected bits of the block without its header: the entropy plus the extra bits.
        var expectedBits: Double {
            var bits = entropy(literals) + entropy(distances)
            for (i, count) in literals[257...].enumerated() {
                bits += Double(count * DeflateTables.lengthExtra[i])
            }
            for (i, count) in distances.enumerated() {
                bits += Double(count * DeflateTables.distanceExtra(i))
            }
            return bits
        }
    }

    let literals: [CodeWord]
    let distances: [CodeWord]
    /// By match length: the code with its extra bits in the low 32 bits and their number above; 0
    /// without a code.
    let lengths: [UInt64]
    /// The maximum code length.
    ///
    /// Deflate allows 15; with 14, four literals fit into one write of 56 bits.
    static let mostBits = 14

    init(_ counts: Counts) {
        literals = PrefixCode(counts: counts.literals, limit: Self.mostBits).words
        distances = PrefixCode(counts: counts.distances, limit: Self.mostBits).words
        lengths = (0...258).map { [literals] length in
            guard length >= 3 else { return 0 }
            let symbol = Int(DeflateTables.lengthSymbol[length])
            let word = literals[symbol]
            guard word.length > 0 else { return 0 }
            let extra = length - DeflateTables.lengthBase[symbol - 257]
            let extraBits = DeflateTables.lengthExtra[symbol - 257]
            return word.bits | UInt64(extra) << UInt64(word.length)
                | UInt64(word.length + extraBits) << 32
        }
    }

    /// The maximum header: 17 bits, 19 lengths of 3 bits, and up to 14 bits for each of 316
    /// symbols.
    static let mostHeaderBytes = 576

    func writeHeader(to writer: inout BitWriter) {
        writer.put(2, 2)
        let literalCount = max(257, (literals.lastIndex { $0.length > 0 } ?? 0) + 1)
        let distanceCount = (distances.lastIndex { $0.length > 0 } ?? 0) + 1
        let words = literals.prefix(literalCount) + distances.prefix(distanceCount)
        let runs = RunLength.runs(words.map(\.length))
        var counts = [Int](repeating: 0, count: 19)
        for run in runs { counts[run.symbol] += 1 }
        let code = PrefixCode(counts: counts, limit: 7).words
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        let used = max(4, (order.lastIndex { code[$0].length > 0 } ?? 0) + 1)
        writer.put(UInt64(literalCount - 257), 5)
        writer.put(UInt64(distanceCount - 1), 5)
        writer.put(UInt64(used - 4), 4)
        for symbol in order.prefix(used) { writer.put(UInt64(code[symbol].length), 3) }
        for run in runs {
            writer.put(code[run.symbol])
            writer.put(UInt64(run.extra), run.extraBits)
        }
    }

    /// Returns the longest run that has a code, from 8 bytes to `count`.
    func longestRun(upTo count: Int) -> Int? {
        guard count >= 8, distances[0].length > 0 else { return nil }
        return (8...min(count, 258)).last { lengths[$0] > 0 }
    }

    func writeEnd(to writer: inout BitWriter) {
        writer.put(literals[256])
    }
}

private struct RunLength {
    let symbol: Int
    var extra = 0
    var extraBits = 0

    static func runs(_ lengths: [Int]) -> [RunLength] {
        var runs: [RunLength] = []
        var rest = lengths[...]
        while let first = rest.first {
            let count = rest.prefix { $0 == first }.count
            rest = rest.dropFirst(count)
            append(first, count, to: &runs)
        }
        return runs
    }

    private static func append(_ length: Int, _ count: Int, to runs: inout [RunLength]) {
        var left = count
        if length > 0 {
            runs.append(RunLength(symbol: length))
            left -= 1
        }
        while left > 0 {
            if length == 0, left >= 11 {
                let taken = min(left, 138)
                runs.append(RunLength(symbol: 18, extra: taken - 11, extraBits: 7))
                left -= taken
            } else if left >= 3 {
                let taken = min(left, length == 0 ? 10 : 6)
                runs.append(
                    RunLength(
                        symbol: length == 0 ? 17 : 16, extra: taken - 3,
                        extraBits: length == 0 ? 3 : 2))
                left -= taken
            } else {
                runs.append(RunLength(symbol: length))
                left -= 1
            }
        }
    }
}

private func entropy(_ counts: [Int]) -> Double {
    let total = counts.reduce(0, +)
    return counts.reduce(0) { sum, count in
        count == 0 ? sum : sum + Double(count) * (binaryLogarithm(total) - binaryLogarithm(count))
    }
}

/// Approximates log₂ of a positive number to within 0.01, identically on every platform.
private func binaryLogarithm(_ value: Int) -> Double {
    let number = Double(value)
    let mantissa = number.significand - 1
    // The parabola through log₂ at both ends and the middle of the interval.
    return Double(number.exponent) + mantissa * (1.3425 - 0.3425 * mantissa)
}
