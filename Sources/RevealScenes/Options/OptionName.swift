package import RevealValues

/// What people can say about a render, by the name it has on a command line (with `--` before it)
/// and in a scene file.
package enum OptionName: String, Sendable, CaseIterable {
    case preset, type, path
    case startFrame = "start-frame"
    case center
    case startRadius = "start-radius"
    case endRadius = "end-radius"
    case inverted, duration, delay, hold, easing
    case thereAndBack = "there-and-back"
    case feather
    case featherCurve = "feather-curve"
    case featherAlign = "feather-align"
    case featherStretch = "feather-stretch"
    case fadeColor = "fade-color"
    case bubbleColor = "bubble-color"
    case bubbleImage = "bubble-image"
    case loops, stop, end
    case fit, align, scale, background, composite
    case fps, sampling, depth, compression, frames
    case startNumber = "start-number"
    case plays, rest, poster, threads, encoder

    /// Whether it describes what is seen, not how it is rendered.
    package var describesScene: Bool {
        switch self {
        case .fps, .sampling, .depth, .compression, .frames, .startNumber, .plays, .rest, .poster,
            .threads, .encoder:
            false
        default: true
        }
    }
}

/// An option's value does not follow its grammar, or does not go with the others.
package struct OptionError: Error, Sendable, Equatable {
    /// Which option.
    package let option: OptionName
    /// What is wrong with it.
    package let error: SyntaxError
}
