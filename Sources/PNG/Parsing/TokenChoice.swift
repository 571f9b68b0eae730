/// Chooses the tokens of a block that take (nearly) the fewest bits, from given matches, by dynamic
/// programming from the last position to the first.
@safe
final class TokenChoice {
    let tokens: BlockTokens
    /// By position: the minimum cost to the end.
    private let costs: Buffer<UInt32>
    /// By position: the length of the chosen match, 0 for a literal, and the distance minus 1.
    private let lengths: Buffer<UInt16>
    private let distances: Buffer<UInt16>

    static let bytesPerByte =
        MemoryLayout<UInt32>.stride + 2 * MemoryLayout<UInt16>.stride
        + MemoryLayout<Match>.stride / FoundMatches.shortest

    init(bytes: Int) throws(OutOfMemory) {
        tokens = try BlockTokens(bytes: bytes, least: FoundMatches.shortest)
        costs = try Buffer(count: bytes + 1)
        lengths = try Buffer(count: bytes)
        distances = try Buffer(count: bytes)
    }

    @unsafe
    struct Best {
        private let costs: UnsafePointer<UInt32>
        private let lengthCosts: UnsafePointer<UInt32>
        private let distanceCosts: UnsafePointer<UInt32>
        fileprivate private(set) var cost: UInt32
        fileprivate private(set) var length = 0
        fileprivate private(set) var distance = 0

        /// Begins with a literal at the position where `costs` begins.
        fileprivate init(
            literal: UInt32, before costs: UnsafePointer<UInt32>, lengths: UnsafePointer<UInt32>,
            distances: UnsafePointer<UInt32>
        ) {
            unsafe self.costs = costs
            unsafe lengthCosts = lengths
            unsafe distanceCosts = distances
            unsafe cost = costs[1] &+ literal
        }

        /// Takes the match with one of these lengths if that is cheaper; it must end inside the
        /// block.
        @inline(__always)
        mutating func consider(_ lengths: ClosedRange<Int>, _ match: FoundMatch) {
            let symbol = DeflateTables.distanceSymbol(match.distance)
            let far = unsafe distanceCosts[symbol] &+ UInt32(match.handicap)
            var candidate = lengths.lowerBound
            while candidate <= lengths.upperBound {
                let cost = unsafe costs[candidate] &+ lengthCosts[candidate] &+ far
                if unsafe cost < self.cost {
                    unsafe (self.cost, length, distance) = (cost, candidate, match.distance)
                }
                candidate &+= 1
            }
        }
    }

    /// Chooses the tokens of the first `count` bytes.
    ///
    /// Calls `consider` for each position, from the last to the first, to offer the matches.
    @unsafe
    @inline(__always)
    func run(
        _ rows: StoredRows, _ count: Int, _ prices: TokenCosts,
        _ consider: (Int, inout Best) -> Void
    ) {
        precondition(count <= tokens.bytes && count <= rows.count * rows.stride)
        let bytes = unsafe rows.rows()
        let (costs, lengths, distances) = unsafe (
            self.costs.base, self.lengths.base, self.distances.base
        )
        unsafe costs[count] = 0
        unsafe prices.withTables { literal, lengthCosts, distanceCosts in
            var i = count &- 1
            while i >= 0 {
                var best = unsafe Best(
                    literal: literal[Int(bytes[i])], before: costs + i, lengths: lengthCosts,
                    distances: distanceCosts)
                unsafe consider(i, &best)
                unsafe costs[i] = best.cost
                unsafe lengths[i] = UInt16(truncatingIfNeeded: best.length)
                unsafe distances[i] = UInt16(truncatingIfNeeded: best.distance &- 1)
                i &-= 1
            }
        }
        unsafe collect(UnsafePointer(bytes), count)
    }

    @unsafe
    private func collect(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        tokens.clear()
        var (i, literals) = (0, 0)
        while i < count {
            let length = unsafe Int(lengths.base[i])
            guard length > 0 else {
                i &+= 1
                continue
            }
            unsafe tokens.add(bytes, literals: literals..<i)
            unsafe tokens.add(
                matchAt: i, length: length, distance: Int(distances.base[i]) &+ 1)
            i &+= length
            literals = i
        }
        unsafe tokens.add(bytes, literals: literals..<count)
    }
}
