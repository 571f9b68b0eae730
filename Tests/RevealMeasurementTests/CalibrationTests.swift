import PNG
import Raster
import RevealMeasurement
import RevealMotion
import TestSupport
import Testing

/// The comparison threshold accepts correct captures.
struct CalibrationTests {
    /// A correct capture with noise in every sample, and the errors of its radii and center in
    /// standard errors.
    private static func errors(_ seed: UInt64) throws -> (errors: [Double], findings: [Finding]) {
        var noise = Noise(seed)
        let center = Point(
            x: Double.random(in: 0...120, using: &noise),
            y: Double.random(in: 0...90, using: &noise))
        let (w, h) = (max(center.x, 120 - center.x), max(center.y, 90 - center.y))
        let reach = (w * w + h * h).squareRoot()
        let easing = [TimingFunction.linear, .ease, .easeInEaseOut, .easeOut][Int(seed % 4)]
        func radius(_ time: Double) -> Double {
            reach * easing.progress(at: min(1, max(0, (time - 0.05) / 0.3)))
        }
        var clean = try Capture(120, 90, &noise)
        try clean.add(24, about: (center.x, center.y), radius: radius)
        let levels = Int(seed % 6) + 1
        var capture = Capture(clean.outgoing, clean.incoming)
        for (picture, time) in zip(clean.pictures, clean.times) {
            let samples = picture.samples.map { sample in
                UInt8(clamping: Int(sample) + Int.random(in: -levels...levels, using: &noise))
            }
            capture.add(try Bitmap(120, 90, .rgb, samples), at: time)
        }
        let (told, findings) = try capture.measurement().compared(
            with: ExpectedReveal(
                from: Circle(center: center, radius: 0),
                to: Circle(center: center, radius: reach), duration: 0.3, easing: easing))
        guard let reveal = told.reveal else { return ([], findings) }
        let radii = reveal.radii.map { dot in
            (dot.radius.value - radius(dot.time)) / dot.radius.error
        }
        let (x, y) = reveal.center
        let places = [(x.value - center.x) / x.error, (y.value - center.y) / y.error]
        return (radii + places, findings)
    }

    @Test func `at most one of a thousand correct values exceeds the threshold`() throws {
        let captures = try (0..<Torture.cases(60, 10)).map { try Self.errors(600 + UInt64($0)) }
        let errors = captures.flatMap(\.errors).map(\.magnitude).sorted()
        let (delta, count) = (ExpectationTolerance.delta, Double(errors.count))
        let beyond = errors.count { $0 > delta }
        let within = 100 * Double(errors.count { $0 < 1 }) / count
        print(
            "Δ = \(delta) standard errors: \(beyond) of \(errors.count) numbers are farther off, "
                + "the worst by \(errors.last ?? 0); \(Int(within.rounded())) % are within one")
        #expect(Double(beyond) <= count / 1000)
        #expect(captures.filter { !$0.findings.isEmpty }.count == 0)
    }
}
