package import RevealValues

/// What people can say about a render, by the name it has on a command line and in a scene file.
package enum OptionName: String, Sendable, CaseIterable {
    case preset, flavor, type, path
    case startFrame = "start-frame"
    case center
    case startRadius = "start-radius"
    case endRadius = "end-radius"
    case inverted
    case maskShape = "mask-shape"
    case cornerRadius = "corner-radius"
    case map, softness
    case mapFormula = "map-formula"
    case angle, duration, delay, hold, easing
    case thereAndBack = "there-and-back"
    case feather
    case featherCurve = "feather-curve"
    case featherAlign = "feather-align"
    case featherStretch = "feather-stretch"
    case ring, shadow
    case fadeColor = "fade-color"
    case bubbleColor = "bubble-color"
    case bubbleImage = "bubble-image"
    case loops, stop, end
    case fit, align, scale, background, composite
    case fps, sampling, shutter
    case shutterPhase = "shutter-phase"
    case depth
    case colorSpace = "color-space"
    case blend, compression, frames
    case startNumber = "start-number"
    case plays, rest, poster, threads, encoder

    /// Whether it describes what is seen, not how it is rendered.
    package var describesScene: Bool { OptionDeclarations[self]?.subject != .output }

    /// The presets that it shapes; none where it is not about presets.
    var presets: Set<PresetName> { OptionDeclarations[self]?.subject.presets ?? [] }
}

/// An option's value does not follow its grammar, or does not go with the others.
package struct OptionError: Error, Sendable, Equatable {
    /// Which option.
    package let option: OptionName
    /// What is wrong with it.
    package let error: SyntaxError

    init(option: OptionName, error: SyntaxError) {
        (self.option, self.error) = (option, error)
    }

    /// That `option` is wrong, and what would help.
    init(_ option: OptionName, _ text: String, hint: String) {
        self.init(option: option, error: SyntaxError(text, hint: hint))
    }
}
