import CommandSupport
import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// `compare` reports how the edge of a reveal differs.
struct CompareEdgeTests {
    @Test(arguments: [
        ("--start-radius 30.5 --center 100.02,74.98", "0.50 px farther out, center +0.02,−0.02"),
        ("--start-radius 29.69 --center 100,75", "0.31 px farther in, center"),
        ("--start-radius 30.25 --center 101.5,75", "0.25 px farther out, center +1.50,"),
    ])
    func `a moved edge is reported in pixels`(_ options: String, _ words: String) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 200, 150)
            let snapshots = ["--outgoing", "from.png", "--incoming", "to.png"]
            for (name, options) in [
                ("a", "--start-radius 30 --center 100,75"), ("b", options),
            ] {
                let line = "from.png to.png \(name).png --preset fitted --at 0% \(options)"
                let words = line.split(separator: " ").map(String.init)
                #expect(try await Tool.runInProcess(words, in: folder).status == 0)
            }
            let result = try await Tool.runInProcess(
                ["compare", "a.png", "b.png"] + snapshots, in: folder)
            #expect(result.status == 1)
            #expect(result.output.contains("\n  the edge is \(words)"), "\(result.output)")
            let json = try await Tool.runInProcess(
                ["compare", "a.png", "b.png", "--json"] + snapshots, in: folder)
            #expect(json.output.contains("\"standardErrors\" : ["))
        }
    }

    @Test func `the edge of a mask is found between the two colors that it blends`() async throws {
        try await Disk.withFolder { folder in
            let flat = try Bitmap<UInt8>(
                90, 70, .rgb, [UInt8](repeating: 255, count: 90 * 70 * 3))
            try Disk.write(try pngFile(flat), to: folder + "/white.png")
            for (name, radius) in [("a", "25"), ("b", "25.25")] {
                let line =
                    "white.png \(name).png --preset fitted --at 0% --start-radius \(radius) "
                    + "--background black"
                let words = line.split(separator: " ").map(String.init)
                #expect(try await Tool.runInProcess(words, in: folder).status == 0)
            }
            let line = "compare a.png b.png --outgoing black --incoming white"
            let words = line.split(separator: " ").map(String.init)
            let result = try await Tool.runInProcess(words, in: folder)
            #expect(
                result.output.contains("the edge is 0.25 px farther out, center"),
                "\(result.output)")
        }
    }

    @Test func `the widths of both soft edges are reported`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 200, 150)
            for (name, feather) in [("a", "20"), ("b", "30")] {
                let line =
                    "from.png to.png \(name).png --preset fitted --start-radius 50 --at 0% "
                    + "--feather \(feather) --feather-curve linear"
                let words = line.split(separator: " ").map(String.init)
                #expect(try await Tool.runInProcess(words, in: folder).status == 0)
            }
            let result = try await Self.compare(
                "a.png b.png --outgoing from.png --incoming to.png", in: folder)
            let told = try #require(
                result.output.firstMatch(
                    of:
                        /in the expected picture: its edge is soft \(.* over ([0-9.]+) px\); nor in the actual picture: its edge is soft \(.* over ([0-9.]+) px\)/
                ),
                "\(result.output)")
            #expect(abs((Double(told.1) ?? 0) - 16) < 0.4 && abs((Double(told.2) ?? 0) - 24) < 0.4)
        }
    }

    /// Writes a circular mask, white on black, of `radius` in `width`×`height` to `path`.
    private static func mask(
        _ path: String, _ width: Int, _ height: Int, _ radius: String, in folder: String
    ) async throws {
        let white = try Bitmap<UInt8>(
            width, height, .rgb, [UInt8](repeating: 255, count: width * height * 3))
        try Disk.write(try pngFile(white), to: folder + "/white.png")
        let line =
            "white.png \(path) --preset fitted --at 0% --start-radius \(radius) --background black"
        let result = try await Tool.runInProcess(
            line.split(separator: " ").map(String.init), in: folder)
        try #require(result.status == 0, "\(result.errors)")
    }

    private static func compare(_ line: String, in folder: String) async throws -> Tool.Result {
        try await Tool.runInProcess(
            ["compare"] + line.split(separator: " ").map(String.init), in: folder)
    }

    @Test
    func `snapshots given as colors locate edges in folders and patterns of pictures of any size`()
        async throws
    {
        try await Disk.withFolder { folder in
            for (side, more) in [("e", 0.0), ("a", 0.25)] {
                try await Self.mask("\(side)/0.png", 90, 70, "\(25 + more)", in: folder)
                try await Self.mask("\(side)/1.png", 64, 50, "\(20 - more)", in: folder)
            }
            for names in ["e a", "e/%d.png a/%d.png"] {
                let result = try await Self.compare(
                    names + " --outgoing black --incoming white", in: folder)
                #expect(result.status == 1)
                #expect(
                    result.output.contains("the edge is 0.25 px farther out, center +0.00,+0.00"),
                    "\(result.output)\(result.errors)")
                #expect(
                    result.output.contains("the edge is 0.25 px farther in, center +0.00,+0.00"))
            }
        }
    }

    @Test func `a radius measured between nearly equal colors is reported with its error`()
        async throws
    {
        try await Disk.withFolder { folder in
            for (name, color) in [("from", [100, 100, 100]), ("to", [103, 102, 100])] {
                let samples = (0..<120 * 120 * 3).map { UInt8(color[$0 % 3]) }
                let flat = try Bitmap<UInt8>(120, 120, .rgb, samples)
                try Disk.write(try pngFile(flat), to: "\(folder)/\(name).png")
            }
            for (name, radius) in [("a", "45"), ("b", "45.5")] {
                let line =
                    "from.png to.png \(name).png --preset fitted --at 0% --start-radius \(radius)"
                let words = line.split(separator: " ").map(String.init)
                #expect(try await Tool.runInProcess(words, in: folder).status == 0)
            }
            let result = try await Self.compare(
                "a.png b.png --outgoing from.png --incoming to.png", in: folder)
            #expect(
                result.output.contains(
                    /the edge is 0\.[45]\d px farther out, center \+0\.00,\+0\.00 \(±0\.0[1-4]\)/),
                "\(result.output)")
        }
    }

    /// A circle that grows by 0.5 px, in a view that contains little of it.
    struct Arc: Sendable, CustomTestStringConvertible {
        let size: (Int, Int)
        let center: String
        let radius: Int
        /// The maximum reported error in pixels; an error of 0.01 is not reported.
        var doubt = 0.05
        var testDescription: String { "\(size.0)×\(size.1), \(center), \(radius)" }
    }

    @Test(arguments: [
        Arc(size: (390, 844), center: "351,760", radius: 450),
        Arc(size: (390, 844), center: "351,760", radius: 500),
        Arc(size: (390, 844), center: "351,760", radius: 700),
        Arc(size: (390, 844), center: "351,760", radius: 800, doubt: 0.3),
        Arc(size: (300, 200), center: "0,0", radius: 330, doubt: 0.15),
        Arc(size: (1179, 2556), center: "1061,2300", radius: 1800),
    ])
    func `a radius that differs by half a pixel is reported even if most of the circle is cut off`(
        _ arc: Arc
    ) async throws {
        try await Disk.withFolder { folder in
            for (name, more) in [("a.png", ""), ("b.png", ".5")] {
                try await Self.mask(
                    name, arc.size.0, arc.size.1, "\(arc.radius)\(more) --center \(arc.center)",
                    in: folder)
            }
            let result = try await Self.compare(
                "a.png b.png --outgoing black --incoming white", in: folder)
            let told = try #require(
                result.output.firstMatch(
                    of:
                        /the edge is (0\.\d\d) px farther out, center (.\d\.\d\d),(.\d\.\d\d)(?: \(±(\d\.\d\d)\))?\n/
                ), "\(result.output)")
            let doubt = try told.4.map { try #require(Double($0)) }
            #expect(doubt ?? 0.05 <= arc.doubt, "\(told.0)")
            // Within twice the reported standard error, plus half a step of rounding.
            let bound = 0.005 + (doubt.map { 2 * $0 } ?? 0.05)
            #expect(abs(try #require(Double(told.1)) - 0.5) < bound, "\(told.0)")
            for offset in [told.2, told.3] {
                let number = try #require(Double(offset.replacingOccurrences(of: "−", with: "-")))
                #expect(abs(number) < bound, "\(told.0)")
            }
        }
    }

    @Test func `an edge that is hardly visible is not measured`() async throws {
        try await Disk.withFolder { folder in
            for (name, radius) in [("a.png", "359"), ("b.png", "359.5")] {
                try await Self.mask(name, 300, 200, "\(radius) --center 0,0", in: folder)
            }
            let result = try await Self.compare(
                "a.png b.png --outgoing black --incoming white", in: folder)
            #expect(
                result.status == 1 && !result.output.contains("the edge is "), "\(result.output)")
            #expect(
                result.output.contains("too little of the edge")
                    || result.output.contains("the edge cannot be measured"))
        }
    }

    @Test func `snapshots that do not match the pictures are reported`() async throws {
        try await Disk.withFolder { folder in
            try await Self.mask("a.png", 90, 70, "25", in: folder)
            try await Self.mask("b.png", 90, 70, "26", in: folder)
            try RenderTests.writeInputs(in: folder, 40, 30)
            let size = try await Self.compare(
                "a.png b.png --outgoing from.png --incoming black", in: folder)
            #expect(size.status == 1)
            #expect(
                size.output.hasSuffix(
                    "  the edge is not measured: a snapshot is 40×30, but the pictures are 90×70\n")
            )
            let other = try await Self.compare(
                "a.png b.png --outgoing red --incoming green", in: folder)
            #expect(
                other.output.hasSuffix(
                    "  the edge cannot be measured: 100 % of the expected picture's pixels are not a "
                        + "mix of the snapshots\n"), "\(other.output)")
            let part = try await Self.compare(
                "white.png b.png --outgoing black --incoming white", in: folder)
            #expect(
                part.output.hasSuffix(
                    "  the edge cannot be measured in the expected picture: it shows only the "
                        + "incoming snapshot\n"), "\(part.output)")
        }
    }

    @Test func `swapped snapshots are reported`() async throws {
        try await Disk.withFolder { folder in
            try await Self.mask("a.png", 90, 70, "25", in: folder)
            let mask = try picture(folder + "/a.png")
            let hole = try Bitmap<UInt8>(90, 70, mask.layout, mask.samples.map { 255 - $0 })
            try Disk.write(try pngFile(hole), to: folder + "/b.png")
            let found = try await Self.compare(
                "a.png b.png --outgoing black --incoming white", in: folder)
            #expect(
                found.output.hasSuffix(
                    "  the edge is 0.00 px farther out, center +0.00,+0.00; the outgoing snapshot is "
                        + "inside, but should be outside\n"), "\(found.output)")
            let named = try await Self.compare(
                "b.png a.png --outgoing black --incoming white", in: folder)
            #expect(
                named.output.hasSuffix(
                    "; the outgoing snapshot is outside, but should be inside\n"))
            try await Self.mask("c.png", 90, 70, "25.5", in: folder)
            let swapped = try await Self.compare(
                "a.png c.png --outgoing white --incoming black", in: folder)
            #expect(
                swapped.output.hasSuffix(
                    "the edge is 0.50 px farther out, center +0.00,+0.00; the outgoing snapshot is "
                        + "inside\n"), "\(swapped.output)")
        }
    }
}
