/// Frames a second, exactly.
public struct FrameRate: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Frames a second, more than 0.
    package let framesPerSecond: Rational

    /// The most frames a second.
    package static let fastest: Rational = 1000

    /// Sixty a second.
    public static let sixty = FrameRate(checked: 60)

    /// That many frames a second: more than 0, up to 1,000, in millionths at the finest.
    ///
    /// - Throws: `.frameRate`.
    public init(_ framesPerSecond: Rational) throws(ValueError) {
        guard framesPerSecond > 0, framesPerSecond <= Self.fastest,
            framesPerSecond.denominator <= 1_000_000
        else { throw .frameRate(framesPerSecond) }
        self.framesPerSecond = framesPerSecond
    }

    /// That many frames a second, which there can be.
    package init(checked framesPerSecond: Rational) {
        self.framesPerSecond = framesPerSecond
    }

    /// The frame rate that `text` names: `60`, `30000/1001` or a decimal number, where 23.976,
    /// 29.97, 47.952, 59.94 and 119.88 mean n·1000/1001 as broadcasters do.
    ///
    /// At most 1,000.
    ///
    /// - Throws: a `SyntaxError` that names the text.
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
                hint: "write frames a second up to 1000: 60, 29.97 or 30000/1001", in: .frameRate)
        }
        self = checked
    }

    /// What decimal numbers mean that round a broadcaster's rate.
    private static let broadcast: [Rational: Rational] = [
        Rational(23_976, over: 1000): Rational(24_000, over: 1001),
        Rational(29_970, over: 1000): Rational(30_000, over: 1001),
        Rational(47_952, over: 1000): Rational(48_000, over: 1001),
        Rational(59_940, over: 1000): Rational(60_000, over: 1001),
        Rational(119_880, over: 1000): Rational(120_000, over: 1001),
    ]

    /// Orders rates by how fast they are.
    public static func < (slower: FrameRate, faster: FrameRate) -> Bool {
        slower.framesPerSecond < faster.framesPerSecond
    }

    /// The frames a second, as `init(_:)` reads them.
    public var description: String {
        // A decimal number that means a broadcaster's rate is no name for itself.
        let isAmbiguous = Self.broadcast[framesPerSecond] != nil
        return isAmbiguous
            ? "\(framesPerSecond.numerator)/\(framesPerSecond.denominator)"
            : framesPerSecond.description
    }
}
