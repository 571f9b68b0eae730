import PNG
import Raster
import RevealMeasurement
import RevealMotion
import TestSupport
import Testing

/// Motions that begin or end with a visible circle and have no mask before or after are
/// compared with the expected reveal.
struct BareMotionTests {
    private static let center = Point(x: 190, y: 40)
    private static let reach = (190.0 * 190 + 140 * 140).squareRoot()

    /// A motion of 400 ms between two radii after `blanks` frames without a mask; the last circle
    /// stays for `stays` more frames before the mask is removed.
    private static func capture(
        _ radii: (first: Double, last: Double), _ easing: TimingFunction, blanks: Int = 2,
        stays: Int = 0
    ) throws -> Capture {
        var noise = Noise(91)
        var capture = try Capture(240, 180, &noise)
        let isInverted = radii.last < radii.first
        for frame in 0..<blanks + 25 + stays + 2 {
            let progress = easing.progress(at: min(1, Double(frame - blanks) / 24))
            let radius = radii.first + (radii.last - radii.first) * progress
            let wide = 2 * reach
            let shown =
                frame < blanks
                ? (isInverted ? wide : 0)
                : frame < blanks + 25 + stays ? radius : isInverted ? 0 : wide
            try capture.add(
                at: Double(frame) / 60, (center.x, center.y, shown), isInverted: isInverted)
        }
        return capture
    }

    private static func expected(
        _ radii: (first: Double, last: Double), _ easing: TimingFunction, duration: Double = 0.4
    ) -> ExpectedReveal {
        ExpectedReveal(
            from: Circle(center: center, radius: radii.first),
            to: Circle(center: center, radius: radii.last), duration: duration,
            easing: easing)
    }

    @Test(
        arguments: Torture.sample(
            [TimingFunction.ease, .easeIn, .easeOut, .easeInEaseOut, .linear], every: 2))
    func `a shrinking circle that starts too small is reported as a wrong first radius`(
        _ easing: TimingFunction
    ) throws {
        let measurement = try Self.capture((0.6 * Self.reach, 0), easing).measurement()
        let reveal = try #require(measurement.reveal)
        #expect(reveal.easing == easing, "\(measurement.sentences)")
        let duration = try #require(reveal.duration)
        #expect(abs(duration.value - 0.4) < max(0.002, 2 * duration.error))
        let found = measurement.findings(Self.expected((Self.reach, 0), easing))
        #expect(found.map(\.cause) == [.firstRadius], "\(found)")
    }

    @Test(arguments: Torture.pairs([TimingFunction.ease, .easeIn], [0, 3]))
    func `the curve and end radius of a circle that stays in view are reported`(
        _ easing: TimingFunction, _ stays: Int
    ) throws {
        let measurement =
            try Self.capture((0, 0.6 * Self.reach), easing, blanks: 0, stays: stays)
            .measurement()
        #expect(measurement.reveal?.easing == easing, "\(measurement.sentences)")
        let found = measurement.findings(Self.expected((0, Self.reach), .easeInEaseOut))
        #expect(found.map(\.cause) == [.radius, .easing], "\(found)")
    }

    @Test func `a linear motion to a smaller radius is not reported as a longer duration`() throws {
        let measurement = try Self.capture((0, 0.6 * Self.reach), .linear).measurement()
        let found = measurement.findings(Self.expected((0, Self.reach), .linear))
        #expect(found.map(\.cause) == [.radius], "\(found)")
    }

    /// Without the frames before it, a longer linear motion would fit as well.
    @Test(arguments: Torture.sample([0.86, 0.8], every: 2))
    func `a shrinking linear motion that starts too small has a wrong first radius`(_ part: Double)
        throws
    {
        let radii = (first: part * Self.reach, last: 12.0)
        let measurement = try Self.capture(radii, .linear).measurement()
        #expect(measurement.reveal?.easing == .linear, "\(measurement.sentences)")
        let found = measurement.findings(Self.expected((Self.reach, radii.last), .linear))
        #expect(found.map(\.cause) == [.firstRadius], "\(found)")
    }

    /// The center of circles of whole pixels, and the distance to the farthest corner.
    private static let sharp = (x: 380.0, y: 80.0, reach: (380.0 * 380 + 280 * 280).squareRoot())

    /// A circle of whole pixels that shrinks in 400 ms from `part` of the distance to the corners
    /// to 24 pixels.
    private static func sharpCapture(from part: Double, _ easing: TimingFunction) throws -> Capture
    {
        var noise = Noise(95)
        var capture = try Capture(480, 360, &noise)
        let (first, last) = (part * sharp.reach, 24.0)
        for frame in 0..<29 {
            let share = Double(frame - 2) / 24
            let radius =
                share < 0
                ? 2 * sharp.reach
                : share > 1 ? 0 : first + (last - first) * easing.progress(at: share)
            try capture.addSharp(
                at: Double(frame) / 60, (sharp.x, sharp.y, radius), isInverted: true)
        }
        return capture
    }

    /// Edges that are not antialiased also fit a longer motion that starts at the corners.
    @Test(arguments: Torture.sample([TimingFunction.linear, .easeOut], every: 2))
    func `a circle that starts just inside the corners has a wrong first radius only`(
        _ easing: TimingFunction
    ) throws {
        let center = Point(x: Self.sharp.x, y: Self.sharp.y)
        let found = try Self.sharpCapture(from: 0.92, easing).measurement().findings(
            ExpectedReveal(
                from: Circle(center: center, radius: Self.sharp.reach),
                to: Circle(center: center, radius: 24), duration: 0.4, easing: easing))
        #expect(found.map(\.cause) == [.firstRadius], "\(found)")
    }

    /// Such frames constrain a motion that would show an edge at their times.
    @Test func `frames without a mask do not bias the easing and the first radius`() throws {
        let measurement = try Self.sharpCapture(from: 0.94, .easeInEaseOut).measurement()
        let reveal = try #require(measurement.reveal)
        #expect(reveal.easing == .easeInEaseOut, "\(measurement.sentences)")
        let first = try #require(reveal.startRadius)
        #expect(abs(first.value - 0.94 * Self.sharp.reach) < 0.5, "\(measurement.sentences)")
    }

    @Test func `a first circle that is too small is reported for a linear motion`() throws {
        let radii = (first: 14.0, last: Self.reach)
        let measurement = try Self.capture(radii, .linear, blanks: 1).measurement()
        let found = measurement.findings(Self.expected((20, Self.reach), .linear))
        #expect(found.map(\.sentence) == ["the radius begins at 14.0 px, not at 20.0"])
    }

    /// The frames of a linear motion do not determine whether it begins with a circle.
    @Test(arguments: Torture.pairs([TimingFunction.easeOut, .easeInEaseOut], [0, 1]))
    func `only a wrong curve is reported if the radii may be correct`(
        _ easing: TimingFunction, _ blanks: Int
    ) throws {
        let radii = (24.0, Self.reach)
        let measurement = try Self.capture(radii, .linear, blanks: blanks).measurement()
        let found = measurement.findings(Self.expected(radii, easing))
        #expect(found.map(\.cause) == [.easing], "\(found)")
    }

    /// A motion from radius 0 that starts fast also fits the frames, with a slightly longer
    /// duration.
    @Test(arguments: Torture.pairs([TimingFunction.easeOut, .linear], [0, 2]))
    func `a wrong first radius is not reported as a wrong duration`(
        _ easing: TimingFunction, _ blanks: Int
    ) throws {
        let radii = (first: 16.0, last: 0.8 * Self.reach)
        let measurement = try Self.capture(radii, easing, blanks: blanks).measurement()
        let found = measurement.findings(Self.expected((0, radii.last), easing))
        #expect(found.map(\.cause) == [.firstRadius], "\(found)")
    }

    @Test(arguments: Torture.pairs([0.9, 1.1], [0, 2]))
    func `a correct first radius is not reported if the end and the duration are wrong`(
        _ part: Double, _ blanks: Int
    ) throws {
        let radii = (first: 20.0, last: part * Self.reach)
        let measurement = try Self.capture(radii, .easeOut, blanks: blanks).measurement()
        let found = measurement.findings(
            Self.expected((radii.first, Self.reach), .easeOut, duration: 0.36))
        #expect(found.map(\.cause) == [.radius, .duration], "\(found)")
    }

    @Test func `steps that end before the farthest corner are reported as a wrong end radius`()
        throws
    {
        let steps = try TimingFunction("steps(6)")
        let measurement = try Self.capture((0, 0.9 * Self.reach), steps).measurement()
        #expect(measurement.reveal?.easing == steps, "\(measurement.sentences)")
        let found = measurement.findings(Self.expected((0, Self.reach), steps))
        #expect(found.map(\.cause) == [.radius], "\(found)")
    }

    @Test func `a linear motion that stops near a corner stays linear when its mask is removed`()
        throws
    {
        var noise = Noise(92)
        var capture = try Capture(300, 168, &noise)
        let reach = (280.0 * 280 + 153 * 153).squareRoot()
        for frame in 0..<28 {
            let share = Double(frame - 1) / 24
            let radius = share > 1 ? 2 * reach : 0.6 * reach * max(0, share)
            try capture.add(at: Double(frame) / 60, (280, 15, radius))
        }
        let measurement = try capture.measurement()
        #expect(measurement.reveal?.easing == .linear, "\(measurement.sentences)")
        let center = Point(x: 280, y: 15)
        let found = measurement.findings(
            ExpectedReveal(
                from: Circle(center: center, radius: 0), to: Circle(center: center, radius: reach),
                duration: 0.4, easing: .linear))
        #expect(found.map(\.cause) == [.radius], "\(found)")
    }

    /// The first third of a motion, and no frames after it.
    @Test(arguments: Torture.sample([TimingFunction.easeOut, .easeInEaseOut, .easeIn], every: 2))
    func `a partly captured motion is not reported as a wrong curve`(
        _ easing: TimingFunction
    ) throws {
        var noise = Noise(93)
        var capture = try Capture(240, 180, &noise)
        try capture.add(9, about: (190, 40)) { 0.9 * Self.reach * easing.progress(at: $0 / 0.5) }
        let found = try capture.measurement().findings(Self.expected((0, Self.reach), easing))
        #expect(!found.contains { $0.cause == .easing }, "\(found)")
    }
}
