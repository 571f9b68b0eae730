import Raster

/// Pictures that are the same in every run.
enum Picture: String, CaseIterable {
    /// Soft shapes with noise, like a photograph's grain.
    case grain
    /// Lines of small shapes on flat color, like text on a screen.
    case screen

    func job(_ width: Int, _ height: Int) throws -> EncodingJob {
        switch self {
        case .grain:
            try EncodingJob(
                Self.grain(width, height, seed: 1), Self.grain(width, height, seed: 2))
        case .screen:
            try EncodingJob(
                Self.screen(width, height, seed: 1), Self.screen(width, height, seed: 2))
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
