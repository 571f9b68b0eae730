import Foundation
import PNG
import Raster
import TestSupport

/// Frames side by side in one picture.
enum FilmStrip {
    /// The frames from left to right; all have the same size, layout and depth.
    static func joined(_ frames: [AnyBitmap]) throws -> AnyBitmap {
        switch frames[0] {
        case .eight:
            let bitmaps = frames.compactMap {
                if case .eight(let bitmap) = $0 { bitmap } else { nil }
            }
            return .eight(try joined(bitmaps, frames.count))
        case .sixteen:
            let bitmaps = frames.compactMap {
                if case .sixteen(let bitmap) = $0 { bitmap } else { nil }
            }
            return .sixteen(try joined(bitmaps, frames.count))
        }
    }

    private static func joined<S: Sample>(_ frames: [Bitmap<S>], _ count: Int) throws -> Bitmap<S> {
        let first = frames[0]
        var strip = try Bitmap<S>(
            width: first.width * count, height: first.height, layout: first.layout)
        for (i, frame) in frames.enumerated() {
            for y in 0..<frame.height {
                frame.withRow(y) { source in
                    strip.withMutableRow(y) { $0.copySamples(from: source, at: i * source.count) }
                }
            }
        }
        return strip
    }

    /// A PNG file of a strip.
    static func file(_ strip: AnyBitmap) throws -> [UInt8] {
        switch strip {
        case .eight(let bitmap): try pngFile(bitmap, compression: .small)
        case .sixteen(let bitmap): try pngFile(bitmap, compression: .small)
        }
    }

    /// Writes what was expected, the difference and what came instead, one below the other, and
    /// returns where; any difference is white, so that the smallest can be seen.
    static func keepFailure(_ name: String, expected: AnyBitmap, actual: AnyBitmap) throws -> String
    {
        let (top, bottom) = (try visible(expected), try visible(actual))
        let (width, height) = (max(top.width, bottom.width), max(top.height, bottom.height))
        var sheet = try Bitmap<UInt8>(width: width, height: 3 * height, layout: .rgba)
        for y in 0..<height {
            for x in 0..<width {
                let (one, other) = (pixel(expected, x, y), pixel(actual, x, y))
                let difference: [UInt8] = one == other ? [0, 0, 0, 255] : [255, 255, 255, 255]
                let seen = [top, bottom].map {
                    x < $0.width && y < $0.height ? $0[x, y] : [0, 0, 0, 0]
                }
                for (i, pixel) in [seen[0], difference, seen[1]].enumerated() {
                    sheet.withMutableRow(i * height + y) { row in
                        for channel in 0..<4 { row[4 * x + channel] = pixel[channel] }
                    }
                }
            }
        }
        let folder = Repository.root + "/.build/golden-failures"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/\(name.replacing("/", with: "-")).png"
        try Disk.write(try pngFile(sheet), to: path)
        return path
    }

    private static func visible(_ strip: AnyBitmap) throws -> Bitmap<UInt8> {
        switch strip {
        case .eight(let bitmap): try bitmap.converted(to: .rgba)
        case .sixteen(let bitmap): try bitmap.converted(to: UInt8.self).converted(to: .rgba)
        }
    }

    /// The samples of a pixel, or none beyond the border.
    private static func pixel(_ strip: AnyBitmap, _ x: Int, _ y: Int) -> [UInt16] {
        switch strip {
        case .eight(let bitmap):
            x < bitmap.width && y < bitmap.height ? bitmap[x, y].map(UInt16.init) : []
        case .sixteen(let bitmap):
            x < bitmap.width && y < bitmap.height ? bitmap[x, y] : []
        }
    }
}
