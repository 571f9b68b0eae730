/// Inflates a zlib stream bit by bit.
///
/// It follows RFC 1950 and RFC 1951, whose sections it names, and refuses what they forbid, even
/// where zlib accepts it. It shares no code or table with the encoder that it judges, and calls no
/// library.
package struct Inflater {
    private var bits: BitReader
    /// The maximum distance of matches.
    private let window: Int
    private let keepsTokens: Bool
    private var output: [UInt8] = []
    private var blocks: [Block] = []

    /// The beginning of a block.
    package struct Block {
        /// The position in the stream, in bits.
        package let bit: Int
        /// The position in the output, in bytes.
        package let output: Int
        /// Whether it is compressed; otherwise its bytes are stored.
        package let isCompressed: Bool
        package fileprivate(set) var tokens: [Token] = []
        /// The length symbols, from 257 on, that have a code in a block with its own codes.
        package fileprivate(set) var lengthSymbols: [Int] = []
    }

    package enum Token: Equatable, Sendable {
        case literal(UInt8)
        case match(length: Int, distance: Int)
    }

    package static func blocks(of stream: [UInt8]) throws(Refusal) -> [Block] {
        var inflater = Inflater(
            bits: BitReader(Array(stream.dropFirst(2))), window: 1 << 15, keepsTokens: true)
        try inflater.inflateBlocks()
        return inflater.blocks
    }

    /// The content of the zlib stream `stream` (RFC 1950, section 2.2).
    package static func inflate(_ stream: [UInt8]) throws(Refusal) -> [UInt8] {
        guard stream.count >= 2 else { throw .ended }
        let (method, flags) = (Int(stream[0]), Int(stream[1]))
        let (isDeflate, hasDictionary) = (method & 15 == 8, flags & 32 != 0)
        guard isDeflate, method >> 4 <= 7, (256 * method + flags) % 31 == 0, !hasDictionary else {
            throw .streamHeader
        }
        var inflater = Inflater(
            bits: BitReader(Array(stream.dropFirst(2))), window: 256 << (method >> 4))
        try inflater.inflateBlocks()
        let behind = inflater.bits.wholeBytesLeft
        guard behind.count >= 4 else { throw .ended }
        guard behind.count == 4 else { throw .bytesBehind }
        guard behind.elementsEqual(bigEndian(Int(adler32(inflater.output)))) else {
            throw .checksum
        }
        return inflater.output
    }

    private init(bits: BitReader, window: Int, keepsTokens: Bool = false) {
        self.bits = bits
        self.window = window
        self.keepsTokens = keepsTokens
    }

    /// Inflates all blocks (section 3.2.3).
    private mutating func inflateBlocks() throws(Refusal) {
        var isLast = false
        while !isLast {
            let start = 16 + bits.position
            isLast = try bits.number(1) == 1
            let kind = try bits.number(2)
            blocks.append(Block(bit: start, output: output.count, isCompressed: kind != 0))
            switch kind {
            case 0:
                try copyStored()
            case 1:
                try inflateBlock(.fixedLiterals, .fixedDistances)
            case 2:
                let (literals, distances) = try readCodes()
                try inflateBlock(literals, distances)
            default:
                throw .blockType
            }
        }
    }

    /// Copies a stored block (section 3.2.4).
    private mutating func copyStored() throws(Refusal) {
        bits.skipToByte()
        let (count, complement) = (try bits.number(16), try bits.number(16))
        guard count ^ complement == 0xFFFF else { throw .storedLength }
        for _ in 0..<count { output.append(UInt8(try bits.number(8))) }
    }

    /// Inflates a compressed block (section 3.2.5).
    private mutating func inflateBlock(
        _ literals: SymbolCode, _ distances: SymbolCode
    ) throws(Refusal) {
        while true {
            let symbol = try literals.symbol(from: &bits)
            if symbol == 256 { return }
            if symbol < 256 {
                output.append(UInt8(symbol))
                note(.literal(UInt8(symbol)))
                continue
            }
            let length = try bits.number(in: .lengths, symbol - 257)
            // 258 has its own symbol; the preceding symbol with all extra bits set is not allowed.
            guard length < 258 || symbol == 285 else { throw .noSuchSymbol }
            let symbolOfDistance = try distances.symbol(from: &bits)
            let distance = try bits.number(in: .distances, symbolOfDistance)
            note(.match(length: length, distance: distance))
            try copy(length, from: distance)
        }
    }

    private mutating func note(_ token: Token) {
        if keepsTokens { blocks[blocks.count - 1].tokens.append(token) }
    }

    /// Appends `length` bytes, each a copy of the one at `distance` before it.
    private mutating func copy(_ length: Int, from distance: Int) throws(Refusal) {
        guard distance <= window else { throw .beyondWindow(distance: distance) }
        guard distance <= output.count else { throw .beforeStart(distance: distance) }
        for _ in 0..<length { output.append(output[output.count - distance]) }
    }

    /// The codes in a block's header: of literals and lengths, and of distances (section 3.2.7).
    private mutating func readCodes() throws(Refusal) -> (SymbolCode, SymbolCode) {
        let literalCount = try bits.number(5) + 257
        let distanceCount = try bits.number(5) + 1
        let lengthCount = try bits.number(4) + 4
        // Distances 30 and 31 never occur. The RFC allows them to have codes; zlib does not.
        guard literalCount <= 286, distanceCount <= 30 else { throw .tooManySymbols }
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        var lengthsOfLengths = [Int](repeating: 0, count: 19)
        for symbol in order.prefix(lengthCount) { lengthsOfLengths[symbol] = try bits.number(3) }
        let lengths = try readLengths(
            literalCount + distanceCount, by: try SymbolCode(lengthsOfLengths))
        guard lengths[256] > 0 else { throw .noEndOfBlock }
        blocks[blocks.count - 1].lengthSymbols = (257..<literalCount).filter { lengths[$0] > 0 }
        return (
            try SymbolCode(lengths.prefix(literalCount)),
            try SymbolCode(lengths.dropFirst(literalCount), mayHaveOneOrNone: true)
        )
    }

    private mutating func readLengths(
        _ count: Int, by code: SymbolCode
    ) throws(Refusal) -> [Int] {
        var lengths: [Int] = []
        while lengths.count < count {
            switch try code.symbol(from: &bits) {
            case 16:
                guard let last = lengths.last else { throw .repeatsNothing }
                lengths += [Int](repeating: last, count: 3 + (try bits.number(2)))
            case 17:
                lengths += [Int](repeating: 0, count: 3 + (try bits.number(3)))
            case 18:
                lengths += [Int](repeating: 0, count: 11 + (try bits.number(7)))
            case let length:
                lengths.append(length)
            }
        }
        guard lengths.count == count else { throw .tooManyLengths }
        return lengths
    }
}
