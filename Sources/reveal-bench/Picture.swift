import Raster

enum Picture: String, CaseIterable {
    /// Soft shapes with noise, like a photograph's grain.
    case grain
    /// Lines of small shapes on flat color, like text on a screen.
    case screen
    /// Blocks of noise and of nearly flat color, like a photograph with a sky after JPEG.
    case flatPhoto = "flat photo"

    func job(_ width: Int, _ height: Int) throws -> EncodingJob {
        switch self {
        case .grain:
            try EncodingJob(
                Self.grain(width, height, seed: 1), Self.grain(width, height, seed: 2))
        case .screen:
            try EncodingJob(
                Self.screen(width, height, seed: 1), Self.screen(width, height, seed: 2))
        case .flatPhoto:
            try EncodingJob(
                Self.flatPhoto(width, height, seed: 1), Self.flatPhoto(width, height, seed: 2))
        }
    }

    private static func grain(_ width: Int, _ height: Int, seed: UInt64) throws -> Bitmap<UInt8> {
        var noise = Noise(state: seed)
        var bitmap = try Bitmap<UInt8>(width: width, height: height, layout: .rgb)
        for y in 0..<bitmap.height {
            bitmap.withMutableRow(y) { row in
                for i in row.indices {
                    let shape = (i / 3 &* (y + 40) / 900 &+ y / 5 &* (i % 3 + 1)) % 200
                    row[i] = UInt8(truncatingIfNeeded: shape) &+ UInt8(noise.next() % 12)
                }
            }
        }
        return bitmap
    }

    private static func flatPhoto(
        _ width: Int, _ height: Int, seed: UInt64
    ) throws -> Bitmap<UInt8> {
        var noise = Noise(state: seed)
        let columns = (width + 7) / 8
        // The noise of each block of 8×8 pixels; zero in two of three blocks.
        let blocks = (0..<columns * ((height + 7) / 8)).map { _ in
            [0, 0, 0, 0, 3, 9][Int(noise.next() % 6)] as UInt64
        }
        var bitmap = try Bitmap<UInt8>(width: width, height: height, layout: .rgb)
        for y in 0..<height {
            bitmap.withMutableRow(y) { row in
                for x in 0..<width {
                    let range = blocks[y / 8 * columns + x / 8]
                    let step = noise.next() % (range + 1)
                    for channel in 0..<3 {
                        let shade = 90 + 30 * channel + x / 24 + y / 12
                        row[3 * x + channel] = UInt8(truncatingIfNeeded: shade + Int(step))
                    }
                }
            }
        }
        return bitmap
    }

    private static func screen(_ width: Int, _ height: Int, seed: UInt64) throws -> Bitmap<UInt8> {
        var noise = Noise(state: seed)
        let figures = (0..<40).map { _ in (0..<14 * 9).map { _ in UInt8(noise.next() % 4) } }
        let (lines, columns) = ((height + 17) / 18, (width + 11) / 12)
        let text = (0..<lines * columns).map { _ in Int(noise.next() % 50) }
        let shades: [UInt8] = [255, 255, 130, 20]
        var bitmap = try Bitmap<UInt8>(width: width, height: height, layout: .rgb)
        for y in 0..<bitmap.height {
            bitmap.withMutableRow(y) { row in
                for x in 0..<width {
                    let figure = text[y / 18 * columns + x / 12]
                    let (line, column) = (y % 18, x % 12)
                    let isInk = figure < 40 && line < 14 && column < 9
                    let shade = isInk ? shades[Int(figures[figure][line * 9 + column])] : 255
                    for channel in 0..<3 { row[3 * x + channel] = shade }
                }
            }
        }
        return bitmap
    }
}
