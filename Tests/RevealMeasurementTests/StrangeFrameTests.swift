import Foundation
import PNG
import Raster
import RevealMeasurement
import RevealMotion
import TestSupport
import Testing

/// Single frames that do not fit the motion, and edges that are softer or sharper than
/// expected.
struct StrangeFrameTests {
    private typealias Plant = PlantedMistakeTests.Plant

    /// A correct capture with frame 9 replaced.
    private static func measured(
        _ replace: (inout [UInt8], _ width: Int, _ height: Int) -> Void
    ) throws -> MeasuredCapture {
        var capture = try Plant().capture()
        let picture = capture.pictures[9]
        var samples = picture.samples
        replace(&samples, picture.width, picture.height)
        capture.replace(9, by: try Bitmap(picture.width, picture.height, .rgb, samples))
        return try capture.measurement()
    }

    private static func causes(_ measurement: MeasuredCapture) -> [Finding.Cause] {
        measurement.findings(Plant.expected).map(\.cause)
    }

    @Test func `a circle at another position in one frame is reported`() throws {
        let right = try Plant().capture()
        var one = Capture(right.outgoing, right.incoming)
        try one.add(at: 0, (50, 45, 24))
        var capture = right
        capture.replace(9, by: one.pictures[0])
        let measurement = try capture.measurement()
        guard case .wrongCenter(9, let center)? = measurement.faults.first else {
            Issue.record("\(measurement.sentences)")
            return
        }
        #expect(measurement.faults[0].word == "wrong center")
        #expect(abs(center.x - 50) < 0.1 && abs(center.y - 45) < 0.1)
        #expect(Self.causes(measurement) == [.strange])
    }

    /// Late circles are hardly visible, and the large displaced one shows more of its edge than any
    /// other.
    @Test(
        arguments: Torture.sample(
            [(7, -9.0, 7.0), (11, 8, 7), (13, -8, -6), (9, -40, 50)], every: 2, from: 1))
    func `a displaced circle in one frame does not change the measured center`(
        _ frame: Int, _ x: Double, _ y: Double
    ) throws {
        let right = try Plant().capture()
        let progress = TimingFunction.easeInEaseOut.progress(at: Double(frame) / 60 / 0.3)
        var one = Capture(right.outgoing, right.incoming)
        try one.add(at: 0, (70 + x, 20 + y, PlantedMistakeTests.reach * progress))
        var capture = right
        capture.replace(frame, by: one.pictures[0])
        let measurement = try capture.measurement()
        #expect(measurement.faults.map(\.frame) == [frame], "\(measurement.sentences)")
        #expect(Self.causes(measurement) == [.strange], "\(measurement.sentences)")
        let center = try #require(measurement.reveal?.center)
        #expect(abs(center.x.value - 70) < 0.01 && abs(center.y.value - 20) < 0.01, "\(center)")
    }

    /// Near a corner only short arcs are visible; a displaced one weighs as much as any other, or
    /// more than all of them.
    @Test(
        arguments: Torture.sample(
            [
                (110.0, 10.0, 73.0, 9), (110, 10, 73, 12), (90, 0, 73, 9), (100, 20, 70, 12),
                (60, 45, 40, 12), (60, 45, 40, 4),
            ], every: 2, from: 1))
    func `a displaced circle does not bias the center fitted to short arcs`(
        _ x: Double, _ y: Double, _ radius: Double, _ frame: Int
    ) throws {
        var capture = try Plant(x: 119, y: 1).capture()
        var one = Capture(capture.outgoing, capture.incoming)
        try one.add(at: 0, (x, y, radius))
        capture.replace(frame, by: one.pictures[0])
        let measurement = try capture.measurement()
        #expect(measurement.faults.map(\.frame) == [frame], "\(measurement.sentences)")
        let center = try #require(measurement.reveal?.center)
        #expect(abs(center.x.value - 119) < 0.002, "\(center)")
        #expect(abs(center.y.value - 1) < 0.002, "\(center)")
    }

    /// As a codec leaves artifacts in one place.
    @Test func `a circle is found among many spurious edge points`() throws {
        let right = try Plant().capture()
        var (noise, one) = (Noise(54), Capture(right.outgoing, right.incoming))
        let radius =
            PlantedMistakeTests.reach * TimingFunction.easeInEaseOut.progress(at: 9.0 / 60 / 0.3)
        try one.add(at: 0) { column, row in
            if column < 18, row > 64 { return Bool.random(using: &noise) ? 1 : 0 }
            let (x, y) = (Double(column) + 0.5 - 70, Double(row) + 0.5 - 20)
            return min(1, max(0, radius - (x * x + y * y).squareRoot() + 0.5))
        }
        var capture = right
        capture.replace(9, by: one.pictures[0])
        let measurement = try capture.measurement()
        let circle = try #require(measurement.frames[9].circle, "\(measurement.sentences)")
        #expect(abs(circle.circle.radius - radius) < 0.3)
    }

    /// As a browser redraws photographs while a transition runs.
    @Test func `frames with redrawn pictures are measured against the first and last frames`()
        throws
    {
        let drawn = try Plant().capture()
        func sharp(_ picture: Bitmap<UInt8>) throws -> Bitmap<UInt8> {
            var samples = picture.samples
            for i in samples.indices where i / 3 % 2 == 0 {
                samples[i] = UInt8(max(0, min(255, Int(samples[i]) + (i / 3 % 4 == 0 ? 30 : -30))))
            }
            return try Bitmap(picture.width, picture.height, .rgb, samples)
        }
        let named = try MeasuredPair(
            outgoing: .eight(try sharp(drawn.outgoing)), incoming: .eight(try sharp(drawn.incoming))
        )
        func measurement(_ pair: MeasuredPair) throws -> MeasuredCapture {
            var reader = try CaptureReader(pair)
            for (i, picture) in drawn.pictures.enumerated() {
                try reader.read(
                    .eight(picture), number: i, at: drawn.times[i], repeatsLast: drawn.repeated[i])
            }
            return try reader.measurement()
        }
        let bare = try measurement(named)
        #expect(bare.reveal.map { $0.center.x.error > 0.01 } ?? true, "\(bare.sentences)")
        let pictures = drawn.pictures.map { AnyBitmap.eight($0) }
        let pair = try named.asDrawn(first: pictures[0], last: pictures[23], of: 24) {
            $0.map { pictures[$0] }
        }
        let measurement = try measurement(pair)
        #expect(measurement.faults.isEmpty, "\(measurement.sentences)")
        #expect(Self.causes(measurement).isEmpty)
        let center = try #require(measurement.reveal?.center)
        #expect(center.x.error < 0.001 && abs(center.x.value - 70) < 0.001, "\(center)")
        // Snapshots that the frames do show are kept.
        let right = try MeasuredPair(
            outgoing: .eight(drawn.outgoing), incoming: .eight(drawn.incoming))
        _ = try right.asDrawn(first: pictures[0], last: pictures[23], of: 24) { _ in
            Issue.record("a picture is redrawn without need")
            return []
        }
    }

    /// A long capture of something else does not fill memory.
    @Test func `at most 20,000 edge points per frame are kept`() throws {
        var noise = Noise(59)
        var capture = try Capture(640, 400, &noise)
        for frame in 0..<2 {
            try capture.add(at: Double(frame) / 60) { column, _ in
                column > 100 && Bool.random(using: &noise) ? 1 : 0
            }
        }
        let frames = try capture.measurement().frames
        #expect(frames.allSatisfy { !$0.places.isEmpty && $0.places.count < 20_000 })
    }

    /// Where the snapshots are flat they do not differ, and elsewhere nothing is flat.
    @Test func `a frame that lacks the last corner does not count as the whole incoming picture`()
        throws
    {
        var noise = Noise(55)
        let (width, height) = (640, 400)
        func picture(_ colors: ClosedRange<UInt8>) throws -> Bitmap<UInt8> {
            let samples = (0..<3 * width * height).map { i -> UInt8 in
                let (x, y) = (i / 3 % width, i / 3 / width)
                return x < 60 && y > 340
                    ? UInt8.random(in: colors, using: &noise) : colors.lowerBound
            }
            return try Bitmap(width, height, .rgb, samples)
        }
        var capture = Capture(try picture(120...240), try picture(20...110))
        let reach = (604.0 * 604 + 372 * 372).squareRoot()
        for frame in 0..<10 {
            try capture.add(at: Double(frame) / 60, (604, 28, Double(frame) * 60))
        }
        for depth in [30, 26, 22, 18, 0] {
            try capture.add(at: Double(40 - depth) / 60, (604, 28, reach - Double(depth)))
        }
        // Not a circle: a fixed pointer or bar.
        try capture.add(at: 41.0 / 60) { column, row in column < 60 && row >= 384 ? 0 : 1 }
        let frames = try capture.measurement().frames
        #expect(frames[10...13].allSatisfy { $0.hidesPart || $0.sight != .incoming })
        #expect(frames[14].sight == .incoming && !frames[14].hidesPart)
        #expect(frames[15].sight == .incoming && frames[15].hidesPart)
    }

    /// The square covers the expected area, but has no edge at the expected place.
    @Test func `a square with the circle's area is reported even if edges are rough`() throws {
        let scale = 4
        var capture = try Self.softCapture(1, noise: 0.3, scale: scale)
        let right = try capture.measurement()
        #expect(right.faults == [], "\(right.sentences)")
        let radius =
            Double(scale) * PlantedMistakeTests.reach
            * TimingFunction.easeInEaseOut.progress(at: 7.0 / 60 / 0.3)
        let side = (radius * radius * Double.pi / 4).squareRoot()
        var square = Capture(capture.outgoing, capture.incoming)
        try square.add(at: 0) { column, row in
            abs(Double(column) - 70 * Double(scale)) < side
                && abs(Double(row) - 20 * Double(scale)) < side ? 1 : 0
        }
        capture.replace(7, by: square.pictures[0])
        let measurement = try capture.measurement()
        #expect(measurement.faults.map(\.frame) == [7], "\(measurement.sentences)")
    }

    @Test(arguments: Torture.sample([10.0, 4, 16], every: 3))
    func `a soft edge is measured in every frame`(_ softness: Double) throws {
        let measurement = try Self.soft(softness, .easeIn, duration: 0.5, scale: 4)
        #expect(measurement.faults == [], "\(measurement.sentences)")
        let reveal = try #require(measurement.reveal)
        #expect(reveal.easing == .easeIn, "\(measurement.sentences)")
        #expect(abs(reveal.softness - softness) < 1, "\(reveal.softness)")
    }

    /// A codec may replace the last part of a corner.
    @Test func `frames in which a codec filled the last corner are accepted`() throws {
        var capture = try Self.softCapture(1, noise: 0.05, scale: 4)
        for frame in 15..<capture.pictures.count { capture.replace(frame, by: capture.incoming) }
        let measurement = try capture.measurement()
        #expect(measurement.frames[14].circle != nil)
        #expect(measurement.faults == [], "\(measurement.sentences)")
    }

    @Test func `an object on top of one frame is reported`() throws {
        let measurement = try Self.measured { samples, width, _ in
            for y in 60..<85 {
                for x in 4..<34 {
                    samples.replaceSubrange(
                        3 * (y * width + x)..<3 * (y * width + x) + 3, with: [255, 0, 160])
                }
            }
        }
        #expect(measurement.faults.map(\.frame) == [9], "\(measurement.sentences)")
        #expect(Self.causes(measurement) == [.strange])
    }

    @Test func `a frame shifted as a whole is reported`() throws {
        let measurement = try Self.measured { samples, width, height in
            let rows = 3 * width * 14
            samples = Array(samples.prefix(rows)) + samples.dropLast(rows)
        }
        #expect(measurement.faults.map(\.frame) == [9], "\(measurement.sentences)")
        #expect(Self.causes(measurement) == [.strange])
    }

    /// An animation on the incoming page becomes visible as the circle grows.
    @Test func `an area that changes as the circle grows is not reported for a single frame`()
        throws
    {
        let right = try Plant().capture()
        var samples = right.incoming.samples
        for y in 50..<80 {
            for i in 3 * (y * 120 + 40)..<3 * (y * 120 + 76) { samples[i] = i % 3 == 1 ? 0 : 230 }
        }
        var moved = Capture(right.outgoing, try Bitmap(120, 90, .rgb, samples))
        var capture = Capture(right.outgoing, right.incoming)
        for frame in 0..<24 {
            let time = Double(frame) / 60
            let progress = TimingFunction.easeInEaseOut.progress(at: time / 0.3)
            try moved.add(at: time, (70, 20, PlantedMistakeTests.reach * progress))
            capture.add(moved.pictures[frame], at: time)
        }
        let measurement = try capture.measurement()
        let shown = Set(measurement.frames.filter { $0.circle != nil }.map(\.number))
        #expect(shown.count > 5)
        #expect(!measurement.faults.contains { shown.contains($0.frame) }, "\(measurement.faults)")
    }

    /// A capture of a circle with a soft edge of `softness` pixels and a radius that oscillates by
    /// `wave`.
    ///
    /// The shares have noise up to `noise`, and the view is `scale` times as large.
    private static func softCapture(
        _ softness: Double, wave: Double = 0, noise most: Double = 0,
        _ easing: TimingFunction = .easeInEaseOut, duration: Double = 0.3, scale: Int = 1
    ) throws -> Capture {
        var noise = Noise(52)
        var capture = try Capture(scale * Plant.size.width, scale * Plant.size.height, &noise)
        let times = Double(scale)
        for frame in 0..<Int(duration * 60) + 6 {
            let time = Double(frame) / 60
            let radius =
                times * PlantedMistakeTests.reach * easing.progress(at: time / duration)
            try capture.add(at: time) { column, row in
                let (x, y) = (
                    Double(column) + 0.5 - 70 * times, Double(row) + 0.5 - 20 * times
                )
                let out = (x * x + y * y).squareRoot() - wave * sin(6 * atan2(y, x))
                let share = (radius - out) / softness + 0.5
                let off = most > 0 ? Double.random(in: -most...most, using: &noise) : 0
                return radius <= 0
                    ? 0 : min(1, max(0, share > 0 && share < 1 ? share + off : share))
            }
        }
        return capture
    }

    /// Measures such a capture.
    private static func soft(
        _ softness: Double, wave: Double = 0, noise: Double = 0,
        _ easing: TimingFunction = .easeInEaseOut, duration: Double = 0.3, scale: Int = 1
    ) throws -> MeasuredCapture {
        try softCapture(
            softness, wave: wave, noise: noise, easing, duration: duration, scale: scale
        ).measurement()
    }

    @Test func `an edge that is soft but should be sharp, or the reverse, is reported`() throws {
        let soft = try Self.soft(12)
        #expect(Self.causes(soft).first == .edge, "\(soft.sentences)")
        let right = Plant.expected
        let expected = ExpectedReveal(
            from: right.first, to: right.last, duration: right.duration, easing: right.easing,
            softness: 12)
        #expect(!soft.findings(expected).map(\.cause).contains(.edge))
        let sharp = try Plant().capture().measurement()
        #expect(sharp.findings(expected).map(\.cause) == [.edge])
    }

    @Test func `a blurred circle may be less round than a sharp one`() throws {
        #expect(try Self.soft(4, wave: 0.3, noise: 0.05).refusal == nil)
        guard case .unround? = try Self.soft(1, wave: 0.3, noise: 0.05).refusal else {
            Issue.record("a circle whose radius varies by 0.3 px is accepted as round")
            return
        }
    }

    /// As browsers that redraw text leave it: a frame without a circle is ignored if it shows the
    /// expected area, and only then.
    @Test(arguments: [(1.0, false), (0.7, true)])
    func `a frame without a clear circle is reported unless the covered area is right`(
        _ part: Double, _ isTold: Bool
    ) throws {
        var noise = Noise(53)
        var capture = try Capture(120, 90, &noise)
        for frame in 0..<24 {
            let time = Double(frame) / 60
            let radius =
                PlantedMistakeTests.reach * min(1, time / 0.3) * (frame == 9 ? part : 1)
            let reach = frame == 9 ? (isTold ? 5.0 : 3) : 0.5
            try capture.add(at: time) { column, row in
                let (x, y) = (Double(column) + 0.5 - 70, Double(row) + 0.5 - 20)
                let depth = radius - (x * x + y * y).squareRoot()
                guard radius > 0, depth.magnitude < reach else { return depth > 0 ? 1 : 0 }
                let off = Double.random(in: -0.05...0.05, using: &noise)
                return frame == 9
                    ? (Bool.random(using: &noise) ? 1 : 0) : min(1, max(0, depth + 0.5 + off))
            }
        }
        let measurement = try capture.measurement()
        #expect(measurement.frames[9].circle == nil)
        #expect(measurement.faults.map(\.frame) == (isTold ? [9] : []), "\(measurement.sentences)")
    }

    enum Own: CaseIterable {
        case bezier
        /// Pieces too short to be identified, which no curve fits.
        case pieces

        var easing: TimingFunction {
            get throws {
                switch self {
                case .bezier:
                    return .cubicBezier(try CubicBezier(x1: 0.34, y1: 0.8, x2: 0.5, y2: 1))
                case .pieces:
                    let corners = [
                        (0.12, 0.3), (0.25, 0.33), (0.38, 0.62), (0.52, 0.66), (0.65, 0.9),
                        (0.8, 0.93),
                    ]
                    return .stops(
                        try LinearStops(
                            [.init(0)] + corners.map { .init($0.1, at: $0.0) } + [.init(1)]))
                }
            }
        }
    }

    @Test(arguments: Torture.pairs([0.9, 0.5.squareRoot()], Own.allCases))
    func `a wrong end radius is reported if the expected curve has no name`(
        _ part: Double, _ own: Own
    ) throws {
        let easing = try own.easing
        let measurement = try Plant(
            reach: part * PlantedMistakeTests.reach, easing: easing
        ).capture().measurement()
        if own == .pieces { #expect(measurement.reveal?.isExplained == false) }
        let right = Plant.expected
        let expected = ExpectedReveal(
            from: right.first, to: right.last, duration: right.duration, easing: easing)
        let (told, findings) = measurement.compared(with: expected)
        #expect(
            findings.map(\.cause) == [part == 0.9 ? .radius : .percentage],
            "\(findings) \(measurement.sentences)")
        #expect(told.reveal?.isExplained == true)
    }

    /// As from a browser: dozens of straight pieces, and edges without antialiasing.
    @Test(arguments: Torture.sample([0.15, 0], every: 2))
    func `a spring that is given as linear stops is measured within its errors`(
        _ bounce: Double
    ) throws {
        let spring = try Spring(duration: 0.5, bounce: bounce)
        let stops = LinearStops(sampling: { $0 < 1 ? spring.position(at: $0) : 1 }, at: 41)
        let measurement = try Self.soft(1, noise: 0.05, .stops(stops), duration: 1, scale: 4)
        let reveal = try #require(measurement.reveal)
        guard reveal.easing?.easing is Spring, let start = reveal.start,
            let period = reveal.duration
        else {
            Issue.record("\(measurement.sentences)")
            return
        }
        #expect(start.value.magnitude < 3 * start.error, "\(measurement.sentences)")
        #expect(abs(period.value - 0.5) < 3 * period.error, "\(measurement.sentences)")
    }

    /// A smooth curve fits to within 0.25 px.
    @Test func `a piecewise linear easing is identified although a smooth one fits nearly as well`()
        throws
    {
        let corners = [(0.25, 0.262), (0.5, 0.488), (0.75, 0.762)]
        let stops = try LinearStops(
            [.init(0)] + corners.map { .init($0.1, at: $0.0) } + [.init(1)])
        let measurement = try Self.soft(1, noise: 0.02, .stops(stops), duration: 0.6)
        guard measurement.reveal?.easing?.easing is LinearStops else {
            Issue.record("\(measurement.sentences)")
            return
        }
    }

    @Test func `the duration of an unnamed curve is reported if the frames determine it`() throws {
        let measurement = try Self.soft(
            1, noise: 0.05, Own.bezier.easing, duration: 0.3, scale: 8)
        let time = try #require(measurement.reveal?.duration, "\(measurement.sentences)")
        #expect(abs(time.value - 0.3) < 3 * time.error, "\(measurement.sentences)")
        #expect(time.error < 0.06, "\(measurement.sentences)")
    }

    /// In a small view these curves resemble named ones with other durations and radii, some of
    /// which fit better by chance.
    @Test(
        arguments: Torture.sample(
            [
                ([0.34, 0.8, 0.5, 1], 0.35), ([0.16, 0.84, 0.44, 1], 0.5),
                ([0.3, 0.2, 0.2, 1], 0.3), ([0.22, 0.61, 0.36, 1], 0.25),
                ([0.22, 0.61, 0.36, 1], 0.5), ([0.1, 0.9, 0.3, 1], 0.4),
            ], every: 2, from: 1))
    func `an unnamed curve is not reported as a named one`(
        _ numbers: [Double], _ duration: Double
    ) throws {
        let own = try CubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
        let measurement = try Self.soft(
            1, noise: 0.02, .cubicBezier(own), duration: duration)
        let reveal = try #require(measurement.reveal)
        guard let start = reveal.start, let time = reveal.duration else {
            #expect(!reveal.otherEasings.isEmpty || !reveal.isExplained)
            return
        }
        #expect(start.value.magnitude < 3 * start.error, "\(measurement.sentences)")
        #expect(abs(time.value - duration) < 3 * time.error, "\(measurement.sentences)")
    }

    /// The circle is centered, and only the part in one corner is visible.
    @Test func `pictures that differ in one corner match the expected reveal`() throws {
        let right = try Plant().capture()
        var samples = right.outgoing.samples
        for y in 74..<90 {
            for x in 0..<24 {
                for i in 3 * (y * 120 + x)..<3 * (y * 120 + x) + 3 {
                    samples[i] = right.incoming.samples[i]
                }
            }
        }
        var capture = Capture(right.outgoing, try Bitmap(120, 90, .rgb, samples))
        for frame in 0..<42 {
            try capture.add(at: Double(frame) / 60, (60, 45, 75.0 * min(1, Double(frame) / 36)))
        }
        let center = Point(x: 60, y: 45)
        let expected = ExpectedReveal(
            from: Circle(center: center, radius: 0), to: Circle(center: center, radius: 75),
            duration: 0.6, easing: .linear)
        let measurement = try capture.measurement()
        #expect(measurement.faults.isEmpty, "\(measurement.sentences)")
        #expect(measurement.findings(expected).isEmpty, "\(measurement.findings(expected))")
    }
}
