import PNG
import Raster
import RevealMotion
import RevealRendering
import RevealValues
import TestSupport
import Testing

/// Parallel chains, loops that are left early, and layers with their own timing.
struct SideBySideTests {
    private static let names = ["red", "green", "blue"]
    private static let scene = Scene(
        size: Size(width: 10, height: 10),
        names.map { Layer($0, .color(.black), frame: .zero, opacity: 0) })

    private static func snapshot() throws -> Snapshot {
        var noise = Noise(1)
        return Snapshot(.eight(try noise.bitmap(8, 6, .rgb)))
    }

    private static func stage(
        _ layer: String, to opacity: Double, _ options: Stage.Options
    ) -> Stage {
        Stage("\(layer) to \(opacity)", options: options) { $0[layer].opacity = opacity }
    }

    private static func linear(_ duration: Rational, delay: Rational = 0) -> Stage.Options {
        Stage.Options(duration: duration, delay: delay, timingFunction: .linear)
    }

    private static func opacities(_ timeline: Timeline, at time: Rational) -> [Double] {
        timeline.scene(at: time).layers.map(\.opacity)
    }

    @Test func `chains begin together and run independently`() throws {
        let timeline = try Timeline([
            Chain(Self.scene, stages: [Self.stage("red", to: 1, Self.linear(2))]),
            Chain(
                Self.scene,
                stages: [
                    Self.stage("green", to: 1, Self.linear(0.5)),
                    Self.stage("green", to: 0, Self.linear(0.5)),
                ]),
        ])
        #expect(timeline.end == 2 && !timeline.isLoop)
        #expect(Self.opacities(timeline, at: 0.25) == [0.125, 0.5, 0])
        #expect(Self.opacities(timeline, at: 0.75) == [0.375, 0.5, 0])
        #expect(Self.opacities(timeline, at: 1.5) == [0.75, 0, 0])
        #expect(timeline.completed.layers.map(\.opacity) == [1, 0, 0])
        let events = timeline.events
        #expect(events.map(\.time) == [0, 0, 0.5, 0.5, 1, 1, 2, 2])
        #expect(events.map(\.chain) == ["1", "2", "2", "2", "2", "2", "1", "1"])
        #expect(events.filter { $0.kind == .completion }.map(\.time) == [1, 2])
    }

    /// Random chains of one layer each, compared with each chain alone.
    @Test(arguments: 0..<40) func `parallel chains give exactly the same values as separate ones`(
        _ seed: Int
    ) throws {
        var random = Noise(UInt64(seed))
        let plans = Self.names.map { _ in
            (0..<Int.random(in: 1...4, using: &random)).map { _ in
                (
                    length: Rational(Int.random(in: 1...6, using: &random)) / 4,
                    opacity: Double.random(in: 0...1, using: &random)
                )
            }
        }
        let chains = zip(Self.names, plans).map { name, plan in
            Chain(
                Self.scene,
                stages: plan.map { Self.stage(name, to: $0.opacity, Self.linear($0.length)) })
        }
        let timeline = try Timeline(chains)
        let alone = try chains.map { try Timeline($0) }
        #expect(timeline.end == alone.map(\.end).max())
        for step in 0...80 {
            let time = Rational(step) / 11
            let values = zip(alone, Self.names).map { $0.scene(at: time)[$1].opacity }
            #expect(Self.opacities(timeline, at: time) == values)
        }
        let times = timeline.events.map(\.time)
        #expect(times == times.sorted())
        for (number, one) in alone.enumerated() {
            let own = timeline.events.filter { $0.chain == "\(number + 1)" }
            #expect(own.map(\.kind) == one.events.map(\.kind))
            #expect(own.map(\.time) == one.events.map(\.time))
        }
    }

    @Test func `an endless chain runs until the others end`() throws {
        let pulse = Chain(
            Self.scene,
            stages: [
                Self.stage("red", to: 1, Self.linear(1)), Self.stage("red", to: 0, Self.linear(1)),
            ], next: 0)
        let other = Chain(Self.scene, stages: [Self.stage("blue", to: 1, Self.linear(4.5))])
        let timeline = try Timeline([pulse, other])
        #expect(timeline.end == 4.5)
        #expect(timeline.completed.layers.map(\.opacity) == [0.5, 0, 1])
        #expect(throws: TransitionError.endlessLoop) {
            var beside = pulse
            beside.stages = [Self.stage("blue", to: 1, Self.linear(1))]
            _ = try Timeline([pulse, beside])
        }
    }

    @Test func `parallel loops form one loop if they end together`() throws {
        func loop(_ layer: String, _ length: Rational, _ loops: Int) -> Chain {
            Chain(
                Self.scene,
                stages: [
                    Self.stage(layer, to: 1, Self.linear(length / 2)),
                    Self.stage(layer, to: 0, Self.linear(length / 2)),
                ], next: 0, loops: loops)
        }
        #expect(try Timeline([loop("red", 2, 3), loop("blue", 3, 2)]).isLoop)
        #expect(try !Timeline([loop("red", 2, 3), loop("blue", 3, 1)]).isLoop)
    }

    @Test func `chains that cannot run in parallel are refused`() throws {
        let red = Chain(Self.scene, stages: [Self.stage("red", to: 1, Self.linear(1))])
        #expect(throws: TransitionError.sharedLayer("red")) { try Timeline([red, red]) }
        #expect(throws: TransitionError.noChains) { try Timeline([]) }
        var other = red
        other.scene.layers[0].opacity = 0.5
        #expect(throws: TransitionError.scenesDiffer) { try Timeline([red, other]) }
        var options = Self.linear(1)
        options.layers["pink"] = .init(delay: 1)
        #expect(throws: TransitionError.unknownLayer("pink")) {
            try Timeline(Chain(Self.scene, stages: [Self.stage("red", to: 1, options)]))
        }
    }

    /// The limit also bounds the time and memory of parallel chains.
    @Test func `parallel chains share the limit on stages`() throws {
        let layers = (0..<200).map { Layer("l\($0)", .color(.black), frame: .zero) }
        let scene = Scene(size: Size(width: 10, height: 10), layers)
        let chains = layers.map { layer in
            let stage = Stage(options: Self.linear(1)) { $0[layer.name].opacity = 0.5 }
            return Chain(scene, stages: [stage], next: 0, end: 100)
        }
        #expect(try Timeline(Array(chains.prefix(25))).end == 100)
        #expect(throws: TransitionError.tooManyStages(limit: 2500)) { try Timeline(chains) }
    }

    @Test func `an empty timing of a layer has no effect`() throws {
        var options = Self.linear(1)
        options.layers["red"] = .init()
        let plain = try Timeline(
            Chain(Self.scene, stages: [Self.stage("red", to: 1, Self.linear(1))]))
        let said = try Timeline(Chain(Self.scene, stages: [Self.stage("red", to: 1, options)]))
        #expect(said.canonicalText == plain.canonicalText)
    }

    @Test func `a gesture drives all chains`() throws {
        let hand = Interaction(
            [.init(at: 0, fraction: 0), .init(at: 1, fraction: 0.5)], release: .cancel)
        let timeline = try Timeline([
            Chain(Self.scene, stages: [Self.stage("red", to: 1, Self.linear(2))]),
            Chain(Self.scene, stages: [Self.stage("green", to: 1, Self.linear(1))]),
        ]).driven(by: hand)
        #expect(Self.opacities(timeline, at: 0.5) == [0.25, 0.5, 0])
        #expect(Self.opacities(timeline, at: 1) == [0.5, 1, 0])
        #expect(Self.opacities(timeline, at: timeline.end) == [0, 0, 0])
        #expect(
            timeline.events.filter { $0.kind == .completion }.map(\.position) == [.start, .start])
    }

    @Test func `a stage's layers move after their own delays, with their own easings`() throws {
        var options = Self.linear(1, delay: 0.5)
        options.layers["green"] = .init(delay: 0.5)
        options.layers["blue"] = .init(timingFunction: .easeIn)
        let timeline = try Timeline(
            Chain(
                Self.scene,
                stages: [
                    Stage(options: options) { scene in
                        for name in Self.names { scene[name].opacity = 1 }
                        scene["green"].isHidden = true
                    }
                ]))
        #expect(timeline.end == 2)
        let eased = TimingFunction.easeIn.progress(at: 0.25, of: 1)
        #expect(Self.opacities(timeline, at: 0.5) == [0, 0, 0])
        #expect(Self.opacities(timeline, at: 0.75) == [0.25, 0, eased])
        #expect(!timeline.scene(at: 0.75)["green"].isHidden)
        #expect(Self.opacities(timeline, at: 1.5) == [1, 0.5, 1])
        #expect(Self.opacities(timeline, at: 1.75) == [1, 0.75, 1])
        #expect(timeline.events.filter { $0.kind == .stageCompletion }.map(\.time) == [2])
        #expect([0.75, 1.5, 1.75, 2].map { timeline.progress(at: $0) } == [0.25, 1, 1, 1])
    }

    /// A layer with a delay equals one that waits in its own chain.
    @Test func `a delayed layer repeats as often as its stage`() throws {
        var options = Self.linear(1)
        (options.repetition, options.autoreverses) = (.times(2), true)
        let own = try Timeline(
            Chain(Self.scene, stages: [Self.stage("green", to: 1, options)]))
        options.layers["green"] = .init(delay: 0.75)
        let late = try Timeline(
            Chain(Self.scene, stages: [Self.stage("green", to: 1, options)]))
        #expect(own.end == 4 && late.end == 4.75)
        for step in 0...40 {
            let time = Rational(step) / 9
            let expected = Self.opacities(own, at: time)
            #expect(Self.opacities(late, at: time + 0.75) == expected)
        }
    }

    private static func loop(leftAt time: Rational?, loops: Int? = nil, fromNow: Bool) -> Chain {
        var back = linear(2)
        back.beginsFromCurrentState = fromNow
        return Chain(
            scene,
            stages: [stage("red", to: 1, linear(2)), stage("red", to: 0, linear(2))],
            next: 0, loops: loops,
            exit: .init(
                at: time,
                [Stage("stop", options: back) { $0["red"].opacity = 0 }]))
    }

    @Test func `leaving a loop starts from the current values`() throws {
        let timeline = try Timeline(Self.loop(leftAt: 5, fromNow: true))
        #expect(timeline.end == 7 && !timeline.isLoop)
        let values = ([3, 4, 5, 6, 7] as [Rational]).map { Self.opacities(timeline, at: $0)[0] }
        #expect(values == [0.5, 0, 0.5, 0.25, 0])
        let over = timeline.events.filter { $0.kind == .stageCompletion }
        #expect(over.map(\.time) == [2, 4, 5, 7])
        #expect(over.map(\.position) == [.end, .end, .current, .end])
        #expect(timeline.events.last?.kind == .completion)
        #expect(timeline.events.last?.position == .end)
    }

    @Test func `leaving a loop without beginFromCurrentState starts from the current values too`()
        throws
    {
        let timeline = try Timeline(Self.loop(leftAt: 5, fromNow: false))
        #expect(Self.opacities(timeline, at: 5)[0] == 0.5)
        #expect(Self.opacities(timeline, at: 6)[0] == 0.25)
    }

    @Test func `a loop can be left between two stages, before the first, and after all rounds`()
        throws
    {
        #expect(try Timeline(Self.loop(leftAt: 4, fromNow: true)).end == 6)
        #expect(try Timeline(Self.loop(leftAt: 0, fromNow: true)).end == 2)
        let timeline = try Timeline(Self.loop(leftAt: nil, loops: 3, fromNow: true))
        #expect(timeline.end == 14 && !timeline.isLoop)
        #expect(try Timeline(Self.loop(leftAt: 5, loops: 3, fromNow: true)).end == 7)
        #expect(throws: TransitionError.endlessLoop) {
            try Timeline(Self.loop(leftAt: nil, fromNow: true))
        }
    }

    /// WrkstrmKit's `pulseView(false)`: 2 s back to identity from the current scale.
    @Test func `a stopped pulse grows back from its current scale`() throws {
        let snapshot = try Self.snapshot()
        var pulse = Pulse()
        pulse.stop = 5
        let timeline = try Transition(pulse, of: snapshot).timeline
        func scale(_ time: Rational) -> Double { timeline.scene(at: time)["view"].transform.scaleX }
        #expect(timeline.end == 7)
        let left = scale(5)
        #expect((left - 0.95).magnitude < 1e-9)
        #expect((scale(6) - (left + 1) / 2).magnitude < 1e-9)
        #expect(scale(7) == 1)
        #expect(timeline.events.filter { $0.stage == "stop" }.map(\.time) == [5, 7])
    }

    @Test func `a stage without perform keeps its duration`() throws {
        let timeline = try Timeline(
            Chain(
                Self.scene,
                stages: [
                    Stage(options: Self.linear(0.5, delay: 0.25), perform: nil),
                    Self.stage("red", to: 1, Self.linear(1)),
                ]))
        #expect(timeline.end == 1.75)
        #expect(timeline.events.first?.time == 0.75)
    }

    @Test func `a chain that did not complete is reset at its end`() throws {
        var chain = Chain(
            Self.scene, stages: [Self.stage("red", to: 1, Self.linear(1))],
            closing: [.completeTransition, .cleanup])
        chain.didComplete = false
        let timeline = try Timeline(chain)
        #expect(timeline.completed == Self.scene)
        #expect(timeline.events.suffix(2).map(\.position) == [.start, .start])
        #expect(Self.opacities(timeline, at: 0.5) == [0.5, 0, 0])
    }

    @Test(arguments: [true, false])
    func `a director's block gets the duration and determines the outcome`(
        _ didComplete: Bool
    ) throws {
        let snapshots = try (0..<2).map { _ in try Self.snapshot() }
        let transition = try Transition(from: snapshots[0], to: snapshots[1], duration: 0.75) {
            views, duration, completion in
            completion(didComplete)
            let layers = [
                Layer("outgoing", .snapshot(views.snapshots[0]), frame: views.bounds),
                Layer("incoming", .snapshot(views.snapshots[1]), frame: views.bounds, opacity: 0),
            ]
            let fade = Stage(options: Self.linear(duration)) { $0["incoming"].opacity = 1 }
            return Chain(Scene(size: views.size, layers), stages: [fade])
        }
        let timeline = transition.timeline
        #expect(timeline.end == 0.75)
        #expect(timeline.completed["incoming"].opacity == (didComplete ? 1 : 0))
        #expect(timeline.events.last?.kind == .completeTransition)
        #expect(timeline.events.last?.finished == didComplete)
    }

    @Test(arguments: [RevealType.reveal, .unreveal])
    func `a canceled dismissal removes nothing`(_ type: RevealType) throws {
        let snapshots = try (0..<2).map { _ in try Self.snapshot() }
        let hand = Interaction([.init(at: 0.1, fraction: 0.2)], release: .cancel)
        let presets: [any Preset] = [Bubble(type), BubbleMask(type), CircularReveal(type)]
        for preset in presets {
            let transition = try Transition(preset, from: snapshots[0], to: snapshots[1])
            let whole = transition.timeline.events.map(\.kind)
            let kinds = try transition.driven(by: hand).timeline.events.map(\.kind)
            #expect(kinds.contains(.cleanup) == (type == .reveal && whole.contains(.cleanup)))
            #expect(kinds.contains(.completeTransition))
        }
    }

    @Test func `staggered layers begin one after the other`() throws {
        var options = Self.linear(1)
        options.layers = ["green": .init(delay: 0.25)]
        options.stagger(["red", "green", "blue"], by: 0.5)
        #expect(options.layers.mapValues(\.delay) == ["red": 0, "green": 0.75, "blue": 1])
        let chain = Chain(
            Self.scene,
            stages: [
                Stage(options: options) { scene in
                    for i in scene.layers.indices { scene.layers[i].opacity = 1 }
                }
            ])
        let timeline = try Timeline(chain)
        #expect(timeline.end == 2)
        #expect(Self.opacities(timeline, at: 1) == [1, 0.25, 0])
        #expect(Self.opacities(timeline, at: 1.5) == [1, 0.75, 0.5])
    }
}
