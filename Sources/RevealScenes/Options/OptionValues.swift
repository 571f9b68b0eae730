import PNG
package import Raster
package import RevealMotion
package import RevealRendering
package import RevealValues

/// The options of a render, as a command line or a scene file gives them; nil if they are absent.
///
/// `table` has a row for each property.
package struct OptionValues: Sendable, Equatable {
    package var preset: Given<PresetDeclaration>?
    package var flavor: Given<ViewTransition.Flavor>?
    package var type: Given<RevealType>?
    package var path: Given<CircularReveal.Path>?
    package var startFrame: Given<Rect>?
    package var center: Given<Position>?
    package var startRadius: Given<Radius>?
    package var endRadius: Given<Radius>?
    package var inverted: Given<Bool>?
    package var maskShape: Given<MaskShape>?
    package var cornerRadius: Given<Double>?
    package var map: Given<String>?
    package var softness: Given<Double>?
    package var mapFormula: Given<MaskMap.Formula>?
    package var angle: Given<Double>?
    package var duration: Given<WrittenTime>?
    package var delay: Given<WrittenTime>?
    package var hold: Given<WrittenTime>?
    package var easing: Given<TimingFunction>?
    package var thereAndBack: Given<Bool>?
    package var feather: Given<Length>?
    package var featherCurve: Given<FeatherCurve>?
    package var featherAlign: Given<Double>?
    package var featherStretch: Given<FeatherStretch>?
    package var ring: Given<WrittenRing>?
    package var shadow: Given<WrittenShadow>?
    package var fadeColor: Given<Color>?
    package var bubbleColor: Given<BubblePaint>?
    package var bubbleImage: Given<String>?
    package var loops: Given<Int>?
    package var stop: Given<WrittenTime>?
    package var end: Given<WrittenTime>?
    package var fit: Given<FitName>?
    package var align: Given<Position>?
    package var scale: Given<Double>?
    package var background: Given<Color>?
    package var composite: Given<Layer.Composite>?
    package var fps: Given<FrameRate>?
    package var sampling: Given<FrameGrid.Sampling>?
    package var shutter: Given<Double>?
    package var shutterPhase: Given<Double>?
    package var depth: Given<RenderOptions.SampleDepth?>?
    package var colorSpace: Given<FrameColorSpace>?
    package var blend: Given<FrameBlending>?
    package var compression: Given<Compression>?
    package var frames: Given<FrameSelection>?
    package var startNumber: Given<Int>?
    package var plays: Given<Int>?
    package var rest: Given<WrittenTime>?
    package var poster: Given<RenderOptions.Poster>?
    package var threads: Given<Int>?
    package var encoder: Given<PNGEncoder>?

    package init() {}

    /// The options that `texts` give, by name.
    ///
    /// - Throws: the first mistake, in the table's order.
    package init(_ texts: [String: String]) throws(OptionError) {
        for row in Self.table {
            guard let text = texts[row.name] else { continue }
            do {
                try row.option.set(&self, text)
            } catch {
                throw OptionError(option: row.name, error: error)
            }
        }
    }

    /// The value of an option; nil if it is absent.
    package subscript<V>(_ option: KeyPath<Self, Given<V>?>) -> V? { self[keyPath: option]?.value }

    /// The rows of the options that are given, in the table's order.
    package var given: [OptionRow] { Self.table.filter { !$0.option.texts(self).isEmpty } }

    /// The paths of pictures, each with the name of its option.
    var pictures: [(option: String, path: String)] {
        [(\Self.bubbleImage, bubbleImage), (\Self.map, map)].compactMap { option, given in
            given.map { (Self.name(of: option), $0.value) }
        }
    }

    /// Replaces the names of pictures by what `path` makes of them.
    package mutating func resolvePaths(_ path: (String) -> String) {
        bubbleImage = bubbleImage.map { Given(path($0.value), text: path($0.text)) }
        map = map.map { Given(path($0.value), text: path($0.text)) }
    }

    /// The first of `options` that is given; nil if none is.
    func firstGiven(of options: [AnyOption]) -> AnyOption? {
        options.first { Self.row(of: $0)?.option.texts(self).isEmpty == false }
    }

    /// The options with those of `others` that are absent here.
    package func completed(by others: Self) -> Self {
        var all = self
        for row in Self.table where row.option.texts(all).isEmpty {
            // What was parsed once parses again.
            if let text = row.option.texts(others).first { try? row.option.set(&all, text) }
        }
        return all
    }

    /// The number of frames per second.
    package var frameRate: FrameRate { self[\.fps] ?? .sixty }

    /// The number of pixels in a point.
    var pixelsPerPoint: Double { self[\.scale] ?? 1 }

    /// Whether the last state has a time of its own, so that an animation needs no rest.
    var isHeld: Bool { hold != nil || self[\.thereAndBack] ?? false }

    /// The time in seconds that `option` gives.
    func time(
        _ option: any KeyPath<Self, Given<WrittenTime>?> & Sendable, at rate: FrameRate
    ) throws(OptionError) -> Rational? {
        do {
            return try self[option]?.seconds(at: rate)
        } catch {
            throw OptionError(option: Self.name(of: option), error: error)
        }
    }

    /// The additional time of an animation's last frame; nil for the default.
    package func rest(at rate: FrameRate) throws(OptionError) -> Rational? {
        guard let seconds = try time(\.rest, at: rate) else { return isHeld ? 0 : nil }
        guard seconds <= RenderOptions.longestRest else {
            throw OptionError(
                \.rest, "'\(rest?.text ?? "")' is too long", hint: "a minute is the most")
        }
        return seconds
    }

    /// How a transition is rendered.
    package func renderOptions() throws(OptionError) -> RenderOptions {
        var options = RenderOptions()
        options.frameRate = frameRate
        options.background = self[\.background] ?? .transparent
        options.sampling = self[\.sampling]
        options.shutter = try shutterAngles()
        options.depth = self[\.depth] ?? nil
        options.colorSpace = self[\.colorSpace] ?? .outgoing
        options.blending = self[\.blend] ?? .coded
        options.compression = self[\.compression] ?? .balanced
        options.encoder = self[\.encoder] ?? .splice
        options.frames = self[\.frames]
        options.startNumber = self[\.startNumber] ?? 0
        options.plays = self[\.plays] ?? 0
        options.rest = try rest(at: frameRate)
        options.poster = self[\.poster] ?? .middle
        options.threads = self[\.threads]
        return options
    }
}

/// An option of a render, whatever the type of its value.
package typealias AnyOption = any PartialKeyPath<OptionValues> & Sendable

/// The value of an option is wrong, or does not go with the others.
package struct OptionError: Error, Sendable, Equatable {
    /// The name of the option.
    package let option: String
    /// What is wrong with it.
    package let error: SyntaxError

    package init(option: String, error: SyntaxError) { (self.option, self.error) = (option, error) }

    /// That `option` is wrong, and what would help.
    init(_ option: AnyOption, _ text: String, hint: String) {
        self.init(
            option: OptionValues.name(of: option), error: SyntaxError(text, hint: hint))
    }
}
