import CommandSupport
import Raster
import TestSupport
import Testing

/// Reveals with a soft edge or a ring are rendered by the command, and measured with their own
/// scene as the expectation.
struct EdgeMeasureTests {
    /// A page of 320×240 with cards; adjacent cards have different colors.
    private static func page(_ paper: Int) throws -> [UInt8] {
        let samples = (0..<320 * 240).flatMap { i -> [UInt8] in
            let card = (i % 320 / 40 + i / 320 / 30) % 3
            return [UInt8(paper), UInt8(paper - 9 * card), UInt8(paper - 6 * card)]
        }
        return try pngFile(try Bitmap(320, 240, .rgb, samples))
    }

    private static let motion = "center: [260, 60]\nduration: 400ms\neasing: ease-in-out"

    /// Renders a scene with `lines` for its edge at `rate` frames a second, and measures it with
    /// the arguments `words`.
    private static func measured(
        _ lines: String, as words: String, in folder: String, motion: String = motion,
        at rate: String = "60"
    ) async throws -> Tool.Result {
        let scene = """
            preset: fitted
            outgoing: outgoing.png
            incoming: incoming.png
            \(motion)

            """
        for (name, paper) in [("outgoing", 235), ("incoming", 30)] {
            try Disk.write(Self.page(paper), to: folder + "/\(name).png")
        }
        try Disk.write(Array(scene.utf8), to: folder + "/plain.yaml")
        try Disk.write(Array((scene + lines).utf8), to: folder + "/scene.yaml")
        let rendered = try await Tool.runInProcess(
            ["scene.yaml", "frames/", "--fps", rate, "-q"], in: folder)
        try #require(rendered.status == 0, "\(rendered.errors)")
        let line =
            ["measure", "frames/", "--fps", rate] + words.split(separator: " ").map(String.init)
        return try await Tool.runInProcess(line, in: folder)
    }

    @Test(
        arguments: Torture.sample(
            [
                "feather: 8", "feather: 24", "feather: 30\nfeather-curve: linear",
                "feather: 20\nfeather-curve: gaussian", "feather: 40\nfeather-stretch: none",
                "feather: 30\nfeather-curve: linear\nfeather-stretch: none",
                "ring: 4 black", "ring: 6 red outside", "shadow: 0 2 12 black",
                "ring: 4 red\nfeather: 16", "shadow: -3 4 20 black", "shadow: 0 2 0 black",
            ], every: 2, from: 1))
    func `a rendered scene matches itself when measured`(_ lines: String) async throws {
        try await Disk.withFolder { folder in
            let result = try await Self.measured(
                lines, as: "--expect scene.yaml", in: folder, at: "30")
            #expect(result.status == 0, "\(lines): \(result.output)\(result.errors)")
        }
    }

    /// The last frames of these show only a part of the edge, or the narrow band examined first has
    /// one gray.
    @Test(arguments: [
        (
            "center: [123, 35]\nduration: 250ms\neasing: ease",
            "feather: 60\nfeather-curve: linear\nfeather-stretch: none"
        ),
        (
            "center: [18, 148]\nduration: 250ms\neasing: ease-out",
            "feather: 60\nfeather-curve: gaussian\nfeather-stretch: auto"
        ),
        (
            "center: [263, 184]\nduration: 600ms\neasing: steps(8)",
            "feather: 30\nfeather-curve: linear\nfeather-stretch: none"
        ),
    ])
    func `a soft edge that is wide relative to the view matches its own scene`(
        _ motion: String, _ lines: String
    ) async throws {
        try await Disk.withFolder { folder in
            let result = try await Self.measured(
                lines, as: "--expect scene.yaml", in: folder, motion: motion, at: "30")
            #expect(result.status == 0, "\(lines): \(result.output)\(result.errors)")
        }
    }

    /// At first, half of the edge is inside a circle of radius 0, and at the end half is outside
    /// the view.
    @Test func `the motion of a soft edge is measured without an expected reveal`() async throws {
        try await Disk.withFolder { folder in
            let result = try await Self.measured(
                "feather: 24", as: "--outgoing outgoing.png --incoming incoming.png", in: folder)
            #expect(result.output.contains("its radius changes from -12."), "\(result.output)")
            #expect(result.output.contains("; its easing is ease-in-out\n"), "\(result.output)")
        }
    }

    @Test func `the scene that measure prints has the measured edge`() async throws {
        try await Disk.withFolder { folder in
            let words = "--outgoing outgoing.png --incoming incoming.png --print-scene"
            let scene = try await Self.measured("feather: 24", as: words, in: folder)
            #expect(scene.output.contains("\nfeather: 24"), "\(scene.output)")
            try Disk.write(Array(scene.output.utf8), to: folder + "/again.yaml")
            let line = "measure frames/ --fps 60 --expect again.yaml"
            let again = try await Tool.runInProcess(
                line.split(separator: " ").map(String.init), in: folder)
            #expect(again.status == 0, "\(scene.output)\(again.output)\(again.errors)")
        }
    }

    @Test func `an unexpected ring along the edge is reported`() async throws {
        try await Disk.withFolder { folder in
            let result = try await Self.measured(
                "ring: 6 red", as: "--expect plain.yaml", in: folder)
            #expect(result.status == 1)
            let finding = /a line about [5-8] px wide follows its edge, but none is expected\n/
            #expect(result.output.contains(finding), "\(result.output)")
            #expect(result.output.contains("the line's outer side is measured"))
        }
    }
}
