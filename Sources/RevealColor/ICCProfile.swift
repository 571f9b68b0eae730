import PNG
import Raster

/// An ICC profile for pictures: primaries and curves.
///
/// The format is ICC.1:2022, and ICC.1:2001-04 for version 2. Profiles are untrusted: all offsets
/// and counts are checked, and no allocation depends on a count alone.
struct ICCProfile: Sendable, Equatable {
    /// The name in printable characters; may be empty.
    let name: String
    let model: Model
    /// One curve for gray, three for red, green, and blue.
    let curves: [ToneCurve]
    let codingPoints: CodingPoints?

    enum Model: Sendable, Equatable {
        case gray
        case rgb(Matrix)
    }

    /// Reads an iCCP chunk: a name and a profile as a zlib stream.
    init(chunkContent: [UInt8]) throws(ProfileError) {
        // An arbitrary name, a terminator, and the compression method.
        guard let end = chunkContent.prefix(80).firstIndex(of: 0), end + 2 < chunkContent.count,
            chunkContent[end + 1] == 0
        else { throw .damaged("its chunk has no compressed profile") }
        let stream = Array(chunkContent[(end + 2)...])
        guard let bytes = inflated(stream, atMost: ICCProfileBytes.most) else {
            throw .damaged("it does not decompress to at most \(ICCProfileBytes.most >> 20) MiB")
        }
        try self.init(bytes)
    }

    init(_ bytes: [UInt8]) throws(ProfileError) {
        let profile = try ICCProfileBytes(bytes)
        guard ["mntr", "scnr", "prtr", "spac"].contains(profile.letters(at: 12)) else {
            throw .damaged("its class is not for pictures")
        }
        switch profile.letters(at: 16) {
        case "RGB ":
            guard profile.letters(at: 20) == "XYZ ", profile.has("rXYZ"), profile.has("rTRC") else {
                throw .hasNoMatrix
            }
            let matrix = Matrix(
                columns: try profile.point("rXYZ"), try profile.point("gXYZ"),
                try profile.point("bXYZ"))
            guard matrix.inverse != nil else { throw .damaged("its primaries are on one line") }
            model = .rgb(matrix)
            curves = [
                try profile.curve("rTRC"), try profile.curve("gTRC"), try profile.curve("bTRC"),
            ]
        case "GRAY":
            model = .gray
            curves = [try profile.curve("kTRC")]
        case let other:
            throw .model(other.onlyPrintable)
        }
        name = profile.text("desc") ?? ""
        codingPoints = profile.codingPoints()
    }

    /// Returns a profile of `space`, whose three curves must be equal and whose white must be D65.
    ///
    /// The format is ICC.1:2010, version 4.3. Nothing in it depends on the current time.
    static func bytes(of space: ColorSpace) -> [UInt8] {
        let curve = curveTag(space.curves[0])
        let tags: [(name: String, content: [UInt8])] = [
            ("desc", textTag(space.name)), ("cprt", textTag("CC0")),
            ("wtpt", pointTag(Matrix.d50)), ("chad", matrixTag(Matrix.fromD65)),
            ("rXYZ", pointTag(space.primaries.red)), ("gXYZ", pointTag(space.primaries.green)),
            ("bXYZ", pointTag(space.primaries.blue)),
            ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
        ]
        var (table, contents): ([UInt8], [UInt8]) = ([], [])
        var places: [[UInt8]: Int] = [:]
        for (name, content) in tags {
            let place = places[content] ?? 132 + 12 * tags.count + contents.count
            if places.updateValue(place, forKey: content) == nil {
                contents += content + [UInt8](repeating: 0, count: -content.count & 3)
            }
            table += Array(name.utf8) + bytes(place) + bytes(content.count)
        }
        let size = 132 + table.count + contents.count
        // Version and class, the version's date, and the white point; all other fields are zero.
        return bytes(size) + bytes(0) + bytes(0x0430_0000) + Array("mntrRGB XYZ ".utf8)
            + [0x07, 0xDA, 0, 12, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
            + [UInt8](repeating: 0, count: 28) + pointTag(Matrix.d50).suffix(12)
            + [UInt8](repeating: 0, count: 48) + bytes(tags.count) + table + contents
    }

    private static func bytes(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func fixed(_ number: Double) -> [UInt8] {
        bytes((number * 65_536).rounded().clampedInteger(in: -1 << 31...1 << 31 - 1))
    }

    private static func tag(_ type: String, _ content: [UInt8]) -> [UInt8] {
        Array(type.utf8) + bytes(0) + content
    }

    private static func pointTag(_ point: SIMD3<Double>) -> [UInt8] {
        tag("XYZ ", [point.x, point.y, point.z].flatMap(fixed))
    }

    private static func matrixTag(_ matrix: Matrix) -> [UInt8] {
        let numbers = (0..<3).flatMap { [matrix.red[$0], matrix.green[$0], matrix.blue[$0]] }
        return tag("sf32", numbers.flatMap(fixed))
    }

    private static func textTag(_ text: String) -> [UInt8] {
        let letters = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        return tag(
            "mluc",
            bytes(1) + bytes(12) + Array("enUS".utf8) + bytes(letters.count) + bytes(28)
                + letters)
    }

    private static func curveTag(_ curve: ToneCurve) -> [UInt8] {
        switch curve {
        case .parametric(let g, let a, let b, let c, let d, _, _):
            tag("para", [0, 3, 0, 0] + [g, a, b, c, d].flatMap(fixed))
        case .gamma(let exponent): tag("para", [0, 0, 0, 0] + fixed(exponent))
        case .points(let points):
            tag("curv", bytes(points.count) + points.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })
        }
    }
}
