import PNG

/// What an ICC profile says of pictures on screens: where its primaries are, and its curves.
///
/// The format is ICC.1:2022, and ICC.1:2001-04 for version 2. Profiles come from anywhere: every
/// offset and count is checked against the bytes that are there, and nothing is allocated because
/// a profile says so.
struct ICCProfile: Sendable, Equatable {
    /// What it calls itself, in printable characters; empty where it does not say.
    let name: String
    /// What its colours are made of.
    let model: Model
    /// One curve for grey, three for red, green and blue.
    let curves: [ToneCurve]
    /// What its `cicp` tag says of the same colours.
    let codingPoints: CodingPoints?

    /// What colours are made of.
    enum Model: Sendable, Equatable {
        case grey
        /// Red, green and blue, which make these amounts of CIE XYZ under D50.
        case rgb(Matrix)
    }

    /// Reads what an iCCP chunk holds: a name, and a profile as a zlib stream.
    init(chunkContent: [UInt8]) throws(ProfileError) {
        // The name is for people, and encoders invent it; behind its end stands the method.
        guard let end = chunkContent.prefix(80).firstIndex(of: 0), end + 2 < chunkContent.count,
            chunkContent[end + 1] == 0
        else { throw .damaged("its chunk has no stream") }
        let stream = Array(chunkContent[(end + 2)...])
        guard let bytes = inflated(stream, atMost: ICCProfileBytes.most) else {
            throw .damaged("it is no stream of at most \(ICCProfileBytes.most >> 20) MiB")
        }
        try self.init(bytes)
    }

    /// Reads a profile.
    init(_ bytes: [UInt8]) throws(ProfileError) {
        let profile = try ICCProfileBytes(bytes)
        guard ["mntr", "scnr", "prtr", "spac"].contains(profile.letters(at: 12)) else {
            throw .damaged("it is for no picture")
        }
        switch profile.letters(at: 16) {
        case "RGB ":
            guard profile.letters(at: 20) == "XYZ ", profile.has("rXYZ"), profile.has("rTRC") else {
                throw .hasNoMatrix
            }
            let matrix = Matrix(
                columns: try profile.point("rXYZ"), try profile.point("gXYZ"),
                try profile.point("bXYZ"))
            guard matrix.inverse != nil else { throw .damaged("its primaries are in one line") }
            model = .rgb(matrix)
            curves = [
                try profile.curve("rTRC"), try profile.curve("gTRC"), try profile.curve("bTRC"),
            ]
        case "GRAY":
            model = .grey
            curves = [try profile.curve("kTRC")]
        case let other:
            throw .model(other.onlyPrintable)
        }
        name = profile.text("desc") ?? ""
        codingPoints = profile.codingPoints()
    }
}
