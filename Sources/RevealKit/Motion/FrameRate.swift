/// Frames a second, exactly.
public struct FrameRate: Sendable, Hashable, CustomStringConvertible {
    /// Frames a second, more than 0.
    public let framesPerSecond: Rational

    /// Sixty a second.
    public static let sixty = FrameRate(60)

    /// That many frames a second, more than 0.
    public init(_ framesPerSecond: Rational) {
        precondition(framesPerSecond > 0)
        self.framesPerSecond = framesPerSecond
    }

    /// The frame rate that `text` names: `60`, `30000/1001` or a decimal number, where 23.976,
    /// 29.97, 47.952, 59.94 and 119.88 mean n·1000/1001 as broadcasters do.
    ///
    /// At most 1,000.
    ///
    /// - Throws: a `SyntaxError` that names the text.
    public init(_ text: String) throws(SyntaxError) {
        let broadcast: [String: Int128] = [
            "23.976": 24, "29.97": 30, "47.952": 48, "59.94": 60, "119.88": 120,
        ]
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let rate: Rational? =
            if let whole = broadcast[text] {
                Rational(whole * 1000, over: 1001)
            } else if parts.count == 2, let over = Int32(parts[0]), let under = Int32(parts[1]),
                under > 0
            {
                Rational(Int128(over), over: Int128(under))
            } else {
                Rational(decimal: text)
            }
        guard let rate, rate > 0, rate <= 1000 else {
            throw SyntaxError(
                "'\(text)' is not a frame rate",
                hint: "write frames a second up to 1000: 60, 29.97 or 30000/1001")
        }
        framesPerSecond = rate
    }

    /// The frames a second.
    public var description: String { framesPerSecond.description }
}

/// Time cut into frames: frame i shows exactly the time i/rate, from 0 to the first frame at or
/// past the end.
public struct FrameGrid: Sendable, Hashable {
    /// Frames a second.
    public let rate: FrameRate
    /// The end, in seconds.
    public let end: Rational

    /// The frames from 0 to `end` seconds at `rate`.
    public init(rate: FrameRate, end: Rational) {
        self.rate = rate
        self.end = end
    }

    /// The number of frames, 1 or more.
    public var count: Int { (end * rate.framesPerSecond).roundedUp + 1 }

    /// When `frame` is shown, in seconds.
    public func time(of frame: Int) -> Rational {
        Rational(frame) / rate.framesPerSecond
    }

    /// The last frame at or before `time`.
    public func frame(at time: Rational) -> Int {
        (time * rate.framesPerSecond).roundedDown
    }
}
