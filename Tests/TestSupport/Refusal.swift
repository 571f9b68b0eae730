/// Why the independent decoder refuses a file or a stream.
package enum Refusal: Error, Equatable {
    /// The bytes are not a signature and whole chunks with the right CRC.
    case notChunks
    /// A chunk that every decoder must know is missing, is unknown or stands in the wrong place.
    case chunkOrder
    /// The header is none, or of a kind that tests do not need: interlaced, small depths, palettes.
    case header
    /// The rows are more or fewer than the header says.
    case rowCount
    /// There is no filter of that number.
    case filter(UInt8)

    /// The first two bytes of a zlib stream are wrong, or ask for a dictionary.
    case streamHeader
    /// The stream ends before it should.
    case ended
    /// Something stands between the last block and the checksum, or behind that.
    case bytesBehind
    /// The checksum at the end is not the bytes'.
    case checksum

    /// A block is of the type that there is not.
    case blockType
    /// A stored block's length and its complement do not fit together.
    case storedLength
    /// A block has codes for more symbols than there are.
    case tooManySymbols
    /// The first of a block's code lengths is to be that of the one before.
    case repeatsNothing
    /// A repeated code length goes beyond the last symbol.
    case tooManyLengths
    /// A block has no code for its end.
    case noEndOfBlock
    /// There are more codes of some lengths than bits can tell apart.
    case oversubscribed
    /// Some bits are no code's.
    case incomplete
    /// These bits are no code's.
    case noSuchCode
    /// A symbol that stands for nothing, or extra bits that make it stand for nothing.
    case noSuchSymbol
    /// A match reaches back beyond the window that the stream's header declares.
    case beyondWindow(distance: Int)
    /// A match reaches back beyond the first byte.
    case beforeStart(distance: Int)
}
