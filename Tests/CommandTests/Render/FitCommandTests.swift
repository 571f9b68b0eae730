import CommandSupport
import PNG
import Raster
import TestSupport
import Testing

/// The command fits snapshots of different sizes.
struct FitCommandTests {
    /// Calls `body` with a folder with a wide picture and a tall one.
    static func withPictures(_ body: (String) async throws -> Void) async throws {
        try await Disk.withFolder { folder in
            for (name, size) in [("wide", "64x40"), ("tall", "37x53")] {
                let bytes = try Disk.read(
                    Repository.fixture(
                        "Snapshots/small/\(name == "wide" ? "out" : "in")-\(size).png"))
                try Disk.write(bytes, to: "\(folder)/\(name).png")
            }
            try await body(folder)
        }
    }

    /// The content of a file's IDAT chunks.
    static func imageData(_ path: String) throws -> [UInt8] {
        try #require(HandmadePNG(reading: Disk.read(path))).contents("IDAT").flatMap(\.self)
    }

    @Test(arguments: ["contain", "cover", "fill", "none"])
    func `frames of a fitted snapshot equal those of a file with the fitted picture`(_ fit: String)
        async throws
    {
        try await Self.withPictures { folder in
            let line = ["wide.png", "tall.png", "--fit", fit]
            let still = try await Tool.runInProcess(
                line + ["fitted.png", "--at", "100%"], in: folder)
            try #require(still.status == 0, "\(still.errors)")
            _ = try await Tool.runInProcess(line + ["one/"], in: folder)
            _ = try await Tool.runInProcess(["wide.png", "fitted.png", "two/"], in: folder)
            let names = try Disk.names(in: folder + "/one")
            #expect(names.count == 31)
            for name in names {
                let (one, two) = ("\(folder)/one/\(name)", "\(folder)/two/\(name)")
                #expect(try Self.imageData(one) == Self.imageData(two), "\(name)")
                #expect(
                    try Disk.read(one) != Disk.read(two),
                    "the keys are equal although the fits differ")
            }
        }
    }

    @Test func `the background shows where a snapshot does not cover the view`() async throws {
        try await Self.withPictures { folder in
            let result = try await Tool.runInProcess(
                [
                    "wide.png", "tall.png", "out.png", "--fit", "contain", "--align", "left",
                    "--at", "100%", "--background", "navy",
                ], in: folder)
            #expect(result.status == 0)
            let out = try picture(folder + "/out.png")
            #expect(out.width == 64 && out.height == 40)
            #expect(out[63, 20] == [0, 0, 128, 255] && out[28, 20] == [0, 0, 128, 255])
            #expect(out[27, 20] != [0, 0, 128, 255])
        }
    }

    @Test func `the key depends on the alignment and not on its notation`() async throws {
        try await Self.withPictures { folder in
            var files: Set<[UInt8]> = []
            for place in ["top", "50%,0%", "center"] {
                _ = try await Tool.runInProcess(
                    [
                        "wide.png", "tall.png", "out.png", "--fit", "cover", "--align", place,
                        "--frame", "0",
                    ], in: folder)
                files.insert(try Disk.read(folder + "/out.png"))
            }
            #expect(files.count == 2)
        }
    }
}
