import CommandSupport
import PNG
import Raster
import TestSupport
import Testing

/// A luma map that a map wipe plays back reproduces the reveal.
struct LumaMapTests {
    private static let size = ["--size", "61x43", "--duration", "500ms"]

    /// Whether each pixel of each numbered frame of a matte has changed: its coverage is at least
    /// half.
    private static func changes(_ arguments: [String], in folder: String) async throws -> [[Bool]] {
        let line = ["m/", "--matte", "--overwrite", "-q"] + size + arguments
        let result = try await Tool.runInProcess(line, in: folder)
        try #require(result.status == 0, "\(result.errors)")
        return try Disk.names(in: folder + "/m").map { name in
            let frame: Bitmap<UInt16> = try deepPicture("\(folder)/m/\(name)")
            return frame.samples.map { $0 >= 32768 }
        }
    }

    private static func deepPicture(_ path: String) throws -> Bitmap<UInt16> {
        guard case .sixteen(let bitmap) = try decode(path), bitmap.layout == .gray else {
            throw Refusal.header
        }
        return bitmap
    }

    @Test(arguments: [
        [], ["--preset", "fitted", "--center", "12,8", "--type", "unreveal"],
        ["--preset", "fitted", "--easing", "cubic-bezier(.3,1.5,.6,1)"],
        ["--preset", "linear-wipe", "--angle", "30deg"],
        ["--preset", "clock-wipe", "--center", "20,15"],
        ["--preset", "fitted", "--mask-shape", "star"], ["--preset", "fitted", "--feather", "9"],
        ["--preset", "fitted", "--easing", "steps(5)"],
    ])
    func `a luma map that is played back changes each pixel in the same frame as the reveal`(
        _ preset: [String]
    ) async throws {
        try await Disk.withFolder { folder in
            let line = ["map.png", "--format", "luma-map", "-q"] + Self.size + preset
            let result = try await Tool.runInProcess(line, in: folder)
            try #require(result.status == 0, "\(result.errors)")
            let map = try Self.deepPicture(folder + "/map.png").samples
            let wanted = try await Self.changes(preset, in: folder)
            let wipe = ["--map", "map.png", "--softness", "0"]
            let played = try await Self.changes(wipe, in: folder)
            try #require(wanted.count == 31 && played.count == 31)
            for (number, frames) in zip(wanted, played).enumerated() {
                let step = 65535 * Double(number) / 30
                for (pixel, states) in zip(frames.0, frames.1).enumerated()
                where states.0 != states.1 {
                    let distance = (Double(map[pixel]) - step).magnitude
                    #expect(distance <= 1, "\(preset): frame \(number), pixel \(pixel)")
                }
            }
        }
    }

    @Test(arguments: [
        (["--preset", "fitted", "--there-and-back"], "changes more than once"),
        (["--preset", "fitted", "--easing", "spring(1,200,10)"], "changes more than once"),
        (["--ring", "6 white"], "--ring: a matte has no pictures"),
        (["--shadow", "0 4 24 black"], "--shadow: a matte has no pictures"),
        (["--depth", "8"], "it requires a gray matte of 16 bits"),
        (["--frames", "0-3"], "it requires the whole motion"),
        (["--preset", "pulse"], "pulse has no matte"),
    ])
    func `a transition that a luma map cannot represent is refused with the reason`(
        _ arguments: [String], _ reason: String
    ) async throws {
        try await Disk.withFolder { folder in
            let line = ["map.png", "--format", "luma-map"] + Self.size + arguments
            let result = try await Tool.runInProcess(line, in: folder)
            #expect(result.status == 64 && result.errors.contains(reason), "\(result.errors)")
            #expect(!Disk.exists(folder + "/map.png"))
        }
    }

    @Test func `a luma map on standard output equals the file`() async throws {
        try await Disk.withFolder { folder in
            let line =
                "reveal=$0; $reveal map.png --format luma-map --size 20x10 -q"
                + " && $reveal - --format luma-map --size 20x10 -q > out.png && cmp map.png out.png"
            let result = try Tool.run(
                ["-c", line, Tool.path], in: folder, program: "/bin/bash")
            #expect(result.status == 0, "\(result.errors)")
        }
    }
}
