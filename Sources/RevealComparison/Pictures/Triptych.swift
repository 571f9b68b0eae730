import PNG
import Raster
import RevealFiles

/// Pictures side by side: the expected one, what differs, and the actual one.
///
/// Where sizes differ there is nothing between the two. What is wider than files can be stands one
/// below the other.
struct Triptych {
    /// The pixels between two pictures.
    private static let gap = 8
    /// What shows there, and beside a picture that is smaller than another.
    private static let gapGray: UInt8 = 128

    let bitmap: Bitmap<UInt8>

    /// What differs has a ring around it where it is a spot, and `bounds` say where.
    ///
    /// - Throws: `.outOfMemory`.
    init(
        _ expected: AnyBitmap, _ actual: AnyBitmap, _ options: ComparisonOptions,
        bounds: PixelRect? = nil
    ) throws(FileError) {
        let hasAlpha = expected.layout.hasAlpha || actual.layout.hasAlpha
        let layout: PixelLayout = hasAlpha ? .rgba : .rgb
        let (one, other) = (try expected.shallow(layout), try actual.shallow(layout))
        let isOneSize = (one.width, one.height) == (other.width, other.height)
        do {
            var (sheet, places) = try Self.sheet(
                (isOneSize ? [one, one, other] : [one, other]).map {
                    PixelSize(width: $0.width, height: $0.height)
                }, layout)
            sheet.place(one, x: places[0].x, y: places[0].y)
            if isOneSize {
                try drawDifferences(expected, actual, options, on: &sheet, at: places[1])
                if let bounds { sheet.ring(bounds, in: places[1]) }
            }
            let last = places[places.count - 1]
            sheet.place(other, x: last.x, y: last.y)
            bitmap = sheet
        } catch let error as OutOfMemory {
            throw .outOfMemory(bytes: error.bytes)
        } catch let error as FileError {
            throw error
        } catch {
            throw .outOfMemory(bytes: 0)
        }
    }

    /// The bytes that it takes to make one of pictures of that size.
    static func bytes(width: Int, height: Int) -> Int {
        // At most four channels: two pictures and what differs, twice, and all three in one.
        12 * 4 * (width + gap) * height
    }

    /// Pictures side by side, or one below the other where files are not as wide.
    static func joined(
        _ pictures: [Bitmap<UInt8>], _ layout: PixelLayout
    ) throws -> Bitmap<UInt8> {
        var (sheet, places) = try sheet(
            pictures.map { PixelSize(width: $0.width, height: $0.height) }, layout)
        for (picture, place) in zip(pictures, places) {
            sheet.place(picture, x: place.x, y: place.y)
        }
        return sheet
    }

    /// A sheet for pictures of those sizes, gray where none of them goes, and where each goes.
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

extension Bitmap<UInt8> {
    /// Makes all of `cell` an opaque gray but what is in `rect`, which has the same top left pixel.
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

    /// Draws a ring around `spot` where that is too small to be found at a glance: less than a
    /// hundredth of the picture, which is the part of this one in `place`.
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

/// Draws what differs between two pictures of one size on `sheet`.
private func drawDifferences(
    _ expected: AnyBitmap, _ actual: AnyBitmap, _ options: ComparisonOptions,
    on sheet: inout Bitmap<UInt8>, at rect: PixelRect
) throws(FileError) {
    let place = (rect.x, rect.y)
    switch try CommonDepth(expected, actual) {
    case .eight(let one, let other):
        one.drawDifferences(from: other, by: options.rule, on: &sheet, at: place)
    case .sixteen(let one, let other):
        one.drawDifferences(from: other, by: options.rule, on: &sheet, at: place)
    }
}

/// A picture of what differs; nil where sizes do.
func pictureOfDifferences(
    _ expected: AnyBitmap, _ actual: AnyBitmap, _ options: ComparisonOptions
) throws -> Bitmap<UInt8>? {
    guard (expected.width, expected.height) == (actual.width, actual.height) else { return nil }
    return switch try CommonDepth(expected, actual) {
    case .eight(let one, let other): try one.differencePicture(from: other, by: options.rule)
    case .sixteen(let one, let other): try one.differencePicture(from: other, by: options.rule)
    }
}
