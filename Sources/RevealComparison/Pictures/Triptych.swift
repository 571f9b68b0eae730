/// The expected picture, the differences, and the actual picture: side by side, or stacked if a
/// file cannot be that wide.
package struct Triptych {
    /// The width in pixels and the gray of the gaps; the gray also fills up smaller pictures.
    private static let (gap, gapGray) = (8, UInt8(128))

    package let bitmap: Bitmap<UInt8>

    /// Draws the pictures; a small spot of differences gets a ring.
    package init(
        _ expected: AnyBitmap, _ actual: AnyBitmap, _ comparison: Comparison
    ) throws(FileError) {
        let layout = Self.layout(expected, actual)
        let (one, other) = (try expected.shallow(layout), try actual.shallow(layout))
        bitmap = try inMemory {
            var (sheet, places) = try Self.sheet(
                [one.size, comparison.differenceSize, other.size], layout)
            sheet.place(one, x: places[0].x, y: places[0].y)
            try CommonDepth(expected, actual).drawDifferences(
                by: comparison.options, comparison.drawnAlignment, on: &sheet,
                at: (places[1].x, places[1].y))
            if let bounds = comparison.placedBounds { sheet.ring(bounds, in: places[1]) }
            sheet.place(other, x: places[2].x, y: places[2].y)
            return sheet
        }
    }

    /// Draws the surroundings of the differences, each picture with at most 320 columns and rows.
    package init(
        summaryOf expected: AnyBitmap, _ actual: AnyBitmap, _ comparison: Comparison
    ) throws {
        let layout = Self.layout(expected, actual)
        var pictures = [
            try expected.shallow(layout),
            try pictureOfDifferences(expected, actual, comparison).converted(to: layout),
            try actual.shallow(layout),
        ]
        pictures = try pictures.map { picture in
            try picture.part(picture.surroundings(comparison.placedBounds ?? picture.whole))
                .fitted(to: Self.summarySide)
        }
        var (sheet, places) = try Self.sheet(pictures.map(\.size), layout)
        for (picture, place) in zip(pictures, places) {
            sheet.place(picture, x: place.x, y: place.y)
        }
        bitmap = sheet
    }

    fileprivate static let summarySide = 320

    /// Estimates the memory for pictures of that size, in bytes.
    static func bytes(_ size: PixelSize) -> Int {
        // Up to four channels: both pictures, the differences, and all three in one, twice.
        12 * 4 * (size.width + gap) * size.height
    }

    private static func layout(_ expected: AnyBitmap, _ actual: AnyBitmap) -> PixelLayout {
        expected.layout.hasAlpha || actual.layout.hasAlpha ? .rgba : .rgb
    }

    /// Creates a sheet for pictures of those sizes with gray gaps, and returns their places.
    private static func sheet(
        _ sizes: [PixelSize], _ layout: PixelLayout
    ) throws(OutOfMemory) -> (Bitmap<UInt8>, [PixelRect]) {
        let gaps = gap * (sizes.count - 1)
        let (width, height) = sizes.reduce((gaps, gaps)) { ($0.0 + $1.width, $0.1 + $1.height) }
        let largest = (width: sizes.map(\.width).max() ?? 1, height: sizes.map(\.height).max() ?? 1)
        let across = width <= PixelLimits().side
        var sheet = try Bitmap<UInt8>(
            width: across ? width : largest.width, height: across ? largest.height : height,
            layout: layout)
        var places: [PixelRect] = []
        var place = 0
        for size in sizes {
            let rect = PixelRect(
                x: across ? place : 0, y: across ? 0 : place, width: size.width,
                height: size.height)
            places.append(rect)
            place += gap + (across ? size.width : size.height)
            let cell = PixelRect(
                x: rect.x, y: rect.y,
                width: (across ? min(place, width) : largest.width) - rect.x,
                height: (across ? largest.height : min(place, height)) - rect.y)
            sheet.fill(cell, around: rect, with: gapGray)
        }
        return (sheet, places)
    }
}

package func pictureOfDifferences(
    _ expected: AnyBitmap, _ actual: AnyBitmap, _ comparison: Comparison
) throws(FileError) -> Bitmap<UInt8> {
    try inMemory {
        let size = comparison.differenceSize
        var picture = try Bitmap<UInt8>(width: size.width, height: size.height, layout: .rgb)
        try CommonDepth(expected, actual).drawDifferences(
            by: comparison.options, comparison.drawnAlignment, on: &picture, at: (0, 0))
        return picture
    }
}

extension Bitmap {
    fileprivate var size: PixelSize { PixelSize(width: width, height: height) }

    /// Returns `bounds` with a margin of at least 24 pixels, or larger to fill a summary's side.
    fileprivate func surroundings(_ bounds: PixelRect) -> PixelRect {
        func around(_ start: Int, _ length: Int, in count: Int) -> Range<Int> {
            let margin = Swift.max(24, (Triptych.summarySide - length) / 2)
            return (start - margin..<start + length + margin).clamped(to: 0..<count)
        }
        let columns = around(bounds.x, bounds.width, in: width)
        let rows = around(bounds.y, bounds.height, in: height)
        return PixelRect(
            x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }

    fileprivate func fitted(to side: Int) throws(OutOfMemory) -> Bitmap {
        let largest = Swift.max(width, height)
        guard largest > side else { return self }
        let size = PixelRect(
            x: 0, y: 0, width: Swift.max(1, width * side / largest),
            height: Swift.max(1, height * side / largest))
        return try scaled(into: size, ofViewWith: size.width, by: size.height)
    }
}

extension Bitmap<UInt8> {
    /// Fills `cell` with an opaque gray, except for `rect` at its top left.
    fileprivate mutating func fill(_ cell: PixelRect, around rect: PixelRect, with gray: UInt8) {
        let channels = layout.channels
        var pixels = [UInt8](repeating: gray, count: cell.width * channels)
        if layout.hasAlpha {
            for i in stride(from: 3, to: pixels.count, by: 4) { pixels[i] = .max }
        }
        for y in 0..<cell.height {
            let first = y < rect.height ? rect.width : 0
            let row = pixels.span.extracting(first * channels..<pixels.count)
            withMutableRow(cell.y + y) { target in
                target.copySamples(from: row, at: (cell.x + first) * channels)
            }
        }
    }

    /// Draws a ring around `spot` in the picture at `place` if the spot is smaller than 1 % of the
    /// picture's longer side.
    fileprivate mutating func ring(_ spot: PixelRect, in place: PixelRect) {
        let side = Swift.max(place.width, place.height)
        guard Swift.max(spot.width, spot.height) * 100 < side else { return }
        let channels = layout.channels
        let (x, y) = (spot.x + spot.width / 2, spot.y + spot.height / 2)
        let (inner, outer) = (side / 50 + 4, side / 40 + 6)
        let columns = Swift.max(0, x - outer)...Swift.min(place.width - 1, x + outer)
        for row in Swift.max(0, y - outer)...Swift.min(place.height - 1, y + outer) {
            withMutableRow(place.y + row) { samples in
                for column in columns {
                    let (across, down) = (column - x, row - y)
                    let square = across * across + down * down
                    guard square >= inner * inner, square <= outer * outer else { continue }
                    let i = (place.x + column) * channels
                    (samples[i], samples[i + 1], samples[i + 2]) = (230, 0, 40)
                }
            }
        }
    }
}
