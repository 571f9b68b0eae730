import CommandSupport
import PNG
import Raster
import TestSupport
import Testing

/// A sprite sheet has all frames of a render in a grid.
struct SpriteTests {
    /// The part of `sheet` for the frame at `position`.
    private static func cell<S: Sample>(
        _ sheet: Bitmap<S>, _ position: Int, columns: Int, of frame: Bitmap<S>
    ) -> [S] {
        let (row, column) = position.quotientAndRemainder(dividingBy: columns)
        return (0..<frame.height).flatMap { y in
            (0..<frame.width).flatMap { x in
                sheet[column * frame.width + x, row * frame.height + y]
            }
        }
    }

    @Test(arguments: [
        ([], 31, 6, PixelLayout.rgb), (["--columns", "4", "--threads", "3"], 31, 4, .rgba),
        (["--columns", "100", "--frames", "3-9"], 7, 7, .rgb), (["--frames", "5"], 1, 1, .gray),
    ])
    func `each frame of a sprite sheet is in its cell, and other cells are empty`(
        _ options: [String], _ count: Int, _ columns: Int, _ layout: PixelLayout
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 31, 22, layout)
            let frames = options.suffix(from: options.firstIndex(of: "--frames") ?? options.count)
            let line = ["from.png", "to.png"]
            let result = try await Tool.runInProcess(
                line + ["s.png", "--format", "sprite"] + options, in: folder)
            try #require(result.status == 0, "\(result.errors)")
            _ = try await Tool.runInProcess(line + ["f/"] + frames, in: folder)
            let names = try Disk.names(in: folder + "/f").sorted()
            let sheet = try picture(folder + "/s.png")
            try #require(names.count == count && sheet.layout == layout)
            let rows = (count + columns - 1) / columns
            #expect(sheet.width == columns * 31 && sheet.height == rows * 22)
            for (position, name) in names.enumerated() {
                let frame = try picture("\(folder)/f/\(name)")
                #expect(
                    Self.cell(sheet, position, columns: columns, of: frame) == frame.samples,
                    "\(name)")
            }
            for position in count..<rows * columns {
                let empty = try Bitmap<UInt8>(width: 31, height: 22, layout: layout)
                #expect(
                    Self.cell(sheet, position, columns: columns, of: empty) == empty.samples)
            }
        }
    }

    @Test func `assembled frames make the same sprite sheet at 8 and 16 bits`() async throws {
        try await Disk.withFolder { folder in
            var noise = Noise(5)
            for name in ["from", "to"] {
                let deep: Bitmap<UInt16> = try noise.bitmap(9, 7, .rgb)
                try Disk.write(try pngFile(deep), to: "\(folder)/\(name).png")
            }
            for line in [
                ["from.png", "to.png", "s.png", "--format", "sprite"],
                ["from.png", "to.png", "f/"],
                ["assemble", "f/", "a.png", "--format", "sprite"],
            ] {
                let result = try await Tool.runInProcess(line, in: folder)
                try #require(result.status == 0, "\(result.errors)")
            }
            let (sheet, other) = (
                try deepPicture(folder + "/s.png"), try deepPicture(folder + "/a.png")
            )
            #expect(sheet.width == 54 && sheet.samples == other.samples)
            #expect(
                Self.cell(sheet, 0, columns: 6, of: try deepPicture(folder + "/from.png"))
                    == (try deepPicture(folder + "/from.png").samples))
        }
    }

    @Test func `a sprite sheet replaces only a sprite sheet, and info identifies it`() async throws
    {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let line = ["from.png", "to.png", "s.png", "--format", "sprite", "--fps", "10"]
            let result = try await Tool.runInProcess(line, in: folder)
            #expect(
                result.errors.hasPrefix("wrote a sprite sheet of 6 frames, 120×60, to s.png in "),
                "\(result.errors)")
            #expect(try await Tool.runInProcess(line, in: folder).status == 0)
            #expect(
                try await Tool.runInProcess(line + ["--skip-existing"], in: folder).errors
                    .hasPrefix("kept"))
            // An animation with this name is another kind of file.
            _ = try await Tool.runInProcess(["from.png", "to.png", "a.png"], in: folder)
            let refused = try await Tool.runInProcess(
                ["from.png", "to.png", "a.png", "--format", "sprite"], in: folder)
            #expect(refused.status == 73)
        }
    }

    @Test func `an oversized sprite sheet is refused before anything is rendered`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 1000, 10)
            let frames = ["from.png", "to.png", "f/", "--fps", "90", "-q"]
            #expect(try await Tool.runInProcess(frames, in: folder).status == 0)
            for line in [
                ["from.png", "to.png", "s.png", "--fps", "90"], ["assemble", "f/", "s.png"],
            ] {
                let result = try await Tool.runInProcess(
                    line + ["--format", "sprite", "--columns", "40"], in: folder)
                #expect(result.status == 64 && !Disk.exists(folder + "/s.png"))
                #expect(
                    result.errors.contains("a sprite sheet of 46 frames would be 40000×20 pixels"),
                    "\(result.errors)")
            }
        }
    }

    @Test func `info identifies an assembled sprite sheet`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            #expect(
                try await Tool.runInProcess(
                    ["from.png", "to.png", "f/", "--fps", "10"], in: folder
                ).status == 0)
            let line = ["assemble", "f/", "s.png", "--format", "sprite"]
            let plan = try await Tool.runInProcess(line + ["--dry-run"], in: folder)
            #expect(plan.output.contains("\n120×60 pixels, RGB"), "\(plan.output)")
            let result = try await Tool.runInProcess(line, in: folder)
            #expect(
                result.errors.hasPrefix("wrote a sprite sheet of 6 frames, 120×60, to s.png in "),
                "\(result.errors)")
        }
    }

    @Test(
        .enabled(if: !Sanitizer.isOn, "a sanitizer changes the memory use"),
        arguments: [PixelLayout.rgb, .rgba])
    func `rendering a sprite sheet uses as much memory as estimated`(_ layout: PixelLayout)
        async throws
    {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 1280, 720, layout)
            let line = ["from.png", "to.png", "s.png", "--format", "sprite", "--threads", "2"]
            let plan = try await Tool.runInProcess(line + ["--dry-run", "--json"], in: folder)
            let expected = try #require(
                Int(plan.output.firstMatch(of: /"expectedMemory" : (\d+)/)?.1 ?? ""))
            let peak = 1024 * (try ReportTests.peak(line + ["-q"], in: folder))
            #expect(abs(Double(expected) / Double(peak) - 1) < 0.15, "\(expected) for \(peak)")
        }
    }

    @Test(arguments: [["out.apng"], ["f/"], ["out.png", "--at", "50%"]])
    func `--columns is reported if the output is not a sheet`(_ output: [String]) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let result = try await Tool.runInProcess(
                ["from.png", "to.png"] + output + ["--columns", "4", "--dry-run"], in: folder)
            #expect(
                result.errors.contains(
                    "warning: --columns does nothing for this output: it is for sprite and contact "
                        + "sheets"), "\(result.errors)")
        }
    }
}
