// The exact coverage of a circle: the sum over all pixels is its area.
import Raster

let circle = Rect(center: Point(x: 16, y: 16), radius: 15.25)
let coverage = try Bitmap(ellipseIn: circle, width: 32, height: 32)
let sum = coverage.withSamples { samples in
    samples.indices.reduce(0) { $0 + Int(samples[$1]) }
}
print("pixels: \(Double(sum) / 65535)")
print("π r²:   \(Double.pi * 15.25 * 15.25)")
for y in stride(from: 0, to: 32, by: 2) {
    print(
        coverage.withRow(y) { row in
            row.indices.map { " .:-=+*#%@".map(String.init)[Int(row[$0]) * 9 / 65535] }.joined()
        })
}
