import Raster

extension Bench {
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
