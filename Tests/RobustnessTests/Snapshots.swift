import Raster
import TestSupport

/// Writes two pictures, `from.png` and `to.png`, of incompressible noise.
func writeNoise(in folder: String, _ width: Int, _ height: Int) throws {
    var noise = Noise(5)
    for name in ["from", "to"] {
        let bitmap: Bitmap<UInt8> = try noise.bitmap(width, height, .rgb)
        try Disk.write(try pngFile(bitmap), to: "\(folder)/\(name).png")
    }
}

/// Writes two pictures, `from.png` and `to.png`, similar to screens: flat areas, a gradient, and
/// one half like a photograph.
func writeScreens(in folder: String, _ width: Int, _ height: Int) throws {
    var noise = Noise(6)
    for (name, base) in [("from", 40), ("to", 160)] {
        var bitmap = try Bitmap<UInt8>(width: width, height: height, layout: .rgb)
        for y in 0..<height {
            bitmap.withMutableRow(y) { row in
                for i in row.indices {
                    let flat = base + (i / 96 + y / 24) % 5 * 8
                    let grain = 2 * i > row.count ? Int(noise.next() % 8) + y * 40 / height : 0
                    row[i] = UInt8(clamping: flat + grain)
                }
            }
        }
        try Disk.write(try pngFile(bitmap), to: "\(folder)/\(name).png")
    }
}
