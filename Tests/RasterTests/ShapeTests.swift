import Raster
import TestSupport
import Testing

/// The coverage of rectangles and ovals, drawn in opaque white over black in 16 bits.
struct ShapeTests {
    static func shares(_ frame: Rect?, isOval: Bool = false, opacity: UInt16 = .max) throws
        -> Bitmap<UInt16>
    {
        let flats = try [UInt16.max, 0].map {
            try Source<UInt16>(flat: [$0], width: 30, layout: .gray)
        }
        var compositor = Compositor(sources: flats, background: 1)
        var result = try Bitmap<UInt16>(width: 30, height: 20, layout: .gray)
        compositor.composite(
            [PlacedSource(0, frame: frame, isOval: isOval, opacity: opacity)], into: &result)
        return result
    }

    @Test func `the drawn alpha of a rectangle is its exact area times opacity`() throws {
        var noise = Noise(50)
        for _ in 0..<500 {
            func number(_ low: Double, _ high: Double) -> Double {
                .random(in: low...high, using: &noise)
            }
            let frame = Rect(
                x: number(-9, 30), y: number(-9, 20), width: number(0, 20), height: number(0, 20))
            let opacity = UInt16.random(in: 0...65535, using: &noise)
            let result = try Self.shares(frame, opacity: opacity)
            for y in 0..<20 {
                for x in 0..<30 {
                    let pixel = (Double(x)...Double(x) + 1, Double(y)...Double(y) + 1)
                    let across = pixel.0.clamped(to: frame.x...frame.x + frame.width)
                    let down = pixel.1.clamped(to: frame.y...frame.y + frame.height)
                    let area =
                        (across.upperBound - across.lowerBound)
                        * (down.upperBound - down.lowerBound)
                    #expect(abs(Double(result[x, y][0]) - area * Double(opacity)) <= 0.5000001)
                }
            }
        }
    }

    @Test func `the parts of a pixel on either side of a line add up to one`() throws {
        for x in [3.25, 7.1, 12.999, 4.5] {
            let left = try Self.shares(Rect(x: 0, y: 0, width: x, height: 20))
            let right = try Self.shares(Rect(x: x, y: 0, width: 30 - x, height: 20))
            let column = Int(x)
            let sum = Int(left[column, 4][0]) + Int(right[column, 4][0])
            #expect((65534...65536).contains(sum))
        }
    }

    @Test func `the drawn alpha of an oval is its area times opacity`() throws {
        for opacity: UInt16 in [65535, 40_000, 1] {
            let frame = Rect(x: 3.3, y: 2.7, width: 21.1, height: 13.9)
            let result = try Self.shares(frame, isOval: true, opacity: opacity)
            let oracle = AreaOracle(x: 13.85, y: 9.65, a: 10.55, b: 6.95)
            for y in 0..<20 {
                for x in 0..<30 {
                    let exact = oracle.area(column: x, row: y) * Double(opacity)
                    #expect(abs(Double(result[x, y][0]) - exact) <= 1.01)
                }
            }
        }
    }

    @Test func `an oval without a frame fills the view`() throws {
        let whole = Rect(x: 0, y: 0, width: 30, height: 20)
        #expect(try Self.shares(nil, isOval: true) == Self.shares(whole, isOval: true))
    }

    @Test func `an oval's coverage times its opacity is rounded to nearest`() throws {
        let frame = Rect(x: 0, y: 0, width: 30, height: 20)
        let coverage = try Self.shares(frame, isOval: true).samples
        for opacity in stride(from: UInt16(1), to: 65000, by: 643) {
            let result = try Self.shares(frame, isOval: true, opacity: opacity).samples
            let products = coverage.map { share -> UInt16 in
                let product = UInt64(share) * UInt64(opacity)
                return UInt16((product * 2 + 65535) / 131_070)
            }
            #expect(result == products)
        }
    }
}
