import TestSupport
import Testing

/// A zlib stream that no encoder makes, written bit by bit.
///
/// Numbers have their least significant bit first, and codes their first bit first.
struct HandmadeStream: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    /// The decompressed content.
    var content: [UInt8] = []
    /// The reason why it is refused.
    var refusal: Refusal?

    /// A stream of these bits, which is refused.
    private init(
        _ description: String, _ refusal: Refusal, _ bits: String, header: [UInt8] = [0x78, 1],
        behind: [UInt8] = []
    ) {
        testDescription = description
        bytes = header + packed(bits) + behind
        self.refusal = refusal
    }

    /// A stream of these bits, plus a checksum, which decompresses to `content`.
    private init(
        _ description: String, _ content: [UInt8], _ bits: String, header: [UInt8] = [0x78, 1]
    ) {
        testDescription = description
        bytes = header + packed(bits) + bigEndian(Int(adler32(content)))
        self.content = content
    }

    /// The number in `count` bits.
    private static func number(_ number: Int, _ count: Int) -> String {
        (0..<count).map { number >> $0 & 1 == 1 ? "1" : "0" }.joined()
    }

    /// The beginning of a last block with its own codes: the code lengths of literals, four bits
    /// each, and of distances.
    private static func codes(_ literals: [Int: Int], _ distances: [Int]) -> String {
        let count = max(257, (literals.keys.max() ?? 0) + 1)
        // Four-bit codes for the lengths 0 to 15, and none for repetitions.
        let lengthCode = "000 000 000" + String(repeating: "001", count: 16)
        let lengths = (0..<count).map { literals[$0] ?? 0 } + distances
        return "1 01" + number(count - 257, 5) + number(distances.count - 1, 5) + "1111"
            + lengthCode + lengths.map { String(number($0, 4).reversed()) }.joined()
    }

    /// A stored block of 257 zeros that is not the last.
    private static let zeroes =
        "0 00 00000" + number(257, 16) + number(0xFFFF - 257, 16)
        + String(repeating: "0", count: 8 * 257)
    /// The header of a stream with a window of 256 bytes.
    private static let smallWindow: [UInt8] = [0x08, 0x1D]
    /// A last block with fixed codes and the letter a.
    private static let fixed = "1 10 10010001"
    /// Two-bit codes for a, b, the end, and a match of three bytes.
    private static let fewLiterals = [97: 2, 98: 2, 256: 2, 257: 2]
    /// A last block in which the lengths 0 and 16, a repetition, have one-bit codes.
    private static let onlyRepetitions = "1 01 00000 00000 0000 100 000 000 100"

    static let forbidden: [HandmadeStream] = [
        .init("a method other than deflate", .streamHeader, "", header: [0x77, 9]),
        .init("a window of 64 KiB", .streamHeader, "", header: [0x88, 0x1C]),
        .init("wrong check bits", .streamHeader, "", header: [0x78, 2]),
        .init("a dictionary", .streamHeader, "", header: [0x78, 0x20]),
        .init("half a header", .ended, "", header: [0x78]),
        .init("no block", .ended, ""),
        .init("no end", .ended, fixed),
        .init("no checksum", .ended, fixed + "0000000", behind: [0, 98, 0]),
        .init("a wrong checksum", .checksum, fixed + "0000000", behind: [0, 98, 0, 97]),
        .init("a byte more", .bytesBehind, fixed + "0000000", behind: [0, 98, 0, 98, 0]),
        .init("blocks of type 3", .blockType, "1 11"),
        .init(
            "a stored block whose lengths differ", .storedLength,
            "1 00 00000" + number(1, 16) + number(0xFFFF, 16)),
        .init(
            "half a stored block", .ended, "1 00 00000" + number(2, 16) + number(0xFFFD, 16),
            behind: [0]),
        .init("the literal 286", .noSuchSymbol, fixed + "11000110"),
        .init("the distance 30", .noSuchSymbol, fixed + "0000001 11110"),
        .init("a length of 258 as 227 and 31", .noSuchSymbol, fixed + "11000100 11111 00000"),
        .init("a match from before", .beforeStart(distance: 2), fixed + "0000001 00001"),
        .init(
            "a match beyond a small window", .beyondWindow(distance: 257),
            zeroes + "1 10 0000001 10000 0000000", header: smallWindow),
        .init("287 literals", .tooManySymbols, "1 01 01111 00000 0000"),
        .init("31 distances", .tooManySymbols, "1 01 00000 01111 0000"),
        .init(
            "too many lengths' codes", .oversubscribed,
            "1 01 00000 00000 0000 100 100 100 000"),
        .init("a lone length's code", .incomplete, "1 01 00000 00000 0000 100 000 000 000"),
        .init("a repetition of nothing", .repeatsNothing, onlyRepetitions + "1 00"),
        .init(
            "259 of 258 lengths", .tooManyLengths,
            onlyRepetitions + "0" + String(repeating: "1 11", count: 43)),
        .init(
            "no code at all", .noEndOfBlock,
            onlyRepetitions + "0" + String(repeating: "1 11", count: 42) + "1 01"),
        .init("too many literals' codes", .oversubscribed, codes([97: 1, 98: 1, 256: 1], [0])),
        .init("too few literals' codes", .incomplete, codes([97: 2, 256: 1], [0])),
        .init("a code for the end only", .incomplete, codes([256: 1], [0])),
        .init("too many distances' codes", .oversubscribed, codes(fewLiterals, [1, 1, 1])),
        .init("too few distances' codes", .incomplete, codes(fewLiterals, [2, 2])),
        .init("a lone distance of two bits", .incomplete, codes(fewLiterals, [2])),
        .init(
            "another distance than the only one", .noSuchCode,
            codes(fewLiterals, [1]) + "00 11 1", behind: [255, 255]),
        .init(
            "a match without distances", .noSuchCode, codes(fewLiterals, [0]) + "00 11",
            behind: [0, 0]),
    ]

    static let allowed: [HandmadeStream] = [
        .init("nothing", [], "1 10 0000000"),
        .init("a", [97], fixed + "0000000"),
        .init(
            "258 as itself", [UInt8](repeating: 97, count: 259),
            fixed + "11000101 00000 0000000"),
        .init("a lone distance", [97, 97, 97, 97], codes(fewLiterals, [1]) + "00 11 0 10"),
        .init("no distance", [98, 97], codes(fewLiterals, [0]) + "01 00 10"),
        .init(
            "a match as far back as a small window", [UInt8](repeating: 0, count: 260),
            zeroes + "1 10 0000001 01111 111111 0000000", header: smallWindow),
        .init("bits that fill a byte", [97], fixed + "0000000 111111"),
    ]
}
