import PNG
import RevealMotion
package import RevealRendering
package import RevealValues

/// Options as people wrote them, on a command line or in a scene file.
package struct WrittenOptions: Sendable, Equatable {
    /// The values of those options that were given.
    package var texts: [OptionName: String]

    /// The options of those values.
    package init(_ texts: [OptionName: String] = [:]) {
        self.texts = texts
    }

    /// The options that were given: those with a value.
    package init(given: [(OptionName, String?)]) {
        self.init(
            Dictionary(
                uniqueKeysWithValues: given.compactMap { name, text in text.map { (name, $0) } }))
    }

    /// What `read` makes of the value of `option`; nil where it was not given.
    func value<V>(
        _ option: OptionName, _ read: (String) throws(SyntaxError) -> V
    ) throws(OptionError) -> V? {
        guard let text = texts[option] else { return nil }
        do {
            return try read(text)
        } catch {
            throw OptionError(option: option, error: error)
        }
    }

    /// The case of an enumeration that the value of `option` names.
    func choice<C: RawRepresentable & CaseIterable>(
        _ option: OptionName, _ cases: C.Type
    ) throws(OptionError) -> C? where C.RawValue == String {
        try value(option) { text throws(SyntaxError) in try named(text, among: cases) }
    }

    /// Pixels a point.
    package func scale() throws(OptionError) -> Double {
        try value(.scale) { text throws(SyntaxError) in
            guard let value = number(text[...]), Transition.scales.contains(value) else {
                throw SyntaxError(
                    "'\(text)' is not a number from 0.01 to 100", hint: "2 is for @2x pictures")
            }
            return value
        } ?? 1
    }

    /// Frames a second.
    package func frameRate() throws(OptionError) -> FrameRate {
        try value(.fps, FrameRate.init) ?? .sixty
    }

    /// Whether the last state has been given a time of its own, so that an animation needs no rest.
    func isHeld() throws(OptionError) -> Bool {
        if texts[.hold] != nil { return true }
        return try flag(.thereAndBack)
    }

    /// How much longer an animation's last frame shows; nil for as long as suits.
    package func rest(at rate: FrameRate) throws(OptionError) -> Rational? {
        guard let rest = try time(.rest, at: rate) else { return try isHeld() ? 0 : nil }
        guard rest <= RenderOptions.longestRest else {
            throw OptionError(
                option: .rest,
                error: SyntaxError(
                    "'\(texts[.rest] ?? "")' is too long", hint: "a minute is the most"))
        }
        return rest
    }

    /// How a transition is rendered.
    package func renderOptions() throws(OptionError) -> RenderOptions {
        var options = RenderOptions()
        options.frameRate = try frameRate()
        options.background = try value(.background, Color.init) ?? .transparent
        options.sampling = try choice(.sampling, FrameGrid.Sampling.self)
        options.depth =
            try value(.depth) { text throws(SyntaxError) in
                switch text {
                case "auto": nil
                case "8": .eight
                case "16": .sixteen
                default:
                    throw SyntaxError(
                        "unknown value '\(text)'", hint: "it is one of auto, 8, 16")
                }
            } ?? nil
        options.colorSpace = try choice(.colorSpace, FrameColorSpace.self) ?? .outgoing
        options.compression = try choice(.compression, Compression.self) ?? .balanced
        options.encoder = try choice(.encoder, PNGEncoder.self) ?? .splice
        options.frames = try value(.frames, FrameSelection.init)
        options.startNumber =
            try value(.startNumber) { text throws(SyntaxError) in
                try whole(text, in: 0...999_999_999)
            } ?? 0
        options.plays =
            try value(.plays) { text throws(SyntaxError) in
                try whole(text, in: 0...Int(Int32.max))
            } ?? 0
        options.rest = try rest(at: options.frameRate)
        options.poster = try choice(.poster, RenderOptions.Poster.self) ?? .middle
        options.threads = try value(.threads) { text throws(SyntaxError) in
            try whole(text, in: 1...1024)
        }
        return options
    }
}
