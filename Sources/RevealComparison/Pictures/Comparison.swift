/// The comparison of a picture with the expected one.
///
/// Both pictures are converted without loss (see `Metric`), so a picture with another depth or an
/// opaque alpha channel can be the same. Pictures that differ in size are never the same; the rows
/// and columns that they share are compared.
public struct Comparison: Sendable, Equatable {
    package let expected: PictureForm
    package let actual: PictureForm
    /// The differences of the pixels; if the sizes differ, those of the shared rows and columns.
    public let differences: Differences
    /// The rows and columns that were inserted, removed, or moved; nil if the sizes are equal and
    /// this explains too little.
    package let aligned: AlignedDifferences?
    /// The rules of the comparison.
    public let options: ComparisonOptions
    private let search: EdgeSearch?

    package var edge: EdgeMove? { search?.move }
    /// The displacement of the edge, or the reason why it is unknown.
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
        try self.init(expected, actual, options, snapshots, findsMoves: true)
    }

    /// Compares as above; `findsMoves` searches pictures of one size for moves, which needs memory.
    init(
        _ expected: AnyBitmap, _ actual: AnyBitmap, _ options: ComparisonOptions,
        _ snapshots: SnapshotPair?, findsMoves: Bool
    ) throws(FileError) {
        (self.expected, self.actual) = (PictureForm(expected), PictureForm(actual))
        self.options = options
        let pair = try CommonDepth(expected, actual)
        let isOneSize = self.expected.size == self.actual.size
        let found = isOneSize ? pair.differences(by: options) : nil
        if let found {
            // Lack of memory for the optional search is not an error.
            aligned = findsMoves ? (try? pair.aligned(found, by: options)) ?? nil : nil
        } else {
            aligned = try inMemory { try pair.aligned(nil, by: options) }
        }
        differences = found ?? aligned?.differences ?? Differences()
        if let snapshots, isOneSize, differences.differing > 0 {
            search = try EdgeSearch(from: expected, to: actual, between: snapshots)
        } else {
            search = nil
        }
    }

    init(same form: PictureForm, _ options: ComparisonOptions) {
        (expected, actual, self.options, aligned, search) = (form, form, options, nil, nil)
        differences = Differences(noneOf: form.width, by: form.height, options)
    }

    /// Whether the picture is as expected, by the options.
    public var isSame: Bool { hasForm && isOneSize && options.allows(differences) }

    package var isOneSize: Bool { expected.size == actual.size }

    /// The alignment that the picture of the differences shows; nil if the sizes are equal.
    var drawnAlignment: PictureAlignment? { isOneSize ? nil : aligned?.alignment }

    var differenceSize: PixelSize { drawnAlignment?.size ?? expected.size }

    /// The bounds of the differences; nil if the pictures differ in size.
    var placedBounds: PixelRect? { isOneSize ? differences.bounds : nil }

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
    var pixels: Int { width * height }

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
        guard isOneSize else { return ["the sizes differ: \(forms)"] + alignmentSentences }
        return (hasForm ? [] : [forms]) + pixelSentences + alignmentSentences
    }

    private var alignmentSentences: [String] {
        guard let aligned else { return [] }
        let (alignment, rest) = (aligned.alignment, aligned.differences)
        let isEqual = rest.differing == 0 && rest.compared > 0
        let isMove = alignment.edits.isEmpty
        let start = isMove ? "after \(alignment)" : "\(alignment)"
        if isEqual { return [isMove ? "equal \(start)" : "\(start); the rest is equal"] }
        return isOneSize ? ["\(start), \(counted(rest))"] : [start] + pixelSentences
    }

    private var pixelSentences: [String] {
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
        var facts = "\(counted(differences)), by at most \(apart(differences))"
        if let bounds = differences.bounds {
            facts += ", within \(bounds.width)×\(bounds.height) at \(bounds.x),\(bounds.y)"
        }
        if let first = differences.first {
            facts +=
                "; the first at \(first.x),\(first.y): expected \(samples(first.expected)), "
                + "found \(samples(first.actual))"
        }
        return [facts] + [regionSentence, edgeSentence].compactMap(\.self)
    }

    private func counted(_ differences: Differences) -> String {
        "\(differences.differing) of \(differences.compared) pixels "
            + "\(differences.differing == 1 ? "differs" : "differ") "
            + "(\(percentage(differences.share)))"
    }

    private var regionSentence: String? {
        let regions = differences.regions
        guard regions.count > 1 else { return nil }
        let boxes = regions.largest.prefix(3).map { region in
            let box = region.bounds
            return "\(box.width)×\(box.height) at \(box.x),\(box.y)"
        }
        return "\(regions.count) regions differ\(regions.count > 3 ? ", the largest" : ""): "
            + boxes.joined(separator: "; ")
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
