import Raster
import RevealMotion
import RevealRendering
import RevealValues
import TestSupport
import Testing

/// The progress of a timeline, as pages show it.
struct ProgressTests {
    @Test func `progress is 0 in the delay, follows the easing, and is 1 in the hold`() throws {
        var preset = CircularReveal(.reveal)
        (preset.timing.delay, preset.timing.hold) = (0.1, 0.2)
        let timeline = try PresetTests.transition(preset).timeline
        #expect(timeline.progress(at: 0) == 0 && timeline.progress(at: 0.1) == 0)
        for tenth in 1..<10 {
            let time = Rational(0.1) + Rational(tenth) / 20
            let expected = TimingFunction.easeIn.progress(at: Double(tenth) / 10)
            #expect((timeline.progress(at: time) - expected).magnitude < 1e-12)
        }
        #expect(timeline.progress(at: 0.6) == 1 && timeline.progress(at: timeline.end) == 1)
    }

    @Test func `progress follows the mask's easing, not the fade's`() throws {
        var preset = CircularReveal(.reveal, timingFunction: .linear)
        preset.fadeColor = .black
        let timeline = try PresetTests.transition(preset).timeline
        #expect((timeline.progress(at: 0.125) - 0.25).magnitude < 1e-12)
        #expect(timeline.stageFacts.map(\.timingFunction) == [.linear])
    }

    @Test func `the progress of each stage begins at 0, and is 1 between two stages`() throws {
        let scene = Scene(
            size: .init(width: 10, height: 10),
            [Layer("a", .color(.black), frame: .init(x: 0, y: 0, width: 10, height: 10))])
        let options = Stage.Options(duration: 1, delay: 0.5, timingFunction: .linear)
        let chain = Chain(
            scene,
            stages: [
                Stage("out", options: options) { $0["a"].opacity = 0 }, Stage.wait(0.25),
                Stage("in", options: options) { $0["a"].opacity = 1 },
            ])
        let timeline = try Timeline(chain)
        let expected: [(Rational, Double)] = [
            (0, 0), (0.5, 0), (0.75, 0.25), (1.49, 0.99), (1.5, 1), (1.7, 1), (1.75, 1), (2.2, 1),
            (2.25, 0), (2.5, 0.25), (3.25, 1), (99, 1),
        ]
        for (time, progress) in expected {
            #expect((timeline.progress(at: time) - progress).magnitude < 1e-12, "\(time)")
        }
        #expect(timeline.stageFacts.map(\.name) == ["out", "in"])
        #expect(timeline.stageFacts.map(\.start) == [0.5, 2.25])
        #expect(timeline.stageFacts.map(\.end) == [1.5, 3.25])
    }

    @Test func `a canceled gesture's progress rises and falls back`() throws {
        let preset = CircularReveal(.reveal, timingFunction: .linear)
        let hand = Interaction(
            [.init(at: 0, fraction: 0), .init(at: 0.2, fraction: 0.6)], release: .cancel)
        let timeline = try PresetTests.transition(preset).timeline.driven(by: hand)
        #expect((timeline.progress(at: 0.1) - 0.3).magnitude < 1e-6)
        #expect((timeline.progress(at: 0.2) - 0.6).magnitude < 1e-6)
        #expect(timeline.progress(at: timeline.end) == 0)
        #expect(timeline.stageFacts.isEmpty)
    }
}
