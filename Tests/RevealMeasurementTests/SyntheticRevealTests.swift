import Foundation
import PNG
import Raster
import RevealMeasurement
import RevealMotion
import TestSupport
import Testing

/// Random reveals are measured to within the reported standard errors.
///
/// `REVEAL_TORTURE_REVEALS` is their number and `REVEAL_TORTURE_SEED` the seed.
struct SyntheticRevealTests {
    /// A reveal in a view of random size.
    struct Reveal {
        let width: Int, height: Int
        let x: Double, y: Double
        let start: Double, duration: Double, rate: Double
        let easing: TimingFunction
        let isInverted: Bool

        /// The distance to the farthest corner.
        var reach: Double { hypot(max(x, Double(width) - x), max(y, Double(height) - y)) }

        init(_ noise: inout Noise) throws {
            width = .random(in: 60...140, using: &noise)
            height = .random(in: 60...140, using: &noise)
            x = .random(in: 0...Double(width), using: &noise)
            y = .random(in: 0...Double(height), using: &noise)
            start = .random(in: 0...0.05, using: &noise)
            duration = .random(in: 0.25...0.6, using: &noise)
            rate = [24, 30, 50, 60, 90, 120].randomElement(using: &noise) ?? 60
            easing = try TimingFunction(
                TimingFunction.names.randomElement(using: &noise) ?? "linear")
            isInverted = .random(using: &noise)
        }

        func radius(at time: Double) -> Double {
            let progress = easing.progress(at: (time - start) / duration)
            return reach * (isInverted ? 1 - progress : progress)
        }
    }

    @Test func `random reveals are measured correctly, with realistic standard errors`() throws {
        let count = Torture.count("REVEALS", 15)
        var noise = Noise(UInt64(Torture.seed ?? 27))
        var (pulls, worst, times) = (
            [Double](), (center: 0.0, radius: 0.0), (start: 0.0, length: 0.0)
        )
        var told = 0
        for _ in 0..<count {
            let reveal = try Reveal(&noise)
            var capture = try Capture(reveal.width, reveal.height, &noise)
            let frames = Int((reveal.start + reveal.duration) * reveal.rate) + 3
            for frame in 0..<frames {
                let time = Double(frame) / reveal.rate
                try capture.add(
                    at: time, (reveal.x, reveal.y, reveal.radius(at: time)),
                    isInverted: reveal.isInverted)
            }
            let measurement = try capture.measurement()
            let found = try #require(measurement.reveal, "\(measurement.sentences) \(reveal)")
            #expect(found.isInverted == reveal.isInverted && found.grows != reveal.isInverted)
            #expect(measurement.faults.isEmpty, "\(measurement.faults) \(reveal)")
            worst.center = max(
                worst.center, abs(found.center.x.value - reveal.x),
                abs(found.center.y.value - reveal.y))
            for dot in found.radii {
                let away = dot.radius.value - reveal.radius(at: dot.time)
                worst.radius = max(worst.radius, abs(away))
                pulls.append(away / dot.radius.error)
            }
            guard let start = found.start, let duration = found.duration,
                found.easing == reveal.easing
            else { continue }
            told += 1
            times.start = max(times.start, abs(start.value - reveal.start))
            times.length = max(times.length, abs(duration.value - reveal.duration))
        }
        let within = Double(pulls.count { abs($0) < 1 }) / Double(pulls.count)
        Log.figures(
            "measured: center \(worst.center) px off at most, radius \(worst.radius), start "
                + "\(times.start * 1000) ms, duration \(times.length * 1000) ms, curves told "
                + "\(told) of "
                + "\(count), \(within) of \(pulls.count) radii within one standard error")
        #expect(worst.center < 0.02 && worst.radius < 0.02)
        #expect(times.start < 0.0002 && times.length < 0.0002)
        #expect(40 * told >= 39 * count)
        // 68 % are expected. The errors within one reveal are correlated through its center, so
        // fewer reveals get wider bounds.
        let bounds = count < 200 ? 0.56...0.75 : 0.63...0.73
        #expect(bounds.contains(within))
    }
}
