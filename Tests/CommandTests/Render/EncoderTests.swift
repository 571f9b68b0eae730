import CommandSupport
import PNG
import Raster
import TestSupport
import Testing

/// Numbered frames by the splicing encoder compared with libpng's, through the command.
struct EncoderTests {
    /// The frames in a folder, decoded by libpng.
    static func frames(_ folder: String) throws -> [AnyBitmap] {
        try Disk.names(in: folder).map { try decode("\(folder)/\($0)") }
    }

    /// The frames in a folder, decoded independently of both encoders.
    static func independentFrames(_ folder: String) throws -> [HandmadePicture] {
        try Disk.names(in: folder).map {
            try IndependentDecoder.picture(try Disk.read("\(folder)/\($0)"))
        }
    }

    static func equal(_ one: AnyBitmap, _ other: AnyBitmap) -> Bool {
        switch (one, other) {
        case (.eight(let a), .eight(let b)): a == b
        case (.sixteen(let a), .sixteen(let b)): a == b
        default: false
        }
    }

    @Test(arguments: [
        ["--start-frame", "5,6,7,4"], ["--type", "unreveal", "--fade-color", "#00800080"],
        ["--fade-color", "black", "--path", "modal"], ["--preset", "circular-transition"],
        ["--preset", "bubble", "--center", "90%,90%"],
        ["--preset", "bubble", "--type", "unreveal", "--bubble-color", "teal"],
        ["--preset", "bubble-mask", "--center", "top left"],
        ["--preset", "bubble-mask", "--easing", "spring(1,200,6)", "--type", "unreveal"],
        ["--preset", "fitted", "--inverted"], ["--preset", "fitted", "--depth", "16"],
    ])
    func `every preset's frames equal the reference encoder's`(_ options: [String]) async throws {
        for layout in [PixelLayout.gray, .rgb, .rgba] {
            try await Disk.withFolder { folder in
                try RenderTests.writeInputs(in: folder, 83, 70, layout)
                for encoder in ["splice", "libpng"] {
                    let result = try await Tool.runInProcess(
                        ["from.png", "to.png", "\(encoder)/", "--encoder", encoder, "--fps", "20"]
                            + options, in: folder)
                    try #require(result.status == 0, "\(result.errors)")
                }
                let spliced = try Self.frames(folder + "/splice")
                let reference = try Self.frames(folder + "/libpng")
                #expect(zip(spliced, reference).allSatisfy(Self.equal), "\(layout)")
                #expect(spliced.count == reference.count && spliced.count > 4)
                let independent = try Self.independentFrames(folder + "/splice")
                #expect(independent == reference.map { HandmadePicture($0) }, "\(layout)")
            }
        }
    }

    @Test(arguments: ["color: '#ff000080', shape: ellipse", "color: '#ff0000'"])
    func `frames of a scene without pictures equal the reference encoder's`(
        _ layer: String
    ) async throws {
        try await Disk.withFolder { folder in
            let scene = "size: 12x9\nlayers: [{name: a, \(layer)}]\n"
            try Disk.write(Array(scene.utf8), to: folder + "/dot.yaml")
            for encoder in ["splice", "libpng"] {
                let result = try await Tool.runInProcess(
                    ["dot.yaml", "\(encoder)/", "--encoder", encoder], in: folder)
                #expect(result.status == 0, "\(result.errors)")
            }
            let frames = try ["splice", "libpng"].map { try picture("\(folder)/\($0)/0000.png") }
            #expect(frames[0] == frames[1])
        }
    }

    /// Spliced from a photograph, a flat frame would be as large as the photograph.
    @Test(arguments: [
        "layers: [{name: page, color: white}]",
        """
        snapshots: {from: from.png}
        layers: [{name: page, color: white}, {name: photo, snapshot: from, mask: {radius: 0}}]
        """,
    ])
    func `a frame of one color is small regardless of the sources`(_ layers: String) async throws {
        try await Disk.withFolder { folder in
            var noise = Noise(3)
            let photo: Bitmap<UInt8> = try noise.bitmap(320, 240, .rgb)
            try Disk.write(try pngFile(photo), to: folder + "/from.png")
            let scene = "size: 320x240\n\(layers)\n"
            try Disk.write(Array(scene.utf8), to: folder + "/page.yaml")
            let result = try await Tool.runInProcess(["page.yaml", "f/"], in: folder)
            try #require(result.status == 0, "\(result.errors)")
            #expect(try Disk.read(folder + "/f/0000.png").count < 2000)
        }
    }
}
