import PNG
import Raster
import RevealExpectations
import RevealMotion
import RevealRendering
import RevealTesting
import RevealValues
import TestSupport
import Testing

/// Expectations accept or refuse extreme numbers without trapping.
struct HostileNumberTests {
    @Test(arguments: [
        ("RevealTolerance.pixels(_:)", [Double.nan, .infinity, -.infinity, 1e308, -1, 0])
    ])
    func `no tolerance and no time makes an expectation trap or hang`(
        _ name: String, _ numbers: [Double]
    ) throws {
        var noise = Noise(69)
        let screens: [Bitmap<UInt8>] = try (0..<2).map { _ in try noise.bitmap(40, 30, .rgb) }
        let snapshots = screens.map { Snapshot(AnyBitmap($0)) }
        let transition = try Transition(
            Fitted(duration: 0.2), from: snapshots[0], to: snapshots[1])
        let frames = try transition.bitmaps(at: (0...12).map { Rational($0) / 60 })
        for number in numbers {
            var tolerance = RevealTolerance.pixels(number)
            tolerance.duration = number
            let times = frames.indices.map { $0 == 5 ? number : Double($0) / 60 }
            // Whether the expectation fails does not matter here.
            var settings = GoldenSettings()
            settings.onFailure = { _ in }
            GoldenSettings.$current.withValue(settings) {
                expectReveal(frames, equals: transition, within: tolerance)
                expectReveal(frames, at: .seconds(times), equals: transition)
                expectReveal(
                    frames, at: .seconds(frames.map { _ in number }), equals: transition)
            }
        }
    }
}
