import RevealColor

/// The tables of docs/limits.md; most limits are constants in the code that enforces them.
package enum LimitTable {
    /// The tables by subject.
    ///
    /// Each row has a quantity and its limit, in Markdown.
    package static let all: [(name: String, rows: KeyValuePairs<String, String>)] = [
        ("pictures", pictures), ("time", time), ("geometry", geometry), ("easings", easings),
        ("scene files", sceneFiles),
    ]

    private static let pictures: KeyValuePairs<String, String> = [
        "an input file, or a pipe's content": bytes(InputFile.longest),
        "bytes that are searched for a PNG signature": grouped(PNGError.longestPreamble),
        "columns, and rows": grouped(PixelLimits.maxSide),
        "pixels of a picture, and of a frame, without `max-pixels`":
            grouped(PixelLimits.usualPixels),
        "pixels that `max-pixels` may allow": range(PixelLimits.pixelCounts),
        "a chunk that is not image data": bytes(PNGFile.longestChunk),
        "image data after the last row":
            "a row and 16,384 bytes; empty blocks after rows of 8 bits: about as many bytes as all "
            + "rows have",
        "a color profile, once it is inflated; its tags":
            "\(bytes(ProfileError.limits.bytes)); \(ProfileError.limits.tags)",
        "texts that are kept": "\(PNGFile.mostTexts) of up to \(bytes(PNGFile.longestText))",
        "memory that libpng may take in addition to the samples": bytes(decoderMemory),
        "`start-number`": range(RenderOptions.startNumbers),
    ]

    private static let time: KeyValuePairs<String, String> = [
        "a duration, a delay, a hold, a whole timeline": "\(grouped(Timeline.longest)) s",
        "digits after the point of a time":
            "\(WrittenTime.digits(of: "s")) in seconds, \(WrittenTime.digits(of: "ms")) in "
            + "milliseconds, frames, and percent",
        "frames per second": whole(FrameRate.fastest.double),
        "frames of a job": grouped(RenderJob.mostFrames),
        "frames in `frames`, repetitions included": grouped(FrameSelection.most),
        "`plays`": range(RenderOptions.playCounts),
        "`threads`": range(OptionValues.threadCounts),
    ]

    private static let geometry: KeyValuePairs<String, String> = [
        "`scale`": range(Transition.scales),
        "coordinates in options, in points": magnitude(Rect.optionLimit),
        "coordinates in scene files, in points": magnitude(Rect.sceneLimit),
        "shares": magnitude(Length.mostPercent) + " %",
        "`corner-radius`, in points": range(MaskShape.cornerRadii),
        "corners of a `polygon`, points of a `star`":
            "\(range(MaskPolygon.cornerCounts)), \(range(MaskPolygon.pointCounts))",
        "parts of a `path`; its numbers":
            "\(grouped(MaskPath.elementCounts.upperBound)); "
            + magnitude(MaskPath.reach.upperBound),
        "crossings of a shape's sides, with a soft edge, a ring, a shadow, or a radius of "
            + "`farthest-corner`": grouped(Polygon.mostCrossings),
        "`angle`, a sector's first ray, its sweep":
            "\(magnitude(OptionValues.directions.upperBound))°, "
            + "\(magnitude(MaskSector.starts.upperBound))°, \(range(MaskSector.sweeps))°",
        "`feather`, in points": range(0...Rect.optionLimit),
        "`feather-align`, and the alignment of a `ring`, as a number":
            magnitude(FeatherAlign.shares.upperBound),
        "a `ring`'s width, a `shadow`'s blur, in points; its other lengths":
            "\(range(0...Rect.optionLimit)); \(magnitude(Rect.optionLimit))",
        "a layer's values at the beginning of a stage": "±1e\(power(Layer.reach))",
    ]

    private static let easings: KeyValuePairs<String, String> = [
        "progress of any easing, overshoot included": "±1e\(power(TimingFunction.farthest))",
        "`cubic-bezier`: y of a control point": magnitude(CubicBezier.highest),
        "`steps`": grouped(Steps.most),
        "`linear`: arguments, and their progress":
            "\(range(LinearStops.argumentCounts)), \(magnitude(LinearStops.highest))",
        "`spring`: mass, stiffness, damping unless 0; velocity":
            "\(range(ValueError.springs)); " + magnitude(Spring.fastest),
    ]

    private static let sceneFiles: KeyValuePairs<String, String> = [
        "the file": bytes(SceneText.longest),
        "brackets inside each other": grouped(YAMLReader.deepest),
        "the column where a block of lines begins": grouped(YAMLReader.rightmost),
        "layers, and chains":
            "\(grouped(DescribedScene.most.layers)), \(grouped(DescribedScene.most.chains))",
        "stages in the file": grouped(DescribedScene.most.stages),
        "stages that are played, and layers in all of them":
            "\(grouped(Timeline.mostStages)), \(grouped(Timeline.mostLayers))",
        "`loops`, `repeat`":
            "\(grouped(Chain.roundCounts.upperBound)), "
            + grouped(Stage.Repetition.counts.upperBound),
        "samples of a gesture": grouped(SceneInteraction.mostSamples),
        "a name": "\(SceneNode.longestName) characters",
        "anchors, aliases, tags, values of several lines": "none",
    ]

    private static func bytes(_ count: Int) -> String { grouped(count) + " bytes" }

    private static func range(_ range: ClosedRange<Int>) -> String {
        "\(grouped(range.lowerBound)) to \(grouped(range.upperBound))"
    }

    private static func range(_ range: ClosedRange<Double>) -> String {
        [range.lowerBound, range.upperBound].map { bound in
            bound == bound.rounded() ? whole(bound) : bound.shortest
        }.joined(separator: " to ")
    }

    private static func magnitude(_ limit: Double) -> String { "±" + whole(limit) }

    private static func power(_ number: Double) -> Int { whole(number).count { $0 == "0" } }

    private static func whole(_ number: Double) -> String {
        grouped(number.clampedInteger(in: 0...1 << 60))
    }

    /// Returns the number with a comma before every group of 3 digits.
    private static func grouped(_ number: Int) -> String {
        let digits = Array("\(number)")
        return digits.indices.map { index in
            let rest = digits.count - index
            return (rest % 3 == 0 && index > 0 ? "," : "") + String(digits[index])
        }.joined()
    }
}
