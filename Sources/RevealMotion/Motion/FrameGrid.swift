public import RevealValues

/// Time cut into frames: frame i shows exactly the time i/rate, from 0 on.
public struct FrameGrid: Sendable, Hashable {
    /// Where the frames end.
    public enum Sampling: String, Sendable, CaseIterable {
        /// With the first frame at or past the end, which shows the end state.
        case closed
        /// With the last frame before the end, so that a loop's first frame is not shown twice.
        case halfOpen = "half-open"
    }

    /// Frames a second.
    public let rate: FrameRate
    /// The end, in seconds.
    package let end: Rational
    /// Whether the end is shown.
    package let sampling: Sampling

    /// The frames from 0 to `end` seconds at `rate`.
    package init(rate: FrameRate, end: Rational, sampling: Sampling = .closed) {
        self.rate = rate
        self.end = end
        self.sampling = sampling
    }

    /// The number of frames, 1 or more.
    public var count: Int {
        let before = (end * rate.framesPerSecond).roundedUp
        return sampling == .closed ? max(0, min(before, .max - 1)) + 1 : max(1, before)
    }

    /// When `frame` is shown, in seconds.
    public func time(of frame: Int) -> Rational {
        Rational(frame) / rate.framesPerSecond
    }

    /// The last frame at or before `time`; the first for times before 0.
    package func frame(at time: Rational) -> Int {
        max(0, min((time * rate.framesPerSecond).roundedDown, count - 1))
    }
}
