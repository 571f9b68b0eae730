import CommandSupport
import PNG
import Raster
import TestSupport
import Testing

/// Mattes contain the incoming picture's share of each pixel.
struct MatteTests {
    static let presets = [
        [], ["--preset", "bubble-mask", "--feather", "9"],
        ["--preset", "fitted", "--type", "unreveal"], ["--preset", "fitted", "--inverted"],
        ["--mask-shape", "star", "--feather", "5"],
        ["--preset", "linear-wipe", "--feather", "20%"],
        ["--preset", "clock-wipe", "--type", "unreveal"], ["--preset", "xfade-circleopen"],
        ["--map", Repository.fixture("Snapshots/small/map-slant-20x12.png")],
    ]

    /// The samples of each frame of a command that writes numbered frames.
    private static func frames(_ arguments: [String], in folder: String) async throws -> [AnyBitmap]
    {
        let result = try await Tool.runInProcess(arguments + ["m/", "-q"], in: folder)
        try #require(result.status == 0, "\(result.errors)")
        return try Disk.names(in: folder + "/m").map { try decode("\(folder)/m/\($0)") }
    }

    @Test(arguments: presets)
    func `a matte is 16-bit gray, black at first and white at last`(
        _ preset: [String]
    ) async throws {
        try await Disk.withFolder { folder in
            let line = ["--matte", "--size", "64x40", "--duration", "4f"] + preset
            let frames = try await Self.frames(line, in: folder)
            for (frame, wanted) in [(frames.first, UInt16.min), (frames.last, .max)] {
                guard case .sixteen(let bitmap) = frame else {
                    Issue.record("\(preset): no 16 bits")
                    return
                }
                #expect(bitmap.layout == .gray && (bitmap.width, bitmap.height) == (64, 40))
                #expect(bitmap.samples.allSatisfy { $0 == wanted }, "\(preset)")
            }
            let line8 = line + ["--depth", "8", "--frames", "2", "--overwrite"]
            _ = try await Self.frames(line8, in: folder)
            guard case .eight(let middle) = try decode(folder + "/m/0002.png") else {
                Issue.record("\(preset): no 8 bits")
                return
            }
            #expect(Set(middle.samples).count > 1)
        }
    }

    @Test(arguments: presets)
    func `pictures blended by a matte equal the transition's frames`(
        _ preset: [String]
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 48, 36)
            let line = ["from.png", "to.png", "--duration", "4f"] + preset
            let mattes = try await Self.frames(line + ["--matte"], in: folder)
            let frames = try await Self.frames(line + ["--overwrite"], in: folder)
            guard case .eight(let from) = try decode(folder + "/from.png"),
                case .eight(let to) = try decode(folder + "/to.png")
            else { return }
            try #require(mattes.count == frames.count && from.layout == .rgb)
            let (old, new) = (from.samples, to.samples)
            var worst = 0.0
            for (matte, frame) in zip(mattes, frames) {
                guard case .sixteen(let matte) = matte, case .eight(let frame) = frame
                else { return }
                let seen = frame.samples
                for (i, share) in matte.samples.enumerated() {
                    for j in 3 * i..<3 * i + 3 {
                        let (a, b) = (Double(old[j]), Double(new[j]))
                        let mixed = a + (b - a) * Double(share) / 65535
                        worst = max(worst, abs(mixed - Double(seen[j])))
                    }
                }
            }
            #expect(worst <= 0.5001)
        }
    }

    @Test(arguments: [
        (["--matte"], 64, "the size of the output is unknown"),
        (["--matte", "--size", "40x"], 64, "the size of the output is unknown"),
        (
            ["--matte", "--size", "4x4", "--preset", "bubble"], 64,
            "--preset: bubble has no matte: it is not a mask between two pictures"
        ),
        (
            ["--matte", "--size", "4x4", "--fade-color", "red"], 64,
            "--fade-color: a matte has no pictures and no colors"
        ),
        (
            ["scene.yaml", "--matte"], 64,
            "--matte: a scene file has layers, not an incoming picture"
        ),
        (["a.png", "--matte"], 66, "cannot read the snapshot: a.png"),
    ])
    func `a transition without a matte is refused with an error and a hint`(
        _ arguments: [String], _ status: Int32, _ message: String
    ) async throws {
        try await Disk.withFolder { folder in
            let result = try await Tool.runInProcess(arguments + ["o/"], in: folder)
            #expect(result.status == status, "\(result.errors)")
            #expect(result.errors.hasPrefix("reveal-render: error: " + message), "\(result.errors)")
            #expect(!Disk.exists(folder + "/o"))
        }
    }

    @Test(arguments: ["mov", "webm"], ["obs-side", "obs-stacked"])
    func `a movie for OBS has the matte in one half and transparency in the other`(
        _ ending: String, _ layout: String
    ) async throws {
        try await Disk.withFolder { folder in
            let line = [
                "--matte", "--size", "64x40", "--duration", "6f", "--feather", "20",
                "--matte-layout", layout, "m." + ending, "-q",
            ]
            let run = try await Tool.runInProcess(line, in: folder)
            try #require(run.status == 0, "\(run.errors)")
            // FFmpeg's own VP9 decoder drops alpha.
            let decoder = ending == "webm" ? "-c:v libvpx-vp9 " : ""
            let call = "ffmpeg -v error \(decoder)-i m.\(ending) -pix_fmt rgba -f rawvideo m.rgba"
            let read = try StreamTests.bash(call, in: folder)
            try #require(read.status == 0, "\(read.errors)")
            let bytes = try Disk.read(folder + "/m.rgba")
            let isSide = layout == "obs-side"
            let (width, height) = isSide ? (128, 40) : (64, 80)
            try #require(bytes.count == 7 * 4 * width * height)
            func pixels(_ frame: Int, inMatte: Bool) -> [[UInt8]] {
                (0..<width * height).compactMap { i in
                    let isThere = isSide ? i % width >= 64 : i / width >= 40
                    guard isThere == inMatte else { return nil }
                    let start = 4 * (frame * width * height + i)
                    return Array(bytes[start..<start + 4])
                }
            }
            #expect(pixels(0, inMatte: true).allSatisfy { $0 == [0, 0, 0, 255] })
            #expect(pixels(6, inMatte: true).allSatisfy { $0 == [255, 255, 255, 255] })
            #expect(Set(pixels(3, inMatte: true).map { $0[0] }).count > 20)
            for frame in 0..<7 {
                #expect(pixels(frame, inMatte: false).allSatisfy { $0[3] == 0 })
            }
        }
    }

    @Test(arguments: ["obs-side", "obs-stacked"])
    func `the stinger half of an OBS movie shows the ring`(
        _ layout: String
    ) async throws {
        try await Disk.withFolder { folder in
            let line = ["--matte", "--size", "64x40", "--duration", "6f", "--preset", "fitted"]
            let isSide = layout == "obs-side"
            let (width, height) = isSide ? (128, 40) : (64, 80)
            func frame(_ name: String, _ more: [String]) async throws -> [SIMD4<UInt8>] {
                let arguments = line + [name, "--matte-layout", layout, "-q"] + more
                let result = try await Tool.runInProcess(arguments, in: folder)
                try #require(result.status == 0, "\(result.errors)")
                return try Movies.frames(name, in: folder, width, height, .rgba)[3].pixels
            }
            let (plain, ringed) = (
                try await frame("a.mov", []), try await frame("b.mov", ["--ring", "6 #f00"])
            )
            var painted = 0
            for i in 0..<width * height {
                if isSide ? i % width >= 64 : i / width >= 40 {
                    #expect(abs(Int(plain[i].x) - Int(ringed[i].x)) < 4, "\(i)")
                } else if ringed[i].w > 250 {
                    painted += 1
                    #expect(ringed[i].x > 240 && ringed[i].y < 12 && ringed[i].z < 12)
                }
            }
            #expect(painted > 100 && painted < 1200)
        }
    }

    @Test func `assemble refuses colored frames as a matte for OBS`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let more = ["--duration", "50ms"]
            _ = try await Tool.runInProcess(["from.png", "to.png", "f/"] + more, in: folder)
            _ = try await Tool.runInProcess(
                ["m/", "--matte", "--size", "40x30"] + more, in: folder)
            let line = ["o.mov", "--matte-layout", "obs-side"]
            let refused = try await Tool.runInProcess(["assemble", "f/"] + line, in: folder)
            #expect(refused.status == 64 && refused.errors.contains("a matte is gray"))
            #expect(!Disk.exists(folder + "/o.mov"))
            #expect(try await Tool.runInProcess(["assemble", "m/"] + line, in: folder).status == 0)
        }
    }
}

extension Bitmap<UInt8> {
    /// The RGBA pixels.
    fileprivate var pixels: [SIMD4<UInt8>] {
        let all = samples
        return stride(from: 0, to: all.count, by: 4).map {
            SIMD4(all[$0], all[$0 + 1], all[$0 + 2], all[$0 + 3])
        }
    }
}
