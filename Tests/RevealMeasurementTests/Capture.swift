import Foundation
import PNG
import Raster
import RevealMeasurement
import TestSupport

/// Frames of a circle between two pictures, blended by numerically integrated areas.
struct Capture {
    let outgoing: Bitmap<UInt8>
    let incoming: Bitmap<UInt8>
    /// In seconds.
    private(set) var times: [Double] = []
    private(set) var pictures: [Bitmap<UInt8>] = []
    private(set) var repeated: [Bool] = []

    /// A capture between two pictures of this size, filled with flat rectangles.
    init(_ width: Int, _ height: Int, _ noise: inout Noise) throws {
        outgoing = try Self.screen(width, height, &noise, light: true)
        incoming = try Self.screen(width, height, &noise, light: false)
    }

    /// A capture between these pictures.
    init(_ outgoing: Bitmap<UInt8>, _ incoming: Bitmap<UInt8>) {
        (self.outgoing, self.incoming) = (outgoing, incoming)
    }

    /// A picture like a screen: a background with rectangles of random colors.
    private static func screen(
        _ width: Int, _ height: Int, _ noise: inout Noise, light: Bool
    ) throws -> Bitmap<UInt8> {
        var samples = [UInt8](repeating: light ? 250 : 20, count: 3 * width * height)
        for _ in 0..<12 {
            let (x, y) = (
                Int.random(in: 0..<width, using: &noise), Int.random(in: 0..<height, using: &noise)
            )
            let color = (0..<3).map { _ in
                UInt8.random(in: light ? 130...255 : 0...110, using: &noise)
            }
            for row in y..<min(height, y + height / 4) {
                for column in x..<min(width, x + width / 4) {
                    for i in 0..<3 { samples[3 * (row * width + column) + i] = color[i] }
                }
            }
        }
        return try Bitmap(width, height, .rgb, samples)
    }

    /// Adds a frame: a circle with the incoming picture inside, or the outgoing one if
    /// `isInverted`.
    mutating func add(
        at time: Double, _ circle: (x: Double, y: Double, radius: Double), isInverted: Bool = false
    ) throws {
        let oracle = AreaOracle(x: circle.x, y: circle.y, a: circle.radius, b: circle.radius)
        try add(at: time) { column, row in
            let (x, y) = (Double(column) + 0.5 - circle.x, Double(row) + 0.5 - circle.y)
            let away = (x * x + y * y).squareRoot() - circle.radius
            let area =
                circle.radius <= 0 || away > 1
                ? 0 : away < -1 ? 1 : oracle.area(column: column, row: row)
            return isInverted ? 1 - area : area
        }
    }

    /// Adds a frame with a circle of whole pixels, without antialiasing.
    mutating func addSharp(
        at time: Double, _ circle: (x: Double, y: Double, radius: Double), isInverted: Bool = false
    ) throws {
        try add(at: time) { column, row in
            let (x, y) = (Double(column) + 0.5 - circle.x, Double(row) + 0.5 - circle.y)
            return (x * x + y * y < circle.radius * circle.radius) != isInverted ? 1 : 0
        }
    }

    /// Adds `frames` frames, 1/60 s apart, each a circle with the radius at its time.
    mutating func add(
        _ frames: Int, about center: (x: Double, y: Double), radius: (Double) -> Double
    ) throws {
        for frame in 0..<frames {
            let time = Double(frame) / 60
            try add(at: time, (center.x, center.y, radius(time)))
        }
    }

    /// Adds a frame in which each pixel blends in this share of the incoming picture.
    mutating func add(at time: Double, _ share: (Int, Int) -> Double) throws {
        let (width, height) = (outgoing.width, outgoing.height)
        var samples = outgoing.samples
        let others = incoming.samples
        for y in 0..<height {
            for x in 0..<width {
                let part = share(x, y)
                guard part > 0 else { continue }
                for i in 3 * (y * width + x)..<3 * (y * width + x) + 3 {
                    let (from, to) = (Double(samples[i]), Double(others[i]))
                    samples[i] = UInt8((from + part * (to - from)).rounded())
                }
            }
        }
        add(try Bitmap(width, height, .rgb, samples), at: time)
    }

    /// Adds a picture unchanged.
    mutating func add(_ picture: Bitmap<UInt8>, at time: Double) {
        repeated.append(pictures.last == picture)
        pictures.append(picture)
        times.append(time)
    }

    /// Replaces the picture of a frame.
    mutating func replace(_ frame: Int, by picture: Bitmap<UInt8>) {
        pictures[frame] = picture
        for i in [frame, frame + 1] where pictures.indices.contains(i) && i > 0 {
            repeated[i] = pictures[i] == pictures[i - 1]
        }
    }

    /// Measures the capture.
    ///
    /// `isOutgoingFrame` says that the outgoing picture is one of its frames.
    func measurement(isOutgoingFrame: Bool = false) throws -> MeasuredCapture {
        let pair = try MeasuredPair(
            outgoing: .eight(outgoing), incoming: .eight(incoming),
            isFrame: (isOutgoingFrame, false))
        var reader = try CaptureReader(pair)
        for (number, picture) in pictures.enumerated() {
            try reader.read(
                .eight(picture), number: number, at: times[number], repeatsLast: repeated[number])
        }
        return try reader.measurement()
    }
}
