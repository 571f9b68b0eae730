import PNG
import Raster
import RevealMeasurement
import RevealMotion
import TestSupport
import Testing

/// Repeated and missing frames, frames that only look repeated or missing, and frames before
/// and after the motion.
struct FrameClockTests {
    private static let center = Point(x: 70, y: 20)
    private static let reach = PlantedMistakeTests.reach

    /// The expected reveal: between two radii, or to the farthest corner, in 300 ms.
    private static func expected(
        from first: Double = 0, to last: Double = reach, _ easing: TimingFunction,
        at center: Point = center
    ) -> ExpectedReveal {
        ExpectedReveal(
            from: Circle(center: center, radius: first), to: Circle(center: center, radius: last),
            duration: 0.3, easing: easing)
    }

    /// A capture of 26 frames at 60 a second.
    ///
    /// The motion begins after three frames, without a mask before or after it. Frame i shows the
    /// picture numbered `places[i]`.
    private static func capture(
        from first: Double = 0, to last: Double = reach, _ easing: TimingFunction,
        places: [Int] = Array(0..<26)
    ) throws -> Capture {
        var noise = Noise(55)
        var whole = try Capture(120, 90, &noise)
        for place in places.sorted() where place == 0 || whole.pictures.count <= place {
            let share = (Double(place) / 60 - 0.05) / 0.3
            let radius =
                share < 0
                ? 0 : share > 1 ? 200 : first + (last - first) * easing.progress(at: share)
            while whole.pictures.count < place { whole.add(whole.outgoing, at: 0) }
            try whole.add(at: 0, (center.x, center.y, radius))
        }
        var capture = Capture(whole.outgoing, whole.incoming)
        for (frame, place) in places.enumerated() {
            capture.add(whole.pictures[place], at: Double(frame) / 60)
        }
        return capture
    }

    /// Even if steps alternate between two and three frames.
    @Test(arguments: [(30.0, 65.8), (24, 40), (60, 74.2)])
    func `an expected stepped easing has no finding at any rate and phase`(
        _ rate: Double, _ start: Double
    ) throws {
        let (size, scale) = ((480, 360), 4.0)
        let center = Point(x: 70 * scale, y: 20 * scale)
        let easing = TimingFunction.steps(try Steps(6, .end))
        var noise = Noise(57)
        var capture = try Capture(size.0, size.1, &noise)
        for frame in 0..<Int(0.8 * rate) {
            let share = (Double(frame) / rate - start / 1000) / 0.48
            let way = share < 0 ? 0 : easing.progress(at: min(1, share))
            try capture.add(
                at: Double(frame) / rate,
                (center.x, center.y, Self.reach * scale + (20 - Self.reach * scale) * way),
                isInverted: true)
        }
        let expected = ExpectedReveal(
            from: Circle(center: center, radius: Self.reach * scale),
            to: Circle(center: center, radius: 20), duration: 0.48, easing: easing)
        let measurement = try capture.measurement()
        let findings = measurement.findings(expected)
        #expect(findings.isEmpty, "\(findings) \(measurement.sentences)")
    }

    /// By less than half of a frame's motion, among frames that are right.
    @Test
    func `a single frame with a slightly wrong radius is reported, given the expected reveal`()
        throws
    {
        let easing = TimingFunction.easeInEaseOut
        var capture = try Self.capture(easing)
        var other = Capture(capture.outgoing, capture.incoming)
        let radius = Self.reach * easing.progress(at: (11.0 / 60 - 0.05) / 0.3)
        try other.add(at: 0, (70, 20, radius + 2.5))
        capture.replace(11, by: other.pictures[0])
        let findings = try capture.measurement().findings(Self.expected(easing))
        #expect(findings.map(\.cause) == [.frames], "\(findings)")
        #expect(findings.first?.sentence.hasPrefix("frame 11 shows a radius") == true)
    }

    /// The rest of the last corner is too small to be seen.
    ///
    /// Its absence must not count as evidence.
    @Test(arguments: Torture.sample([[0.25, 1, 0.5, 1], [0.25, 0.1, 0.25, 1]], every: 2))
    func `a curve is identified although its end is invisible in a corner`(
        _ numbers: [Double]
    ) throws {
        let easing = TimingFunction.cubicBezier(
            try CubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3]))
        var noise = Noise(58)
        var capture = try Capture(195, 422, &noise)
        let reach = (177.0 * 177 + 408 * 408).squareRoot()
        for frame in 0..<31 {
            let share = min(1, max(0, (Double(frame) / 60 - 0.0165) / 0.42))
            let radius = reach * easing.progress(at: share)
            // The rest of the corner is drawn as incoming.
            if radius > reach - 12 {
                capture.add(capture.incoming, at: Double(frame) / 60)
            } else {
                try capture.add(at: Double(frame) / 60, (177, 14, radius))
            }
        }
        let measurement = try capture.measurement()
        let reveal = try #require(measurement.reveal)
        #expect(reveal.easing == easing, "\(measurement.sentences)")
        #expect(abs((reveal.duration?.value ?? 0) - 0.42) < 1e-3, "\(measurement.sentences)")
    }

    @Test(arguments: Torture.pairs([2, 4], [true, false]))
    func `each repeated frame of a motion that pauses or lags is reported`(
        _ held: Int, _ goesOn: Bool
    ) throws {
        let before = Array(0...10) + Array(repeating: 10, count: held)
        let places = before + Array((goesOn ? 11 : 11 + held)..<26)
        let capture = try Self.capture(.easeInEaseOut, places: places)
        let measurement = try capture.measurement()
        let faults = (11..<11 + held).map { FrameFault.repeated($0) }
        #expect(measurement.faults == faults, "\(measurement.sentences)")
        let causes = measurement.findings(Self.expected(.easeInEaseOut)).map(\.cause)
        #expect(causes == faults.map { _ in .frames })
    }

    /// As in a browser's screencast.
    @Test func `a repeated frame that delays the motion is reported at uneven times too`() throws {
        var noise = Noise(60)
        var capture = try Capture(160, 120, &noise)
        let reach = (140.0 * 140 + 100 * 100).squareRoot()
        let ticks = [0, 2, 3, 6, 7, 8, 11, 12, 13, 15, 17, 19, 22, 26, 29, 31, 36]
        for (frame, tick) in ticks.enumerated() {
            // The eighth frame repeats the seventh, and the motion continues one tick later.
            let shown = frame == 7 ? ticks[6] : frame > 7 ? tick - 1 : tick
            let progress = TimingFunction.easeInEaseOut.progress(at: Double(shown) / 30)
            try capture.add(at: Double(tick) / 60, (140, 20, reach * progress))
        }
        let center = Point(x: 140, y: 20)
        let expected = ExpectedReveal(
            from: Circle(center: center, radius: 0), to: Circle(center: center, radius: reach),
            duration: 0.5, easing: .easeInEaseOut)
        let (told, findings) = try capture.measurement().compared(with: expected)
        #expect(told.faults == [.repeated(7)], "\(told.sentences)")
        #expect(findings.map(\.cause) == [.frames], "\(findings)")
        let duration = try #require(told.reveal?.duration)
        #expect(abs(duration.value - 0.5) < 0.0005, "\(told.sentences)")
    }

    @Test func `a long pause is reported as a deviation`() throws {
        let places = Array(0...10) + Array(repeating: 10, count: 8) + Array(11..<26)
        let capture = try Self.capture(.easeInEaseOut, places: places)
        #expect(try !capture.measurement().findings(Self.expected(.easeInEaseOut)).isEmpty)
    }

    @Test func `on an unnamed curve, a repeated frame is the only reported fault`() throws {
        let easing = try TimingFunction.bezier(
            Self.own.0, Self.own.1, Self.own.2, Self.own.3)
        let capture = try Self.capture(easing, places: Array(0...5) + Array(5..<26))
        let findings = try capture.measurement().findings(Self.expected(easing))
        #expect(findings.map(\.cause) == [.frames], "\(findings)")
    }

    private static let own = (0.7, 0.1, 0.25, 0.95)

    @Test(arguments: Torture.sample([(7, 1), (13, 1), (9, 3)], every: 2))
    func `dropped frames are reported on an unnamed curve that is expected`(
        _ missing: Int, _ count: Int
    ) throws {
        let easing = try TimingFunction.bezier(
            Self.own.0, Self.own.1, Self.own.2, Self.own.3)
        let places = Array(0..<missing) + Array(missing + count..<26)
        let measurement = try Self.capture(easing, places: places).measurement()
        let (told, findings) = measurement.compared(with: Self.expected(easing))
        #expect(told.faults == [.dropped(after: missing - 1, count: count)], "\(findings)")
        #expect(findings.map(\.cause) == [.frames])
        #expect(abs((told.reveal?.duration?.value ?? 0) - 0.3) < 0.001, "\(told.sentences)")
    }

    @Test(arguments: [(0.85, 0.0), (0.95, 0)])
    func `a steep curve is not reported as dropped frames`(_ x: Double, _ y: Double) throws {
        let easing = try TimingFunction.bezier(x, y, 1 - x, 1 - y)
        let measurement = try Self.capture(easing).measurement()
        if x == 0.85 {
            #expect(measurement.faults == [])
            #expect(abs((measurement.reveal?.duration?.value ?? 0) - 0.3) < 0.001)
        }
        #expect(measurement.findings(Self.expected(easing)) == [], "\(measurement.sentences)")
    }

    @Test func `a bouncing motion is not reported as frames out of order`() throws {
        // Parabolas that reach 1 at these times, with these half widths.
        let arcs: [(Double, Double)] = [
            (0, 4 / 11), (6 / 11, 2 / 11), (9 / 11, 1 / 11), (21 / 22, 1 / 22),
        ]
        let bounce = LinearStops(sampling: { time in
            arcs.map { top, half -> Double in
                let away = time - top
                return 1 - (half * half - away * away) * 121 / 16
            }.min() ?? 1
        })
        let measurement = try Self.capture(.stops(bounce)).measurement()
        #expect(measurement.faults == [], "\(measurement.sentences)")
    }

    @Test func `a dropped frame on a steep curve is counted once`() throws {
        let easing = try TimingFunction.bezier(0.85, 0, 0.15, 1)
        let places = Array(0..<26).filter { $0 != 12 }
        let measurement = try Self.capture(easing, places: places).measurement()
        #expect(measurement.faults == [.dropped(after: 11, count: 1)], "\(measurement.sentences)")
        #expect(measurement.reveal?.easing == easing)
    }

    @Test func `frames before the motion need not show its first circle`() throws {
        let measurement = try Self.capture(from: 22, .easeIn).measurement()
        #expect(measurement.faults == [], "\(measurement.sentences)")
        #expect(measurement.findings(Self.expected(from: 22, .easeIn)) == [])
    }

    @Test
    func
        `a circle that ends before the corners and is then replaced by the whole picture is reported`()
        throws
    {
        let measurement = try Self.capture(to: 0.85 * Self.reach, .easeIn).measurement()
        let findings = measurement.findings(Self.expected(.easeIn))
        #expect(findings.map(\.cause) == [.radius], "\(findings) \(measurement.sentences)")
    }

    @Test func `the end of a circle with a moving center is measured only if it is visible`() throws
    {
        for (far, isTold) in [(0.8, true), (1.2, false)] {
            var noise = Noise(56)
            var capture = try Capture(120, 90, &noise)
            for frame in 0..<30 {
                let share = min(1, max(0, (Double(frame) / 60 - 0.05) / 0.4))
                try capture.add(
                    at: Double(frame) / 60, (70 - 12 * share, 20, far * Self.reach * share))
            }
            let measurement = try capture.measurement()
            let reveal = try #require(measurement.reveal)
            #expect((reveal.duration != nil) == isTold, "\(measurement.sentences)")
            if isTold { #expect(abs((reveal.endRadius?.value ?? 0) - 0.8 * Self.reach) < 0.02) }
        }
    }

    @Test func `a wrong expected center does not change the measured start and end`() throws {
        let measurement = try Self.capture(.easeOut).measurement()
        let center = Point(x: 73, y: 20)
        let (told, findings) = measurement.compared(
            with: Self.expected(
                to: PlantedMistakeTests.Plant.reach(73, 20), .easeOut, at: center))
        #expect(findings.map(\.cause) == [.center])
        #expect(told.reveal?.start == measurement.reveal?.start)
        #expect(told.reveal?.endRadius == measurement.reveal?.endRadius)
    }

    /// As in a recording whose first frames have the pointer elsewhere.
    @Test func `a moving pointer is not part of the reveal`() throws {
        var capture = try Self.capture(.easeOut)
        for frame in 0..<26 {
            var samples = capture.pictures[frame].samples
            func draw(_ x: Int, _ other: [UInt8]) {
                for y in 76..<82 {
                    for i in 3 * (y * 120 + x)..<3 * (y * 120 + x + 6) { samples[i] = other[i] }
                }
            }
            draw(20, (frame < 3 ? capture.incoming : capture.outgoing).samples)
            capture.replace(frame, by: try Bitmap(120, 90, .rgb, samples))
        }
        let measurement = try capture.measurement()
        #expect(measurement.findings(Self.expected(.easeOut)).map(\.cause) == [], "\(measurement)")
        #expect(abs((measurement.reveal?.duration?.value ?? 0) - 0.3) < 0.001)
    }

    /// Only a short, nearly straight arc of a circle far beyond a corner is visible.
    @Test func `a match in too few pixels is reported as unmeasured`() throws {
        let right = try Self.capture(.easeOut)
        var samples = right.outgoing.samples
        for y in 84..<90 {
            for i in 3 * y * 120..<3 * (y * 120 + 9) { samples[i] = right.incoming.samples[i] }
        }
        var capture = Capture(right.outgoing, try Bitmap(120, 90, .rgb, samples))
        try capture.add(26, about: (70, 20)) {
            Self.reach * TimingFunction.easeOut.progress(at: max(0, ($0 - 0.05) / 0.3))
        }
        let findings = try capture.measurement().findings(Self.expected(.easeOut))
        #expect(findings.map(\.cause) == [.unmeasured], "\(findings)")
    }

    /// A codec changes the second picture slightly.
    @Test func `a repeated frame in a fast motion is reported as a repeat`() throws {
        let easing = try TimingFunction("cubic-bezier(0.83,0,0.17,1)")
        var noise = Noise(56)
        var capture = try Capture(240, 180, &noise)
        let reach = (200.0 * 200 + 120 * 120).squareRoot()
        for frame in 0..<30 {
            let time = Double(frame == 12 ? 11 : frame) / 60 - 0.11
            let radius = reach * easing.progress(at: min(1, max(0, time / 0.25)))
            try capture.add(
                at: Double(frame) / 60, (40, 60, radius - (frame == 12 ? 0.03 : 0)))
        }
        let found = try capture.measurement().findings(
            ExpectedReveal(
                from: Circle(center: Point(x: 40, y: 60), radius: 0),
                to: Circle(center: Point(x: 40, y: 60), radius: reach), duration: 0.25,
                easing: easing))
        #expect(found.map(\.sentence) == ["frame 12 repeats frame 11"])
    }
}
