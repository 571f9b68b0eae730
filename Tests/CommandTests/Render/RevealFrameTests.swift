import CommandSupport
import PNG
import Raster
import TestSupport
import Testing

/// CircularRevealKit's values, measured in frames rendered by the built command: an ellipse is
/// fitted to the coverage of a white picture over a transparent background at 16 bits.
struct RevealFrameTests {
    static let size = (width: 300, height: 400)

    /// The alpha of each pixel, from 0 to 1, of a white view of 300×400 rendered at `time`.
    static func coverage(_ options: [String], at time: String) async throws -> [Double] {
        try await Disk.withFolder { folder in
            var white = try Bitmap<UInt8>(width: size.width, height: size.height, layout: .gray)
            white.withMutableSamples { for i in $0.indices { $0[i] = 255 } }
            try Disk.write(try pngFile(white), to: folder + "/in.png")
            let result = try await Tool.runInProcess(
                ["in.png", "out.png", "--depth", "16", "--at", time] + options, in: folder)
            try #require(result.status == 0, "\(result.errors)")
            let still = try deepPicture(folder + "/out.png")
            try #require(still.layout == .rgba)
            let samples = still.samples
            return stride(from: 3, to: samples.count, by: 4).map { Double(samples[$0]) / 65535 }
        }
    }

    /// The rectangle around the ellipse fitted to a frame.
    static func rect(_ options: [String], at time: String) async throws -> [Double] {
        let fit = EllipseFit(try await coverage(options, at: time), width: size.width)
        return [fit.x - fit.a, fit.y - fit.b, 2 * fit.a, 2 * fit.b]
    }

    static let rows: [(Int, [String], String, [Double])] = [
        (13, [], "125ms", [103.2677, 153.2677, 93.4647, 93.4647]),
        (14, [], "250ms", [-7.6784, 42.3216, 315.3568, 315.3568]),
        (20, ["--start-frame", "250,350,0,0"], "50%", [60.7859, 145.0181, 315.3568, 315.3568]),
        (21, ["--start-frame", "250,350,0,0"], "25%", [193.9212, 289.2480, 93.4647, 93.4647]),
        (22, ["--start-frame", "0,0,60,40"], "50%", [-110.3749, -94.6070, 356.4354, 342.7425]),
        (22, ["--start-frame", "0,0,60,40"], "0s", [0, 0, 60, 40]),
        (
            23, ["--type", "unreveal", "--start-frame", "30,40,120,60"], "75%",
            [-5.5166, 8.2220, 202.2489, 147.8568]
        ),
        (23, ["--type", "unreveal", "--start-frame", "30,40,120,60"], "100%", [30, 40, 120, 60]),
    ]

    @Test(arguments: rows)
    func `the rendered ellipse has the rectangle of CircularRevealKit`(
        _ row: Int, _ options: [String], _ time: String, _ rect: [Double]
    ) async throws {
        let measured = try await Self.rect(options, at: time)
        for (value, expected) in zip(measured, rect) {
            #expect(abs(value - expected) < 1e-3, "row \(row): \(measured)")
        }
    }

    /// These circles have radii of 310.9 and 500, and no corner is farther from the center than
    /// 250, so their edges are invisible.
    ///
    /// `CircularRevealTests` checks their rectangles.
    @Test(arguments: [
        (15, "reveal", "375ms"), (16, "reveal", "500ms"), (18, "unreveal", "125ms"),
    ])
    func `a circle larger than the view covers all of it`(
        _ row: Int, _ type: String, _ time: String
    ) async throws {
        #expect(try await Self.coverage(["--type", type], at: time).allSatisfy { $0 == 1 })
    }

    @Test(arguments: [("125ms", 6860.9), ("250ms", 77108)])
    func `the circle of a centered reveal has the expected area`(
        _ time: String, _ area: Double
    ) async throws {
        let sum = try await Self.coverage([], at: time).reduce(0, +)
        #expect(abs(sum / area - 1) < 0.002)
    }

    @Test func `an unreveal equals the reveal at the mirrored progress`() async throws {
        let options = ["--start-frame", "20,30,40,50"]
        for percent in [20, 35, 50] {
            let reveal = try await Self.rect(options, at: "\(percent)%")
            let mirrored = try await Self.rect(
                ["--type", "unreveal"] + options, at: "\(100 - percent)%")
            #expect(zip(reveal, mirrored).allSatisfy { abs($0 - $1) < 1e-3 })
        }
    }

    /// A still of two flat pictures, outgoing 40 and incoming 200, at `time`.
    static func still(_ options: [String], at time: String) async throws -> Bitmap<UInt8> {
        try await Disk.withFolder { folder in
            for (name, value) in [("from", UInt8(40)), ("to", 200)] {
                var flat = try Bitmap<UInt8>(width: size.width, height: size.height, layout: .gray)
                flat.withMutableSamples { for i in $0.indices { $0[i] = value } }
                try Disk.write(try pngFile(flat), to: "\(folder)/\(name).png")
            }
            let result = try await Tool.runInProcess(
                ["from.png", "to.png", "out.png", "--at", time] + options, in: folder)
            try #require(result.status == 0, "\(result.errors)")
            return try picture(folder + "/out.png")
        }
    }

    @Test func `a centered reveal covers the corners between 65 and 66 percent`() async throws {
        #expect(try await Self.still([], at: "65%")[0, 0] != [200])
        #expect(try await Self.still([], at: "66%").samples.allSatisfy { $0 == 200 })
    }

    @Test func `a centered unreveal uncovers the corners between 34 and 36 percent`() async throws {
        let unreveal = ["--type", "unreveal"]
        #expect(try await Self.still(unreveal, at: "34%").samples.allSatisfy { $0 == 40 })
        #expect(try await Self.still(unreveal, at: "36%")[299, 399] != [40])
    }

    @Test func `a reveal from a corner covers the view at 78.23 percent`() async throws {
        let corner = ["--start-frame", "0,0,0,0"]
        #expect(try await Self.still(corner, at: "78.13%")[299, 399] != [200])
        #expect(try await Self.still(corner, at: "78.33%").samples.allSatisfy { $0 == 200 })
    }
}
