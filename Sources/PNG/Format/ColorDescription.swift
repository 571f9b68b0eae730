/// The color chunks of a file, byte for byte and in the file's order: sRGB, gAMA, cHRM, iCCP, cICP,
/// mDCV, cLLI, and pHYs.
public struct ColorDescription: Sendable, Equatable {
    package struct Entry: Sendable, Equatable {
        package let type: ChunkType
        package let content: [UInt8]
    }

    package private(set) var entries: [Entry] = []

    /// Creates an empty description, which means sRGB.
    public init() {}

    package init(_ chunks: [(type: ChunkType, content: [UInt8])]) {
        for chunk in chunks { add(chunk.type, chunk.content) }
    }

    /// The lengths that the format prescribes; iCCP has any length.
    private static let lengths: [ChunkType: Int?] = [
        .standardRGB: 1, .gamma: 4, .chromaticities: 32, .profile: nil, .codingPoints: 4,
        .masteringDisplay: 24, .lightLevel: 8, .pixelSize: 9,
    ]

    static func holds(_ type: ChunkType) -> Bool { lengths.keys.contains(type) }

    /// Adds a chunk.
    ///
    /// As in other decoders, a chunk of the wrong length or a repeated type is ignored.
    mutating func add(_ type: ChunkType, _ content: [UInt8]) {
        guard let length = Self.lengths[type], length ?? content.count == content.count,
            !entries.contains(where: { $0.type == type })
        else { return }
        entries.append(Entry(type: type, content: content))
    }

    /// Whether samples mean the same colors under both descriptions.
    ///
    /// The pixel size is ignored; an empty description equals one with sRGB.
    package func agrees(with other: ColorDescription) -> Bool {
        colors == other.colors
    }

    /// The chunks that take precedence: cICP, then iCCP, then sRGB, then gAMA and cHRM; an empty
    /// list for sRGB, as for no description.
    private var colors: [Entry] {
        func only(_ types: ChunkType...) -> [Entry] {
            types.compactMap { type in entries.first { $0.type == type } }
        }
        for type in [ChunkType.codingPoints, .profile] where !only(type).isEmpty {
            return only(type)
        }
        return only(.standardRGB).isEmpty ? only(.gamma, .chromaticities) : []
    }

    /// The description without its ICC profile, which fits only one sample layout.
    package var withoutProfile: ColorDescription {
        var result = self
        result.entries.removeAll { $0.type == .profile }
        return result
    }

    package func withPixelSize(of other: ColorDescription?) -> ColorDescription {
        var result = self
        for entry in other?.entries ?? [] where entry.type == .pixelSize {
            result.add(entry.type, entry.content)
        }
        return result
    }

    package var hasProfile: Bool { entries.contains { $0.type == .profile } }
}
