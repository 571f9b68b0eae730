import CommandSupport
import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// A masked layer is composited over the lower layers or replaces them.
struct CompositeTests {
    /// The scene of two colors combined by `composite`, inside a mask of 40×40.
    private static func pixel(
        _ upper: String, _ composite: String, in folder: String
    ) async throws -> [UInt8] {
        let scene = """
            size: 40x40
            layers:
              - {name: red, color: red}
              - {name: blue, \(upper), mask: [0, 0, 40, 40]\(composite)}
            stages: [{hold: 100ms}]
            """
        try Disk.write(Array(scene.utf8), to: folder + "/s.yaml")
        let result = try await Tool.runInProcess(
            ["s.yaml", "out.png", "--at", "0%", "-q", "-y"], in: folder)
        try #require(result.status == 0, "\(result.errors)")
        return try picture(folder + "/out.png").converted(to: .rgba)[20, 20]
    }

    @Test(arguments: [
        ("color: blue, opacity: 0.5", "", [127, 0, 128, 255]),
        ("color: blue, opacity: 0.5", ", composite: over", [127, 0, 128, 255]),
        ("color: blue, opacity: 0.5", ", composite: replace", [0, 0, 255, 128]),
        ("color: '#0000ff80'", "", [127, 0, 128, 255]),
        ("color: '#0000ff80'", ", composite: replace", [0, 0, 255, 128]),
        ("color: blue", "", [0, 0, 255, 255]),
        ("color: blue", ", composite: replace", [0, 0, 255, 255]),
        ("color: transparent", "", [255, 0, 0, 255]),
        ("color: transparent", ", composite: replace", [0, 0, 0, 0]),
        ("color: blue, opacity: 0", "", [255, 0, 0, 255]),
        ("color: blue, frame: [0, 0, 10, 10]", "", [255, 0, 0, 255]),
        ("color: blue, frame: [0, 0, 10, 10]", ", composite: replace", [0, 0, 0, 0]),
    ])
    func `a mask clips a layer in a scene unless the layer's composite is replace`(
        _ upper: String, _ composite: String, _ expected: [UInt8]
    ) async throws {
        try await Disk.withFolder { folder in
            let pixel = try await Self.pixel(upper, composite, in: folder)
            let isNear = zip(pixel, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
            #expect(isNear, "\(pixel)")
        }
    }

    /// The coverage is taken from a black and a white picture with the same mask.
    @Test func `a translucent picture is composited with its alpha times the coverage`()
        async throws
    {
        try await Disk.withFolder { folder in
            var noise = Noise(7)
            let lower: Bitmap<UInt8> = try noise.bitmap(60, 50, .rgb)
            var upper: Bitmap<UInt8> = try noise.bitmap(60, 50, .rgba)
            upper.withMutableSamples { samples in
                for i in stride(from: 3, to: samples.count, by: 4) {
                    samples[i] = UInt8(i / 4 % 256)
                }
            }
            for (name, color) in [("black", UInt8(0)), ("white", 255)] {
                var flat = try Bitmap<UInt8>(width: 60, height: 50, layout: .rgb)
                flat.withMutableSamples { samples in
                    for i in samples.indices { samples[i] = color }
                }
                try Disk.write(try pngFile(flat), to: "\(folder)/\(name).png")
            }
            try Disk.write(try pngFile(lower), to: folder + "/lower.png")
            try Disk.write(try pngFile(upper), to: folder + "/upper.png")
            let options = ["--preset", "fitted", "--at", "40%", "-q"]
            for line in [
                ["black.png", "white.png", "coverage.png"],
                ["lower.png", "upper.png", "over.png", "--composite", "over"],
            ] {
                let result = try await Tool.runInProcess(line + options, in: folder)
                try #require(result.status == 0, "\(result.errors)")
            }
            let coverage = try picture(folder + "/coverage.png").samples
            let over = try picture(folder + "/over.png").converted(to: .rgba).samples
            #expect(Set(coverage).count > 10)
            let (below, above) = (lower.samples, upper.samples)
            for i in 0..<60 * 50 {
                let share = Double(above[4 * i + 3]) / 255 * Double(coverage[3 * i]) / 255
                for c in 0..<3 {
                    let (a, b) = (Double(below[3 * i + c]), Double(above[4 * i + c]))
                    #expect(abs(a + (b - a) * share - Double(over[4 * i + c])) <= 1.5, "\(i)")
                }
                #expect(over[4 * i + 3] == 255)
            }
        }
    }

    @Test(arguments: ["fitted", "bubble-mask", "circular-transition", "circular-reveal-kit"])
    func `opaque pictures have equal frames in both modes, and a printed scene keeps the mode`(
        _ preset: String
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 61, 47)
            func frames(_ line: [String], _ name: String) async throws -> [[UInt8]] {
                let result = try await Tool.runInProcess(
                    line + [name + "/", "--fps", "10", "-q"], in: folder)
                try #require(result.status == 0, "\(result.errors)")
                return try Disk.names(in: "\(folder)/\(name)").sorted()
                    .map { try picture("\(folder)/\(name)/\($0)").samples }
            }
            let line = ["from.png", "to.png", "--preset", preset]
            let replaced = try await frames(line, "a")
            #expect(try await frames(line + ["--composite", "over"], "b") == replaced)
            for way in ["over", "replace"] {
                let printed = try await Tool.runInProcess(
                    line + ["x.png", "--composite", way, "--print-scene"], in: folder)
                #expect(printed.output.contains("composite: replace") == (way == "replace"))
                try Disk.write(Array(printed.output.utf8), to: "\(folder)/\(way).yaml")
                #expect(try await frames(["\(way).yaml"], way) == replaced)
            }
        }
    }
}
