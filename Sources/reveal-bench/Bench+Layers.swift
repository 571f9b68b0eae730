import Raster
import ScalarTwins

extension Bench {
    /// Measures painted layers: the kernel in long runs, and whole frames.
    static func layers<S: Sample>(_: S.Type) throws {
        try painting(S.self)
        for layout in [PixelLayout.rgb, .rgba] {
            try paintedFrames(S.self, layout)
        }
    }

    private static func painting<S: Sample>(_: S.Type) throws {
        let picture: Bitmap<S> = try picture(1920, 2, .rgba, seed: 3)
        let padding = [UInt16](repeating: 0, count: sharePadding)
        let shares = padding + (0..<1920).map { UInt16($0 * 34 + 1) } + padding
        func run(
            _ kernel: (Span<S>, inout MutableSpan<S>, Int, Span<UInt16>) -> Void
        ) -> Int {
            var rows = picture
            for _ in 0..<20 {
                picture.withRow(1) { top in
                    rows.withMutableRow(0) { kernel(top, &$0, 0, shares.span) }
                }
            }
            return checksum(rows)
        }
        compare("paint RGBA, \(S.depth) bits, a pixel", items: 20 * 1920) {
            run { paintStraight($0, over: &$1, at: $2, shares: $3) }
        } _: {
            run { paintStraightTwin($0, over: &$1, at: $2, shares: $3) }
        }
    }

    private static func paintedFrames<S: Sample>(_: S.Type, _ layout: PixelLayout) throws {
        let (width, height) = (1920, 1080)
        let black = [S](repeating: 0, count: layout.channels)
        let pictures: [Bitmap<S>] = [
            try opaque(picture(width, height, layout, seed: 4)),
            try opaque(picture(width, height, layout, seed: 5)),
            try picture(width, height, layout, seed: 6),
        ]
        var compositor = Compositor(
            sources: pictures[..<2].map { Source($0, isOpaque: true) }
                + [Source(pictures[2]), try Source(flat: black, width: width, layout: layout)],
            background: 3)
        var frame = try Bitmap<S>(width: width, height: height, layout: layout)
        let size = Size(width: Double(width), height: Double(height))
        let layers = [
            ("fade", PlacedSource(1, opacity: 30_000)),
            ("fade with soft alpha", PlacedSource(2, opacity: 30_000)),
            ("slide", PlacedSource(1, frame: Rect(x: 300, y: 0, width: 1920, height: 1080))),
            ("shrink to 70 %", PlacedSource(1, frame: Rect(center: size.center, 0.7, of: size))),
            ("shrink to 10 %", PlacedSource(1, frame: Rect(center: size.center, 0.1, of: size))),
            ("grow to 130 %", PlacedSource(1, frame: Rect(center: size.center, 1.3, of: size))),
            (
                "fade in a mask",
                PlacedSource(
                    1, opacity: 30_000,
                    mask: Ellipse(in: Rect(center: size.center, 1, of: size)))
            ),
        ]
        for (name, layer) in layers {
            compare("\(name) \(layout), \(S.depth) bits, a pixel", items: width * height) {
                compositor.composite([PlacedSource(0), layer], into: &frame)
                return checksum(frame)
            }
        }
    }

    private static func picture<S: Sample>(
        _ width: Int, _ height: Int, _ layout: PixelLayout, seed: UInt64
    ) throws -> Bitmap<S> {
        var noise = Noise(state: seed)
        var bitmap = try Bitmap<S>(width: width, height: height, layout: layout)
        bitmap.withMutableSamples { samples in
            for i in samples.indices { samples[i] = S(truncatingIfNeeded: noise.next()) }
        }
        return bitmap
    }

    private static func opaque<S: Sample>(_ bitmap: Bitmap<S>) -> Bitmap<S> {
        guard bitmap.layout.hasAlpha else { return bitmap }
        var result = bitmap
        result.withMutableSamples { samples in
            for i in stride(from: 3, to: samples.count, by: 4) { samples[i] = .max }
        }
        return result
    }

    static func checksum<S: Sample>(_ bitmap: Bitmap<S>) -> Int {
        bitmap.withSamples { samples in
            stride(from: 0, to: samples.count, by: 101).reduce(0) { $0 + Int(samples[$1]) }
        }
    }

    /// Draws a white circle on black into an 8-bit mask.
    ///
    /// `Scripts/bench-coverage` has other renderers draw the same circle. The arguments are the
    /// mask's side, the center's x and y, the radius, and the number of repetitions.
    static func circle(_ arguments: [String]) throws {
        let numbers = arguments.compactMap { Double($0) }
        guard numbers.count == 5, let side = Int(arguments[0]), let times = Int(arguments[4]) else {
            throw Misuse(description: "--circle takes SIDE X Y RADIUS TIMES")
        }
        var mask = try Bitmap<UInt8>(width: side, height: side, layout: .gray)
        var white = mask
        white.withMutableSamples { samples in
            for i in samples.indices { samples[i] = .max }
        }
        var compositor = Compositor(
            sources: [Source(mask, isOpaque: true), Source(white, isOpaque: true)]
                + [try Source(flat: [0], width: side, layout: .gray)],
            background: 2)
        let circle = Ellipse(
            center: Point(x: numbers[1], y: numbers[2]), radiusX: numbers[3], radiusY: numbers[3])
        let stack = [
            PlacedSource(0, isFinished: true), PlacedSource(1, mask: circle, isFinished: true),
        ]
        for _ in 0..<times { compositor.composite(stack, into: &mask) }
    }
}

extension Rect {
    fileprivate init(center: Point, _ scale: Double, of size: Size) {
        self.init(
            x: center.x - size.width * scale / 2, y: center.y - size.height * scale / 2,
            width: size.width * scale, height: size.height * scale)
    }
}
