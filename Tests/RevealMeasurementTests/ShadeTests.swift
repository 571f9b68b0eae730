import Foundation
import PNG
import Raster
import RevealMeasurement
import RevealMotion
import TestSupport
import Testing

/// Circles that cast a black shadow in some direction onto the outgoing picture.
struct ShadeTests {
    private static let center = Point(x: 84, y: 66)
    private static let reach = (84.0 * 84 + 114 * 114).squareRoot()

    /// A page with cards; adjacent cards have different colors.
    private static func page(_ paper: Int) throws -> Bitmap<UInt8> {
        let samples = (0..<240 * 180).flatMap { i -> [UInt8] in
            let card = (i % 240 / 40 + i / 240 / 30) % 3
            return [UInt8(paper), UInt8(paper - 9 * card), UInt8(paper - 6 * card)]
        }
        return try Bitmap(240, 180, .rgb, samples)
    }

    /// A motion of 400 ms whose circles cast a shadow with this offset and a Gaussian blur of this
    /// standard deviation.
    private static func capture(x: Double, y: Double, deviation: Double) throws -> Capture {
        let (outgoing, incoming) = (try page(235), try page(30))
        let above = incoming.samples
        var capture = Capture(outgoing, incoming)
        for frame in 0..<26 {
            let time = Double(frame) / 60
            let radius = reach * TimingFunction.easeOut.progress(at: time / 0.4)
            let oracle = AreaOracle(x: center.x, y: center.y, a: radius, b: radius)
            var samples = outgoing.samples
            for row in 0..<180 {
                for column in 0..<240 {
                    let (dx, dy) = (
                        Double(column) + 0.5 - center.x, Double(row) + 0.5 - center.y
                    )
                    let away = hypot(dx, dy) - radius
                    let area =
                        radius <= 0 || away > 1
                        ? 0 : away < -1 ? 1 : oracle.area(column: column, row: row)
                    let depth = hypot(dx - x, dy - y) - radius
                    let dark = radius <= 0 ? 0 : erfc(depth / deviation / 2.0.squareRoot()) / 2
                    for i in 3 * (row * 240 + column)..<3 * (row * 240 + column) + 3 {
                        let below = Double(samples[i]) * (1 - dark)
                        samples[i] = UInt8(
                            (below + area * (Double(above[i]) - below)).rounded())
                    }
                }
            }
            capture.add(try Bitmap(240, 180, .rgb, samples), at: time)
        }
        return capture
    }

    @Test(
        arguments: Torture.sample(
            [(0.0, 2.0, 6.0), (-3, 4, 10), (0, 0, 8), (0, 8, 6)], every: 4, from: 1))
    func `circles with a drop shadow in any direction are measured correctly`(
        _ x: Double, _ y: Double, _ deviation: Double
    ) throws {
        let measurement = try Self.capture(x: x, y: y, deviation: deviation).measurement()
        #expect(measurement.faults == [], "\(measurement.sentences)")
        let reveal = try #require(measurement.reveal)
        for (told, place) in [(reveal.center.x, Self.center.x), (reveal.center.y, Self.center.y)] {
            #expect(abs(told.value - place) < 0.15, "\(measurement.sentences)")
        }
        for radius in reveal.radii {
            let true_ = Self.reach * TimingFunction.easeOut.progress(at: radius.time / 0.4)
            #expect(abs(radius.radius.value - true_) < 0.5, "frame \(radius.frame)")
        }
        #expect(reveal.easing == .easeOut, "\(measurement.sentences)")
        #expect(abs((reveal.duration?.value ?? 0) - 0.4) < 0.002, "\(measurement.sentences)")
    }
}
