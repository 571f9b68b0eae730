import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// The work of the determinism tests: every kind of output, of every kind of picture, by every path
/// through the program.
enum Work {
    /// A command without its output.
    private struct Job {
        let output: String
        let arguments: [String]
        /// The number of frames, if they are numbered.
        var frames: Int?
    }

    private static let jobs: [Job] = [
        // Spliced frames.
        Job(output: "kit/", arguments: ["rgb-a.png", "rgb-b.png", "--fps", "24"], frames: 13),
        Job(
            output: "spring/",
            arguments: [
                "rgba-a.png", "rgba-b.png", "--preset", "bubble-mask", "--easing",
                "spring(1,180,14,3)", "--duration", "1s", "--fps", "16", "--background",
                "#8a2be280",
            ], frames: 17),
        Job(
            output: "deep/",
            arguments: [
                "deep-a.png", "deep-b.png", "--preset", "fitted", "--inverted", "--center",
                "30%,70%", "--easing", "cubic-bezier(.3,-.6,.6,1.8)", "--fps", "13",
            ], frames: 8),
        Job(
            output: "gray/",
            arguments: [
                "grey-a.png", "grey-b.png", "--preset", "circular-transition", "--scale", "2",
                "--compression", "fast", "--fps", "48",
            ], frames: 11),
        // Frames that are scaled and faded.
        Job(
            output: "bubble/",
            arguments: ["rgb-a.png", "rgba-b.png", "--preset", "bubble", "--fps", "12"], frames: 7),
        Job(
            output: "fade/",
            arguments: [
                "rgb-a.png", "rgb-b.png", "--fade-color", "tomato", "--encoder", "libpng", "--fps",
                "10",
            ], frames: 6),
        Job(
            output: "small/",
            arguments: ["rgb-b.png", "rgb-a.png", "--compression", "small", "--fps", "8"], frames: 5
        ),
        // Pictures with different color descriptions.
        Job(
            output: "colors/",
            arguments: ["wide-a.png", "rgb-b.png", "--fps", "9"], frames: 6),
        Job(
            output: "wide/",
            arguments: [
                "rgba-a.png", "deep-b.png", "--color-space", "display-p3", "--fps", "7",
                "--background", "tomato",
            ], frames: 5),
        // Light blended from a converted picture and in the picture's own colors.
        Job(
            output: "light/",
            arguments: [
                "wide-a.png", "rgb-b.png", "--blend", "linear", "--feather", "9", "--fps", "9",
            ], frames: 6),
        // One file.
        Job(
            output: "pulse.png",
            arguments: [
                "rgba-a.png", "--preset", "pulse", "--easing", "spring(1,60,5)", "--fps", "7",
            ]),
        Job(
            output: "deep.png",
            arguments: ["deep-a.png", "deep-b.png", "--poster", "first", "--fps", "9"]),
        Job(
            output: "still.png",
            arguments: ["rgba-b.png", "deep-b.png", "--preset", "bubble", "--at", "37.5%"]),
    ]

    private static let scenes = ["three-stages", "cancelled-dismissal", "circular-reveal-kit"]

    /// Two pictures of each kind: noise, and repeated flat areas.
    static func writeInputs(in folder: String, changedBy seed: UInt64 = 0) throws {
        for (name, layout) in [("grey", PixelLayout.gray), ("rgb", .rgb), ("rgba", .rgba)] {
            try write(picture(UInt8.self, layout, 4 + seed), "\(name)-a", in: folder)
            try write(picture(UInt8.self, layout, 5), "\(name)-b", in: folder)
        }
        let wide = try pngFile(picture(UInt8.self, .rgb, 4 + seed))
        try Disk.write(
            wide[..<33] + HandmadeProfile.phone.chunk.bytes + wide[33...],
            to: folder + "/wide-a.png")
        try write(picture(UInt16.self, .rgba, 6), "deep-a", in: folder)
        try write(picture(UInt16.self, .rgba, 7), "deep-b", in: folder)
    }

    private static func write<S: Sample>(
        _ bitmap: Bitmap<S>, _ name: String, in folder: String
    ) throws {
        try Disk.write(try pngFile(bitmap), to: "\(folder)/\(name).png")
    }

    private static func picture<S: Sample>(
        _: S.Type, _ layout: PixelLayout, _ seed: UInt64
    ) throws -> Bitmap<S> {
        var noise = Noise(seed)
        var bitmap: Bitmap<S> = try noise.bitmap(203, 131, layout)
        for y in 0..<bitmap.height where y % 50 < 30 {
            bitmap.withMutableRow(y) { row in
                for i in row.indices { row[i] = S(truncatingIfNeeded: i / 40 * 7919 &+ y / 10) }
            }
        }
        return bitmap
    }

    /// SHA-256 of the names and bytes of all files that this variant makes.
    static func digest(by variant: Variant, in folder: String) throws -> String {
        let outputs = folder + "/outputs"
        try? FileManager.default.removeItem(atPath: outputs)
        for job in jobs {
            for selection in selections(of: job, variant.shards) {
                try run(job.arguments + ["outputs/" + job.output] + selection, variant, in: folder)
            }
        }
        for scene in scenes {
            try run(
                [Repository.fixture("Scenes/\(scene).yaml"), "outputs/\(scene).png"], variant,
                in: folder)
        }
        let files = try Disk.contents(of: outputs)
        try #require(files.count { $0.key.hasSuffix(".png") } == 84 + 3 + scenes.count)
        var all: [UInt8] = []
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
            all += Array(name.utf8) + [0] + bytes
        }
        return Disk.digest(of: all)
    }

    /// Frames are dealt out in turn, so that no frame follows its predecessor in a run.
    private static func selections(of job: Job, _ shards: Int) -> [[String]] {
        guard let frames = job.frames, shards > 1 else { return [[]] }
        return (0..<min(shards, frames)).map { ["--frames", "\($0)-\(frames - 1)x\(shards)"] }
    }

    private static func run(
        _ arguments: [String], _ variant: Variant, in folder: String
    ) throws {
        let command = variant.emulator + [variant.tool]
        let result = try Tool.run(
            Array(command.dropFirst()) + arguments + ["--threads", "\(variant.threads)"],
            in: folder, environment: variant.environment(in: folder), program: command[0])
        try #require(result.status == 0, "\(variant): \(result.errors)")
    }
}
