import Foundation
import PNG
import Raster
import RevealMeasurement
import RevealMotion
import RevealValues
import TestSupport
import Testing

/// Motion before the first visible edge, after the last, and beyond the corners is measured or
/// reported as unknown.
struct UnseenEndTests {
    private static let center = (x: 70.0, y: 20.0)
    /// The distance to the farthest corner of 120×90 pixels.
    private static let reach = (70.0 * 70 + 70 * 70).squareRoot()

    /// A capture at 60 frames a second of a circle that grows to `radius` in 300 ms.
    private static func capture(
        to radius: Double, _ easing: TimingFunction, frames: Int = 24
    ) throws -> Capture {
        var noise = Noise(73)
        var capture = try Capture(120, 90, &noise)
        for frame in 0..<frames {
            let progress = easing.progress(at: Double(frame) / 60 / 0.3)
            try capture.add(at: Double(frame) / 60, (center.x, center.y, radius * progress))
        }
        return capture
    }

    private static func findings(
        _ capture: Capture, _ easing: TimingFunction
    ) throws -> [Finding] {
        let center = Point(x: center.x, y: center.y)
        return try capture.measurement().findings(
            ExpectedReveal(
                from: Circle(center: center, radius: 0), to: Circle(center: center, radius: reach),
                duration: 0.3, easing: easing))
    }

    @Test func `the end of a linear motion at the farthest corner is assumed and reported as such`()
        throws
    {
        let far = try Self.capture(to: 1.3 * Self.reach, .linear).measurement()
        let reveal = try #require(far.reveal)
        #expect(reveal.assumesReach && far.sentences.joined().contains("assumed"))
        // A motion that decelerates determines its end, although the end is not visible.
        let slow = try Self.capture(to: 1.3 * Self.reach, .easeOut).measurement()
        let end = try #require(slow.reveal?.endRadius)
        #expect(abs(end.value - 1.3 * Self.reach) < 4 * end.error + 0.01, "\(slow.sentences)")
        #expect(slow.reveal?.assumesReach == false)
    }

    @Test func `the end of a piecewise linear motion at the farthest corner is assumed too`() throws
    {
        let stops = TimingFunction.stops(
            try LinearStops([.init(0), .init(0.6, at: 0.4), .init(1)]))
        let reveal = try #require(
            try Self.capture(to: 1.3 * Self.reach, stops).measurement().reveal)
        guard reveal.easing?.easing is LinearStops else {
            Issue.record("\(String(describing: reveal.easing))")
            return
        }
        #expect(reveal.assumesReach)
    }

    @Test(arguments: [(400.0, 40.0), (400, 52)])
    func `springs that settle slowly are identified with their parameters`(
        _ stiffness: Double, _ damping: Double
    ) throws {
        let spring = try Spring(stiffness: stiffness, damping: damping)
        var noise = Noise(74)
        var capture = try Capture(120, 90, &noise)
        try capture.add(40, about: Self.center) {
            Self.reach * spring.position(at: $0 - 0.05)
        }
        let measurement = try capture.measurement()
        #expect(measurement.faults == [])
        guard let found = measurement.reveal?.easing?.easing as? Spring else {
            Issue.record("\(measurement.sentences)")
            return
        }
        #expect(abs(found.dampingRatio - spring.dampingRatio) < 0.01, "\(measurement.sentences)")
        #expect(abs((measurement.reveal?.start?.value ?? 0) - 0.05) < 0.001)
    }

    @Test func `an expected motion that fits every frame gives no finding`() throws {
        // Ten frames that other motions fit as well, one of which seems to be missing.
        let easing = try TimingFunction.bezier(0.84, 0.23, 0.37, 0.51)
        let center = (x: -20.0, y: 40.0)
        let reach = (140.0 * 140 + 50 * 50).squareRoot()
        var noise = Noise(75)
        var capture = try Capture(120, 90, &noise)
        for frame in 0..<10 {
            let progress = easing.progress(at: Double(frame) / 9)
            try capture.add(
                at: Double(frame) / 15, (center.x, center.y, reach * (1 - progress)),
                isInverted: true)
        }
        let point = Point(x: center.x, y: center.y)
        let expected = ExpectedReveal(
            from: Circle(center: point, radius: reach), to: Circle(center: point, radius: 0),
            duration: 0.6, easing: easing)
        let measurement = try capture.measurement()
        #expect(measurement.findings(expected) == [], "\(measurement.sentences)")
        let told = measurement.compared(with: expected).told
        #expect(told.reveal?.easing == easing && told.faults == [], "\(told.sentences)")
        #expect(abs((told.reveal?.duration?.value ?? 0) - 0.6) < 0.002, "\(told.sentences)")
        // With another duration it does not fit.
        let longer = ExpectedReveal(
            from: expected.first, to: expected.last, duration: 0.7, easing: easing)
        #expect(measurement.findings(longer) != [])
    }

    @Test func `a radius beyond the corners is reported`() throws {
        for easing in [TimingFunction.easeInEaseOut, .easeOut] {
            let causes = try Self.findings(Self.capture(to: 1.3 * Self.reach, easing), easing)
                .map(\.cause)
            #expect(causes == [.radius], "\(easing)")
        }
        let findings = try Self.findings(Self.capture(to: 1.3 * Self.reach, .linear), .linear)
        #expect(
            findings.map(\.sentence) == [
                "it takes 231 ms, not 300, or goes 1.3 times as far: the frames fit both"
            ])
        #expect(try Self.findings(Self.capture(to: 120, .linear), .linear)[0].cause == .longerSide)
    }

    @Test func `a radius close to that of a known mistake is reported only as a wrong radius`()
        throws
    {
        var noise = Noise(94)
        var capture = try Capture(700, 300, &noise)
        for frame in 0..<22 {
            let radius = 698 * TimingFunction.easeOut.progress(at: min(1, Double(frame) / 18))
            try capture.addSharp(at: Double(frame) / 60, (0, 0, radius))
        }
        let corner = Point(x: 0, y: 0)
        let found = try capture.measurement().findings(
            ExpectedReveal(
                from: Circle(center: corner, radius: 0),
                to: Circle(center: corner, radius: (700.0 * 700 + 300 * 300).squareRoot()),
                duration: 0.3, easing: .easeOut))
        #expect(found.map(\.cause) == [.radius], "\(found)")
    }

    @Test func `the end radius of a cut linear motion is that of the last frame`() throws {
        let capture = try Self.capture(to: 0.9 * Self.reach, .linear, frames: 19)
        let findings = try Self.findings(capture, .linear)
        #expect(findings.map(\.cause) == [.radius], "\(findings)")
    }

    @Test(arguments: [true, false])
    func `a dropped or doubled frame next to frames without an edge is reported`(_ isEarly: Bool)
        throws
    {
        let easing = TimingFunction.easeInEaseOut
        let right = try Self.capture(to: Self.reach, easing)
        #expect(try Self.findings(right, easing) == [])
        let edges = try right.measurement().frames.filter { $0.circle != nil }.map(\.number)
        let place = isEarly ? edges[1] : edges[edges.count - 2]
        var (dropped, doubled) = (right, right)
        dropped = Capture(right.outgoing, right.incoming)
        doubled = dropped
        for (i, picture) in right.pictures.enumerated() {
            if i != place { dropped.add(picture, at: Double(dropped.times.count) / 60) }
            for _ in 0..<(i == place ? 2 : 1) {
                doubled.add(picture, at: Double(doubled.times.count) / 60)
            }
        }
        let missing = try dropped.measurement()
        #expect(missing.faults == [.dropped(after: place - 1, count: 1)], "\(missing.sentences)")
        let twice = try doubled.measurement()
        #expect(twice.faults == [.repeated(place + 1)], "\(twice.sentences)")
        for measurement in [missing, twice] {
            let reveal = try #require(measurement.reveal)
            #expect(reveal.easing == easing, "\(measurement.sentences)")
            #expect(abs((reveal.duration?.value ?? 0) - 0.3) < 0.001, "\(measurement.sentences)")
        }
    }

    @Test func `a last column that shows the other page does not prevent measuring`() throws {
        let right = try Self.capture(to: Self.reach, .easeOut)
        var capture = Capture(right.outgoing, right.incoming)
        let (outgoing, incoming) = (right.outgoing.samples, right.incoming.samples)
        for (i, picture) in right.pictures.enumerated() {
            // If the view's width has a fraction of a pixel, a browser shows the other page in the
            // last column.
            let other = picture == right.incoming ? outgoing : incoming
            var samples = picture.samples
            for y in 0..<90 {
                for i in 3 * (120 * y + 119)..<3 * (120 * y + 120) { samples[i] = other[i] }
            }
            capture.add(try Bitmap(120, 90, .rgb, samples), at: right.times[i])
        }
        let measurement = try capture.measurement()
        #expect(measurement.faults == [] && measurement.reveal?.easing == .easeOut)
    }

    @Test(arguments: Torture.sample([(170.0, 8.0), (400, 12), (100, 5)], every: 2))
    func `a spring is identified even if its overshoot is out of view`(
        _ stiffness: Double, _ damping: Double
    ) throws {
        let spring = try Spring(mass: 1, stiffness: stiffness, damping: damping)
        let easing = TimingFunction.spring(spring)
        let length = try #require(easing.naturalDuration).double
        var noise = Noise(75)
        var capture = try Capture(120, 90, &noise)
        for frame in 0..<60 {
            let time = Double(frame) / 60
            try capture.add(
                at: time, (Self.center.x, Self.center.y, Self.reach * spring.position(at: time)))
        }
        let measurement = try capture.measurement()
        #expect(measurement.faults == [], "\(measurement.sentences)")
        let found = try #require(measurement.reveal?.easing)
        #expect(found.shortText == easing.shortText, "\(measurement.sentences)")
        let center = Point(x: Self.center.x, y: Self.center.y)
        let findings = measurement.findings(
            ExpectedReveal(
                from: Circle(center: center, radius: 0),
                to: Circle(center: center, radius: Self.reach), duration: length, easing: easing))
        #expect(findings == [])
    }

    @Test func `a curve that overshoots is identified by its visible part`() throws {
        let easing = try TimingFunction.bezier(0.34, 1.56, 0.64, 1)
        let measurement = try Self.capture(to: Self.reach, easing).measurement()
        #expect(measurement.reveal?.easing == easing, "\(measurement.sentences)")
        let duration = try #require(measurement.reveal?.duration)
        #expect(abs(duration.value - 0.3) < 0.001, "\(measurement.sentences)")
    }

    @Test func `a frame without the expected circle is reported`() throws {
        let right = try Self.capture(to: Self.reach, .easeOut)
        #expect(try right.measurement().faults == [])
        var dropped = Capture(right.outgoing, right.incoming)
        for (i, picture) in right.pictures.enumerated() where i != 1 && i != 2 {
            dropped.add(picture, at: Double(dropped.times.count) / 60)
        }
        let faults = try dropped.measurement().faults
        guard case .missingCircle(0, let radius) = faults.first, faults.count == 1 else {
            Issue.record("\(faults)")
            return
        }
        #expect(faults[0].word == "missing circle")
        #expect(abs(radius - 18) < 3, "\(radius)")
    }

    /// As in a browser's frames, where the first circle may not have been visible.
    @Test func `a missing first circle is reported only if no frame is a whole snapshot`() throws {
        let right = try Self.capture(to: Self.reach, .linear)
        var dropped = Capture(right.outgoing, right.incoming)
        for (i, picture) in right.pictures.enumerated() where i != 1 {
            dropped.add(picture, at: Double(dropped.times.count) / 60)
        }
        let faults = try dropped.measurement().faults
        guard case .missingCircle(0, let radius) = faults.first, faults.count == 1 else {
            Issue.record("\(faults)")
            return
        }
        #expect(abs(radius - Self.reach / 18) < 0.1, "\(radius)")
        #expect(try Self.findings(dropped, .linear).map(\.cause) == [.frames])
        #expect(try dropped.measurement(isOutgoingFrame: true).faults == [])
    }

    @Test func `an inserted flash delays the motion by one frame and is reported`() throws {
        let easing = TimingFunction.easeInEaseOut
        let right = try Self.capture(to: Self.reach, easing)
        var capture = Capture(right.outgoing, right.incoming)
        for (i, picture) in right.pictures.enumerated() {
            if i == 9 { capture.add(right.outgoing, at: Double(capture.times.count) / 60) }
            capture.add(picture, at: Double(capture.times.count) / 60)
        }
        let measurement = try capture.measurement()
        #expect(measurement.faults == [.fallenBack(9)], "\(measurement.sentences)")
        let reveal = try #require(measurement.reveal)
        #expect(reveal.easing == easing, "\(measurement.sentences)")
        #expect(abs((reveal.duration?.value ?? 0) - 0.3) < 0.001, "\(measurement.sentences)")
    }

    @Test func `a circle that opens and closes again is not reported as a missing fill`() throws {
        var noise = Noise(76)
        var capture = try Capture(120, 90, &noise)
        for frame in 0..<24 {
            let radius = 80 * sin(Double(frame) / 22 * .pi)
            try capture.add(at: Double(frame) / 60, (Self.center.x, Self.center.y, max(0, radius)))
        }
        let causes = try Self.findings(capture, .linear).map(\.cause)
        #expect(!causes.contains(.fill) && !causes.isEmpty, "\(causes)")
    }

    @Test func `a flash blurred by a codec is reported`() throws {
        let easing = TimingFunction.easeInEaseOut
        let right = try Self.capture(to: Self.reach, easing)
        var noise = Noise(74)
        let outgoing = right.outgoing.samples
        for frame in [0, 8] {
            var samples = right.incoming.samples
            for i in samples.indices where Int.random(in: 0..<12, using: &noise) == 0 {
                samples[i] = outgoing[i]
            }
            var capture = right
            capture.replace(frame, by: try Bitmap(120, 90, .rgb, samples))
            let measurement = try capture.measurement()
            #expect(measurement.faults == [.unclipped(frame)], "\(measurement.sentences)")
        }
    }
}
