import PNG
import Raster
import RevealMeasurement
import RevealMotion
import TestSupport
import Testing

/// Motions whose mask is removed too early, or whose last frames are missing; the earlier
/// frames match the expected reveal.
struct EarlyEndTests {
    private static let center = Point(x: 200, y: 24)
    private static let reach = (200.0 * 200 + 156 * 156).squareRoot()

    /// A motion of 400 ms to the farthest corner, and a frame after its end.
    private static func capture(_ easing: TimingFunction) throws -> Capture {
        var noise = Noise(75)
        var capture = try Capture(240, 180, &noise)
        try capture.add(26, about: (center.x, center.y)) {
            reach * easing.progress(at: min(1, $0 / 0.4))
        }
        return capture
    }

    private static func findings(
        _ capture: Capture, _ easing: TimingFunction
    ) throws -> [Finding] {
        try capture.measurement().findings(
            ExpectedReveal(
                from: Circle(center: center, radius: 0), to: Circle(center: center, radius: reach),
                duration: 0.4, easing: easing))
    }

    /// From frame `end` on.
    @Test(
        arguments: Torture.isOn
            ? Torture.pairs([TimingFunction.linear, .easeIn, .easeInEaseOut], [17, 20])
            : [(.linear, 17), (.easeInEaseOut, 20)])
    func `a mask that is removed early is reported when compared with the expected reveal`(
        _ easing: TimingFunction, _ end: Int
    ) throws {
        let right = try Self.capture(easing)
        #expect(try Self.findings(right, easing) == [])
        var early = right
        for frame in end..<24 { early.replace(frame, by: right.incoming) }
        let found = try Self.findings(early, easing)
        #expect(found.map(\.cause) == [.frames], "\(found)")
        #expect(found.map(\.sentence).joined().hasPrefix("frame \(end) shows no circle"))
    }

    @Test func `a missing last frame with an edge is reported for a linear motion`() throws {
        let right = try Self.capture(.linear)
        var dropped = Capture(right.outgoing, right.incoming)
        for (i, picture) in right.pictures.enumerated() where i != 23 {
            dropped.add(picture, at: Double(dropped.times.count) / 60)
        }
        let found = try Self.findings(dropped, .linear)
        #expect(found.map(\.cause) == [.frames], "\(found)")
    }
}
