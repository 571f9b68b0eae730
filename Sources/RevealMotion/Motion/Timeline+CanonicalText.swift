extension Timeline {
    /// Everything that affects a pixel, one line each: equal texts mean equal pixels at all times.
    ///
    /// Names of stages and layers are omitted. Swift's default descriptions are not used: their
    /// format is not stable, and making them takes 0.3 ms.
    package var canonicalText: [String] {
        let contents = zip(layers, 0...).map { layer, index in
            // The compositing mode matters only if the layer has a mask; `replace`, as in a wipe,
            // is the implied default.
            let isOver = layer.composite == .over && isMasked(index)
            return "\(layer.shape.rawValue) of \(layer.content.canonicalText)"
                + (isOver ? " over" : "")
        }
        let drive = interaction.map { clock -> [String] in
            let (start, end) = (clock.motion.lowerBound, clock.motion.upperBound)
            return ["driven \(clock.interaction.canonicalText) from \(start) to \(end)"]
        }
        return ["size \(size.width) \(size.height)"] + contents
            + ["initially \(initial.canonicalText)"] + stages + (drive ?? [])
            + ["completed at \(completion) until \(end) \(completed.canonicalText)"]
    }

    private var stages: [String] {
        guard tracks.count > 1 else { return tracks[0].canonicalText }
        return tracks.enumerated().flatMap { number, track in
            let own = layers.indices.filter { leader(of: $0) == number }
            return ["chain of \(own)"] + track.canonicalText
                + ["over at \(track.completion) \(track.completed.canonicalText)"]
        }
    }

    private var completion: Rational {
        interaction == nil && tracks.count == 1 ? tracks[0].completion : end
    }
}

extension Track {
    fileprivate var canonicalText: [String] {
        segments.enumerated().map { number, segment in
            let options = segment.options
            let rest = number + 1 < segments.count ? segments[number + 1].start : completion
            // Omitted if it equals the next stage's start or the completion, which the text
            // contains.
            let stop = segment.isInterrupted && segment.stop != rest ? segment.stop : nil
            let functions = AnimatedProperty.spoken(options.timingFunctions).map { property in
                options.function(of: property).easing.canonicalText
            }
            return """
                at \(segment.start) from \(segment.from.canonicalText) to \(segment.to.canonicalText) \
                \(segment.moves) after \(options.delay) in \(options.duration) hold \(options.hold) \
                \(options.repetition.canonicalText) \(options.autoreverses) \
                by \(functions.joined(separator: " "))
                """ + (stop.map { " until \($0)" } ?? "") + layerTimings(options)
        }
    }

    private func layerTimings(_ options: Stage.Options) -> String {
        initial.layers.enumerated().compactMap { index, layer in
            options.layers[layer.name].map { timing in
                let functions = AnimatedProperty.spoken(timing.timingFunctions).map { property in
                    timing.function(of: property)?.easing.canonicalText ?? "same"
                }
                return " layer \(index) after \(timing.delay) by "
                    + functions.joined(separator: " ")
            }
        }.joined()
    }
}

extension AnimatedProperty {
    fileprivate static func spoken(
        _ functions: [AnimatedProperty: TimingFunction]
    ) -> [AnimatedProperty] {
        allCases.filter { $0 != .maskShape || functions[.maskShape] != nil }
    }
}

extension Scene {
    fileprivate var canonicalText: String {
        layers.map { layer in
            // Even a hidden layer's values matter: its motion starts from them.
            let visibility = layer.isHidden ? "hidden" : "shown"
            let mask = layer.mask.map { "\($0.x) \($0.y) \($0.width) \($0.height)" } ?? "none"
            let (frame, transform) = (layer.frame, layer.transform)
            return """
                (\(visibility) \(frame.x) \(frame.y) \(frame.width) \(frame.height) opacity \(layer.opacity) \
                transform \(transform.scaleX) \(transform.scaleY) \(transform.x) \(transform.y) \
                mask \(mask)\(layer.maskStyle.canonicalText))
                """
        }.joined(separator: ", ")
    }
}

extension MaskStyle {
    fileprivate var canonicalText: String {
        var text = shape.canonicalText
        if feather.width != 0 {
            text += " feather \(feather.width) \(feather.curve.rawValue) \(feather.align)"
            text += feather.isStretched ? " stretched" : ""
        }
        if ring.width != 0 {
            text += " ring \(ring.width) \(ring.color.canonicalText) \(ring.align)"
            text += ring.isStretched ? " stretched" : ""
        }
        if shadow != Shadow() {
            let numbers = shadow.numbers.map { " \($0)" }.joined()
            text += " shadow" + numbers + " " + shadow.color.canonicalText
        }
        return text
    }
}

extension Layer.Content {
    /// The digest or the color, so that identical files at different paths have equal texts.
    package var canonicalText: String {
        switch self {
        case .snapshot(let snapshot): "snapshot \(snapshot.digest)"
        case .color(let color): "color \(color.canonicalText)"
        }
    }
}

extension Color {
    package var canonicalText: String { "\(red) \(green) \(blue) \(alpha)" }
}

extension Stage.Repetition {
    fileprivate var canonicalText: String {
        switch self {
        case .times(let count): "\(count) times"
        case .forever: "forever"
        }
    }
}

extension Interaction {
    fileprivate var canonicalText: String {
        let way = samples.map { "\($0.fraction) at \($0.time)" }.joined(separator: ", ")
        return way + (finishes ? ", finished" : ", cancelled")
    }
}
