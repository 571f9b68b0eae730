import CommandSupport
import PNG
import Raster
import RevealPreviews
import TestSupport
import Testing

/// A contact sheet shows frames in order with captions.
struct SheetTests {
    /// The position of a picture in a sheet with cells `cell` pixels wide.
    static func corner(_ index: Int, columns: Int, cell: Int, height: Int) -> (x: Int, y: Int) {
        (28 + index % columns * (cell + 20), 60 + index / columns * (height + 54))
    }

    static func part(_ bitmap: Bitmap<UInt8>, _ x: Int, _ y: Int, _ width: Int, _ height: Int)
        -> [UInt8]
    {
        (y..<y + height).flatMap { row in (x..<x + width).flatMap { bitmap[$0, row] } }
    }

    @Test func `a sheet shows twelve scaled frames in order`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 400, 300)
            let line = ["from.png", "to.png"]
            let result = try await Tool.runInProcess(
                ["sheet"] + line + ["sheet.png", "--no-outline"], in: folder)
            #expect(result.status == 0)
            #expect(
                result.errors.hasPrefix("wrote a sheet of 12 frames, 1396×"), "\(result.errors)")
            let sheet = try picture(folder + "/sheet.png")
            #expect(sheet.width == 28 + 4 * 340 - 20 + 28 && sheet.layout == .rgb)
            _ = try await Tool.runInProcess(line + ["f/"], in: folder)
            for (i, frame) in [0, 3, 5, 8, 11, 14, 16, 19, 22, 25, 27, 30].enumerated() {
                let name = "\(folder)/f/00\(frame < 10 ? "0" : "")\(frame).png"
                let whole = PixelRect(x: 0, y: 0, width: 320, height: 240)
                let small = try picture(name).scaled(into: whole, ofViewWith: 320, by: 240)
                let corner = Self.corner(i, columns: 4, cell: 320, height: 240)
                #expect(Self.part(sheet, corner.x, corner.y, 320, 240) == small.samples)
            }
        }
    }

    @Test func `captions of a sheet are frame numbers and times`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 300, 400)
            let line = ["from.png", "to.png", "sheet.png", "--frames", "0-15x5", "--fps", "29.97"]
            _ = try await Tool.runInProcess(["sheet"] + line, in: folder)
            let sheet = try picture(folder + "/sheet.png")
            #expect(sheet.width == 28 + 4 * 220 - 20 + 28)
            let lettering = Lettering(capHeight: 9)
            let height = 267
            let times = ["0.000 s", "0.167 s", "0.334 s", "0.501 s"]
            for (i, time) in times.enumerated() {
                let corner = Self.corner(i, columns: 4, cell: 200, height: height)
                var paper = try Bitmap<UInt8>(
                    width: sheet.width, height: sheet.height, layout: .rgb)
                paper.withMutableSamples { $0.fill(repeating: [255, 255, 255]) }
                let baseline = Double(corner.y + height + 22)
                for (text, x, anchor) in [
                    ("\(5 * i)", corner.x, Lettering.Anchor.start), (time, corner.x + 200, .end),
                ] {
                    let place = Point(x: Double(x), y: baseline)
                    paper.fill(
                        lettering.outline(of: text, at: place, anchor), with: [0x35, 0x3C, 0x48])
                }
                let y = corner.y + height + 4
                #expect(
                    Self.part(sheet, corner.x - 4, y, 208, 26)
                        == Self.part(paper, corner.x - 4, y, 208, 26), "frame \(5 * i)")
            }
        }
    }

    @Test func `the outline on a sheet is the circle of the mask`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 400, 400)
            let line = [
                "from.png", "to.png", "--preset", "fitted", "--easing", "linear", "--end-radius",
                "200",
                "--frames", "15", "--cell-width", "200",
            ]
            _ = try await Tool.runInProcess(
                ["sheet"] + line + ["plain.png", "--no-outline"], in: folder)
            _ = try await Tool.runInProcess(["sheet"] + line + ["sheet.png"], in: folder)
            let (plain, sheet) = (
                try picture(folder + "/plain.png"), try picture(folder + "/sheet.png")
            )
            // Halfway to a radius of 200, at half the size.
            var inks = 0
            for y in 0..<200 {
                for x in 0..<200 {
                    let (dx, dy) = (Double(x) + 0.5 - 100, Double(y) + 0.5 - 100)
                    let distance = ((dx * dx + dy * dy).squareRoot() - 50).magnitude
                    let pixel = sheet[28 + x, 60 + y]
                    if distance > 2.75 { #expect(pixel == plain[28 + x, 60 + y]) }
                    if distance < 0.25 { #expect(pixel == [0xC2, 0x41, 0x0C]) }
                    inks += pixel == [0xC2, 0x41, 0x0C] ? 1 : 0
                }
            }
            #expect(inks > 200)
        }
    }

    @Test func `a sheet replaces only an existing sheet`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let line = ["sheet", "from.png", "to.png", "sheet.png"]
            #expect(try await Tool.runInProcess(line, in: folder).status == 0)
            let first = try Disk.read(folder + "/sheet.png")
            #expect(
                try await Tool.runInProcess(line + ["--theme", "dark"], in: folder).status == 0)
            #expect(try Disk.read(folder + "/sheet.png") != first)
            let kept = try await Tool.runInProcess(
                line + ["--theme", "dark", "--skip-existing"], in: folder)
            #expect(kept.errors.hasPrefix("kept a sheet of 12 frames"))
            let frames = try await Tool.runInProcess(
                ["from.png", "to.png", "sheet.png"], in: folder)
            #expect(frames.status == 73)
            _ = try await Tool.runInProcess(
                ["from.png", "to.png", "still.png", "--frame", "3"], in: folder)
            let over = try await Tool.runInProcess(
                ["sheet", "from.png", "to.png", "still.png"], in: folder)
            #expect(over.status == 73)
        }
    }

    @Test func `a sheet shows transparency as a checkerboard and does not enlarge small frames`()
        async throws
    {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 40, 30)
            let line = ["sheet", "from.png", "sheet.png", "--count", "1", "--no-outline"]
            let result = try await Tool.runInProcess(line, in: folder)
            #expect(result.errors.hasPrefix("wrote a sheet of 1 frame, 160×"), "\(result.errors)")
            let sheet = try picture(folder + "/sheet.png")
            #expect(sheet[28, 60] == [255, 255, 255] && sheet[36, 60] == [0xE8, 0xEA, 0xEE])
            #expect(sheet[67, 89] == [0xE8, 0xEA, 0xEE] && sheet[68, 89] == [0xB4, 0xBA, 0xC4])
        }
    }

    @Test func `a sheet can be made from a scene file`() async throws {
        try await Disk.withFolder { folder in
            let scene = Repository.fixture("Scenes/three-stages.yaml")
            let result = try await Tool.runInProcess(
                ["sheet", scene, "sheet.png", "--count", "9", "--columns", "3"], in: folder)
            #expect(result.status == 0, "\(result.errors)")
            #expect(try picture(folder + "/sheet.png").width == 28 + 3 * 124 - 20 + 28)
        }
    }
}
