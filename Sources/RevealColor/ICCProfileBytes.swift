import RevealValues

/// The reason why a profile cannot be used.
package enum ProfileError: Error, Sendable, Equatable {
    /// It violates the format.
    case damaged(String)
    /// It is for another color model, by ICC's name, such as `CMYK`.
    case model(String)
    /// It has lookup tables instead of primaries and curves.
    case hasNoMatrix
}

extension ProfileError {
    /// The maximum size of a profile in bytes, and its maximum number of tags.
    package static let limits = (bytes: ICCProfileBytes.most, tags: ICCProfileBytes.mostTags)
}

extension ProfileError: DescribedError {
    package var description: String {
        switch self {
        case .damaged(let what): "the color profile is damaged: \(what)"
        case .model(let name): "the color profile is for \(name), which PNG files cannot have"
        case .hasNoMatrix: "the color profile has tables instead of primaries and curves"
        }
    }
}

struct ICCProfileBytes {
    private let bytes: [UInt8]
    private let tags: [String: Range<Int>]

    /// Screen profiles have a few KiB; printer profiles with tables have a few hundred.
    static let most = 4 << 20
    /// Screen profiles have 12 to 24 tags.
    static let mostTags = 100

    init(_ bytes: [UInt8]) throws(ProfileError) {
        guard bytes.count >= 132 else { throw .damaged("it has only \(bytes.count) bytes") }
        self.bytes = bytes
        let size = Self.number(in: bytes, at: 0)
        guard (132...bytes.count).contains(size) else {
            throw .damaged("it declares \(size) bytes, but has \(bytes.count)")
        }
        guard Self.letters(in: bytes, at: 36) == "acsp" else {
            throw .damaged("its signature is missing")
        }
        let count = Self.number(in: bytes, at: 128)
        guard count <= Self.mostTags, 132 + 12 * count <= size else {
            throw .damaged("it declares \(count) tags")
        }
        var tags: [String: Range<Int>] = [:]
        for entry in (0..<count).map({ 132 + 12 * $0 }) {
            let start = Self.number(in: bytes, at: entry + 4)
            let length = Self.number(in: bytes, at: entry + 8)
            let name = Self.letters(in: bytes, at: entry)
            guard start >= 128, start + length <= size else {
                throw .damaged("its tag \(name.trimmed) is outside the profile")
            }
            // Of tags with the same name, the first is used. Tags may share their content.
            if tags[name] == nil { tags[name] = start..<start + length }
        }
        self.tags = tags
    }

    func has(_ tag: String) -> Bool { tags[tag] != nil }

    func letters(at offset: Int) -> String { Self.letters(in: bytes, at: offset) }

    func point(_ tag: String) throws(ProfileError) -> SIMD3<Double> {
        let content = try content(tag, of: ["XYZ "], atLeast: 20)
        return SIMD3(
            fixed(at: content.lowerBound + 8), fixed(at: content.lowerBound + 12),
            fixed(at: content.lowerBound + 16))
    }

    func curve(_ tag: String) throws(ProfileError) -> ToneCurve {
        let content = try content(tag, of: ["curv", "para"], atLeast: 12)
        let start = content.lowerBound
        let curve =
            Self.letters(in: bytes, at: start) == "para"
            ? try parametric(tag, content) : try sampled(tag, content)
        guard curve.light(of: 1) > curve.light(of: 0) else {
            throw .damaged("its curve \(tag) does not rise")
        }
        return curve
    }

    private func sampled(
        _ tag: String, _ content: Range<Int>
    ) throws(ProfileError) -> ToneCurve {
        let (count, first) = (
            Self.number(in: bytes, at: content.lowerBound + 8), content.lowerBound + 12
        )
        guard count <= (content.upperBound - first) / 2 else {
            throw .damaged("its curve \(tag) declares \(count) points")
        }
        switch count {
        case 0: return .linear
        case 1:
            guard short(at: first) > 0 else { throw .damaged("its curve \(tag) does not rise") }
            return .gamma(Double(short(at: first)) / 256)
        default: return .points((0..<count).map { short(at: first + 2 * $0) })
        }
    }

    /// ICC.1:2022, table 68: each type adds numbers to the previous one.
    private func parametric(
        _ tag: String, _ content: Range<Int>
    ) throws(ProfileError) -> ToneCurve {
        let type = Int(short(at: content.lowerBound + 8))
        let counts = [1, 3, 4, 5, 7]
        guard counts.indices.contains(type), content.count >= 12 + 4 * counts[type] else {
            throw .damaged("its curve \(tag) has an unknown type")
        }
        let numbers = (0..<counts[type]).map { fixed(at: content.lowerBound + 12 + 4 * $0) }
        if type == 0 { return .gamma(numbers[0]) }
        let (g, a, b) = (numbers[0], numbers[1], numbers[2])
        // The power function begins at its zero unless the profile sets a start.
        let start = type < 3 ? (a == 0 ? 0 : -b / a) : numbers[4]
        let floor = type == 2 ? numbers[3] : 0
        return .parametric(
            g: g, a: a, b: b, c: type < 3 ? 0 : numbers[3], d: start,
            e: type == 4 ? numbers[5] : floor, f: type == 4 ? numbers[6] : floor)
    }

    /// Returns the text of a tag in English, or else in its first language.
    func text(_ tag: String) -> String? {
        guard let content = try? content(tag, of: ["desc", "mluc"], atLeast: 28) else { return nil }
        let start = content.lowerBound
        if Self.letters(in: bytes, at: start) == "desc" {
            let length = Self.number(in: bytes, at: start + 8)
            return text(start + 12, length, within: content)?.map(UInt16.init).readable
        }
        let count = min(Self.number(in: bytes, at: start + 8), (content.count - 16) / 12)
        let records = (0..<count).map { start + 16 + 12 * $0 }
        let english = records.first { bytes[$0..<$0 + 2].elementsEqual("en".utf8) }
        guard let record = english ?? records.first else { return nil }
        let place = start + Self.number(in: bytes, at: record + 8)
        let letters = text(place, Self.number(in: bytes, at: record + 4), within: content)
        return letters.map { letters in
            stride(from: letters.startIndex, to: letters.endIndex - 1, by: 2)
                .map { short(at: $0) }.readable
        }
    }

    private func text(_ place: Int, _ length: Int, within content: Range<Int>) -> ArraySlice<UInt8>?
    {
        guard place <= content.upperBound, length <= content.upperBound - place else { return nil }
        return bytes[place..<place + min(length, 200)]
    }

    func codingPoints() -> CodingPoints? {
        guard let content = try? content("cicp", of: ["cicp"], atLeast: 12) else { return nil }
        return CodingPoints(bytes[(content.lowerBound + 8)..<(content.lowerBound + 12)])
    }

    private func content(
        _ tag: String, of types: [String], atLeast length: Int
    ) throws(ProfileError) -> Range<Int> {
        guard let content = tags[tag] else { throw .damaged("its tag \(tag) is missing") }
        guard content.count >= length,
            types.contains(Self.letters(in: bytes, at: content.lowerBound))
        else { throw .damaged("its tag \(tag) has an unexpected type") }
        return content
    }

    private func short(at offset: Int) -> UInt16 {
        UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
    }

    private func fixed(at offset: Int) -> Double {
        let number = Self.number(in: bytes, at: offset)
        return Double(number < 1 << 31 ? number : number - 1 << 32) / 65_536
    }

    private static func number(in bytes: [UInt8], at offset: Int) -> Int {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func letters(in bytes: [UInt8], at offset: Int) -> String {
        String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
    }
}

extension [UInt16] {
    fileprivate var readable: String {
        String(decoding: prefix { $0 != 0 }, as: UTF16.self).onlyPrintable
    }
}

extension String {
    /// The text without unprintable characters and outer spaces.
    var onlyPrintable: String {
        let shown = unicodeScalars.filter { scalar in
            scalar.properties.isPatternWhitespace
                ? scalar == " "
                : ![.control, .format, .unassigned, .surrogate, .privateUse]
                    .contains(scalar.properties.generalCategory)
        }
        return String(String.UnicodeScalarView(shown)).trimmed
    }

    var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
