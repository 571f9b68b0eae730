import Foundation
import PNG
import Raster
import RevealMeasurement
import RevealMotion
import TestSupport
import Testing

/// Stepped and piecewise linear easings are identified with their parameters, and other easings
/// are not reported as such.
struct StepsAndStopsTests {
    static let duration = 0.4
    static let place = (x: 70.0, y: 20.0)
    static let reach = hypot(70.0, 70.0)

    /// A capture of a circle whose progress is a function of the share of time.
    private static func capture(
        rate: Double, shrinks: Bool = false, _ progress: (Double) -> Double
    ) throws -> Capture {
        var noise = Noise(60)
        var capture = try Capture(120, 90, &noise)
        for frame in 0...Int((duration + 0.05) * rate) {
            let time = Double(frame) / rate
            // As in CSS: a jump has happened at its own time.
            let share = min(1, time / duration + 1e-9)
            let way = shrinks ? 1 - progress(share) : progress(share)
            try capture.add(at: time, (place.x, place.y, reach * way), isInverted: shrinks)
        }
        return capture
    }

    private static func reveal(
        rate: Double, shrinks: Bool = false, _ progress: (Double) -> Double
    ) throws -> MeasuredReveal {
        let measurement = try capture(rate: rate, shrinks: shrinks, progress).measurement()
        #expect(measurement.faults.isEmpty, "\(measurement.sentences)")
        return try #require(measurement.reveal, "\(measurement.sentences)")
    }

    @Test(arguments: Torture.pairs([3, 4, 5, 8], [60.0, 120]))
    func `steps are reported with their number and duration`(
        _ count: Int, _ rate: Double
    ) throws {
        for shrinks in Torture.isOn ? [false, true] : [count % 2 == 0] {
            let reveal = try Self.reveal(rate: rate, shrinks: shrinks) {
                ($0 * Double(count)).rounded(.down) / Double(count)
            }
            #expect(reveal.easing == .steps(try Steps(count)), "\(reveal.otherEasings)")
            let took = try #require(reveal.duration)
            #expect(abs(took.value - Self.duration) < 2 * took.error + 1e-6, "\(took)")
            #expect(took.error < 0.03)
            #expect(try reveal.otherEasings.contains(.steps(Steps(count, .start))))
        }
    }

    @Test func `all kinds of stepped easings are reported as the easing or as an alternative`()
        throws
    {
        let kinds: [(TimingFunction, (Double) -> Double)] = [
            (.steps(try Steps(4, .start)), { min(1, ($0 * 4).rounded(.down) / 4 + 0.25) }),
            (.steps(try Steps(5, .none)), { min(1, ($0 * 5).rounded(.down) / 4) }),
            (.steps(try Steps(3, .both)), { min(1, (($0 * 3).rounded(.down) + 1) / 4) }),
        ]
        for (function, progress) in kinds {
            let reveal = try Self.reveal(rate: 60, progress)
            let told = [try #require(reveal.easing)] + reveal.otherEasings
            #expect(told.contains(function), "\(function): \(told)")
        }
    }

    /// A piecewise linear function through these stops.
    private static func pieces(_ stops: [(x: Double, y: Double)]) -> (Double) -> Double {
        let all = [(x: 0.0, y: 0.0)] + stops + [(x: 1.0, y: 1.0)]
        return { share in
            for (one, next) in zip(all, all.dropFirst()) where share <= next.x {
                return one.y + (next.y - one.y) * (share - one.x) / (next.x - one.x)
            }
            return 1
        }
    }

    static let stops: [[(x: Double, y: Double)]] = [
        [(0.4, 0.6)], [(0.3, 0.2), (0.6, 0.25)], [(0.25, 0.5), (0.5, 0.5)],
        [(0.5, 0.8), (0.7, 0.6)],
    ]

    @Test(
        arguments: Torture.sample(
            Torture.pairs(Array(stops.indices), [60.0, 120]), every: 2))
    func `a piecewise linear easing is reported with its stops`(
        _ index: Int, _ rate: Double
    ) throws {
        let stops = Self.stops[index]
        let reveal = try Self.reveal(rate: rate, Self.pieces(stops))
        guard let found = reveal.easing?.easing as? LinearStops else {
            Issue.record("\(String(describing: reveal.easing)) and not \(stops)")
            return
        }
        #expect(found.corners.count == stops.count + 2)
        for (corner, stop) in zip(found.corners.dropFirst(), stops) {
            #expect(abs(corner.x - stop.x) < 0.003 && abs(corner.y - stop.y) < 0.003, "\(corner)")
        }
        let (start, took) = (try #require(reveal.start), try #require(reveal.duration))
        #expect(abs(start.value) < 0.001 && abs(took.value - Self.duration) < 0.001)
    }

    /// Curves without jumps or corners: those of CSS, and others without a name.
    static let curves: [(String, @Sendable (Double) -> Double)] = [
        ("linear", { $0 }), ("sine", { 1 - cos($0 * .pi / 2) }),
        ("exponential", { 1 - pow(2, -10 * $0) }),
        ("circular", { (1 - ($0 - 1) * ($0 - 1)).squareRoot() }),
        ("cubic", { $0 * $0 * $0 }), ("quintic", { 1 - pow(1 - $0, 5) }),
        ("smoother", { $0 * $0 * $0 * ($0 * ($0 * 6 - 15) + 10) }),
        ("bounce", { $0 < 4 / 11.0 ? 7.5625 * $0 * $0 : 0.9 }),
    ]

    @Test(
        arguments: Torture.sample(
            Torture.pairs(Array(curves.indices), [30.0, 60, 120]), every: 3, from: 1))
    func `a smooth curve is not reported as steps or piecewise linear`(_ index: Int, _ rate: Double)
        throws
    {
        let (name, progress) = Self.curves[index]
        let measurement = try Self.capture(rate: rate, progress).measurement()
        let easing = measurement.reveal?.easing?.easing
        #expect(!(easing is Steps || easing is LinearStops), "\(name): \(measurement.sentences)")
    }

    @Test func `steps at a low frame rate are reported with linear as an alternative`() throws {
        let reveal = try Self.reveal(rate: 20) { ($0 * 4).rounded(.down) / 4 }
        #expect(reveal.easing == .steps(try Steps(4)), "\(reveal.otherEasings)")
        #expect(reveal.otherEasings.contains(.linear))
    }

    @Test func `an unnamed Bézier curve is not fitted to only a few frames`() throws {
        let measurement = try Self.capture(rate: 20, Self.pieces(Self.stops[0])).measurement()
        #expect(!(measurement.reveal?.easing?.easing is CubicBezier), "\(measurement.sentences)")
    }

    @Test func `a capture with every frame doubled is reported as repeated frames, not as steps`()
        throws
    {
        let measurement = try Self.capture(rate: 60) { share in
            (share * 12 + 1e-6).rounded(.down) / 12
        }.measurement()
        #expect(measurement.reveal?.easing == .linear, "\(measurement.sentences)")
        #expect(measurement.faults.contains { $0.word == "repeated" })
    }

    @Test func `expected stepped and piecewise linear easings match, and others are reported`()
        throws
    {
        let center = Point(x: Self.place.x, y: Self.place.y)
        func measured(_ progress: (Double) -> Double) throws -> MeasuredCapture {
            try Self.capture(rate: 60, progress).measurement()
        }
        func causes(
            _ easing: TimingFunction, duration: Double = Self.duration,
            _ measurement: MeasuredCapture
        ) -> [Finding.Cause] {
            let expected = ExpectedReveal(
                from: Circle(center: center, radius: 0),
                to: Circle(center: center, radius: Self.reach), duration: duration, easing: easing)
            return measurement.findings(expected).map(\.cause)
        }
        let (jumps, even) = try (
            measured { ($0 * 6.0).rounded(.down) / 6 }, measured { $0 }
        )
        let (six, five) = (TimingFunction.steps(try Steps(6)), TimingFunction.steps(try Steps(5)))
        #expect(causes(six, jumps) == [])
        #expect(try causes(.steps(Steps(6, .start)), jumps) == [])
        #expect(causes(five, jumps) == [.easing])
        #expect(causes(.ease, jumps) == [.easing])
        #expect(causes(six, duration: 0.8, jumps) == [.duration])
        #expect(causes(six, even) == [.easing])
        // Two frames each: they are steps if steps are expected, and doubled frames otherwise.
        let twelve = try measured { ($0 * 12.0 + 1e-6).rounded(.down) / 12 }
        #expect(try causes(.steps(Steps(12)), twelve) == [])
        #expect(Set(causes(.linear, twelve)) == [.frames])
        let pieces = try measured(Self.pieces(Self.stops[0]))
        let stops = TimingFunction.stops(
            try LinearStops([.init(0), .init(0.6, at: 0.4), .init(1)]))
        #expect(causes(stops, pieces) == [])
        #expect(causes(.easeOut, pieces) == [.easing])
        #expect(causes(stops, even) == [.easing])
    }

    @Test func `stepped and piecewise linear easings are printed in the syntax of options`() throws
    {
        let jumps = try Self.reveal(rate: 60) { ($0 * 5).rounded(.down) / 5 }
        let text = try #require(jumps.sceneText(outgoing: "a.png", incoming: "b.png"))
        #expect(text.contains("easing: steps(5,jump-end)\n"), "\(text)")
        let pieces = try Self.reveal(rate: 60, Self.pieces(Self.stops[0]))
        let other = try #require(pieces.sceneText(outgoing: "a.png", incoming: "b.png"))
        #expect(other.contains("easing: linear(0,0.6 40%,1)\n"), "\(other)")
    }
}
