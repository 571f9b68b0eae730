import Raster
import Testing

/// Luma and chroma equal the exact fractions that define them, rounded.
struct ColorPlaneTests {
    /// `offset` plus numerator/denominator, rounded to the nearest integer, half up.
    static func rounded(_ offset: Int, _ numerator: Int, over denominator: Int) -> Int {
        // Integer division rounds negative numbers toward 0; `offset` keeps the dividend positive.
        (2 * (offset * denominator + numerator) + denominator) / (2 * denominator)
    }

    /// The number of colors with this red whose samples are not the nearest ones.
    static func mistakes(withRed red: Int) -> Int {
        var mistakes = 0
        for green in 0...255 {
            for blue in 0...255 {
                let bright = 299 * red + 587 * green + 114 * blue
                let expected = [
                    rounded(16, 219 * bright, over: 255_000),
                    rounded(128, 224 * (1000 * blue - bright), over: 1772 * 255),
                    rounded(128, 224 * (1000 * red - bright), over: 1402 * 255),
                ]
                let color = (UInt8(red), UInt8(green), UInt8(blue))
                let planes = [ColorPlane.luma, .blue, .red]
                let samples = planes.map { Int($0.sample(color.0, color.1, color.2)) }
                if samples != expected { mistakes += 1 }
            }
        }
        return mistakes
    }

    @Test func `converted luma and chroma are the nearest integers for every color`() async {
        let mistakes = await withTaskGroup { group in
            for red in 0...255 { group.addTask { Self.mistakes(withRed: red) } }
            return await group.reduce(0, +)
        }
        #expect(mistakes == 0)
    }

    @Test func `black, white and gray have the standard video values`() {
        #expect(ColorPlane.luma.sample(0, 0, 0) == 16)
        #expect(ColorPlane.luma.sample(255, 255, 255) == 235)
        for gray in UInt8.min...UInt8.max {
            #expect(ColorPlane.blue.sample(gray, gray, gray) == 128)
            #expect(ColorPlane.red.sample(gray, gray, gray) == 128)
        }
    }
}
