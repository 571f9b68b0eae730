/// Why bytes are not a PNG file that this program reads.
public enum PNGError: Error, Sendable, Equatable {
    /// The first eight bytes are not those of a PNG file.
    case notPNG
    /// The file ends inside a chunk or before its last one.
    case truncated(at: Int)
    /// A chunk's stored CRC differs from that of its content.
    case damaged(chunk: String, at: Int)
    /// A chunk is not allowed where it stands, or its content is not allowed at all.
    case malformed(String, at: Int)
    /// The picture is larger than the limits allow.
    case tooLarge(width: Int, height: Int, limit: String)
    /// The decoder gave up; in its words.
    case undecodable(String)
    /// Memory for the picture could not be had.
    case outOfMemory(bytes: Int)
}

extension PNGError: CustomStringConvertible {
    /// A clause that says what is wrong, fit to stand behind a file's name and a colon.
    public var description: String {
        switch self {
        case .notPNG: "not a PNG file"
        case .truncated(let offset): "the file is cut off at byte \(offset)"
        case .damaged(let chunk, let offset):
            "the chunk \(chunk) at byte \(offset) is damaged: its checksum does not match"
        case .malformed(let problem, let offset): "\(problem), at byte \(offset)"
        case .tooLarge(let width, let height, let limit):
            "\(width)×\(height) pixels are over the limit of \(limit)"
        case .undecodable(let words): "the picture cannot be decoded: \(words)"
        case .outOfMemory: "no memory for the picture"
        }
    }
}
