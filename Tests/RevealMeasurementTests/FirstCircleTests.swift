import Foundation
import Raster
import RevealMeasurement
import RevealMotion
import TestSupport
import Testing

/// Motions that begin or end with a visible circle, whether or not frames show it at rest.
struct FirstCircleTests {
    private static let center = Point(x: 280, y: 24)
    private static let reach = (280.0 * 280 + 176 * 176).squareRoot()

    /// A curve that has no name.
    private static func curve() throws -> TimingFunction {
        .cubicBezier(try CubicBezier(x1: 0.22, y1: 0.61, x2: 0.36, y2: 1))
    }

    /// A capture of 320×200 pixels at 120 frames a second.
    ///
    /// The motion begins at 40 ms with a circle of radius 20.
    private static func capture(
        standing: Bool, _ curve: TimingFunction
    ) throws -> MeasuredCapture {
        var noise = Noise(57)
        var capture = try Capture(320, 200, &noise)
        for frame in 0..<64 {
            let time = Double(frame) / 120
            let progress = curve.progress(at: max(0, time - 0.04) / 0.46)
            let radius = time < 0.04 && !standing ? 0 : 20 + (reach - 20) * progress
            try capture.add(at: time, (center.x, center.y, radius))
        }
        return try capture.measurement()
    }

    private static func expected(_ first: Double, _ easing: TimingFunction) -> ExpectedReveal {
        ExpectedReveal(
            from: Circle(center: center, radius: first), to: Circle(center: center, radius: reach),
            duration: 0.46, easing: easing)
    }

    @Test(arguments: [true, false])
    func `a wrong first circle is reported whether or not it is shown at rest`(
        _ standing: Bool
    ) throws {
        let curve = try Self.curve()
        let measurement = try Self.capture(standing: standing, curve)
        #expect(measurement.findings(Self.expected(20, curve)).isEmpty)
        let (told, findings) = measurement.compared(with: Self.expected(0, curve))
        #expect(findings.map(\.cause) == [.firstRadius], "\(findings)")
        let reveal = try #require(told.reveal)
        let (start, first) = try (#require(reveal.start), #require(reveal.startRadius))
        #expect(abs(start.value - 0.04) < 0.0001, "\(told.sentences)")
        #expect(abs(first.value - 20) < 0.05, "\(told.sentences)")
        let text = try #require(reveal.sceneText(outgoing: "a.png", incoming: "b.png"))
        #expect(text.contains("\nstart-radius: "), "\(text)")
        // The circle at rest is visible, so no expectation is needed.
        guard standing else { return }
        let alone = try #require(measurement.reveal?.start)
        #expect(abs(alone.value - 0.04) < 0.0001, "\(measurement.sentences)")
    }

    /// Only five frames show an edge, and other motions fit them as well.
    @Test func `lengths of one third are reported for a curve that overshoots`() throws {
        var noise = Noise(58)
        var capture = try Capture(393, 852, &noise)
        let curve = TimingFunction.cubicBezier(try CubicBezier(x1: 0.3, y1: 1.4, x2: 0.6, y2: 1))
        let (center, first) = (Point(x: 357, y: 28), 898.0)
        for frame in 0..<11 {
            let radius = first * (1 - curve.progress(at: Double(frame) / 10))
            try capture.add(
                at: Double(frame) / 20, (center.x / 3, center.y / 3, max(0, radius / 3)),
                isInverted: true)
        }
        let expected = ExpectedReveal(
            from: Circle(center: center, radius: first), to: Circle(center: center, radius: 0),
            duration: 0.5, easing: curve)
        let (told, findings) = try capture.measurement().compared(with: expected)
        #expect(findings.map(\.cause) == [.devicePixels], "\(findings) \(told.sentences)")
        let radius = try #require(told.reveal?.startRadius)
        #expect(abs(radius.value - first / 3) < 0.1, "\(told.sentences)")
    }

    /// The first circle covers the view.
    ///
    /// It makes little difference whether it reaches the corner farthest from its measured center
    /// or from the expected one.
    @Test func `radius and duration stay within their errors when the center is wrong`() throws {
        var noise = Noise(59)
        var capture = try Capture(320, 200, &noise)
        let (right, wrong) = (Point(x: 60, y: 90), Point(x: 66, y: 86))
        let reach = (260.0 * 260 + 110 * 110).squareRoot()
        for frame in 0..<11 {
            let progress = TimingFunction.easeOut.progress(at: Double(frame) / 10)
            // Off by a little, as browsers draw it.
            let radius = reach * (1 - progress) + 0.03 * sin(2 * Double(frame))
            try capture.add(
                at: Double(frame) * 0.06, (wrong.x, wrong.y, radius), isInverted: true)
        }
        let expected = ExpectedReveal(
            from: Circle(center: right, radius: reach), to: Circle(center: right, radius: 0),
            duration: 0.6, easing: .easeOut)
        let (told, findings) = try capture.measurement().compared(with: expected)
        #expect(findings.map(\.cause) == [.center], "\(findings)")
        let reveal = try #require(told.reveal)
        let (radius, duration) = try (#require(reveal.startRadius), #require(reveal.duration))
        #expect(abs(radius.value - reach) < 3 * radius.error, "\(told.sentences)")
        #expect(abs(duration.value - 0.6) < 3 * duration.error, "\(told.sentences)")
    }
}
