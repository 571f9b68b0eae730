/// The cost of each token in 1/16 bits.
struct TokenCosts {
    private var literals: [UInt32]
    /// By length from 0 to 258, extra bits included.
    private let lengths: [UInt32]
    private let distances: [UInt32]

    static let bit: UInt32 = 16

    static let guessed = TokenCosts(
        literals: Array(repeating: 7, count: 256),
        lengths: (0...258).map { length in
            length < 3 ? 0 : 5 + DeflateTables.extraBits(length)
        },
        distances: (0..<30).map { 4 + UInt32(DeflateTables.distanceExtra($0)) })

    static func guessed(of code: DeflateCode) -> TokenCosts {
        var costs = guessed
        costs.literals = TokenCosts(code).literals
        return costs
    }

    private init(literals: [UInt32], lengths: [UInt32], distances: [UInt32]) {
        self.literals = literals.map { $0 * Self.bit }
        self.lengths = lengths.map { $0 * Self.bit }
        self.distances = distances.map { $0 * Self.bit }
    }

    /// Creates the costs in `code`; symbols that it lacks are expected to remain rare.
    init(_ code: DeflateCode) {
        let rare = DeflateCode.mostBits - 1
        self.init(
            literals: code.literals.prefix(256).map { UInt32($0.length == 0 ? rare : $0.length) },
            lengths: code.lengths.enumerated().map { length, packed in
                packed == 0
                    ? UInt32(rare) + DeflateTables.extraBits(length) : UInt32(packed >> 32)
            },
            distances: code.distances.enumerated().map { symbol, word in
                let length = word.length == 0 ? rare : word.length
                return UInt32(length + DeflateTables.distanceExtra(symbol))
            })
    }

    @unsafe
    func withTables(
        _ body: (
            UnsafePointer<UInt32>, UnsafePointer<UInt32>, UnsafePointer<UInt32>
        ) -> Void
    ) {
        unsafe body(literals, lengths, distances)
    }
}

extension DeflateTables {
    fileprivate static func extraBits(_ length: Int) -> UInt32 {
        let symbol = Int(lengthSymbol[length]) - 257
        return symbol >= 0 ? UInt32(lengthExtra[symbol]) : 0
    }
}
