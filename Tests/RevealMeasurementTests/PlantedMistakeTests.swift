import Foundation
import PNG
import Raster
import RevealMeasurement
import RevealMotion
import TestSupport
import Testing

/// Mistakes planted in captures are found and named.
struct PlantedMistakeTests {
    /// A capture of a reveal with one curve, and the expected reveal.
    struct Plant {
        var x = 70.0, y = 20.0
        var reach: Double?
        var easing = TimingFunction.easeInEaseOut
        var duration = 0.3
        var isInverted = false

        static let size = (width: 120, height: 90)

        static func reach(_ x: Double, _ y: Double) -> Double {
            let (w, h) = (max(x, 120 - x), max(y, 90 - y))
            return (w * w + h * h).squareRoot()
        }

        func capture() throws -> Capture {
            var noise = Noise(50)
            var capture = try Capture(Self.size.width, Self.size.height, &noise)
            let reach = reach ?? Self.reach(x, y)
            for frame in 0..<24 {
                let time = Double(frame) / 60
                let progress = easing.progress(at: time / duration)
                try capture.add(
                    at: time, (x, y, reach * (isInverted ? 1 - progress : progress)),
                    isInverted: isInverted)
            }
            return capture
        }

        /// The correct one.
        static var expected: ExpectedReveal {
            let center = Point(x: 70, y: 20)
            return ExpectedReveal(
                from: Circle(center: center, radius: 0),
                to: Circle(center: center, radius: reach(70, 20)), duration: 0.3,
                easing: .easeInEaseOut)
        }
    }

    private static func causes(_ capture: Capture) throws -> [Finding.Cause] {
        let measurement = try capture.measurement()
        var causes: [Finding.Cause] = []
        for finding in measurement.findings(Plant.expected) where causes.last != finding.cause {
            causes.append(finding.cause)
        }
        return causes
    }

    @Test func `a correct reveal gives no finding`() throws {
        #expect(try Self.causes(Plant().capture()) == [])
    }

    static let reach = Plant.reach(70, 20)

    /// Lengths that were taken for device pixels, at ratios from 1.5 to 3.5: all of them, or those
    /// of the center or of the radius.
    private static let scaled = Torture.sample(
        [
            Plant(x: 35, y: 10, reach: reach / 2),
            Plant(x: 35.0 * 4 / 3, y: 10.0 * 4 / 3, reach: reach / 1.5),
            Plant(x: 35, y: 10), Plant(x: 20, y: 20 / 3.5),
            Plant(x: 70 / 2.625, y: 20 / 2.625, reach: reach), Plant(reach: reach / 2),
            Plant(reach: reach / 1.5), Plant(reach: 3 * reach), Plant(reach: 2.625 * reach),
        ], every: 3, from: 1)

    @Test(arguments: scaled)
    func `lengths in device pixels instead of CSS pixels are reported with this cause`(
        _ plant: Plant
    ) throws {
        let measurement = try plant.capture().measurement()
        let findings = measurement.findings(Plant.expected)
        #expect(
            findings.first?.cause == .devicePixels, "\(findings) \(measurement.sentences)")
    }

    @Test(arguments: [
        (Plant(x: 60, y: 45), Finding.Cause.middle), (Plant(x: 0, y: 0), .origin),
        (Plant(x: 63, y: 20), .center), (Plant(reach: 75), .halfDiagonal),
        (Plant(reach: reach / 2.0.squareRoot()), .percentage), (Plant(reach: 88), .radius),
        (Plant(easing: .easeIn), .easing), (Plant(easing: .linear), .easing),
        (Plant(duration: 0.33), .duration), (Plant(isInverted: true), .direction),
    ])
    func `the first finding names the planted mistake`(
        _ plant: Plant, _ cause: Finding.Cause
    ) throws {
        let measurement = try plant.capture().measurement()
        let findings = measurement.findings(Plant.expected)
        #expect(findings.first?.cause == cause, "\(findings) \(measurement.sentences)")
    }

    @Test(arguments: [
        (70.0, "top left"), (50, "top right"), (70, "bottom left"), (50, "bottom right"),
    ])
    func `a radius that reaches a nearer corner is reported with the name of the corner`(
        _ x: Double, _ name: String
    ) throws {
        var noise = Noise(57)
        var capture = try Capture(120, 90, &noise)
        let center = Point(x: x, y: name.hasPrefix("top") ? 20 : 70)
        let distance = hypot(name.hasSuffix("left") ? x : 120 - x, 20)
        try capture.add(24, about: (center.x, center.y)) {
            distance * TimingFunction.easeInEaseOut.progress(at: $0 / 0.3)
        }
        let expected = ExpectedReveal(
            from: Circle(center: center, radius: 0),
            to: Circle(center: center, radius: Plant.reach(center.x, center.y)), duration: 0.3,
            easing: .easeInEaseOut)
        let findings = try capture.measurement().findings(expected)
        let words = "it reaches the \(name) corner, not the farthest"
        #expect(findings.map(\.cause) == [.radius], "\(findings)")
        #expect(findings.contains { $0.sentence.contains(words) }, "\(findings)")
    }

    @Test(arguments: [TimingFunction.easeIn, .easeOut])
    func `a wrong curve and a wrong duration are both reported`(
        _ easing: TimingFunction
    ) throws {
        #expect(try Self.causes(Plant(easing: easing).capture()) == [.easing])
        let both = try Self.causes(Plant(easing: easing, duration: 0.33).capture())
        #expect(both == [.easing, .duration])
    }

    /// Antialiased edges determine radii to within 0.01 px.
    @Test(arguments: [(300.0, Finding.Cause.halfDiagonal), (301.15, .radius)])
    func `a radius near that of a known mistake is not reported as that mistake`(
        _ radius: Double, _ cause: Finding.Cause
    ) throws {
        var noise = Noise(56)
        var capture = try Capture(480, 360, &noise)
        try capture.add(24, about: (280, 80)) {
            radius * TimingFunction.easeInEaseOut.progress(at: $0 / 0.3)
        }
        let center = Point(x: 280, y: 80)
        let expected = ExpectedReveal(
            from: Circle(center: center, radius: 0),
            to: Circle(center: center, radius: 280 * 2.0.squareRoot()), duration: 0.3,
            easing: .easeInEaseOut)
        let measurement = try capture.measurement()
        let findings = measurement.findings(expected)
        #expect(findings.map(\.cause) == [cause], "\(findings) \(measurement.sentences)")
    }

    @Test(arguments: [true, false])
    func `a moving center is reported, and the largest radius is still measured`(
        _ isInverted: Bool
    ) throws {
        var noise = Noise(51)
        var capture = try Capture(Plant.size.width, Plant.size.height, &noise)
        let easing = TimingFunction.easeInEaseOut
        for frame in 0..<24 {
            let progress = easing.progress(at: Double(frame) / 60 / 0.3)
            let way = isInverted ? 1 - progress : progress
            try capture.add(
                at: Double(frame) / 60, (70 - 12 * progress, 20, Self.reach * way),
                isInverted: isInverted)
        }
        let measurement = try capture.measurement()
        let center = Point(x: 70, y: 20)
        let (none, all) = (
            Circle(center: center, radius: 0), Circle(center: center, radius: Self.reach)
        )
        let expected = ExpectedReveal(
            from: isInverted ? all : none, to: isInverted ? none : all, duration: 0.3,
            easing: easing)
        let findings = measurement.findings(expected)
        #expect(findings.map(\.cause) == [.movingCenter], "\(findings) \(measurement.sentences)")
        let reveal = try #require(measurement.reveal)
        let wide = try #require(isInverted ? reveal.startRadius : reveal.endRadius)
        #expect(abs(wide.value - Self.reach) < 4 * wide.error + 0.01, "\(measurement.sentences)")
    }

    @Test func `the tolerance also applies to the lengths of known mistakes`() throws {
        let whole = try Plant(
            x: 35, y: 10, reach: Self.reach / 2, easing: .linear, duration: 0.315
        ).capture()
        // The capture ends before the motion does, so only the radii determine the duration.
        var capture = Capture(whole.outgoing, whole.incoming)
        for i in 0..<17 { capture.add(whole.pictures[i], at: whole.times[i]) }
        let right = Plant.expected
        let expected = ExpectedReveal(
            from: right.first, to: right.last, duration: right.duration, easing: .linear)
        var tolerance = ExpectationTolerance()
        tolerance.duration = 0.1
        let findings = try capture.measurement().findings(expected, within: tolerance)
        #expect(findings.map(\.cause) == [.devicePixels], "\(findings)")
    }

    @Test func `frames without an edge are accepted while the circle is beyond the corners`() throws
    {
        // The curve overshoots: the circle leaves the view and comes back.
        let easing = TimingFunction.cubicBezier(try CubicBezier(x1: 0.3, y1: 1.7, x2: 0.6, y2: 1))
        let capture = try Plant(reach: 0.97 * Self.reach, easing: easing).capture()
        let measurement = try capture.measurement()
        #expect(measurement.faults == [], "\(measurement.faults)")
    }

    @Test func `repeated, swapped and dropped frames are reported`() throws {
        let right = try Plant().capture()
        var doubled = right
        doubled.replace(9, by: right.pictures[8])
        #expect(try doubled.measurement().faults == [.repeated(9)])
        #expect(try Self.causes(doubled) == [.frames])
        var swapped = right
        swapped.replace(9, by: right.pictures[10])
        swapped.replace(10, by: right.pictures[9])
        #expect(try swapped.measurement().faults == [.swapped(9)])
        var dropped = Capture(right.outgoing, right.incoming)
        for (i, picture) in right.pictures.enumerated() where i != 8 && i != 9 {
            dropped.add(picture, at: Double(dropped.times.count) / 60)
        }
        #expect(try dropped.measurement().faults == [.dropped(after: 7, count: 2)])
        #expect(try Self.causes(dropped) == [.frames])
    }

    /// A capture whose frames are in another order.
    private static func reordered(_ order: [Int]) throws -> MeasuredCapture {
        let right = try Plant().capture()
        var capture = Capture(right.outgoing, right.incoming)
        for (place, i) in order.enumerated() {
            capture.add(right.pictures[i], at: right.times[place])
        }
        return try capture.measurement()
    }

    private static let orders: [([(place: Int, frame: Int)], [FrameFault])] = [
        // Two frames exchanged, one moved forward, one moved back, and a moved block.
        (
            [(5, 12), (12, 5)],
            [FrameFault.misplaced(5...5, behind: 11), .misplaced(12...12, behind: 4)]
        ),
        (
            [(12, 6), (6, 7), (7, 8), (8, 9), (9, 10), (10, 11), (11, 12)],
            [.misplaced(12...12, behind: 5)]
        ),
        (
            [(5, 11), (6, 5), (7, 6), (8, 7), (9, 8), (10, 9), (11, 10)],
            [.misplaced(5...5, behind: 11)]
        ),
        ([(7, 11), (8, 12), (9, 7), (10, 8), (11, 9), (12, 10)], [.misplaced(7...8, behind: 12)]),
        // Reversed runs, and a frame that repeats another one.
        ([(5, 9), (6, 8), (8, 6), (9, 5)], [.reversed(5...9)]),
        (
            [(4, 6), (6, 4), (10, 13), (11, 12), (12, 11), (13, 10)],
            [.reversed(4...6), .reversed(10...13)]
        ),
        ([(8, 12)], [.misplaced(8...8, behind: 12)]),
    ]

    @Test(arguments: orders)
    func `misplaced and reversed frames are reported`(
        _ moves: [(place: Int, frame: Int)], _ faults: [FrameFault]
    ) throws {
        var order = Array(0..<24)
        for move in moves { order[move.place] = move.frame }
        let measurement = try Self.reordered(order)
        #expect(measurement.faults == faults, "\(measurement.sentences)")
        let duration = try #require(measurement.reveal?.duration)
        #expect(abs(duration.value - 0.3) < 0.0005, "\(measurement.sentences)")
    }

    /// The inside of a shrinking circle fills the view in the frames before it; that is not a
    /// flash.
    @Test func `a reveal played backward is reported only as a wrong direction`() throws {
        let measurement = try Self.reordered(Array((0..<24).reversed()))
        #expect(measurement.faults == [], "\(measurement.sentences)")
        #expect(measurement.reveal?.grows == false)
        #expect(measurement.findings(Plant.expected).map(\.cause) == [.direction])
    }

    /// Names sorted as text, the order rotated, and even frames before odd ones.
    @Test(arguments: [
        [0, 1] + Array(10..<20) + [2] + Array(20..<24) + Array(3..<10),
        Array(10..<24) + Array(0..<10),
        Array(stride(from: 0, to: 24, by: 2)) + Array(stride(from: 1, to: 24, by: 2)),
    ])
    func `a wrong order of frames is not reported as a wrong direction or as flashes`(
        _ order: [Int]
    ) throws {
        let measurement = try Self.reordered(order)
        #expect(measurement.sentences.joined().contains("wrong order"))
        #expect(measurement.faults.isEmpty, "\(measurement.faults)")
        let findings = measurement.findings(Plant.expected)
        #expect(findings.contains { $0.cause == .unmeasured }, "\(findings)")
        #expect(!findings.contains { $0.cause == .direction }, "\(findings)")
    }

    @Test func `a slow display gives repeated frames and the right duration`() throws {
        let easing = TimingFunction.easeInEaseOut
        var noise = Noise(51)
        var capture = try Capture(120, 90, &noise)
        // A capture at 120 frames a second of a display that updates irregularly.
        let shown = [0, 4, 9, 16, 20, 24, 31, 35, 40, 44, 51, 55, 60, 66, 70, 75, 80, 84]
        for frame in 0..<90 {
            let picture = shown.last { $0 <= frame } ?? 0
            let progress = easing.progress(at: Double(picture) / 120 / 0.7)
            try capture.add(at: Double(frame) / 120, (70, 20, Self.reach * progress))
        }
        let measurement = try capture.measurement()
        let reveal = try #require(measurement.reveal)
        let duration = try #require(reveal.duration)
        #expect(abs(duration.value - 0.7) < 0.02, "\(measurement.sentences)")
        #expect(abs(duration.value - 0.7) < 3 * duration.error, "\(measurement.sentences)")
        #expect(measurement.faults.count > 25, "\(measurement.sentences)")
        let isHeld = measurement.faults.allSatisfy {
            if case .repeated(let frame) = $0 { !shown.contains(frame) } else { false }
        }
        #expect(isHeld, "\(measurement.faults)")
    }

    /// If it were swapped with its neighbor or one frame later, the radius would still be wrong.
    @Test(
        arguments: Torture.isOn
            ? Torture.pairs([TimingFunction.easeInEaseOut, .easeOut, .linear], [0.8, 1.18])
            : [(.easeInEaseOut, 0.8), (.linear, 1.18)])
    func `a frame with a wrong radius is not reported as another order or curve`(
        _ easing: TimingFunction, _ part: Double
    ) throws {
        var capture = try Plant(easing: easing).capture()
        var other = Capture(capture.outgoing, capture.incoming)
        let right = Self.reach * easing.progress(at: 7.0 / 60 / 0.3)
        try other.add(at: 0, (70, 20, part * right))
        capture.replace(7, by: other.pictures[0])
        let measurement = try capture.measurement()
        guard case .wrongRadius(7, let radius, let expected) = measurement.faults.first,
            measurement.faults.count == 1
        else {
            Issue.record("\(measurement.sentences)")
            return
        }
        #expect(measurement.faults[0].word == "wrong radius")
        #expect(abs(radius - part * right) < 0.1 && abs(expected - right) < 0.1)
        #expect(measurement.reveal?.easing == easing, "\(measurement.sentences)")
    }

    @Test func `a flash, a motion that falls back, and an unfinished motion are reported`() throws {
        let right = try Plant().capture()
        var flash = right
        flash.replace(0, by: right.incoming)
        #expect(try Self.causes(flash) == [.unclipped])
        var fallen = right
        for frame in 20..<24 { fallen.replace(frame, by: right.outgoing) }
        #expect(try Self.causes(fallen) == [.fill])
        let sentences = try fallen.measurement().findings(Plant.expected).map(\.sentence)
        #expect(sentences[0].contains("fill: forwards"))
        var ended = Capture(right.outgoing, right.incoming)
        for i in 0..<12 { ended.add(right.pictures[i], at: right.times[i]) }
        #expect(try Self.causes(ended) == [.unfinished])
    }

    @Test func `the measured reveal can be written as a scene file`() throws {
        let reveal = try #require(try Plant().capture().measurement().reveal)
        let text = try #require(reveal.sceneText(outgoing: "a.png", incoming: "b.png"))
        #expect(
            text.hasSuffix(
                "preset: fitted\noutgoing: a.png\nincoming: b.png\ncenter: [70, 20]\n"
                    + "duration: 300ms\neasing: ease-in-out\n"), "\(text)")
    }
}
