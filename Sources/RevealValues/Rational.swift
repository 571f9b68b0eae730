import Raster

/// An exact fraction, for times in seconds and frame rates: frame 30 at 60 per second is at exactly
/// half a second.
///
/// Fractions are reduced. They can represent all times and frame rates within the limits of the
/// command: a day in nanoseconds, 1,000 frames per second with a denominator up to 1,000,000, and
/// millionths of a frame or percent. `MistakeTests` tests the extremes. A sum or product that
/// requires more than 127 bits is rounded to 53 bits and clamped to ±2¹²⁷, so that no number
/// crashes the process (`HostileNumberTests`).
public struct Rational: Sendable, Hashable {
    private let above: Halves
    private let below: Halves

    /// A 128-bit number as two 64-bit halves.
    ///
    /// With Swift 6.3.1, a task in a stream's closure crashed (jump to address 0) if it captured a
    /// value that contained an `Int128`.
    private struct Halves: Sendable, Hashable {
        private let high: Int64
        private let low: UInt64

        init(_ whole: Int128) {
            (high, low) = (
                Int64(truncatingIfNeeded: whole >> 64), UInt64(truncatingIfNeeded: whole)
            )
        }

        var whole: Int128 { Int128(high) << 64 | Int128(low) }
    }

    package var numerator: Int128 { above.whole }

    /// The denominator, at least 1.
    package var denominator: Int128 { below.whole }

    /// Creates numerator/denominator; the denominator must not be 0.
    public init(_ numerator: Int, over denominator: Int = 1) {
        self.init(Int128(numerator), over: Int128(denominator))
    }

    /// Creates a fraction.
    ///
    /// The denominator must not be 0. −2¹²⁷ is treated as 1 − 2¹²⁷, which can be negated.
    package init(_ numerator: Int128, over denominator: Int128 = 1) {
        require(denominator != 0, "a denominator cannot be 0: \(numerator)/0")
        let (numerator, denominator) = (max(numerator, -.max), max(denominator, -.max))
        let divisor = Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
        let sign: Int128 = denominator < 0 ? -1 : 1
        above = Halves(sign * (numerator / Int128(divisor)))
        below = Halves(sign * (denominator / Int128(divisor)))
    }

    /// Rounds `seconds` to nanoseconds; nil if it is NaN or its magnitude is 1e9 or more.
    public init?(seconds: Double) {
        guard seconds.magnitude < 1e9 else { return nil }
        let limit = 1_000_000_000_000_000_000
        let billionths = (seconds * 1e9).rounded().clampedInteger(in: -limit...limit)
        self.init(Int128(billionths), over: 1_000_000_000)
    }

    /// Parses a decimal number exactly, such as `0.5`, `23.976`, or `1e-3`; nil for anything else,
    /// for more than nine decimals, and from 1e12 on.
    public init?(decimal text: some StringProtocol) {
        let parts = text.split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
        guard let mantissa = parts.first, let exponent = parts.count == 2 ? Int(parts[1]) : 0,
            (-12...12).contains(exponent)
        else { return nil }
        let isNegative = mantissa.hasPrefix("-")
        let digits = mantissa.drop { $0 == "-" }.split(
            separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let all = digits.joined()
        guard mantissa.count - (isNegative ? 1 : 0) <= 24, !all.isEmpty,
            all.allSatisfy({ $0.isASCII && $0.isNumber }), let magnitude = Int128(all)
        else { return nil }
        let shift = exponent - (digits.count == 2 ? digits[1].count : 0)
        let power = (0..<abs(shift)).reduce(Int128(1)) { power, _ in power * 10 }
        let value =
            shift < 0
            ? Rational(magnitude, over: power) : Rational(magnitude * power)
        guard value < Rational(1_000_000_000_000), 1_000_000_000 % value.denominator == 0 else {
            return nil
        }
        self = isNegative ? Rational(-value.numerator, over: value.denominator) : value
    }

    /// The quotient of both parts as Doubles; the nearest Double if neither part exceeds 2⁵³.
    public var double: Double { Self.double(numerator) / Self.double(denominator) }

    /// Converts to a Double; the generic code, which took up to 0.3 ms for 60 frames, is used only
    /// above 64 bits.
    private static func double(_ part: Int128) -> Double {
        Int64(exactly: part).map { Double($0) } ?? Double(part)
    }

    /// The integer rounded down, clamped to ±(2⁶³ − 1).
    package var roundedDown: Int {
        let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
        return max(-.max, Int(clamping: remainder < 0 ? quotient - 1 : quotient))
    }

    /// The integer rounded up, clamped to ±(2⁶³ − 1).
    package var roundedUp: Int { -Rational(-numerator, over: denominator).roundedDown }

    /// Rounds `value`, clamped to ±2¹²⁷; magnitudes below 2⁻⁷⁴ become 0.
    private init(nearest value: Double) {
        let bits = Int128((value.significand * 0x1p52).clampedInteger(in: 0...1 << 53))
        let magnitude =
            // The exponent of 0 is the minimum integer.
            switch max(-1000, value.exponent) - 52 {
            case ..<(-126): Rational(0)
            case let shift where shift < 0: Rational(bits, over: 1 << Int128(-shift))
            case let shift where shift < 75: Rational(bits << Int128(shift))
            default: Rational(.max)
            }
        self = value < 0 ? -magnitude : magnitude
    }

    private static func greatestCommonDivisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }
}

extension Rational: Comparable {
    /// Whether the left fraction is less.
    public static func < (left: Rational, right: Rational) -> Bool {
        // The products may need 256 bits.
        let (a, b) = (
            left.numerator.multipliedFullWidth(by: right.denominator),
            right.numerator.multipliedFullWidth(by: left.denominator)
        )
        return (a.high, a.low) < (b.high, b.low)
    }
}

extension Rational: SignedNumeric {
    /// Returns the sum, exact if its parts fit.
    public static func + (left: Rational, right: Rational) -> Rational {
        let one = left.numerator.multipliedReportingOverflow(by: right.denominator)
        let other = right.numerator.multipliedReportingOverflow(by: left.denominator)
        let above = one.partialValue.addingReportingOverflow(other.partialValue)
        let below = left.denominator.multipliedReportingOverflow(by: right.denominator)
        guard !one.overflow, !other.overflow, !above.overflow, !below.overflow else {
            return Rational(nearest: left.double + right.double)
        }
        return Rational(above.partialValue, over: below.partialValue)
    }

    /// Returns the difference, exact if its parts fit.
    public static func - (left: Rational, right: Rational) -> Rational {
        left + Rational(-right.numerator, over: right.denominator)
    }

    /// Returns the product, exact if its parts fit.
    public static func * (left: Rational, right: Rational) -> Rational {
        // Canceling common factors first avoids overflow.
        let (a, b) = (
            Rational(left.numerator, over: right.denominator),
            Rational(right.numerator, over: left.denominator)
        )
        let above = a.numerator.multipliedReportingOverflow(by: b.numerator)
        let below = a.denominator.multipliedReportingOverflow(by: b.denominator)
        guard !above.overflow, !below.overflow else {
            return Rational(nearest: a.double * b.double)
        }
        return Rational(above.partialValue, over: below.partialValue)
    }

    /// Replaces the left fraction with the product, exact if its parts fit.
    public static func *= (left: inout Rational, right: Rational) { left = left * right }

    /// Converts an integer; nil if it needs more than 127 bits.
    public init?(exactly source: some BinaryInteger) {
        guard let whole = Int128(exactly: source) else { return nil }
        self.init(whole)
    }

    /// The absolute value.
    public var magnitude: Rational { self < 0 ? 0 - self : self }
}

extension Rational {
    /// Returns the quotient, exact if its parts fit; the right side must not be 0.
    public static func / (left: Rational, right: Rational) -> Rational {
        require(right.numerator != 0, "\(left) cannot be divided by 0")
        return left * Rational(right.denominator, over: right.numerator)
    }
}

extension Rational: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// Creates an integer.
    public init(integerLiteral value: Int) {
        self.init(value)
    }

    /// Creates the decimal number as written, below 1e12 and with at most nine decimals: `0.1` is
    /// exactly one tenth.
    public init(floatLiteral value: Double) {
        guard let exact = Rational(decimal: value.description) else {
            fatalError("\(value) is not a number below 1e12 with at most 9 decimals")
        }
        self = exact
    }
}

extension Rational: CustomStringConvertible {
    /// A decimal number if nine decimals are enough, otherwise a fraction.
    public var description: String {
        guard 1_000_000_000 % denominator == 0 else { return "\(numerator)/\(denominator)" }
        guard denominator != 1 else { return "\(numerator)" }
        let (whole, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
        let billionths = 1_000_000_000 + (rest * (1_000_000_000 / denominator)).magnitude
        let decimals = String(billionths).dropFirst()
        return (numerator < 0 ? "-" : "") + "\(whole.magnitude)." + decimals.withoutTrailingZeros
    }
}
