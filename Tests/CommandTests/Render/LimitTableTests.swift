import CommandSupport
import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// The claims in docs/limits.md and SECURITY.md about the command are true.
struct LimitTableTests {
    @Test(arguments: ["docs/limits.md", "SECURITY.md"])
    func `every option named on the pages about limits and security exists`(
        _ page: String
    ) async throws {
        let text = String(
            decoding: try Disk.read("\(Repository.root)/\(page)"), as: UTF8.self)
        // Options of `swift test` do not count.
        let own = text.split(separator: "\n").filter { !$0.contains("swift test") }
        let options = Set(own.flatMap { $0.matches(of: /--[a-z][-a-z]+/).map { String($0.0) } })
        #expect(!options.isEmpty)
        let help = try await Tool.runInProcess(["--help"], in: Repository.root).output
        for option in options {
            #expect(help.contains("\(option) ") || help.contains("\(option)\n"), "\(option)")
        }
    }

    /// A job, and its memory in addition to the snapshots according to docs/limits.md; F is
    /// `frame`.
    struct Need: Sendable {
        let options: [String]
        let layout: PixelLayout
        /// From s, F and the numbers of snapshots and of workers.
        let bytes: @Sendable (_ s: Double, _ f: Double, _ n: Double, _ w: Double) -> Double
    }

    static let needs = [
        Need(options: ["f/"], layout: .rgb) { s, f, n, w in n * f * (s + 0.52) + w * f * s },
        Need(options: ["f/", "--compression", "smallest"], layout: .rgb) { s, f, n, w in
            w * (f * (2 + 2 * s) + 9 * 1_048_576)
        },
        Need(options: ["f/", "--compression", "small"], layout: .rgb) { s, f, n, w in
            let rest = 640.0 * 1024
            let frames = f * s + 38 * 128 * 1921 + rest
            let coder = 64 * 1920 * (69 * n + 4) + n * 448 * 1024
            return n * f * (s + 0.52) + w * max(frames, coder) - w * rest
        },
        Need(options: ["o.png", "--compression", "small"], layout: .rgb) { s, f, n, w in
            2 * w * f + w * (f * (2 + 2 * s) + 9 * 1_048_576)
        },
        Need(options: ["f/", "--encoder", "libpng"], layout: .rgb) { s, f, n, w in w * f * (1 + s)
        },
        Need(options: ["o.png"], layout: .rgb) { s, f, n, w in 2 * w * f + w * f * (1 + s) },
        Need(options: ["o.y4m"], layout: .rgb) { s, f, n, w in w * 2 * f },
        Need(options: ["f/", "--depth", "16"], layout: .rgb) { s, f, n, w in
            // A second copy of both snapshots is kept in 16 bits.
            2 * f + n * f * (s + 1.52) + w * f * s
        },
        Need(options: ["f/", "--background", "#12345678"], layout: .rgba) { s, f, n, w in
            2 * f + n * f * (s + 0.52) + w * f * s
        },
    ]

    @Test(arguments: needs.indices)
    func `the documented memory equals the computed memory`(_ index: Int) async throws {
        let need = Self.needs[index]
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 640, 480, need.layout)
            for workers in [1, 3] {
                let plan = try await Tool.runInProcess(
                    ["from.png", "to.png"] + need.options
                        + ["--threads", "\(workers)", "--dry-run", "--json"], in: folder)
                try #require(plan.status == 0, "\(plan.errors)")
                let report = try JSONSerialization.jsonObject(with: Data(plan.output.utf8))
                let expected = try #require((report as? [String: Any])?["expectedMemory"] as? Int)
                let samples = Double(640 * 480 * need.layout.channels)
                let frame = need.options.contains("16") ? 2 * samples : samples
                let longest = try ["from", "to"].map { try Disk.read("\(folder)/\($0).png").count }
                    .max()
                let share = min(1, Double(longest ?? 0) / samples)
                let rendering =
                    need.bytes(share, frame, 2, Double(workers)) + Double(workers) * 640 * 1024
                let written = 18_200 * 1024 + 2 * samples + rendering
                #expect(abs(written - Double(expected)) < 0.001 * written, "\(need.options)")
            }
        }
    }

    @Test(arguments: [(480, 3, 2), (480, 20, 7), (60, 3, 0)])
    func `additional threads encode the snapshots in bands of 64 rows`(
        _ height: Int, _ threads: Int, _ others: Int
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 640, height, .rgb)
            var needs: [Int] = []
            for threads in [1, threads] {
                let plan = try await Tool.runInProcess(
                    [
                        "from.png", "to.png", "f/", "--frames", "0", "--threads", "\(threads)",
                        "--dry-run", "--json",
                    ], in: folder)
                let report = try JSONSerialization.jsonObject(with: Data(plan.output.utf8))
                needs.append(try #require((report as? [String: Any])?["expectedMemory"] as? Int))
            }
            #expect(needs[1] - needs[0] == others * 64 * 640 * 3 * (3 * 2 + 4))
        }
    }

    @Test func `image data in several chunks is counted twice while it is read`() async throws {
        try await Disk.withFolder { folder in
            var noise = Noise(50)
            let picture = HandmadePicture(
                640, 480, depth: 8, colorType: 2, randomFrom: &noise)
            let stream = zlib(picture.rows())
            var needs: [Int] = []
            for cut in [stream.count, 8192] {
                let data = [stream[..<cut], stream[cut...]].filter { !$0.isEmpty }
                let file = HandmadePNG(
                    [picture.header()] + data.map { .init("IDAT", Array($0)) } + [.init("IEND")])
                for name in ["from", "to"] {
                    try Disk.write(file.bytes, to: "\(folder)/\(name).png")
                }
                let plan = try await Tool.runInProcess(
                    ["from.png", "to.png", "o.y4m", "--threads", "1", "--dry-run", "--json"],
                    in: folder)
                try #require(plan.status == 0, "\(plan.errors)")
                let report = try JSONSerialization.jsonObject(with: Data(plan.output.utf8))
                needs.append(try #require((report as? [String: Any])?["expectedMemory"] as? Int))
            }
            #expect(needs[1] > needs[0])
        }
    }
}
