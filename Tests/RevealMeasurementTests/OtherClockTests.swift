import PNG
import Raster
import RevealMeasurement
import RevealMotion
import TestSupport
import Testing

/// Captures whose frame rate differs from that of their content, with several missing or
/// foreign frames.
struct OtherClockTests {
    private static let reach = PlantedMistakeTests.reach
    private static let center = Point(x: 70, y: 20)

    /// 60 frames a second, each shown when it was drawn.
    private static let even = (0..<48).map { (shown: Double($0) / 60, drawn: Double($0) / 60) }

    /// The expected reveal: 0.5 s from radius 0 to the corner.
    private static func expected(
        to last: Double = reach, _ easing: TimingFunction
    ) -> ExpectedReveal {
        ExpectedReveal(
            from: Circle(center: center, radius: 0), to: Circle(center: center, radius: last),
            duration: 0.5, easing: easing)
    }

    /// A capture of frames at `times`, each with the picture of a motion that begins at 0.1 s.
    ///
    /// After its end the whole view is incoming.
    private static func capture(
        of pictures: Capture? = nil, to last: Double = reach, _ easing: TimingFunction,
        times: [(shown: Double, drawn: Double)] = even
    ) throws -> Capture {
        var noise = Noise(63)
        var capture = try pictures ?? Capture(120, 90, &noise)
        for time in times {
            let share = (time.drawn - 0.1) / 0.5
            let radius = share < 0 ? 0 : share >= 1 ? 200 : last * easing.progress(at: share)
            try capture.add(at: time.shown, (center.x, center.y, radius))
        }
        return capture
    }

    /// As if a movie of 24 frames a second were converted to 60 or 30: each picture appears in the
    /// first frame that is not before it.
    @Test(
        arguments: Torture.sample(
            [(24.0, 60.0), (30, 60), (45, 60), (24, 30), (25, 60)], every: 2, from: 1))
    func `start and duration are right if the content has another rate than the frames`(
        _ pictures: Double, _ frames: Double
    ) throws {
        let easing = TimingFunction.easeInEaseOut
        let times = (0..<Int(0.8 * frames)).map { frame in
            let shown = Double(frame) / frames
            return (shown, (shown * pictures + 1e-9).rounded(.down) / pictures)
        }
        let measurement = try Self.capture(easing, times: times).measurement()
        let reveal = try #require(measurement.reveal)
        #expect(reveal.easing == easing, "\(measurement.sentences)")
        let duration = try #require(reveal.duration)
        #expect(abs(duration.value - 0.5) < 0.4 / frames, "\(measurement.sentences)")
        #expect(abs(duration.value - 0.5) < 3 * duration.error, "\(measurement.sentences)")
        let start = try #require(reveal.start)
        #expect(abs(start.value - 0.1) < 3 * start.error, "\(measurement.sentences)")
        #expect(!measurement.faults.isEmpty)
        let causes = measurement.findings(Self.expected(easing)).map(\.cause)
        #expect(!causes.isEmpty && Set(causes) == [.frames], "\(causes)")
    }

    /// As Matroska stores times, and as `Math.round` rounds them; some frames are missing.
    @Test(arguments: [[], [11, 20, 21]])
    func `times rounded to milliseconds are recognized as an even rate`(_ missing: [Int]) throws {
        let easing = TimingFunction.easeInEaseOut
        let times = (0..<48).filter { !missing.contains($0) }.map { frame -> (Double, Double) in
            ((Double(frame) * 1000 / 60).rounded() / 1000, Double(frame) / 60)
        }
        let measurement = try Self.capture(easing, times: times).measurement()
        #expect(measurement.reveal?.easing == easing, "\(measurement.sentences)")
        let duration = try #require(measurement.reveal?.duration)
        #expect(abs(duration.value - 0.5) < 1e-4, "\(measurement.sentences)")
        #expect(measurement.findings(Self.expected(easing)) == [])
    }

    /// As in a browser's screencast: a late picture has the time of the next one, so one interval
    /// is too long and the following one too short.
    @Test func `late frame times do not count as dropped frames`() throws {
        let late = [9, 14, 19, 24, 28]
        var times: [(shown: Double, drawn: Double)] = []
        for frame in 0..<48 where !late.contains(frame - 1) {
            let shown = late.contains(frame) ? frame + 1 : frame
            times.append((Double(shown) / 60, Double(frame) / 60))
        }
        let measurement = try Self.capture(.easeOut, times: times).measurement()
        #expect(measurement.faults == [], "\(measurement.sentences)")
    }

    /// An uneven clock is kept.
    @Test func `uneven times in whole milliseconds are used as given`() throws {
        var noise = Noise(64)
        var time = 0.0
        let times = (0..<48).map { _ -> (Double, Double) in
            time += Double(Int.random(in: 11...19, using: &noise)) / 1000
            return (time, time)
        }
        let measurement = try Self.capture(.easeInEaseOut, times: times).measurement()
        #expect(measurement.frames.map(\.time) == times.map(\.0))
        #expect(measurement.findings(Self.expected(.easeInEaseOut)) == [])
    }

    /// While the motion speeds up or slows down.
    @Test(
        arguments: Torture.sample(
            [(7..<10, "ease-in-out"), (9..<17, "ease-in-out"), (12..<18, "ease-in-out")], every: 2,
            from: 1))
    func `the number of dropped frames in a long gap is reported exactly`(
        _ missing: Range<Int>, _ name: String
    ) throws {
        try Self.expectMissing(missing, try TimingFunction(name))
    }

    /// A different curve fits the remaining frames best.
    @Test(arguments: Torture.sample([6..<12, 7..<11], every: 2))
    func `dropped frames are counted exactly on a curve with a long deceleration`(
        _ missing: Range<Int>
    ) throws {
        try Self.expectMissing(missing, try TimingFunction("cubic-bezier(0.4,0,0.2,1)"))
    }

    /// More frames than are tried one by one.
    @Test func `dropped frames are counted exactly in a long capture`() throws {
        try Self.expectMissing(30..<38, .easeInEaseOut, rate: 120)
    }

    /// `missing` counts frames from the start of the motion.
    private static func expectMissing(
        _ missing: Range<Int>, _ easing: TimingFunction, rate: Double = 60
    ) throws {
        let before = Int(0.1 * rate)
        let drawn = (0..<Int(0.8 * rate)).filter { !missing.contains($0 - before) }
        let times = drawn.enumerated().map { (Double($0.offset) / rate, Double($0.element) / rate) }
        let measurement = try capture(easing, times: times).measurement()
        let fault = FrameFault.dropped(
            after: missing.lowerBound + before - 1, count: missing.count)
        #expect(measurement.faults == [fault], "\(measurement.sentences)")
        #expect(measurement.reveal?.easing == easing, "\(measurement.sentences)")
        let causes = measurement.findings(expected(easing)).map(\.cause)
        #expect(causes == [.frames], "\(causes)")
    }

    /// The first frame with an edge, as on a page that starts slowly, and a frame in the middle of
    /// a motion that sped up before.
    @Test(arguments: [(7, 1, "ease-out"), (14, 3, "cubic-bezier(0.4,0,0.2,1)")])
    func `a stall is reported as repeated frames, without another curve or dropped frames`(
        _ stalled: Int, _ repeats: Int, _ name: String
    ) throws {
        let easing = try TimingFunction(name)
        let drawn = Array(0...stalled) + Array(repeating: stalled, count: repeats)
        let times = (drawn + Array(stalled + 1..<48)).enumerated().map {
            (Double($0.offset) / 60, Double($0.element) / 60)
        }
        let measurement = try Self.capture(easing, times: times).measurement()
        let faults = (1...repeats).map { FrameFault.repeated(stalled + $0) }
        #expect(measurement.faults == faults, "\(measurement.sentences)")
        #expect(measurement.reveal?.easing == easing, "\(measurement.sentences)")
        let duration = try #require(measurement.reveal?.duration)
        #expect(abs(duration.value - 0.5) < 1e-3, "\(measurement.sentences)")
    }

    /// After the end the mask is removed, and the whole view is incoming.
    @Test(
        arguments: Torture.sample(
            ["ease-out", "linear", "cubic-bezier(0.4,0,0.2,1)", "ease-in"], every: 2, from: 1))
    func `a circle that ends before the corners is measured without an expected reveal`(
        _ name: String
    ) throws {
        let easing = try TimingFunction(name)
        let last = 0.7 * Self.reach
        let measurement = try Self.capture(to: last, easing).measurement()
        let reveal = try #require(measurement.reveal)
        let (duration, end) = (try #require(reveal.duration), try #require(reveal.endRadius))
        #expect(abs(duration.value - 0.5) < max(0.002, 3 * duration.error))
        #expect(reveal.easing == easing, "\(measurement.sentences)")
        // A linear motion may end anywhere between two frames.
        let error = name == "linear" ? 2 * end.error : 0.1
        #expect(abs(end.value - last) < error, "\(measurement.sentences)")
        #expect(end.error < 1, "\(measurement.sentences)")
    }

    /// As a player inserts it.
    @Test(arguments: [0, 255] as [UInt8])
    func `a frame of one color is reported as blank, not as a snapshot`(_ level: UInt8) throws {
        let easing = TimingFunction.easeInEaseOut
        // One picture is light and the other dark; they differ in nothing else.
        func shaded(_ shade: Int) throws -> Bitmap<UInt8> {
            let samples = (0..<120 * 90 * 3).map { i in UInt8(shade + (i / 3 % 7 == 0 ? 40 : 0)) }
            return try Bitmap(120, 90, .rgb, samples)
        }
        var capture = try Self.capture(of: Capture(shaded(190), shaded(12)), easing)
        let samples = [UInt8](repeating: level, count: 120 * 90 * 3)
        capture.replace(14, by: try Bitmap(120, 90, .rgb, samples))
        let measurement = try capture.measurement()
        #expect(measurement.faults == [.strange(14, .blank)], "\(measurement.sentences)")
        let causes = measurement.findings(Self.expected(easing)).map(\.cause)
        #expect(causes == [.strange], "\(causes)")
    }
}
