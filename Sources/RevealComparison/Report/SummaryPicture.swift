import PNG
import Raster

/// What differs between two pictures, small enough for a text that people read in passing: what is
/// expected, what differs and what is there, of the surroundings of what differs.
enum SummaryPicture {
    /// The most columns and rows of each of the three.
    private static let side = 320
    /// The pixels around what differs.
    private static let margin = 24

    /// - Throws: `.outOfMemory`.
    static func bitmap(
        _ expected: AnyBitmap, _ actual: AnyBitmap, _ comparison: Comparison
    ) throws -> Bitmap<UInt8> {
        let bounds = comparison.differences?.bounds
        let hasAlpha = expected.layout.hasAlpha || actual.layout.hasAlpha
        let layout: PixelLayout = hasAlpha ? .rgba : .rgb
        var pictures = [try expected.shallow(layout), try actual.shallow(layout)]
        if let difference = try pictureOfDifferences(expected, actual, comparison.options) {
            pictures.insert(try difference.converted(to: layout), at: 1)
        }
        return try Triptych.joined(
            pictures.map { picture in
                let shown = bounds.map { picture.surroundings($0) } ?? picture.whole
                let part = try picture.part(shown)
                return try part.fitted(to: side)
            }, layout)
    }

    /// The columns or rows around `range`, within `0..<count`.
    fileprivate static func around(_ start: Int, _ length: Int, in count: Int) -> Range<Int> {
        // As much as there is room for, so that it is seen where it is.
        let margin = max(margin, (side - length) / 2)
        return (start - margin..<start + length + margin).clamped(to: 0..<count)
    }
}

extension Bitmap {
    fileprivate var whole: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// What shows where `bounds` are.
    fileprivate func surroundings(_ bounds: PixelRect) -> PixelRect {
        let columns = SummaryPicture.around(bounds.x, bounds.width, in: width)
        let rows = SummaryPicture.around(bounds.y, bounds.height, in: height)
        return PixelRect(
            x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }

    /// The picture with no more than `side` columns and rows.
    fileprivate func fitted(to side: Int) throws(OutOfMemory) -> Bitmap {
        let largest = Swift.max(width, height)
        guard largest > side else { return self }
        let size = PixelRect(
            x: 0, y: 0, width: Swift.max(1, width * side / largest),
            height: Swift.max(1, height * side / largest))
        return try scaled(into: size, ofViewWith: size.width, by: size.height)
    }
}
