import PNG
import RevealMotion
package import RevealRendering
package import RevealValues

/// Options as people wrote them, on a command line or in a scene file, and what they mean.
package struct WrittenOptions: Sendable {
    /// The values of those options that were given, as they were written.
    package private(set) var texts: [OptionName: String] = [:]
    /// What they mean.
    private var values: [OptionName: any Sendable] = [:]

    package init() {}

    /// Those of the values that are options of a render.
    ///
    /// - Throws: the first mistake, in the options' order.
    package init(_ given: [any AnyWritten]) throws(OptionError) {
        for name in OptionName.allCases {
            guard let value = given.first(where: { $0.name == name.rawValue }) else { continue }
            texts[name] = value.text
            do {
                values[name] = try value.meaning()
            } catch {
                throw OptionError(option: name, error: error)
            }
        }
    }

    /// What these texts mean.
    package init(_ texts: [OptionName: String]) throws(OptionError) {
        try self.init(texts.compactMap { OptionDeclarations[$0]?.written($1) })
    }

    /// The names of those that were given, in their order.
    package var names: [OptionName] { OptionName.allCases.filter { texts[$0] != nil } }

    /// What the value of `option` means; nil where it was not given.
    package subscript<V>(_ option: WrittenOption<V>) -> V? { values[option.name] as? V }

    /// Has `option` be `value`, which is written as `text`.
    package mutating func set<V>(_ option: WrittenOption<V>, to value: V, text: String) {
        (texts[option.name], values[option.name]) = (text, value)
    }

    /// Has it be not given.
    package mutating func remove(_ option: OptionName) {
        (texts[option], values[option]) = (nil, nil)
    }

    /// These, and those of `others` that are not among them.
    package func completed(by others: WrittenOptions) -> WrittenOptions {
        var all = others
        all.texts.merge(texts) { $1 }
        all.values.merge(values) { $1 }
        return all
    }

    /// Pixels a point.
    var scale: Double { self[OptionDeclarations.scale] ?? 1 }

    /// Frames a second.
    package var frameRate: FrameRate { self[OptionDeclarations.fps] ?? .sixty }

    /// Whether the last state has been given a time of its own, so that an animation needs no rest.
    var isHeld: Bool { texts[.hold] != nil || self[OptionDeclarations.thereAndBack] ?? false }

    /// The time that `option` says, in seconds.
    func time(
        _ option: WrittenOption<WrittenTime>, at rate: FrameRate
    ) throws(OptionError) -> Rational? {
        do {
            return try self[option]?.seconds(at: rate)
        } catch {
            throw OptionError(option: option.name, error: error)
        }
    }

    /// How much longer an animation's last frame shows; nil for as long as suits.
    package func rest(at rate: FrameRate) throws(OptionError) -> Rational? {
        guard let rest = try time(OptionDeclarations.rest, at: rate) else {
            return isHeld ? 0 : nil
        }
        guard rest <= RenderOptions.longestRest else {
            throw OptionError(
                .rest, "'\(texts[.rest] ?? "")' is too long", hint: "a minute is the most")
        }
        return rest
    }

    /// How a transition is rendered.
    package func renderOptions() throws(OptionError) -> RenderOptions {
        var options = RenderOptions()
        options.frameRate = frameRate
        options.background = self[OptionDeclarations.background] ?? .transparent
        options.sampling = self[OptionDeclarations.sampling]
        options.shutter = try shutter()
        options.depth = self[OptionDeclarations.depth] ?? nil
        options.colorSpace = self[OptionDeclarations.colorSpace] ?? .outgoing
        options.blending = self[OptionDeclarations.blend] ?? .coded
        options.compression = self[OptionDeclarations.compression] ?? .balanced
        options.encoder = self[OptionDeclarations.encoder] ?? .splice
        options.frames = self[OptionDeclarations.frames]
        options.startNumber = self[OptionDeclarations.startNumber] ?? 0
        options.plays = self[OptionDeclarations.plays] ?? 0
        options.rest = try rest(at: frameRate)
        options.poster = self[OptionDeclarations.poster] ?? .middle
        options.threads = self[OptionDeclarations.threads]
        return options
    }
}
