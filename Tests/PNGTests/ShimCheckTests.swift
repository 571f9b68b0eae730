import TestSupport
import Testing

/// The C tests of the C code (Tests/Shim), run with files that this suite makes.
struct ShimCheckTests {
    @Test func `no failed allocation leaks, and every line of the C code is covered`()
        async throws
    {
        try await Disk.withFolder { folder in
            var paths: [String] = []
            for (i, file) in (Specimen.all.map(\.bytes) + Self.odd).enumerated() {
                paths.append("\(folder)/\(i).png")
                try Disk.write(file, to: paths[i])
            }
            for (i, file) in [Self.endless, Self.colorless, Self.lying].enumerated() {
                paths.append("\(folder)/refused\(i).png")
                try Disk.write(file, to: paths[paths.count - 1])
            }
            let result = try Tool.run(
                paths, in: Repository.root, program: Repository.root + "/Scripts/check-shim")
            #expect(result.status == 0, "\(result.output)\(result.errors)")
            #expect(result.output.contains("100.0 % of the lines"), "\(result.output)")
            for line in result.output.split(separator: "\n") where !line.contains(": ") {
                Log.figures(String(line))
            }
        }
    }

    /// A file with image data after the last row.
    private static let endless: [UInt8] = {
        let picture = HandmadePicture(1, 1, depth: 8, colorType: 0, [7])
        let bomb = zlib(picture.rows(), zeroes: 20_000_000)
        return HandmadePNG([picture.header(), .init("IDAT", bomb), .init("IEND")]).bytes
    }()

    /// A file with a pixel whose color is not in the palette.
    private static let colorless = HandmadePNG(
        HandmadePicture(1, 1, depth: 8, colorType: 3, [1]), before: [.init("PLTE", [1, 2, 3])]
    ).bytes

    /// A file with a chunk whose length plus 12 is 0 in 32 bits, so that a naive reader loops
    /// forever.
    private static let lying: [UInt8] = {
        var bytes = HandmadePNG(
            HandmadePicture(1, 1, depth: 8, colorType: 0, [7]), before: [.init("tEXt", [65, 0])]
        ).bytes
        bytes.replaceSubrange(33..<37, with: [0xFF, 0xFF, 0xFF, 0xF4])
        return bytes
    }()

    /// Files that libpng reads with a warning: a transparent color of the wrong length, and data in
    /// many small pieces, some empty.
    private static let odd: [[UInt8]] = {
        var noise = Noise(14)
        let wrong = HandmadePNG.Chunk("tRNS", [1])
        let opaque = [0, 2].map { type in
            HandmadePNG(
                HandmadePicture(3, 2, depth: 8, colorType: type, randomFrom: &noise),
                before: [wrong])
        }
        var pieces = HandmadePNG(HandmadePicture(9, 5, depth: 4, colorType: 0, randomFrom: &noise))
        let data = pieces.chunks[1].content
        let parts = data.map { HandmadePNG.Chunk("IDAT", [$0]) } + [.init("IDAT")]
        pieces.chunks.replaceSubrange(1...1, with: parts)
        return (opaque + [pieces]).map(\.bytes)
    }()
}
