import PNG
import Raster
import RevealMotion
import RevealRendering

extension Bench {
    /// Measures the cost of encoding a frame, by stage, for two pictures.
    ///
    /// Without paths, it generates pictures of each kind in `Picture`.
    static func encoding(_ paths: [String]) throws {
        guard paths.isEmpty else {
            let pictures = try paths.map { try Snapshot(contentsOf: $0).bitmap }
            guard pictures.count == 2, case .eight(let first) = pictures[0],
                case .eight(let second) = pictures[1], first.width == second.width,
                first.height == second.height, first.layout == second.layout
            else { throw Misuse(description: "needs two pictures of one size, layout and 8 bits") }
            try encoding("files", EncodingJob(first, second))
            return
        }
        for picture in Picture.allCases {
            try encoding(picture.rawValue, try picture.job(1920, 1080))
        }
    }

    private static func encoding(_ name: String, _ made: EncodingJob) throws {
        var job = made
        let pixels = job.width * job.height
        try compare("\(name): decode, a pixel", items: pixels) {
            guard case .eight(let bitmap) = try job.decode() else { return 0 }
            return checksum(bitmap)
        }
        try compare("\(name): code two sources, a pixel", items: pixels) { try job.codeSources() }
        let stacks = [
            ("a whole source", EncodingJob.whole), ("a circle of 0.3", job.circle(0.3)),
            ("a circle of 0.8", job.circle(0.8)), ("a fade", EncodingJob.fade),
        ]
        for (stack, layers) in stacks {
            try compare("\(name): encode \(stack), a pixel", items: pixels) {
                try job.encode(layers)
            }
        }
        compare("\(name): plan a circle of 0.8, a pixel", items: pixels) {
            job.plan(stacks[2].1)
        }
    }

    /// Encodes each picture as a PNG file in memory, in one thread.
    ///
    /// Prints seconds and bytes as JSON; the first picture is a warm-up and excluded.
    /// `Scripts/bench-peers` compares them with other encoders.
    static func encodeAlone(_ paths: [String]) throws {
        let pictures = try paths.map { path in
            guard case .eight(let bitmap) = try Snapshot(contentsOf: path).bitmap else {
                throw Misuse(description: "\(path) has more than 8 bits")
            }
            return bitmap
        }
        let (clock, writer) = (ContinuousClock(), PNGWriter())
        var (time, bytes) = (Duration.zero, 0)
        for (i, picture) in pictures.enumerated() {
            let taken = try clock.measure {
                try writer.file(picture, color: .init(), compression: .balanced)
            }
            guard i > 0 else { continue }
            time += taken
            bytes += writer.count
        }
        print("{\"seconds\": \(time / .seconds(1)), \"bytes\": \(bytes)}")
    }
}
