/// The four ASCII letters that name a chunk.
package struct ChunkType: Sendable, Hashable, CustomStringConvertible {
    /// The letters, the first in the most significant byte.
    let code: UInt32

    init(code: UInt32) {
        self.code = code
    }

    package init(_ name: StaticString) {
        precondition(name.utf8CodeUnitCount == 4)
        code = name.description.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    }

    package var bytes: [UInt8] {
        code.bigEndianBytes
    }

    var isValid: Bool {
        bytes.allSatisfy { (65...90).contains($0) || (97...122).contains($0) }
    }

    /// Whether a decoder may ignore an unknown chunk of this type: its first letter is lowercase.
    var isAncillary: Bool { code & 0x2000_0000 != 0 }

    /// The name, with a question mark for each unprintable byte.
    package var description: String {
        let letters = bytes.map { byte in
            isValid || (32...126).contains(byte) ? Character(Unicode.Scalar(byte)) : "?"
        }
        return String(letters)
    }

    static let header = ChunkType("IHDR")
    static let palette = ChunkType("PLTE")
    static let transparency = ChunkType("tRNS")
    static let imageData = ChunkType("IDAT")
    static let end = ChunkType("IEND")
    static let text = ChunkType("tEXt")
    static let animationControl = ChunkType("acTL")
    static let frameControl = ChunkType("fcTL")
    static let frameData = ChunkType("fdAT")
    static let exif = ChunkType("eXIf")
    static let appleForm = ChunkType("CgBI")
    static let pixelSize = ChunkType("pHYs")
    package static let standardRGB = ChunkType("sRGB")
    package static let gamma = ChunkType("gAMA")
    package static let chromaticities = ChunkType("cHRM")
    package static let profile = ChunkType("iCCP")
    package static let codingPoints = ChunkType("cICP")
    package static let masteringDisplay = ChunkType("mDCV")
    package static let lightLevel = ChunkType("cLLI")
}
