import PNG
import Raster
import RevealColor
import RevealFiles
import RevealMotion
import RevealRendering
import RevealValues

/// The tables of docs/limits.md: the limits themselves are where they are enforced.
package enum LimitTable {
    /// What has a limit, and the limit, as Markdown.
    package typealias Row = (what: String, limit: String)

    package static let all: [(name: String, rows: [Row])] = [
        ("pictures", pictures), ("time", time), ("geometry", geometry), ("easings", easings),
        ("scene files", sceneFiles),
    ]

    private static let pictures: [Row] = [
        row("an input file, and what a pipe gives", bytes(InputFile.longest)),
        row(
            "bytes before a PNG signature that are searched for it",
            grouped(PNGError.longestPreamble)),
        row("columns, and rows", grouped(PixelLimits.maxSide)),
        row(
            "pixels of a picture, and of a frame, without `max-pixels`",
            grouped(PixelLimits.usualPixels)),
        row("pixels that `max-pixels` may allow", range(PixelLimits.pixelCounts)),
        row("a chunk that is not image data", bytes(PNGFile.longestChunk)),
        row(
            "image data after the last row",
            "a row and 16,384 bytes; empty blocks after rows of 8 bits: about as many bytes as all "
                + "rows have"),
        row(
            "a color profile, once it is inflated; its tags",
            "\(bytes(ProfileError.limits.bytes)); \(ProfileError.limits.tags)"),
        row(
            "texts that are kept",
            "\(PNGFile.mostTexts) of up to \(bytes(PNGFile.longestText))"),
        row("memory that libpng may take in addition to the samples", bytes(decoderMemory)),
        row("`start-number`", range(RenderOptions.startNumbers)),
    ]

    private static let time: [Row] = [
        row("a duration, a delay, a hold, a whole timeline", "\(grouped(Timeline.longest)) s"),
        row(
            "digits after the point of a time",
            "\(WrittenTime.digits(of: "s")) in seconds, \(WrittenTime.digits(of: "ms")) in "
                + "milliseconds, frames, and percent"),
        row("frames per second", whole(FrameRate.fastest.double)),
        row("frames of a job", grouped(RenderJob.mostFrames)),
        row(
            "frames that `frames` names, each as often as it does",
            grouped(FrameSelection.most)),
        row("`plays`", range(RenderOptions.playCounts)),
        row("`threads`", range(OptionValues.threadCounts)),
    ]

    private static let geometry: [Row] = [
        row("`scale`", range(Transition.scales)),
        row("coordinates in options, in points", magnitude(Rect.optionLimit)),
        row("coordinates in scene files, in points", magnitude(Rect.sceneLimit)),
        row("shares", magnitude(Length.mostPercent) + " %"),
        row("`corner-radius`, in points", range(MaskShape.cornerRadii)),
        row(
            "corners of a `polygon`, points of a `star`",
            "\(range(MaskPolygon.cornerCounts)), \(range(MaskPolygon.pointCounts))"),
        row(
            "parts of a `path`; its numbers",
            "\(grouped(MaskPath.elementCounts.upperBound)); "
                + magnitude(MaskPath.reach.upperBound)),
        row(
            "crossings of a shape's sides, with a soft edge, a ring, a shadow, or a radius of "
                + "`farthest-corner`",
            grouped(Polygon.mostCrossings)),
        row(
            "`angle`, a sector's first ray, its sweep",
            "\(magnitude(OptionValues.directions.upperBound))°, "
                + "\(magnitude(MaskSector.starts.upperBound))°, \(range(MaskSector.sweeps))°"),
        row("`feather`, in points", range(0...Rect.optionLimit)),
        row(
            "`feather-align`, where a `ring` lies, as a number",
            magnitude(FeatherAlign.shares.upperBound)),
        row(
            "a `ring`'s width, a `shadow`'s blur, in points; its other lengths",
            "\(range(0...Rect.optionLimit)); \(magnitude(Rect.optionLimit))"),
        row("a layer's values at the beginning of a stage", "±1e\(power(Layer.reach))"),
    ]

    private static let easings: [Row] = [
        row("progress of any easing, overshoot included", "±1e\(power(TimingFunction.farthest))"),
        row("`cubic-bezier`: y of a control point", magnitude(CubicBezier.highest)),
        row("`steps`", grouped(Steps.most)),
        row(
            "`linear`: arguments, and their progress",
            "\(range(LinearStops.argumentCounts)), \(magnitude(LinearStops.highest))"),
        row(
            "`spring`: mass, stiffness, damping unless 0; velocity",
            "\(range(ValueError.springs)); "
                + magnitude(Spring.fastest)),
    ]

    private static let sceneFiles: [Row] = [
        row("the file", bytes(SceneText.longest)),
        row("brackets inside each other", grouped(SceneScanner.deepest)),
        row("the column where a block of lines begins", grouped(SceneScanner.rightmost)),
        row(
            "layers, and chains",
            "\(grouped(DescribedScene.most.layers)), \(grouped(DescribedScene.most.chains))"),
        row("stages in the file", grouped(DescribedScene.most.stages)),
        row(
            "stages that happen, and layers in all of them",
            "\(grouped(Timeline.mostStages)), \(grouped(Timeline.mostLayers))"),
        row(
            "`loops`, `repeat`",
            "\(grouped(Chain.roundCounts.upperBound)), "
                + grouped(Stage.Repetition.counts.upperBound)),
        row("samples of a hand", grouped(SceneInteraction.mostSamples)),
        row("a name", "\(SceneNode.longestName) characters"),
        row("anchors, aliases, tags, values of several lines", "none"),
    ]

    private static func row(_ what: String, _ limit: String) -> Row { (what, limit) }

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

    /// A number with a comma before each three digits.
    private static func grouped(_ number: Int) -> String {
        let digits = Array("\(number)")
        return digits.indices.map { index in
            let rest = digits.count - index
            return (rest % 3 == 0 && index > 0 ? "," : "") + String(digits[index])
        }.joined()
    }
}
