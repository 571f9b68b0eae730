/// What a file says about the meaning of its samples: the chunks sRGB, gAMA, cHRM, iCCP, cICP,
/// mDCV, cLLI and pHYs, byte for byte, in the file's order.
public struct ColorDescription: Sendable, Equatable {
    /// One chunk.
    package struct Entry: Sendable, Equatable {
        /// Its type.
        package let type: ChunkType
        /// Its content.
        package let content: [UInt8]
    }

    /// The chunks.
    ///
    /// At most one of each type.
    package private(set) var entries: [Entry] = []

    /// No description, which counts as sRGB.
    public init() {}

    /// A description of these chunks, each of another type.
    package init(_ chunks: [(type: ChunkType, content: [UInt8])]) {
        for chunk in chunks { add(chunk.type, chunk.content) }
    }

    /// The lengths that the format gives these chunks; iCCP has any.
    private static let lengths: [ChunkType: Int?] = [
        .standardRGB: 1, .gamma: 4, .chromaticities: 32, .profile: nil, .codingPoints: 4,
        .masteringDisplay: 24, .lightLevel: 8, .pixelSize: 9,
    ]

    /// Whether chunks of that type belong here.
    static func holds(_ type: ChunkType) -> Bool { lengths.keys.contains(type) }

    /// Adds a chunk; one of the wrong length, and a second one of its type, are left out, as
    /// decoders do.
    mutating func add(_ type: ChunkType, _ content: [UInt8]) {
        guard let length = Self.lengths[type], length ?? content.count == content.count,
            !entries.contains(where: { $0.type == type })
        else { return }
        entries.append(Entry(type: type, content: content))
    }

    /// Whether samples mean the same colours under both.
    ///
    /// The size of a pixel is no colour, and a picture that says nothing, or says sRGB beside other
    /// things, is sRGB.
    package func agrees(with other: ColorDescription) -> Bool {
        colors == other.colors
    }

    /// What decides, in the order of the format: cICP over iCCP over sRGB over the numbers.
    private var colors: [Entry] {
        func only(_ types: ChunkType...) -> [Entry] {
            types.compactMap { type in entries.first { $0.type == type } }
        }
        for type in [ChunkType.codingPoints, .profile] where !only(type).isEmpty {
            return only(type)
        }
        return only(.standardRGB).isEmpty ? only(.gamma, .chromaticities) : []
    }

    /// The description without its colour profile, which suits only one layout of samples.
    package var withoutProfile: ColorDescription {
        var result = self
        result.entries.removeAll { $0.type == .profile }
        return result
    }

    /// The description with what `other` says of the size of a pixel, which is no colour.
    package func withPixelSize(of other: ColorDescription?) -> ColorDescription {
        var result = self
        for entry in other?.entries ?? [] where entry.type == .pixelSize {
            result.add(entry.type, entry.content)
        }
        return result
    }

    /// Whether there is a colour profile.
    package var hasProfile: Bool { entries.contains { $0.type == .profile } }
}
