public import PNG
package import Raster
public import RevealFiles

/// What comes of comparing a picture with the one that is expected.
///
/// Pictures of two sizes are different, and no pixel of them is compared. All others are brought to
/// a common form without loss (see `Metric`), so a picture may be stored at another depth, or with
/// an alpha that is opaque everywhere, and still be the same.
public struct Comparison: Sendable, Equatable {
    /// What the expected picture is stored as.
    package let expected: PictureForm
    /// What the actual picture is stored as.
    package let actual: PictureForm
    /// What differs; nil for pictures of two sizes.
    public let differences: Differences?
    /// What counted as the same.
    public let options: ComparisonOptions
    /// Where the reveal's edge lies in both; nil where it was not looked for or is not seen.
    package var edge: EdgeMove? {
        if case .found(let move) = search { move } else { nil }
    }
    /// What came of looking for it; nil where nobody did.
    let search: EdgeFinding?

    /// Compares `actual` with `expected`.
    ///
    /// Where `snapshots` are known that both pictures mix by the area inside a circle or an
    /// ellipse, and the pictures differ, the edge is found in both.
    ///
    /// - Throws: `.outOfMemory`.
    public init(
        _ expected: AnyBitmap, _ actual: AnyBitmap, options: ComparisonOptions = .init(),
        snapshots: SnapshotPair? = nil
    ) throws(FileError) {
        (self.expected, self.actual) = (PictureForm(expected), PictureForm(actual))
        self.options = options
        guard self.expected.hasSize(of: self.actual) else {
            (differences, search) = (nil, nil)
            return
        }
        let differences =
            switch try CommonDepth(expected, actual) {
            case .eight(let one, let other): one.differences(from: other, by: options.rule)
            case .sixteen(let one, let other): one.differences(from: other, by: options.rule)
            }
        self.differences = differences
        search =
            differences.differing > 0
            ? try snapshots.map { pair throws(FileError) in
                try EdgeFinding(from: expected, to: actual, between: pair)
            } : nil
    }

    /// What comes of comparing pictures of that form that are known to be the same.
    init(same form: PictureForm, _ options: ComparisonOptions) {
        (expected, actual, self.options, search) = (form, form, options, nil)
        differences = Differences(noneOf: form.width, by: form.height, options.rule)
    }

    /// Whether the picture is as it should be: no more differs than is let pass.
    public var isSame: Bool { hasForm && (differences.map(options.allows) ?? false) }

    /// Whether the picture is stored as it should be.
    var hasForm: Bool { !options.comparesForm || expected == actual }
}

/// How a picture is stored.
package struct PictureForm: Sendable, Equatable, CustomStringConvertible {
    /// Columns.
    package let width: Int
    /// Rows.
    package let height: Int
    /// The channels of each pixel.
    package let layout: PixelLayout
    /// Bits a sample: 8 or 16.
    package let depth: Int

    /// Of that size, layout and depth.
    init(width: Int, height: Int, layout: PixelLayout, depth: Int) {
        (self.width, self.height, self.layout, self.depth) = (width, height, layout, depth)
    }

    /// How `bitmap` is stored.
    package init(_ bitmap: AnyBitmap) {
        (width, height) = (bitmap.width, bitmap.height)
        (layout, depth) = (bitmap.layout, bitmap.depth)
    }

    /// Whether both have as many columns and rows.
    func hasSize(of other: PictureForm) -> Bool {
        (width, height) == (other.width, other.height)
    }

    /// `1920×1080 RGB, 8 bits`.
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

/// Two pictures at the depth of the deeper one.
enum CommonDepth {
    case eight(Bitmap<UInt8>, Bitmap<UInt8>)
    case sixteen(Bitmap<UInt16>, Bitmap<UInt16>)

    /// - Throws: `.outOfMemory`.
    init(_ one: AnyBitmap, _ other: AnyBitmap) throws(FileError) {
        if case .eight(let one) = one, case .eight(let other) = other {
            self = .eight(one, other)
        } else {
            self = .sixteen(try one.deep(), try other.deep())
        }
    }
}

extension AnyBitmap {
    /// The picture at 16 bits a sample.
    func deep() throws(FileError) -> Bitmap<UInt16> {
        switch self {
        case .eight(let bitmap):
            do {
                return try bitmap.converted(to: UInt16.self)
            } catch {
                throw .outOfMemory(bytes: error.bytes)
            }
        case .sixteen(let bitmap): return bitmap
        }
    }

    /// The picture at 8 bits a sample, in that layout.
    func shallow(_ layout: PixelLayout) throws(FileError) -> Bitmap<UInt8> {
        do {
            return switch self {
            case .eight(let bitmap): try bitmap.converted(to: layout)
            case .sixteen(let bitmap):
                try bitmap.converted(to: UInt8.self).converted(to: layout)
            }
        } catch {
            throw .outOfMemory(bytes: error.bytes)
        }
    }
}
