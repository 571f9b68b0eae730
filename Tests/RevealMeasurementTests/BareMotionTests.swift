import PNG
import Raster
import RevealMeasurement
import RevealMotion
import TestSupport
import Testing

/// Motions beside which there is no mask, though they begin or end with a circle that is seen; and
/// what is expected of them.
struct BareMotionTests {
    private static let center = Point(x: 190, y: 40)
    private static let reach = (190.0 * 190 + 140 * 140).squareRoot()

    /// A motion of 400 ms between two radii behind so many frames without a mask, which stays for
    /// some frames more before it is taken away.
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
    func `a circle that shrinks from too small a radius is told so`(
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
    func `a circle that stays in view is told its curve and where it ends`(
        _ easing: TimingFunction, _ stays: Int
    ) throws {
        let measurement =
            try Self.capture((0, 0.6 * Self.reach), easing, blanks: 0, stays: stays)
            .measurement()
        #expect(measurement.reveal?.easing == easing, "\(measurement.sentences)")
        let found = measurement.findings(Self.expected((0, Self.reach), .easeInEaseOut))
        #expect(found.map(\.cause) == [.radius, .easing], "\(found)")
    }

    @Test func `an even motion that stops short is not taken for a slower one`() throws {
        let measurement = try Self.capture((0, 0.6 * Self.reach), .linear).measurement()
        let found = measurement.findings(Self.expected((0, Self.reach), .linear))
        #expect(found.map(\.cause) == [.radius], "\(found)")
    }

    /// It would come from farther off as evenly, but for the frames before it.
    @Test(arguments: Torture.sample([0.86, 0.8], every: 2))
    func `an even motion to a small circle that begins too late is told so`(_ part: Double) throws {
        let radii = (first: part * Self.reach, last: 12.0)
        let measurement = try Self.capture(radii, .linear).measurement()
        #expect(measurement.reveal?.easing == .linear, "\(measurement.sentences)")
        let found = measurement.findings(Self.expected((Self.reach, radii.last), .linear))
        #expect(found.map(\.cause) == [.firstRadius], "\(found)")
    }

    /// The center of circles of whole pixels, and the radius to the corner that is the farthest.
    private static let sharp = (x: 380.0, y: 80.0, reach: (380.0 * 380 + 280 * 280).squareRoot())

    /// A circle of whole pixels that shrinks from a part of the way to the corners to 24 pixels, in
    /// 400 ms.
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

    /// From the corners and in more time it goes with edges that are not drawn by areas as well.
    @Test(arguments: Torture.sample([TimingFunction.linear, .easeOut], every: 2))
    func `a circle that shrinks from nearly the corners is told so before another time`(
        _ easing: TimingFunction
    ) throws {
        let center = Point(x: Self.sharp.x, y: Self.sharp.y)
        let found = try Self.sharpCapture(from: 0.92, easing).measurement().findings(
            ExpectedReveal(
                from: Circle(center: center, radius: Self.sharp.reach),
                to: Circle(center: center, radius: 24), duration: 0.4, easing: easing))
        #expect(found.map(\.cause) == [.firstRadius], "\(found)")
    }

    /// They pull at a motion that would show an edge at their time.
    @Test func `frames without a mask say nothing of the motion behind them`() throws {
        let measurement = try Self.sharpCapture(from: 0.94, .easeInEaseOut).measurement()
        let reveal = try #require(measurement.reveal)
        #expect(reveal.easing == .easeInEaseOut, "\(measurement.sentences)")
        let first = try #require(reveal.startRadius)
        #expect(abs(first.value - 0.94 * Self.sharp.reach) < 0.5, "\(measurement.sentences)")
    }

    @Test func `an even motion's first circle that is smaller than it should be is told`() throws {
        let radii = (first: 14.0, last: Self.reach)
        let measurement = try Self.capture(radii, .linear, blanks: 1).measurement()
        let found = measurement.findings(Self.expected((20, Self.reach), .linear))
        #expect(found.map(\.sentence) == ["the radius begins at 14.0 px, not at 20.0"])
    }

    /// Of an even motion frames do not tell that it begins with a circle.
    @Test(arguments: Torture.pairs([TimingFunction.easeOut, .easeInEaseOut], [0, 1]))
    func `beside a curve that is wrong, radii that may be as expected are not told`(
        _ easing: TimingFunction, _ blanks: Int
    ) throws {
        let radii = (24.0, Self.reach)
        let measurement = try Self.capture(radii, .linear, blanks: blanks).measurement()
        let found = measurement.findings(Self.expected(radii, easing))
        #expect(found.map(\.cause) == [.easing], "\(found)")
    }

    /// From nothing a motion that starts fast goes with the frames in a little more time.
    @Test(arguments: Torture.pairs([TimingFunction.easeOut, .linear], [0, 2]))
    func `a first radius that is wrong is told, and not another time alone`(
        _ easing: TimingFunction, _ blanks: Int
    ) throws {
        let radii = (first: 16.0, last: 0.8 * Self.reach)
        let measurement = try Self.capture(radii, easing, blanks: blanks).measurement()
        let found = measurement.findings(Self.expected((0, radii.last), easing))
        #expect(found.map(\.cause) == [.firstRadius], "\(found)")
    }

    @Test(arguments: Torture.pairs([0.9, 1.1], [0, 2]))
    func `beside another end and time, a first radius that is right is not told`(
        _ part: Double, _ blanks: Int
    ) throws {
        let radii = (first: 20.0, last: part * Self.reach)
        let measurement = try Self.capture(radii, .easeOut, blanks: blanks).measurement()
        let found = measurement.findings(
            Self.expected((radii.first, Self.reach), .easeOut, duration: 0.36))
        #expect(found.map(\.cause) == [.radius, .duration], "\(found)")
    }

    @Test func `steps that stop short are told so`() throws {
        let steps = try TimingFunction("steps(6)")
        let measurement = try Self.capture((0, 0.9 * Self.reach), steps).measurement()
        #expect(measurement.reveal?.easing == steps, "\(measurement.sentences)")
        let found = measurement.findings(Self.expected((0, Self.reach), steps))
        #expect(found.map(\.cause) == [.radius], "\(found)")
    }

    @Test func `an even motion that stops short near a corner, once its mask is gone, is even`()
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

    /// The first third of a motion, and nothing behind it.
    @Test(arguments: Torture.sample([TimingFunction.easeOut, .easeInEaseOut, .easeIn], every: 2))
    func `of a motion that is hardly seen no curve is ruled out that goes with it`(
        _ easing: TimingFunction
    ) throws {
        var noise = Noise(93)
        var capture = try Capture(240, 180, &noise)
        try capture.add(9, about: (190, 40)) { 0.9 * Self.reach * easing.progress(at: $0 / 0.5) }
        let found = try capture.measurement().findings(Self.expected((0, Self.reach), easing))
        #expect(!found.contains { $0.cause == .easing }, "\(found)")
    }
}
