/// An exact number of frames per second.
public struct FrameRate: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The rate, more than 0.
    public let framesPerSecond: Rational

    package static let fastest: Rational = 1000

    /// 60 frames per second.
    public static let sixty = FrameRate(checked: 60)

    /// Creates a rate above 0 and up to 1,000 frames per second, whose denominator is at most
    /// 1,000,000.
    ///
    /// - Throws: `.frameRate`.
    public init(_ framesPerSecond: Rational) throws(ValueError) {
        guard framesPerSecond > 0, framesPerSecond <= Self.fastest,
            framesPerSecond.denominator <= 1_000_000
        else { throw .frameRate(framesPerSecond) }
        self.framesPerSecond = framesPerSecond
    }

    package init(checked framesPerSecond: Rational) {
        self.framesPerSecond = framesPerSecond
    }

    /// Parses `60`, `30000/1001` or a decimal number, up to 1,000.
    ///
    /// 23.976, 29.97, 47.952, 59.94 and 119.88 mean n·1000/1001, as in broadcasting.
    ///
    /// - Throws: a `SyntaxError` that quotes the text.
    public init(_ text: String) throws(SyntaxError) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let rate: Rational? =
            if parts.count == 2, let over = Int(parts[0]), let under = Int(parts[1]),
                (1...1_000_000).contains(over), (1...1_000_000).contains(under)
            {
                Rational(over, over: under)
            } else {
                Rational(decimal: text).map { Self.broadcast[$0] ?? $0 }
            }
        guard let rate, let checked = try? FrameRate(rate) else {
            throw SyntaxError(
                "'\(text)' is not a frame rate",
                hint: "write up to 1000 frames per second: 60, 29.97 or 30000/1001", in: .frameRate)
        }
        self = checked
    }

    /// The exact values of rounded broadcast rates.
    private static let broadcast: [Rational: Rational] = [
        Rational(23_976, over: 1000): Rational(24_000, over: 1001),
        Rational(29_970, over: 1000): Rational(30_000, over: 1001),
        Rational(47_952, over: 1000): Rational(48_000, over: 1001),
        Rational(59_940, over: 1000): Rational(60_000, over: 1001),
        Rational(119_880, over: 1000): Rational(120_000, over: 1001),
    ]

    /// Compares the rates.
    public static func < (slower: FrameRate, faster: FrameRate) -> Bool {
        slower.framesPerSecond < faster.framesPerSecond
    }

    /// The rate in the form that `init(_:)` parses.
    public var description: String {
        // A decimal number that parses as a broadcast rate is formatted as a fraction.
        let isAmbiguous = Self.broadcast[framesPerSecond] != nil
        return isAmbiguous
            ? "\(framesPerSecond.numerator)/\(framesPerSecond.denominator)"
            : framesPerSecond.description
    }
}
