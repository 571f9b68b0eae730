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
