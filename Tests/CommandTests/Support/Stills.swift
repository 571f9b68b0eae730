import CommandSupport
import PNG
import Raster
import TestSupport
import Testing

/// Stills of flat pictures rendered by the built command at 16 bits.
enum Stills {
    static let white: [UInt16] = [65535]
    static let black: [UInt16] = [0]

    /// One or two flat pictures with these colors and this size, at `time`.
    static func render(
        _ colors: [[UInt16]], size: (width: Int, height: Int) = (300, 400), _ options: [String],
        at time: String
    ) async throws -> Bitmap<UInt16> {
        try await Disk.withFolder { folder in
            var paths: [String] = []
            for (i, color) in colors.enumerated() {
                let layout: PixelLayout = color.count == 1 ? .gray : color.count == 3 ? .rgb : .rgba
                let samples = (0..<size.width * size.height).flatMap { _ in color }
                let flat = try Bitmap(size.width, size.height, layout, samples)
                try Disk.write(try pngFile(flat), to: "\(folder)/\(i).png")
                paths.append("\(i).png")
            }
            let result = try await Tool.runInProcess(
                paths + ["out.png", "--at", time] + options, in: folder)
            try #require(result.status == 0, "\(result.errors)")
            return try deepPicture(folder + "/out.png")
        }
    }

    /// One channel of a picture, from 0 to 1.
    static func channel(_ index: Int, of picture: Bitmap<UInt16>) -> [Double] {
        let (samples, step) = (picture.samples, picture.layout.channels)
        return stride(from: index, to: samples.count, by: step).map { Double(samples[$0]) / 65535 }
    }

    /// The alpha of a white view over a transparent background at `time`.
    static func coverage(
        size: (width: Int, height: Int) = (300, 400), _ options: [String], at time: String
    ) async throws -> [Double] {
        let still = try await render([white], size: size, options, at: time)
        try #require(still.layout == .rgba)
        return channel(3, of: still)
    }

    /// The rectangle around the ellipse fitted to such a view.
    static func rect(
        size: (width: Int, height: Int) = (300, 400), _ options: [String], at time: String
    ) async throws -> [Double] {
        let fit = EllipseFit(try await coverage(size: size, options, at: time), width: size.width)
        return [fit.x - fit.a, fit.y - fit.b, 2 * fit.a, 2 * fit.b]
    }
}

/// The rectangle of one brightness that best explains a picture, found only from sums of the
/// picture.
struct RectangleFit {
    let rect: [Double]
    /// From 0 to 1.
    let brightness: Double

    /// The rectangle in a picture of `width` columns that extends beyond it and is black elsewhere.
    init(_ samples: [Double], width: Int) {
        let height = samples.count / width
        let rows = (0..<height).map { y in (0..<width).reduce(0) { $0 + samples[y * width + $1] } }
        let columns = (0..<width).map { x in
            (0..<height).reduce(0) { $0 + samples[$1 * width + x] }
        }
        brightness = samples.max() ?? 0
        let mass = rows.reduce(0, +)
        let x = columns.indices.reduce(0) { $0 + (Double($1) + 0.5) * columns[$1] } / mass
        let y = rows.indices.reduce(0) { $0 + (Double($1) + 0.5) * rows[$1] } / mass
        let (wide, high) = ((rows.max() ?? 0) / brightness, (columns.max() ?? 0) / brightness)
        rect = [x - wide / 2, y - high / 2, wide, high]
    }
}
