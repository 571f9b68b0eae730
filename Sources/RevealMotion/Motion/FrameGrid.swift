/// The times of frames: frame i, from 0, shows exactly the time i/rate.
public struct FrameGrid: Sendable, Hashable {
    /// The choice of the last frame.
    public enum Sampling: String, Sendable, CaseIterable {
        /// The first frame at or after the end, which shows the end state.
        case closed
        /// The last frame before the end: a loop does not show its first frame twice.
        case halfOpen = "half-open"
    }

    /// The frame rate.
    public let rate: FrameRate
    package let end: Rational
    package let sampling: Sampling

    package init(rate: FrameRate, end: Rational, sampling: Sampling = .closed) {
        self.rate = rate
        self.end = end
        self.sampling = sampling
    }

    /// The number of frames, at least 1.
    public var count: Int {
        let before = (end * rate.framesPerSecond).roundedUp
        return sampling == .closed ? max(0, min(before, .max - 1)) + 1 : max(1, before)
    }

    /// Returns the time of `frame`, in seconds.
    public func time(of frame: Int) -> Rational {
        Rational(frame) / rate.framesPerSecond
    }

    /// Returns the last frame at or before `time`, or the first if `time` is negative.
    package func frame(at time: Rational) -> Int {
        max(0, min((time * rate.framesPerSecond).roundedDown, count - 1))
    }
}
