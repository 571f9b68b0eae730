import Foundation
import PNG
import Raster
import RevealMeasurement
import RevealMotion
import TestSupport
import Testing

/// Circles that are drawn as polygons without antialiasing, as in browsers, between pages that
/// hardly differ.
struct RoughEdgeTests {
    private static let center = Point(x: 30, y: 24)
    private static let reach = 1.05 * (210.0 * 210 + 156 * 156).squareRoot()

    /// A page of one color, with a card of another color.
    private static func page(_ paper: [UInt8], _ card: [UInt8]) throws -> Bitmap<UInt8> {
        let samples = (0..<240 * 180).flatMap { pixel -> [UInt8] in
            pixel % 240 > 150 && pixel / 240 > 90 ? card : paper
        }
        return try Bitmap(240, 180, .rgb, samples)
    }

    /// A motion of 0.5 s in which each frame shows a polygon with `corners` corners.
    private static func capture(
        corners: Int, to last: Double = reach, _ easing: TimingFunction = .linear, rate: Double = 60
    ) throws -> Capture {
        var capture = Capture(
            try page([244, 244, 242], [250, 250, 250]), try page([233, 230, 224], [240, 238, 230]))
        let piece = 2 * Double.pi / Double(corners)
        for frame in 0..<32 where Double(frame) / rate < 0.52 {
            let time = Double(frame) / rate
            let radius = last * easing.progress(at: time / 0.5)
            try capture.add(at: time) { column, row in
                let (x, y) = (Double(column) + 0.5 - center.x, Double(row) + 0.5 - center.y)
                let turn = atan2(y, x) + 2 * Double.pi
                let along = turn.truncatingRemainder(dividingBy: piece) - piece / 2
                let edge = radius * cos(piece / 2) / cos(along)
                return min(1, max(0, 0.5 + edge - (x * x + y * y).squareRoot()))
            }
        }
        return capture
    }

    @Test func `an offset common to all circles is within the reported errors`() throws {
        let measurement = try Self.capture(corners: 56).measurement()
        #expect(measurement.faults == [], "\(measurement.sentences)")
        let reveal = try #require(measurement.reveal)
        for (told, place) in [(reveal.center.x, Self.center.x), (reveal.center.y, Self.center.y)] {
            #expect(told.error > 0.09, "\(measurement.sentences)")
            #expect(abs(told.value - place) < 3 * told.error, "\(measurement.sentences)")
        }
        #expect(reveal.easing == .linear, "\(measurement.sentences)")
        // An error of 0.1 px in the radius corresponds to an error of the start time.
        let start = try #require(reveal.start)
        #expect(start.error > 0.09 / Self.reach * 0.5, "\(measurement.sentences)")
        #expect(abs(start.value) < 3 * start.error, "\(measurement.sentences)")
    }

    /// A longer motion to a larger radius looks nearly the same up to that frame.
    @Test func `an end radius that frames hardly determine is computed from the expected duration`()
        throws
    {
        let measurement = try Self.capture(corners: 56, to: 148, .easeIn, rate: 19).measurement()
        let last = Circle(center: Self.center, radius: Self.reach)
        let findings = measurement.findings(
            ExpectedReveal(
                from: Circle(center: Self.center, radius: 0), to: last, duration: 0.5,
                easing: .easeIn))
        #expect(findings.map(\.cause) == [.radius], "\(findings) \(measurement.sentences)")
        let sentence = try #require(findings.first?.sentence)
        #expect(sentence.contains(/ends at 14[78]\.\d px/), "\(sentence)")
    }

    /// The findings for a circle that should grow from radius 0 to the corner, in frames at `times`
    /// whose radii differ by up to `strays.pixels` from `radius`.
    private static func findings(
        _ expected: (easing: TimingFunction, duration: Double), at times: [Double],
        strays: (pixels: Double, noise: Noise),
        radius: (_ time: Double, _ reach: Double) -> Double
    ) throws -> [Finding] {
        var noise = strays.noise
        var capture = try Capture(240, 160, &noise)
        let (center, reach) = (Point(x: 225, y: 10), (225.0 * 225 + 150 * 150).squareRoot())
        for time in times {
            let radius = radius(time, reach)
            let off =
                radius > 0 ? Double.random(in: -strays.pixels...strays.pixels, using: &noise) : 0
            try capture.add(at: time, (center.x, center.y, radius + off))
        }
        return try capture.measurement().findings(
            ExpectedReveal(
                from: Circle(center: center, radius: 0), to: Circle(center: center, radius: reach),
                duration: expected.duration, easing: expected.easing))
    }

    /// A motion that ends at the corner slightly earlier differs in only a few frames, as a browser
    /// draws them.
    @Test func `a circle that grows beyond the corner is reported as too large or too fast`() throws
    {
        let times = (0..<12).map { Double($0) / 30 }
        let found = try Self.findings((.easeIn, 0.3), at: times, strays: (0.2, Noise(74))) {
            time, reach in
            1.066 * reach * TimingFunction.easeIn.progress(at: time / 0.3)
        }
        #expect(found.map(\.cause) == [.radius], "\(found)")
        #expect(found.first?.sentence.contains("the frames fit both") == true, "\(found)")
    }

    /// A motion that starts fast and slightly earlier from radius 0 looks almost the same.
    @Test func `a circle that starts too large is reported as too large or too slow`() throws {
        let times = (0..<26).map { Double($0) / 60 }
        let found = try Self.findings((.easeOut, 0.4), at: times, strays: (0.1, Noise(77))) {
            time, reach in
            20 + (reach - 20) * TimingFunction.easeOut.progress(at: time / 0.4)
        }
        #expect(found.map(\.cause) == [.firstRadius], "\(found)")
        #expect(found.first?.sentence.contains("the frames fit both") == true, "\(found)")
    }
}
