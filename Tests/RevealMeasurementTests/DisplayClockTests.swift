import PNG
import Raster
import RevealMeasurement
import RevealMotion
import TestSupport
import Testing

/// Captures of a 60 Hz display at another frame rate: each frame shows the display's newest tick.
struct DisplayClockTests {
    private static let reach = PlantedMistakeTests.reach
    private static let center = Point(x: 70, y: 20)

    /// The distance from the center to the farthest corner of a 320×240 view.
    private static let reachOfLarge = (250.0 * 250 + 220 * 220).squareRoot()

    /// A reveal from radius 0 to the farthest corner.
    private static func expected(
        _ easing: TimingFunction, _ duration: Double, to reach: Double = reach
    ) -> ExpectedReveal {
        ExpectedReveal(
            from: Circle(center: center, radius: 0), to: Circle(center: center, radius: reach),
            duration: duration, easing: easing)
    }

    /// Frames at a rate, each given by the number of the tick it shows.
    ///
    /// The motion begins at 0.1 s.
    private static func capture(
        _ easing: TimingFunction, duration: Double = 0.5, rate: Double, ticks: [Int],
        in size: (Int, Int) = (120, 90), to reach: Double = reach
    ) throws -> MeasuredCapture {
        var noise = Noise(71)
        var capture = try Capture(size.0, size.1, &noise)
        for (frame, tick) in ticks.enumerated() {
            let share = (Double(tick) / 60 - 0.1) / duration
            let radius = share < 0 ? 0 : share >= 1 ? 500 : reach * easing.progress(at: share)
            try capture.add(at: Double(frame) / rate, (center.x, center.y, radius))
        }
        return try capture.measurement()
    }

    /// The newest tick at the time of each frame, up to 0.8 s.
    private static func ticks(_ rate: Double) -> [Int] {
        (0..<Int(0.8 * rate)).map { Int((Double($0) / rate * 60 + 1e-6).rounded(.down)) }
    }

    @Test(
        arguments: Torture.pairs(
            [24, 25, 100.0 / 3, 50], ["ease-in-out", "ease-out", "linear"]))
    func `a correct reveal captured at another rate than the display's has no finding`(
        _ rate: Double, _ name: String
    ) throws {
        let easing = try TimingFunction(name)
        let measurement = try Self.capture(easing, rate: rate, ticks: Self.ticks(rate))
        #expect(measurement.faults == [], "\(measurement.sentences)")
        #expect(measurement.reveal?.easing == easing, "\(measurement.sentences)")
        let duration = try #require(measurement.reveal?.duration)
        #expect(abs(duration.value - 0.5) < 0.001, "\(measurement.sentences)")
        #expect(measurement.findings(Self.expected(easing, 0.5)) == [])
    }

    /// Too few frames to determine the ticks without the expected reveal.
    @Test(arguments: Torture.sample([24, 25, 100.0 / 3, 50], every: 2))
    func `uneven frames of a short reveal match only the correct expected reveal`(
        _ rate: Double
    ) throws {
        let easing = TimingFunction.easeInEaseOut
        let duration = 7 / rate
        let measurement = try Self.capture(
            easing, duration: duration, rate: rate, ticks: Self.ticks(rate))
        #expect(measurement.findings(Self.expected(easing, duration)) == [])
        let longer = measurement.findings(Self.expected(easing, 1.3 * duration))
        #expect(!longer.isEmpty)
    }

    @Test(
        arguments: Torture.sample(
            [(24.0, 1), (25, 1), (50, 1), (50, 2)], every: 2, from: 1))
    func `dropped frames are reported when the capture's rate is not the display's`(
        _ rate: Double, _ count: Int
    ) throws {
        let easing = TimingFunction.easeInEaseOut
        var ticks = Self.ticks(rate)
        let place = Int(0.3 * rate)
        ticks.removeSubrange(place + 1...place + count)
        let measurement = try Self.capture(easing, rate: rate, ticks: ticks)
        #expect(
            measurement.faults == [.dropped(after: place, count: count)],
            "\(measurement.sentences)")
        let causes = measurement.findings(Self.expected(easing, 0.5)).map(\.cause)
        #expect(causes == [.frames], "\(causes)")
    }

    /// Too few frames to determine the curve: the expected one is reported with another duration.
    @Test(arguments: [(24.0, 0.4), (25, 0.379), (25, 0.3)])
    func `a wrong duration is not reported as a wrong curve at other frame rates`(
        _ rate: Double, _ duration: Double
    ) throws {
        let easing = try TimingFunction("cubic-bezier(0.4,0,0.2,1)")
        let measurement = try Self.capture(
            easing, duration: duration, rate: rate, ticks: Self.ticks(rate))
        let causes = measurement.findings(Self.expected(easing, 1.4 * duration)).map(\.cause)
        #expect(causes == [.duration], "\(causes)")
    }

    /// At 25 frames per second, the content of a frame is shown for two ticks or three.
    @Test func `a step that is one tick longer is not reported as a missing frame`() throws {
        let spring = try TimingFunction("spring(400ms,0.2)")
        let measurement = try Self.capture(spring, duration: 1, rate: 25, ticks: Self.ticks(25))
        #expect(measurement.faults == [], "\(measurement.sentences)")
    }

    /// The frames alone would fit another curve.
    @Test(
        arguments: [
            (25.0, "ease-in-out", 0.5, [6, 9]), (25, "cubic-bezier(0.4,0,0.2,1)", 0.532, [5, 8]),
            (50, "ease-in-out", 0.4, [9, 14]),
        ])
    func `two dropped frames of an expected motion are reported without another curve`(
        _ rate: Double, _ name: String, _ duration: Double, _ places: [Int]
    ) throws {
        let easing = try TimingFunction(name)
        var ticks = Self.ticks(rate)
        for place in places.reversed() { ticks.remove(at: place + 1) }
        let reach = Self.reachOfLarge
        let measurement = try Self.capture(
            easing, duration: duration, rate: rate, ticks: ticks, in: (320, 240), to: reach)
        let (told, findings) = measurement.compared(
            with: Self.expected(easing, duration, to: reach))
        #expect(
            told.faults == [
                .dropped(after: places[0], count: 1), .dropped(after: places[1] - 1, count: 1),
            ])
        #expect(findings.map(\.cause) == [.frames, .frames], "\(findings)")
    }

    @Test func `swapped frames of an expected motion are reported without another curve`() throws {
        var ticks = Self.ticks(24)
        ticks.swapAt(7, 8)
        let measurement = try Self.capture(.ease, rate: 24, ticks: ticks)
        let findings = measurement.findings(Self.expected(.ease, 0.5))
        #expect(findings.map(\.sentence) == ["frames 7 and 8 are swapped"])
    }

    /// As from a recorder that polls slightly early or late.
    @Test(arguments: [([12, 19], [FrameFault]()), ([12], [.repeated(12)])])
    func `two frames one tick late are jitter, but a single one is a repeated frame`(
        _ late: [Int], _ faults: [FrameFault]
    ) throws {
        var ticks = Self.ticks(60)
        for frame in late { ticks[frame] -= 1 }
        let measurement = try Self.capture(.easeInEaseOut, rate: 60, ticks: ticks)
        #expect(measurement.faults == faults, "\(measurement.sentences)")
        let findings = measurement.findings(Self.expected(.easeInEaseOut, 0.5))
        #expect(findings.isEmpty == faults.isEmpty, "\(findings)")
    }

    /// Frame rates, and the ticks of frames in live recordings of Chromium on a busy machine,
    /// starting at the first frame with a circle.
    static let busy: [(Double, [Int])] = [
        (25, [2, 5, 7, 10, 12, 15, 17, 19, 22, 24, 27, 29]),
        (30, [3, 5, 7, 9, 11, 12, 14, 16, 18, 20, 22, 24, 26, 28]),
        (30, [2, 4, 6, 8, 9, 15, 17, 19, 21, 23, 25, 27, 29]),
        (30, [4, 5, 7, 8, 10, 14, 16, 18, 20, 22, 24, 26, 28]),
        (50, [4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 16, 17, 18, 19, 20, 22, 23, 24, 25, 26, 28, 29]),
        (50, [6, 6, 8, 9, 10, 11, 13, 14, 16, 16, 17, 19, 20, 21, 22, 23, 25, 26, 27, 28, 29]),
        (60, [3, 5, 5, 7, 7, 7, 8, 11, 11, 11, 12, 14, 14, 15, 16] + Array(17...29)),
    ]

    @Test(arguments: Torture.sample(busy, every: 4, from: 1))
    func `in a capture of a busy machine, only a wrong reveal has findings`(
        _ rate: Double, _ ticks: [Int]
    ) throws {
        let shown = [0, 0, 0] + ticks.map { $0 + 6 } + [40, 40, 40]
        let reach = Self.reachOfLarge
        let measurement = try Self.capture(
            .easeInEaseOut, rate: rate, ticks: shown, in: (320, 240), to: reach)
        func findings(_ easing: TimingFunction, _ duration: Double) -> [Finding] {
            measurement.findings(Self.expected(easing, duration, to: reach))
        }
        #expect(findings(.easeInEaseOut, 0.5) == [])
        for (easing, duration) in [(TimingFunction.easeOut, 0.5), (.easeInEaseOut, 0.4)] {
            #expect(findings(easing, duration) != [])
        }
    }
}
