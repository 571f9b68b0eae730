import Raster
import Testing

/// The only conversion of floating-point numbers to integers truncates and clamps.
struct WholeNumberTests {
    private static let numbers: [(Double, Int)] = [
        (0, 0), (0.99, 0), (-0.99, 0), (7, 7), (7.5, 7), (-7.5, -7), (100, 100), (100.5, 100),
        (-100.5, -100), (1e300, 100), (-1e300, -100), (.infinity, 100), (-.infinity, -100),
        (.nan, -100), (-.nan, -100), (.leastNonzeroMagnitude, 0), (.greatestFiniteMagnitude, 100),
        (0x1p63, 100), (-0x1p63, -100), (99.999_999_999_999_99, 99),
    ]

    @Test(arguments: numbers)
    func `any number is truncated to an integer and clamped to the range`(
        _ number: Double, _ whole: Int
    ) {
        #expect(number.clampedInteger(in: -100...100) == whole)
    }

    @Test func `any number can be clamped to the range of all integers`() {
        for number in [1e19, -1e19, 0x1p63, -0x1p63, 0x1p63.nextDown, .nan, 3.7] {
            let whole = number.clampedInteger(in: .min ... .max)
            #expect(
                number.isNaN || number.magnitude >= 0x1p63
                    || whole == Int(exactly: number.rounded(.towardZero)))
        }
        #expect(1e19.clampedInteger(in: .min ... .max) == .max)
        #expect((-1e19).clampedInteger(in: .min ... .max) == .min)
    }
}
