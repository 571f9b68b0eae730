/// The reason why the independent decoder refuses a file or a stream.
package enum Refusal: Error, Equatable {
    /// The bytes are not a signature and complete chunks with the right CRC.
    case notChunks
    /// A critical chunk is missing, unknown or in the wrong place.
    case chunkOrder
    /// The header is invalid, or of a kind that tests do not need: interlaced, small depths,
    /// palettes.
    case header
    /// The number of rows does not match the header.
    case rowCount
    /// There is no filter with this number.
    case filter(UInt8)

    /// The first two bytes of a zlib stream are wrong, or require a dictionary.
    case streamHeader
    /// The stream is truncated.
    case ended
    /// There are bytes between the last block and the checksum, or after it.
    case bytesBehind
    /// The checksum at the end does not match.
    case checksum

    /// A block has the reserved type.
    case blockType
    /// A stored block's length and its complement do not match.
    case storedLength
    /// A block has codes for more symbols than exist.
    case tooManySymbols
    /// A block's first code length repeats a preceding one, which does not exist.
    case repeatsNothing
    /// A repeated code length extends beyond the last symbol.
    case tooManyLengths
    /// A block has no code for its end.
    case noEndOfBlock
    case oversubscribed
    case incomplete
    /// These bits are not a code.
    case noSuchCode
    /// A symbol, or its extra bits, has no meaning.
    case noSuchSymbol
    /// A match's distance exceeds the window in the stream's header.
    case beyondWindow(distance: Int)
    /// A match begins before the first byte.
    case beforeStart(distance: Int)
}
