import PNG

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
}
