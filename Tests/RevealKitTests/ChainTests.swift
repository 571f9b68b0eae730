import Raster
import RevealMotion
import RevealRendering
import RevealValues
import TestSupport
import Testing

/// The order and times of a chain's stages, read from the values of its timeline.
struct ChainTests {
    /// A scene with one dot, whose opacity shows the chain's progress.
    static let scene = Scene(
        size: Size(width: 10, height: 10),
        [Layer("dot", .color(.black), frame: Rect(x: 0, y: 0, width: 10, height: 10), opacity: 0)])

    static func stage(
        _ name: String? = nil, to opacity: Double, _ options: Stage.Options,
        load: Double? = nil
    ) -> Stage {
        var stage = Stage(name, options: options) { $0["dot"].opacity = opacity }
        if let load { stage.load = { $0["dot"].opacity = load } }
        return stage
    }

    static func linear(
        _ duration: Rational, delay: Rational = 0, hold: Rational = 0
    ) -> Stage.Options {
        Stage.Options(duration: duration, delay: delay, timingFunction: .linear, hold: hold)
    }

    static func opacity(_ timeline: Timeline, at time: Rational) -> Double {
        timeline.scene(at: time)["dot"].opacity
    }

    @Test func `a stage lasts for its delay, its duration and its hold`() throws {
        let timeline = try Timeline(
            Chain(
                Self.scene,
                stages: [
                    Self.stage("a", to: 1, Self.linear(0.5, delay: 0.1, hold: 0.2)),
                    Self.stage("b", to: 0, Self.linear(1)),
                ]))
        #expect(timeline.end == 1.8)
        #expect(
            timeline.events.map(\.kind) == [
                .start, .stageCompletion, .start, .stageCompletion, .completion,
            ])
        #expect(timeline.events.map(\.time) == [0.1, 0.6, 0.8, 1.8, 1.8])
        #expect(timeline.events.map(\.stage) == ["a", "a", "b", "b", nil])
        let values = [0.05, 0.35, 0.6, 0.79, 0.8, 1.3].map {
            Self.opacity(timeline, at: Rational(floatLiteral: $0))
        }
        #expect(values == [0, 0.5, 1, 1, 1, 0.5])
    }

    @Test func `a hold of the last stage delays the completion`() throws {
        let timeline = try Timeline(
            Chain(Self.scene, stages: [Self.stage(to: 1, Self.linear(0.5, hold: 0.25))]))
        #expect(timeline.end == 0.75)
        #expect(timeline.events.map(\.time) == [0, 0.5, 0.75])
    }

    @Test func `load applies at once, and perform only after the delay`() throws {
        let timeline = try Timeline(
            Chain(
                Self.scene, stages: [Self.stage(to: 1, Self.linear(1, delay: 0.5), load: 0.25)]))
        #expect(Self.opacity(timeline, at: 0) == 0.25)
        #expect(Self.opacity(timeline, at: 0.5) == 0.25)
        #expect(Self.opacity(timeline, at: 1) == 0.625)
    }

    @Test func `an endless loop without an end time is refused`() {
        let stages = [Self.stage(to: 1, Self.linear(1)), Self.stage(to: 0, Self.linear(1))]
        #expect(throws: TransitionError.endlessLoop) {
            try Timeline(Chain(Self.scene, stages: stages, next: 0))
        }
    }

    @Test func `a loop runs the given number of times and has no completion`() throws {
        let stages = [Self.stage(to: 1, Self.linear(1)), Self.stage(to: 0, Self.linear(1))]
        let timeline = try Timeline(Chain(Self.scene, stages: stages, next: 0, loops: 3))
        #expect(timeline.end == 6 && timeline.isLoop)
        #expect(timeline.events.allSatisfy { $0.kind != .completion })
        #expect([0.5, 2.5, 5.5].map { Self.opacity(timeline, at: $0) } == [0.5, 0.5, 0.5])
    }

    @Test func `a loop may return to a stage after the first`() throws {
        let stages = [
            Stage.wait(0.5), Self.stage(to: 1, Self.linear(1)), Self.stage(to: 0, Self.linear(1)),
        ]
        #expect(try Timeline(Chain(Self.scene, stages: stages, next: 1, loops: 2)).end == 4.5)
    }

    @Test func `an end time interrupts the running stage`() throws {
        let stages = [Self.stage(to: 1, Self.linear(1)), Self.stage(to: 0, Self.linear(1))]
        let timeline = try Timeline(Chain(Self.scene, stages: stages, next: 0, end: 2.25))
        #expect(timeline.end == 2.25 && !timeline.isLoop)
        #expect(Self.opacity(timeline, at: 2.25) == 0.25 && Self.opacity(timeline, at: 9) == 0.25)
    }

    @Test func `after its completion, a chain shows the completed state until its end time`() throws
    {
        let chain = Chain(
            Self.scene, stages: [Self.stage(to: 1, Self.linear(1))], end: 2,
            completed: { $0["dot"].opacity = 0.75 })
        let timeline = try Timeline(chain)
        #expect(timeline.end == 2 && Self.opacity(timeline, at: 1.5) == 0.75)
        #expect(timeline.events.last?.time == 1)
    }

    @Test func `a loop without duration is refused`() {
        let stages = [Self.stage(to: 1, Self.linear(0))]
        #expect(throws: TransitionError.loopWithoutTime) {
            try Timeline(Chain(Self.scene, stages: stages, next: 0, end: 1))
        }
    }

    @Test func `a chain with too many stages is refused`() {
        let stages = [Self.stage(to: 1, Self.linear(0.001))]
        #expect(throws: TransitionError.tooManyStages(limit: 100_000)) {
            try Timeline(Chain(Self.scene, stages: stages, next: 0, end: 1000))
        }
    }

    @Test func `times that cannot be added exactly are refused`() {
        let stages = (1...40).map {
            Self.stage(to: 1, Self.linear(Rational(1, over: Int128(1_000_003 + 2 * $0))))
        }
        #expect(throws: TransitionError.inexactTimes) {
            try Timeline(Chain(Self.scene, stages: stages))
        }
    }

    @Test func `a repeating stage starts from its initial values each time`() throws {
        var options = Self.linear(1, delay: 0.5)
        options.repetition = .times(3)
        let timeline = try Timeline(Chain(Self.scene, stages: [Self.stage(to: 1, options)]))
        #expect(timeline.end == 3.5)
        #expect(
            [0.75, 1.75, 2.75, 3.5].map { Self.opacity(timeline, at: $0) } == [0.25, 0.25, 0.25, 1])
    }

    @Test func `an autoreversing stage moves back and jumps to the new value at its end`() throws {
        var options = Self.linear(1, hold: 0.5)
        (options.repetition, options.autoreverses) = (.times(2), true)
        let timeline = try Timeline(Chain(Self.scene, stages: [Self.stage(to: 1, options)]))
        #expect(timeline.end == 4.5)
        let times: [Rational] = [0.75, 1, 1.25, 2, 2.25, 3.75, 4]
        #expect(times.map { Self.opacity(timeline, at: $0) } == [0.75, 1, 0.75, 0, 0.25, 0.25, 1])
    }

    @Test func `a stage that repeats forever needs an end or an interruption`() throws {
        var options = Self.linear(1)
        options.repetition = .forever
        let stage = Self.stage("spin", to: 1, options)
        #expect(throws: TransitionError.endlessStage("spin")) {
            try Timeline(Chain(Self.scene, stages: [stage]))
        }
        let timeline = try Timeline(Chain(Self.scene, stages: [stage], end: 2.25))
        #expect(timeline.end == 2.25 && Self.opacity(timeline, at: 2.25) == 0.25)
    }

    @Test func `an interrupted pulse grows back from its current scale`() throws {
        var shrink = Stage.Options(duration: 2, options: [.beginFromCurrentState])
        shrink.interruption = 1
        let stop = Stage.Options(duration: 2, options: [.beginFromCurrentState])
        let chain = Chain(
            Self.scene,
            stages: [
                Stage(options: shrink) { $0["dot"].transform = Transform(scale: 0.9) },
                Stage(options: stop) { $0["dot"].transform = .identity },
            ])
        let timeline = try Timeline(chain)
        let scales = ([0.5, 1, 2, 3] as [Rational]).map {
            timeline.scene(at: $0)["dot"].transform.scaleX
        }
        for (scale, expected) in zip(scales, [0.987084, 0.95, 0.975, 1]) {
            #expect(abs(scale - expected) < 1e-6)
        }
    }

    private static let curves: [(UInt, TimingFunction)] = [
        (3 << 16, .linear), (0, .easeInEaseOut), (1 << 16, .easeIn), (2 << 16, .easeOut),
        (1 << 16 | 6, .easeIn), (7 << 20, .easeInEaseOut),
    ]

    @Test(arguments: curves)
    func `bits 16 and 17 of the options select the curve`(
        _ bits: UInt, _ function: TimingFunction
    ) {
        let options = Stage.Options(duration: 1, options: AnimationOptions(rawValue: bits))
        #expect(options.timingFunction == function)
    }

    @Test func `a stage's options read beginFromCurrentState and ignore repeat and autoreverse`() {
        let options = Stage.Options(
            duration: 1, options: [.beginFromCurrentState, .repeat, .autoreverse])
        #expect(options.beginsFromCurrentState)
        #expect(options.repetition == .times(1) && !options.autoreverses)
    }

    @Test func `each property may have its own timing function`() throws {
        var options = Stage.Options(duration: 1, timingFunction: .easeIn)
        options.timingFunctions = [.opacity: .linear]
        let chain = Chain(
            Self.scene,
            stages: [
                Stage(options: options) { scene in
                    scene["dot"].opacity = 1
                    scene["dot"].transform = Transform(x: 1)
                }
            ])
        let dot = try Timeline(chain).scene(at: 0.5)["dot"]
        #expect(dot.opacity == 0.5)
        #expect(abs(dot.transform.x - 0.315357) < 1e-6)
    }

    /// A job's key, and so its cache of earlier renders, contains only what layers show at first.
    @Test func `a stage that replaces a layer's content is refused`() {
        #expect(throws: TransitionError.changedLayers(stage: "1")) {
            let stage = Stage(options: ChainTests.linear(1)) {
                $0["dot"] = Layer("dot", .color(.white), frame: $0["dot"].frame)
            }
            _ = try Timeline(Chain(ChainTests.scene, stages: [stage]))
        }
        #expect(throws: TransitionError.changedLayers(stage: nil)) {
            let chain = Chain(ChainTests.scene, stages: []) {
                $0["dot"] = Layer("dot", .color(.white), frame: $0["dot"].frame)
            }
            _ = try Timeline(chain)
        }
    }
}
