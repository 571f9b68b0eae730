// Encodes pixels in memory as PNG files, with the encoder alone: no snapshots, transitions, or
// files.
import PNG
import Raster

var gradient = try Bitmap<UInt8>(width: 256, height: 64, layout: .rgb)
for y in 0..<gradient.height {
    gradient.withMutableRow(y) { row in
        for x in 0..<256 {
            row[3 * x] = UInt8(x)
            row[3 * x + 1] = UInt8(4 * y)
            row[3 * x + 2] = 128
        }
    }
}
for compression in Compression.allCases {
    print("\(compression.rawValue): \(try gradient.png(compression: compression).count) bytes")
}
