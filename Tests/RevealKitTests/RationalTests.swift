import RevealRendering
import RevealValues
import Testing

/// Arithmetic with fractions is exact.
struct RationalTests {
    @Test(arguments: [
        ("0.5", Rational(1, over: 2)), ("23.976", Rational(2997, over: 125)), ("007", 7),
        ("-1.25", Rational(-5, over: 4)), (".5", Rational(1, over: 2)),
        ("1e-3", Rational(1, over: 1000)),
        ("2.5e2", 250), ("0.000000001", Rational(1, over: 1_000_000_000)),
    ])
    func `decimal numbers are parsed exactly`(_ text: String, _ value: Rational) {
        #expect(Rational(decimal: text) == value)
    }

    @Test(arguments: [
        "", ".", "-", "1.2.3", "1,5", "nan", "inf", "0x10", "１", "1e", "1e99", "1e13",
        "0.0000000001", "1000000000000", "99999999999999999999999999999999999999999", "+1", "1 ",
    ])
    func `text that is not a decimal number gives no fraction`(_ text: String) {
        #expect(Rational(decimal: text) == nil)
    }

    @Test func `a floating-point literal becomes the exact decimal fraction`() {
        let tenth: Rational = 0.1
        #expect(tenth == Rational(1, over: 10))
    }

    @Test func `sums, products, quotients and comparisons are exact`() {
        let (third, sixth) = (Rational(1, over: 3), Rational(1, over: 6))
        #expect(
            third + sixth == 0.5 && third * sixth == Rational(1, over: 18) && third / sixth == 2)
        #expect(sixth < third && !(third < third))
    }

    @Test func `fractions are rounded downward and upward, including negative ones`() {
        #expect([Rational(7, over: 2), Rational(-7, over: 2), 4].map(\.roundedDown) == [3, -4, 4])
        #expect([Rational(7, over: 2), Rational(-7, over: 2), 4].map(\.roundedUp) == [4, -3, 4])
    }

    @Test(arguments: [
        (Rational(1, over: 2), "0.5"), (3, "3"), (Rational(1, over: 3), "1/3"),
        (Rational(-1, over: 8), "-0.125"), (Rational(30000, over: 1001), "30000/1001"),
    ])
    func `fractions are printed as decimals if possible`(_ value: Rational, _ text: String) {
        #expect(value.description == text)
    }
}
