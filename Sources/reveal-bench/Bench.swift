import Raster
import ScalarTwins

/// Measures stages, and prints nanoseconds per item and a checksum of the result.
///
/// Each row is the best of seven rounds, to exclude other load; both times of a row are measured
/// alternately. Under valgrind 3.19 the threads of Swift's tasks crash, so the code is synchronous.
@main
enum Bench {
    struct Misuse: Error {
        let description: String
    }

    static func main() throws {
        let paths = Array(CommandLine.arguments.dropFirst())
        guard paths.first != "--count" else {
            try count(Array(paths.dropFirst()))
            return
        }
        guard paths.first != "--alone" else {
            try encodeAlone(Array(paths.dropFirst()))
            return
        }
        guard paths.first != "--circle" else {
            try circle(Array(paths.dropFirst()))
            return
        }
        print(
            "stage                                         ns/item   twin ns/item   twin/ours   checksum"
        )
        guard paths.isEmpty else {
            try encoding(paths)
            return
        }
        try coverage()
        try blending(UInt8.self)
        try blending(UInt16.self)
        try frames(UInt8.self)
        try frames(UInt16.self)
        try layers(UInt8.self)
        try layers(UInt16.self)
        try encoding([])
    }

    private static let padding = String(repeating: " ", count: 27)

    private static func row(_ name: String, _ time: Double) -> String {
        pad(name, to: 42) + pad(number(time), to: -11)
    }

    /// Prints the time per item of `ours` and of `twin`, measured alternately, and their ratio.
    static func compare(
        _ name: String, items: Int, _ ours: () throws -> Int, _ twin: (() throws -> Int)? = nil
    ) rethrows {
        let clock = ContinuousClock()
        var (best, bestTwin) = (Duration.seconds(1e9), Duration.seconds(1e9))
        var (checksum, twinChecksum) = (0, 0)
        for _ in 0..<7 {
            best = min(best, try clock.measure { checksum = try ours() })
            if let twin {
                bestTwin = min(bestTwin, try clock.measure { twinChecksum = try twin() })
            }
        }
        precondition(
            twin == nil || checksum == twinChecksum, "\(name) differs from its twin")
        let time = best / .nanoseconds(items)
        var row = row(name, time)
        if twin != nil {
            let twinTime = bestTwin / .nanoseconds(items)
            row += pad(number(twinTime), to: -15) + pad(number(twinTime / time), to: -12)
        } else {
            row += padding
        }
        print(row + "   " + String(checksum))
    }

    private static func number(_ value: Double) -> String {
        let hundredths = (value * 100 + 0.5).clampedInteger(in: 0...1 << 50)
        let decimals = String(hundredths % 100)
        return "\(hundredths / 100)." + (decimals.count == 1 ? "0" : "") + decimals
    }

    /// Pads `text` with spaces at the end, or at the beginning if `width` is negative.
    private static func pad(_ text: String, to width: Int) -> String {
        let blanks = String(repeating: " ", count: max(0, abs(width) - text.count))
        return width < 0 ? blanks + text : text + blanks
    }
}

/// Pseudorandom numbers that are the same in every run.
struct Noise: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        // SplitMix64, by Steele, Lea, and Flood.
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

extension Bench {
    private static func coverage() throws {
        let ellipse = Ellipse(center: Point(x: 960.3, y: 100_000.4), radiusX: 1e5, radiusY: 1e5)
        let rows = 1..<5
        var shares = [UInt16](repeating: 0, count: 1920)
        func sum() -> Int { shares.reduce(0) { $0 + Int($1) } }
        compare("coverage, a pixel", items: 1920 * rows.count) {
            rows.reduce(0) { total, y in
                guard let row = EllipseScanline(ellipse, row: y, width: 1920) else { return total }
                var span = shares.mutableSpan
                row.coverage(of: 0..<1920, into: &span, at: 0)
                return total + sum()
            }
        } _: {
            rows.reduce(0) { total, y in
                let row = CoverageTwin(ellipse, row: y)
                for x in 0..<1920 { shares[x] = row.share(x) }
                return total + sum()
            }
        }
    }

    private static func blending<S: Sample>(_: S.Type) throws {
        var noise = Noise(state: 1)
        let pixels = 1920
        func samples(_ count: Int) -> [S] {
            (0..<count).map { _ in S.random(in: 0...S.max, using: &noise) }
        }
        let padding = [UInt16](repeating: 0, count: sharePadding)
        func shares(_ count: Int) -> [UInt16] {
            padding + (0..<count).map { _ in .random(in: 1...65534, using: &noise) } + padding
        }
        let (inside, outside) = (samples(4 * pixels), samples(4 * pixels))
        func run(
            _ shares: [UInt16],
            _ kernel: (Span<S>, inout MutableSpan<S>, Int, Span<UInt16>) -> Void
        ) -> Int {
            var row = outside
            for _ in 0..<20 {
                var span = row.mutableSpan
                kernel(inside.span, &span, 0, shares.span)
            }
            return row.reduce(0) { $0 + Int($1) }
        }
        let (pixelShares, sampleShares) = (shares(pixels), shares(3 * pixels))
        compare("blend RGB, \(S.depth) bits, a pixel", items: 20 * pixels) {
            run(sampleShares) { blendOpaque($0, into: &$1, at: $2, shares: $3) }
        } _: {
            run(sampleShares) { blendOpaqueTwin($0, into: &$1, at: $2, shares: $3) }
        }
        compare("blend RGBA, \(S.depth) bits, a pixel", items: 20 * pixels) {
            run(pixelShares) { blendStraight($0, into: &$1, at: $2, shares: $3) }
        } _: {
            run(pixelShares) { blendStraightTwin($0, into: &$1, at: $2, shares: $3) }
        }
    }

    /// Measures whole frames: a narrow frame that is mostly edges, and a typical frame.
    private static func frames<S: Sample>(_: S.Type) throws {
        let narrow = Ellipse(center: Point(x: 48, y: 2048), radiusX: 40.3, radiusY: 2000)
        let circle = Ellipse(center: Point(x: 960, y: 540), radiusX: 400.7, radiusY: 400.7)
        for layout in [PixelLayout.gray, .rgb, .rgba] {
            try frame(S.self, "edges", 96, 4096, layout, narrow)
            try frame(S.self, "frame", 1920, 1080, layout, circle)
        }
    }

    private static func frame<S: Sample>(
        _: S.Type, _ name: String, _ width: Int, _ height: Int, _ layout: PixelLayout,
        _ mask: Ellipse
    ) throws {
        func picture(_ seed: UInt64) throws -> Bitmap<S> {
            var noise = Noise(state: seed)
            var bitmap = try Bitmap<S>(width: width, height: height, layout: layout)
            bitmap.withMutableSamples { samples in
                for i in samples.indices { samples[i] = S(truncatingIfNeeded: noise.next()) }
            }
            return bitmap
        }
        let (outgoing, incoming) = (try picture(1), try picture(2))
        let black = try Source<S>(
            flat: [S](repeating: 0, count: layout.channels), width: width, layout: layout)
        var compositor = Compositor(
            sources: [Source(outgoing), Source(incoming), black], background: 2)
        let stack = [
            PlacedSource(0, isFinished: true),
            PlacedSource(1, mask: mask, isFinished: true),
        ]
        var frame = try Bitmap<S>(width: width, height: height, layout: layout)
        func checksum() -> Int {
            frame.withSamples { row in
                stride(from: 0, to: row.count, by: 101).reduce(0) { $0 + Int(row[$1]) }
            }
        }
        let rows = name == "edges" ? "a row" : "a pixel"
        let items = name == "edges" ? height : width * height
        compare("composite \(name) \(layout), \(S.depth) bits, \(rows)", items: items) {
            compositor.composite(stack, into: &frame)
            return checksum()
        } _: {
            compositeTwin(outgoing, incoming, mask: mask, into: &frame)
            return checksum()
        }
        if name == "frame" {
            compare("find changes \(layout), \(S.depth) bits, a pixel", items: items) {
                frame.changes(from: outgoing)?.width ?? 0
            }
        }
    }
}
