import Raster
import RevealMotion
import RevealValues
import TestSupport
import Testing

/// Stages that begin before the preceding ones have ended.
struct OverlapTests {
    private static let names = ["red", "green", "blue"]
    private static let scene = Scene(
        size: Size(width: 10, height: 10),
        names.map { Layer($0, .color(.black), frame: .zero, opacity: 0) })

    /// A linear stage, 1 s long by default.
    private static func stage(
        _ layer: String, to opacity: Double, in duration: Rational = 1, overlap: Rational = 0
    ) -> Stage {
        var options = Stage.Options(duration: duration, timingFunction: .linear)
        options.overlap = overlap
        return Stage(options: options) { $0[layer].opacity = opacity }
    }

    private static func opacities(_ timeline: Timeline, at time: Rational) -> [Double] {
        timeline.scene(at: time).layers.map(\.opacity)
    }

    @Test func `a stage may begin while other layers still move`() throws {
        let timeline = try Timeline(
            Chain(
                Self.scene,
                stages: [
                    Self.stage("red", to: 1), Self.stage("green", to: 1, overlap: 0.5),
                    Self.stage("blue", to: 1),
                ]))
        #expect(timeline.end == 2.5)
        #expect(Self.opacities(timeline, at: 0.5) == [0.5, 0, 0])
        #expect(Self.opacities(timeline, at: 0.75) == [0.75, 0.25, 0])
        #expect(Self.opacities(timeline, at: 1.25) == [1, 0.75, 0])
        #expect(Self.opacities(timeline, at: 1.75) == [1, 1, 0.25])
        #expect(timeline.completed.layers.map(\.opacity) == [1, 1, 1])
        #expect(timeline.events.map(\.time) == [0, 0.5, 1, 1.5, 1.5, 2.5, 2.5])
    }

    @Test func `a layer moved by both stages continues from its current value`() throws {
        var up = Self.stage("red", to: 1)
        up.perform = { ($0["red"].opacity, $0["red"].transform.x) = (1, 8) }
        let timeline = try Timeline(
            Chain(Self.scene, stages: [up, Self.stage("red", to: 0, in: 0.5, overlap: 0.5)]))
        func red(_ time: Rational) -> [Double] {
            let layer = timeline.scene(at: time).layers[0]
            return [layer.opacity, layer.transform.x]
        }
        #expect(timeline.end == 1)
        #expect(red(0.5) == [0.5, 4] && red(0.75) == [0.25, 6])
        // A value that the later stage does not set ends as the earlier stage sets it.
        #expect(red(1) == [0, 8])
    }

    @Test func `a layer's load applies when its overlapping stage begins`() throws {
        var scene = Self.scene
        scene["green"].opacity = 1
        var fade = Self.stage("green", to: 1, overlap: 0.5)
        fade.load = { $0["green"].opacity = 0 }
        let timeline = try Timeline(Chain(scene, stages: [Self.stage("red", to: 1), fade]))
        #expect(Self.opacities(timeline, at: 0.25) == [0.25, 1, 0])
        #expect(Self.opacities(timeline, at: 0.75) == [0.75, 0.25, 0])
        #expect(Self.opacities(timeline, at: 1.25) == [1, 0.75, 0])
    }

    @Test func `an interrupted layer keeps its value while the others continue`() throws {
        var cut = Self.stage("green", to: 1, overlap: 1)
        cut.options.interruption = 0.25
        let timeline = try Timeline(
            Chain(
                Self.scene,
                stages: [Self.stage("red", to: 1), cut, Self.stage("blue", to: 1, overlap: 0.5)]))
        #expect(Self.opacities(timeline, at: 0.75) == [0.75, 0.25, 0.25])
        #expect(Self.opacities(timeline, at: 1.25) == [1, 0.25, 0.75])
        #expect(Self.opacities(timeline, at: 9) == [1, 0.25, 1])
    }

    @Test func `a stage may overlap an interrupted one and its hold`() throws {
        var cut = Self.stage("red", to: 1)
        (cut.options.interruption, cut.options.hold) = (0.5, 0.25)
        let timeline = try Timeline(
            Chain(Self.scene, stages: [cut, Self.stage("green", to: 1, overlap: 0.5)]))
        #expect(timeline.end == 1.25)
        #expect(Self.opacities(timeline, at: 0.375) == [0.375, 0.125, 0])
        #expect(Self.opacities(timeline, at: 0.625) == [0.5, 0.375, 0])
        #expect(Self.opacities(timeline, at: 9) == [0.5, 1, 0])
    }

    @Test func `the next stage waits for all stages before it`() throws {
        let timeline = try Timeline(
            Chain(
                Self.scene,
                stages: [
                    Self.stage("red", to: 1), Self.stage("green", to: 1, in: 0.25, overlap: 0.75),
                    Self.stage("blue", to: 1, in: 0.5, overlap: 0.25),
                ]))
        #expect(timeline.end == 1.25)
        #expect(Self.opacities(timeline, at: 0.5) == [0.5, 1, 0])
        #expect(Self.opacities(timeline, at: 0.875) == [0.875, 1, 0.25])
    }

    @Test func `an overlap that is negative or longer than the preceding stage is refused`() {
        let stages = [Self.stage("red", to: 1), Self.stage("green", to: 1, overlap: 1.25)]
        #expect(throws: TransitionError.overlap("2")) {
            try Timeline(Chain(Self.scene, stages: stages))
        }
        #expect(throws: TransitionError.overlap("1")) {
            try Timeline(Chain(Self.scene, stages: [Self.stage("red", to: 1, overlap: 0.1)]))
        }
        #expect(throws: TransitionError.negativeTime(-1, stage: "1")) {
            try Timeline(Chain(Self.scene, stages: [Self.stage("red", to: 1, overlap: -1)]))
        }
    }

    @Test func `thousands of overlapping stages do not exhaust the stack`() throws {
        let stages =
            [Self.stage("red", to: 1)]
            + (1..<3000).map { Self.stage("green", to: Double($0) / 3000, overlap: 1) }
        let timeline = try Timeline(Chain(Self.scene, stages: stages))
        #expect(timeline.end == 1)
        #expect(Self.opacities(timeline, at: 0.5)[0] == 0.5)
    }

    /// Random overlapping stages of one layer each, and parallel chains with the same motion.
    @Test(arguments: 0..<40)
    func `overlapping stages equal parallel chains with delays`(_ seed: Int) throws {
        var random = Noise(UInt64(seed))
        var (start, end): (Rational, Rational) = (0, 0)
        var stages: [Stage] = []
        var chains: [Chain] = []
        for name in Self.names.shuffled(using: &random) {
            let quarters = Int(((end - start) * 4).double)
            let overlap = Rational(Int.random(in: 0...quarters, using: &random)) / 4
            let length = Rational(Int.random(in: 1...6, using: &random)) / 4
            let opacity = Double.random(in: 0.1...1, using: &random)
            stages.append(Self.stage(name, to: opacity, in: length, overlap: overlap))
            start = end - overlap
            end = max(end, start + length)
            var alone = Self.stage(name, to: opacity, in: length)
            alone.options.delay = start
            chains.append(Chain(Self.scene, stages: [alone]))
        }
        let (timeline, apart) = try (Timeline(Chain(Self.scene, stages: stages)), Timeline(chains))
        #expect(timeline.end == apart.end)
        for step in 0...60 {
            let time = Rational(step) / 13
            #expect(Self.opacities(timeline, at: time) == Self.opacities(apart, at: time))
        }
    }
}
