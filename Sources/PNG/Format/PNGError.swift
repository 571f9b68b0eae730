/// The reason why bytes cannot be read as a PNG file.
public enum PNGError: Error, Sendable, Equatable {
    /// The first eight bytes are not the PNG signature.
    case notPNG
    /// A PNG file begins at this offset, after other bytes.
    case displaced(to: Int)
    /// The line endings `from` were converted to `to`, each a sequence of CR and LF.
    case lineEndings(from: String, to: String)
    /// The file was decoded as text, so non-ASCII bytes were replaced.
    case decodedAsText
    /// The file has the form that Xcode gives PNG files in iOS apps (CgBI).
    case appleForm
    /// The file ends inside a chunk or before its last one.
    case truncated(at: Int)
    /// The stored CRC of a chunk does not match.
    case damaged(chunk: String, at: Int)
    /// A chunk is in the wrong place, or its content is invalid.
    case malformed(String, at: Int)
    /// The picture is larger than the limits allow.
    case tooLarge(width: Int, height: Int, limit: String)
    /// The decoder failed with this message, which may be libpng's.
    case undecodable(String)
    /// Memory for the picture could not be allocated; `bytes` is 0 if the amount is unknown.
    case outOfMemory(bytes: Int)
}

extension PNGError: CustomStringConvertible {
    /// A clause that describes the error, to follow a file's name and a colon.
    public var description: String {
        switch self {
        case .notPNG: "not a PNG file"
        case .displaced(let offset):
            "the PNG file begins at byte \(offset), after bytes that do not belong to it"
        case .lineEndings(let before, let now):
            "the PNG file is damaged: its line endings were converted from \(before) to \(now), as "
                + "in a text file"
        case .decodedAsText: "the PNG file is damaged: it was read and written as text"
        case .appleForm: "it is in Apple's variant of PNG for iOS apps (CgBI)"
        case .truncated(let offset): "the file is cut off at byte \(offset)"
        case .damaged(let chunk, let offset):
            "the chunk \(chunk) at byte \(offset) is damaged: its checksum does not match"
        case .malformed(let problem, let offset): "\(problem), at byte \(offset)"
        case .tooLarge(let width, let height, let limit):
            "\(width)×\(height) pixels are over the limit of \(limit)"
        case .undecodable(let words): "the picture cannot be decoded: \(Self.plain[words] ?? words)"
        case .outOfMemory: "out of memory for the picture"
        }
    }

    /// Plain descriptions of libpng's messages.
    private static let plain = [
        "Not enough image data": "the image data ends too early",
        "IDAT: incorrect data check": "the checksum of the image data is wrong",
        "bad adaptive filter value": "a row has an unknown filter",
    ]
}
