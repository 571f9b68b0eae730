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
    private static let gapGrey: UInt8 = 128

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
        var pictures = [try expected.shallow(layout), try actual.shallow(layout)]
        do {
            if var difference = try pictureOfDifferences(expected, actual, options) {
                if let bounds { difference.ring(bounds) }
                pictures.insert(try difference.converted(to: layout), at: 1)
            }
            bitmap = try Self.joined(pictures, layout)
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
        let (widths, heights) = (pictures.map(\.width), pictures.map(\.height))
        let gaps = gap * (pictures.count - 1)
        let across = widths.reduce(gaps, +) <= PixelLimits().side
        let largest = (width: widths.max() ?? 1, height: heights.max() ?? 1)
        var sheet = try Bitmap<UInt8>(
            width: across ? widths.reduce(gaps, +) : largest.width,
            height: across ? largest.height : heights.reduce(gaps, +), layout: layout)
        let pixel = [gapGrey, gapGrey, gapGrey] + (layout.hasAlpha ? [255] : [])
        sheet.withMutableSamples { $0.fill(repeating: pixel) }
        var place = 0
        for picture in pictures {
            sheet.place(picture, x: across ? place : 0, y: across ? 0 : place)
            place += gap + (across ? picture.width : picture.height)
        }
        return sheet
    }
}

extension Bitmap<UInt8> {
    /// Draws a ring around `spot` where that is too small to be found at a glance: less than a
    /// hundredth of the picture.
    ///
    /// The picture is RGB.
    fileprivate mutating func ring(_ spot: PixelRect) {
        let side = Swift.max(width, height)
        guard Swift.max(spot.width, spot.height) * 100 < side else { return }
        let (x, y) = (spot.x + spot.width / 2, spot.y + spot.height / 2)
        let (inner, outer) = (side / 50 + 4, side / 40 + 6)
        let columns = Swift.max(0, x - outer)...Swift.min(width - 1, x + outer)
        for row in Swift.max(0, y - outer)...Swift.min(height - 1, y + outer) {
            withMutableRow(row) { samples in
                for column in columns {
                    let (across, down) = (column - x, row - y)
                    let square = across * across + down * down
                    guard square >= inner * inner, square <= outer * outer else { continue }
                    (samples[3 * column], samples[3 * column + 1]) = (230, 0)
                    samples[3 * column + 2] = 40
                }
            }
        }
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
