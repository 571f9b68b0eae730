import PNG
import Raster
import RevealMeasurement
import RevealMotion
import TestSupport
import Testing

/// Captures whose frames come by another clock than their pictures were drawn by, of which several
/// are missing, or show what is in neither snapshot; and circles that are taken away at the end.
struct OtherClockTests {
    private static let reach = PlantedMistakeTests.reach
    private static let center = Point(x: 70, y: 20)

    /// Sixty a second, each shown when it was drawn.
    private static let even = (0..<48).map { (shown: Double($0) / 60, drawn: Double($0) / 60) }

    /// What is expected: half a second from nothing to the corner.
    private static func expected(
        to last: Double = reach, _ easing: TimingFunction
    ) -> ExpectedReveal {
        ExpectedReveal(
            from: Circle(center: center, radius: 0), to: Circle(center: center, radius: last),
            duration: 0.5, easing: easing)
    }

    /// A capture of frames at `times`, each with the picture of a motion that begins after .1 s;
    /// behind its end the view is whole.
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

    /// As a movie of 24 pictures a second has them in one of 60 frames or of 30: each at the first
    /// frame that is not before it.
    @Test(
        arguments: Torture.sample(
            [(24.0, 60.0), (30, 60), (45, 60), (24, 30), (25, 60)], every: 2, from: 1))
    func `pictures at another even rate than frames keep the time of the motion`(
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

    /// As Matroska keeps them, and what `Math.round` makes of them; some frames are missing.
    @Test(arguments: [[], [11, 20, 21]])
    func `times in whole milliseconds are those of an even rate`(_ missing: [Int]) throws {
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

    /// As a browser's screencast has them: a picture that comes late has the time of the next one,
    /// so that one step is too long and the one behind it too short.
    @Test func `of times that are not those of the pictures no missing frames are told`() throws {
        let late = [9, 14, 19, 24, 28]
        var times: [(shown: Double, drawn: Double)] = []
        for frame in 0..<48 where !late.contains(frame - 1) {
            let shown = late.contains(frame) ? frame + 1 : frame
            times.append((Double(shown) / 60, Double(frame) / 60))
        }
        let measurement = try Self.capture(.easeOut, times: times).measurement()
        #expect(measurement.faults == [], "\(measurement.sentences)")
    }

    /// A clock that is not even stays as it is.
    @Test func `times in whole milliseconds that follow no rate are left alone`() throws {
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

    /// Where the motion speeds up or slows down meanwhile.
    @Test(
        arguments: Torture.sample(
            [(7..<10, "ease-in-out"), (9..<17, "ease-in-out"), (12..<18, "ease-in-out")], every: 2,
            from: 1))
    func `as many frames are told to be missing as are`(
        _ missing: Range<Int>, _ name: String
    ) throws {
        try Self.expectMissing(missing, try TimingFunction(name))
    }

    /// Another curve than theirs comes nearest to those that are left.
    @Test(arguments: Torture.sample([6..<12, 7..<11], every: 2))
    func `as many are told on a curve that slows down long`(_ missing: Range<Int>) throws {
        try Self.expectMissing(missing, try TimingFunction("cubic-bezier(0.4,0,0.2,1)"))
    }

    /// Of more frames than are tried one by one.
    @Test func `as many are told of a long capture`() throws {
        try Self.expectMissing(30..<38, .easeInEaseOut, rate: 120)
    }

    /// `missing` counts frames from the beginning of the motion.
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

    /// The first frame that shows an edge, as a page that is slow to begin shows it, and one on the
    /// way of a motion that has sped up before.
    @Test(arguments: [(7, 1, "ease-out"), (14, 3, "cubic-bezier(0.4,0,0.2,1)")])
    func `a frame that stalls is told, and no other curve or missing frame`(
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

    /// The mask is gone behind the end, and the view whole.
    @Test(
        arguments: Torture.sample(
            ["ease-out", "linear", "cubic-bezier(0.4,0,0.2,1)", "ease-in"], every: 2, from: 1))
    func `a circle that ends before the corners is told without an expectation`(
        _ name: String
    ) throws {
        let easing = try TimingFunction(name)
        let last = 0.7 * Self.reach
        let measurement = try Self.capture(to: last, easing).measurement()
        let reveal = try #require(measurement.reveal)
        let (duration, end) = (try #require(reveal.duration), try #require(reveal.endRadius))
        #expect(abs(duration.value - 0.5) < max(0.002, 3 * duration.error))
        #expect(reveal.easing == easing, "\(measurement.sentences)")
        // An even motion may end anywhere between two frames.
        let error = name == "linear" ? 2 * end.error : 0.1
        #expect(abs(end.value - last) < error, "\(measurement.sentences)")
        #expect(end.error < 1, "\(measurement.sentences)")
    }

    /// A player's.
    @Test(arguments: [0, 255] as [UInt8])
    func `a frame of one color is no snapshot`(_ level: UInt8) throws {
        let easing = TimingFunction.easeInEaseOut
        // Of pictures of which one is light, and the other dark, and nothing else differs.
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
