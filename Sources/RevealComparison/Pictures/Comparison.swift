/// The comparison of a picture with the expected one.
///
/// The pixels of pictures that differ in size are not compared. All others are converted without
/// loss (see `Metric`), so a picture with another depth or an opaque alpha channel can be the same.
public struct Comparison: Sendable, Equatable {
    package let expected: PictureForm
    package let actual: PictureForm
    /// The differences of the pixels; nil if the sizes differ.
    public let differences: Differences?
    /// The rules of the comparison.
    public let options: ComparisonOptions
    private let search: EdgeSearch?

    package var edge: EdgeMove? { search?.move }
    /// The displacement of the edge, or the reason that there is none.
    package var edgeSentence: String? { search?.sentence }

    /// Compares `actual` with `expected`.
    ///
    /// If the pictures differ and mix `snapshots` by the area in a circle or an ellipse, its edge
    /// is fitted in both.
    ///
    /// - Throws: `.outOfMemory`.
    public init(
        _ expected: AnyBitmap, _ actual: AnyBitmap, options: ComparisonOptions = .init(),
        snapshots: SnapshotPair? = nil
    ) throws(FileError) {
        (self.expected, self.actual) = (PictureForm(expected), PictureForm(actual))
        self.options = options
        let isOneSize = self.expected.size == self.actual.size
        differences =
            isOneSize ? try CommonDepth(expected, actual).differences(by: options) : nil
        if let snapshots, let differences, differences.differing > 0 {
            search = try EdgeSearch(from: expected, to: actual, between: snapshots)
        } else {
            search = nil
        }
    }

    init(same form: PictureForm, _ options: ComparisonOptions) {
        (expected, actual, self.options, search) = (form, form, options, nil)
        differences = Differences(noneOf: form.width, by: form.height, options)
    }

    /// Whether the picture is as expected by the options.
    public var isSame: Bool { hasForm && (differences.map(options.allows) ?? false) }

    private var hasForm: Bool { !options.comparesForm || expected == actual }
}

package struct PictureForm: Sendable, Equatable, CustomStringConvertible {
    package let width: Int
    package let height: Int
    package let layout: PixelLayout
    package let depth: Int

    init(width: Int, height: Int, layout: PixelLayout, depth: Int) {
        (self.width, self.height, self.layout, self.depth) = (width, height, layout, depth)
    }

    package init(_ bitmap: AnyBitmap) {
        self.init(
            width: bitmap.width, height: bitmap.height, layout: bitmap.layout, depth: bitmap.depth)
    }

    var size: PixelSize { PixelSize(width: width, height: height) }

    package var description: String {
        let channels =
            switch layout {
            case .gray: "gray"
            case .rgb: "RGB"
            case .rgba: "RGBA"
            }
        return "\(width)×\(height) \(channels), \(depth) bits"
    }
}

extension Comparison {
    /// The findings, one sentence each; empty if there is no difference.
    public var sentences: [String] {
        let forms = "expected \(expected), but the picture is \(actual)"
        guard let differences else { return ["the sizes differ: \(forms)"] }
        return (hasForm ? [] : [forms]) + sentences(differences)
    }

    private func sentences(_ differences: Differences) -> [String] {
        guard differences.compared > 0 else {
            return ["nothing was compared: every pixel is ignored"]
        }
        guard differences.differing > 0 else {
            var notes: [String] = []
            if differences.largest > 0 {
                notes.append("all pixels are within the tolerance: at most \(apart(differences))")
            }
            if [.exact, .max].contains(options.metric), options.tolerance >= Double(largestSample) {
                notes.append(
                    "with a tolerance of \(briefly(options.tolerance)), every \(depth)-bit picture "
                        + "passes")
            }
            return notes
        }
        let isOne = differences.differing == 1
        var facts =
            "\(differences.differing) of \(differences.compared) pixels "
            + "\(isOne ? "differs" : "differ") (\(percentage(differences.share))), by at most "
            + apart(differences)
        if let bounds = differences.bounds {
            facts += ", within \(bounds.width)×\(bounds.height) at \(bounds.x),\(bounds.y)"
        }
        if let first = differences.first {
            facts +=
                "; the first at \(first.x),\(first.y): expected \(samples(first.expected)), "
                + "found \(samples(first.actual))"
        }
        return [facts] + [edgeSentence].compactMap(\.self)
    }

    private var depth: Int { max(expected.depth, actual.depth) }

    private var largestSample: Int { 1 << depth - 1 }

    private func apart(_ differences: Differences) -> String {
        switch options.metric {
        case .exact, .max: "\(briefly(differences.largest)) of \(largestSample)"
        case .oklab, .yiq, .ssim: "\(briefly(differences.largest)) (\(options.metric.rawValue))"
        }
    }

    /// Formats a pixel as `#rrggbb`, with alpha unless opaque, or as four numbers at 16 bits.
    private func samples(_ pixel: [UInt16]) -> String {
        guard depth == 8 else { return pixel.map { "\($0)" }.joined(separator: " ") }
        let shown = pixel.last == 255 ? pixel.dropLast() : pixel[...]
        return "#" + shown.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
