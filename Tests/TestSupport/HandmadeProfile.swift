import Foundation

/// A handmade ICC profile, either valid or invalid in exactly the way that a test needs.
package struct HandmadeProfile: Sendable {
    /// The tags' four-letter names and contents.
    package var tags: [(name: String, content: [UInt8])]
    /// The device class: `mntr` is a screen.
    package var kind = "mntr"
    package var space = "RGB "
    package var connection = "XYZ "
    /// The format's version, as in the header.
    package var version = 0x0240_0000

    package init(_ tags: [(String, [UInt8])]) {
        self.tags = tags.map { (name: $0.0, content: $0.1) }
    }

    /// The profile that phones put into screenshots, with Display P3's values and types of tags.
    package static let phone: HandmadeProfile = {
        let curve = parametric(3, [2.4, 0.94786, 0.05214, 0.07739, 0.04045])
        var profile = HandmadeProfile([
            ("desc", words(["enUS": "Display P3"])), ("cprt", words(["enUS": "nobody's"])),
            ("wtpt", point(0.96419, 1, 0.82489)), ("rXYZ", point(0.51512, 0.2412, -0.00105)),
            ("gXYZ", point(0.29198, 0.69225, 0.04189)), ("bXYZ", point(0.1571, 0.06657, 0.78407)),
            ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
        ])
        profile.version = 0x0400_0000
        return profile
    }()

    /// Version 2: a large space with a one-number power curve and an old-style name.
    package static let wide: HandmadeProfile = {
        let curve = sampled([563])
        return HandmadeProfile([
            ("desc", oldWords("Wide RGB")), ("wtpt", point(0.95045, 1, 1.08905)),
            ("rXYZ", point(0.60974, 0.31111, 0.01947)),
            ("gXYZ", point(0.20528, 0.62567, 0.06087)), ("bXYZ", point(0.14919, 0.06322, 0.74457)),
            ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
        ])
    }()

    /// A measured screen: a table for each channel.
    package static let measured: HandmadeProfile = {
        func curve(_ power: Double) -> [UInt8] {
            sampled((0..<256).map { Int((pow(Double($0) / 255, power) * 65535).rounded()) })
        }
        return HandmadeProfile([
            ("desc", words(["hrHR": "LCD u boji", "enUS": "Color LCD"])),
            ("wtpt", point(0.9642, 1, 0.8249)),
            ("rXYZ", point(0.4852, 0.2526, 0.0036)), ("gXYZ", point(0.3233, 0.6732, 0.0509)),
            ("bXYZ", point(0.1557, 0.0742, 0.7704)),
            ("rTRC", curve(2.1)), ("gTRC", curve(2.2)), ("bTRC", curve(2.35)),
        ])
    }()

    /// Gray with a one-number power curve.
    package static let gray: HandmadeProfile = {
        var profile = HandmadeProfile([
            ("desc", oldWords("Gray 1.8")), ("wtpt", point(0.9642, 1, 0.8249)),
            ("kTRC", sampled([461])),
        ])
        profile.space = "GRAY"
        return profile
    }()

    /// An empty profile for four inks, as for printers.
    package static let inks: HandmadeProfile = {
        var profile = HandmadeProfile([
            ("desc", oldWords("Coated")), ("A2B0", tag("mft1", [3, 3])),
        ])
        (profile.kind, profile.space, profile.connection) = ("prtr", "CMYK", "Lab ")
        return profile
    }()

    /// Red, green and blue by lookup tables.
    package static let tables: HandmadeProfile = {
        var profile = HandmadeProfile([
            ("desc", oldWords("Scanner")), ("A2B0", tag("mft2", [3, 3])),
        ])
        profile.connection = "Lab "
        return profile
    }()

    package subscript(name: String) -> [UInt8]? {
        get { tags.first { $0.name == name }?.content }
        set {
            tags.removeAll { $0.name == name }
            if let newValue { tags.append((name, newValue)) }
        }
    }

    package var bytes: [UInt8] {
        var (table, contents): ([UInt8], [UInt8]) = ([], [])
        for (name, content) in tags {
            table += Array(name.utf8) + bigEndian(132 + 12 * tags.count + contents.count)
            table += bigEndian(content.count)
            contents += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
        }
        let rest = bigEndian(tags.count) + table + contents
        return bigEndian(128 + rest.count) + [0, 0, 0, 0] + bigEndian(version)
            + Array((kind + space + connection).utf8) + [UInt8](repeating: 0, count: 12)
            + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
            + Self.point(0.9642, 1, 0.8249).dropFirst(8) + [UInt8](repeating: 0, count: 48) + rest
    }

    package var chunk: HandmadePNG.Chunk { Self.chunk(bytes) }

    /// The PNG chunk with these bytes as a profile.
    package static func chunk(_ profile: [UInt8]) -> HandmadePNG.Chunk {
        HandmadePNG.Chunk("iCCP", Array("a profile".utf8) + [0, 0] + zlib(profile))
    }

    /// A tag's type, four zero bytes, and its content.
    package static func tag(_ type: String, _ content: [UInt8]) -> [UInt8] {
        Array(type.utf8) + [0, 0, 0, 0] + content
    }

    package static func point(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
        tag("XYZ ", [x, y, z].flatMap(fixed))
    }

    package static func parametric(_ kind: Int, _ numbers: [Double]) -> [UInt8] {
        tag("para", [0, UInt8(kind), 0, 0] + numbers.flatMap(fixed))
    }

    package static func sampled(_ points: [Int]) -> [UInt8] {
        tag("curv", bigEndian(points.count) + points.flatMap { bigEndian($0).suffix(2) })
    }

    /// Text in version 4, by language.
    package static func words(_ texts: KeyValuePairs<String, String>) -> [UInt8] {
        var (records, letters): ([UInt8], [UInt8]) = ([], [])
        for (language, text) in texts {
            let wide = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
            records += Array(language.utf8) + bigEndian(wide.count)
            records += bigEndian(16 + 12 * texts.count + letters.count)
            letters += wide
        }
        return tag("mluc", bigEndian(texts.count) + bigEndian(12) + records + letters)
    }

    /// Text in version 2.
    package static func oldWords(_ text: String) -> [UInt8] {
        tag(
            "desc",
            bigEndian(text.utf8.count + 1) + Array(text.utf8)
                + [UInt8](repeating: 0, count: 79))
    }

    private static func fixed(_ number: Double) -> [UInt8] {
        bigEndian(Int((number * 65536).rounded()) & 0xFFFF_FFFF)
    }
}
