import Raster
import RevealFiles
import RevealMotion
import RevealRendering
import RevealValues
import TestSupport
import Testing

/// Gestures drive, complete and cancel transitions.
struct InteractionTests {
    static func bubble(
        _ samples: [(Rational, Rational)], _ release: Interaction.Release
    ) throws -> Timeline {
        let interaction = Interaction(
            samples.map { Interaction.Sample(at: $0.0, fraction: $0.1) }, release: release)
        return try PresetTests.transition(Bubble(.unreveal)).driven(by: interaction).timeline
    }

    @Test(arguments: [(Rational(0.29), false), (0.31, true), (0.9, true), (0, false)])
    func `a swipe over more than 30 percent of the height completes the dismissal`(
        _ distance: Rational, _ finishes: Bool
    ) throws {
        let fraction = Interaction.fraction(ofSwipe: distance * 400, in: 400)
        #expect(fraction == distance)
        let timeline = try Self.bubble(
            [(0, 0), (0.2, fraction)], .finishAbove(Interaction.bubbleThreshold))
        // The view is not removed if the dismissal is canceled.
        #expect(
            timeline.events.map(\.kind) == [.stageCompletion, .completeTransition]
                + (finishes ? [.cleanup] : []))
        #expect(timeline.events.last?.finished == finishes)
        let left = timeline.completed.layers.filter { !$0.isHidden }.map(\.name)
        #expect(left == [finishes ? "incoming" : "outgoing"])
    }

    @Test func `a swipe in the wrong direction has a progress of 0`() {
        #expect(Interaction.fraction(ofSwipe: -100, in: 400) == 0)
        #expect(Interaction.fraction(ofSwipe: -100, in: 400, .up) == 0.25)
        #expect(Interaction.fraction(ofSwipe: 900, in: 400) == 1)
    }

    @Test func `a gesture drives the elapsed time, so the easing still applies`() throws {
        let plain = try PresetTests.transition(Bubble(.unreveal)).timeline
        let driven = try Self.bubble([(0, 0), (1, 0.5), (2, 0.25)], .finish)
        #expect(driven.scene(at: 0.5) == plain.scene(at: 0.125))
        #expect(driven.scene(at: 1) == plain.scene(at: 0.25))
        #expect(driven.scene(at: 1.5) == plain.scene(at: 0.1875))
    }

    @Test(arguments: [(Rational(0), Rational(1)), (0.25, 0), (0.25, 0.5)])
    func `a gesture drives only the motion, without its delay and hold`(
        _ delay: Rational, _ hold: Rational
    ) throws {
        let plain = try PresetTests.transition(Bubble(.unreveal)).timeline
        var bubble = Bubble(.unreveal)
        (bubble.timing.delay, bubble.timing.hold) = (delay, hold)
        let slow = try PresetTests.transition(bubble)
        func driven(_ release: Interaction.Release) throws -> Timeline {
            try slow.timeline.driven(
                by: Interaction(
                    [.init(at: 0, fraction: 0), .init(at: 1, fraction: 0.29)], release: release))
        }
        for release in [Interaction.Release.finish, .cancel] {
            #expect(try driven(release).scene(at: 1) == plain.scene(at: 0.145))
            #expect(try driven(release).scene(at: 0) == plain.scene(at: 0))
        }
        // The rest of the motion and then the hold, or the way back.
        #expect(try driven(.finish).end == 1 + (0.5 - 0.145) + hold)
        #expect(try driven(.cancel).end == 1.145)
    }

    @Test func `a finished gesture continues at the original speed`() throws {
        let plain = try PresetTests.transition(Bubble(.unreveal)).timeline
        let driven = try Self.bubble([(0, 0), (1, 0.5)], .finish)
        #expect(driven.end == 1.25)
        #expect(driven.scene(at: 1.125) == plain.scene(at: 0.375))
        #expect(driven.scene(at: 1.25) == plain.completed)
    }

    @Test func `a canceled gesture runs back to the initial state`() throws {
        let plain = try PresetTests.transition(Bubble(.unreveal)).timeline
        let driven = try Self.bubble([(0, 0), (1, 0.5)], .cancel)
        #expect(driven.end == 1.25)
        #expect(driven.scene(at: 1.125) == plain.scene(at: 0.125))
        let left = driven.scene(at: 1.25).layers.filter { !$0.isHidden }.map(\.name)
        #expect(left == ["outgoing"])
    }

    @Test func `events reach their handlers in order as frames are rendered`() async throws {
        try await Disk.withFolder { folder in
            let log = Log()
            let transition = try Transition.radialPresent(
                PresetTests.views.1, over: PresetTests.views.0, delay: 0.05,
                completion: { log.note("completion") }
            ).on { log.note("\($0.kind.rawValue) at \($0.time)") }
            let output = RenderOutput.frames(FramePattern(inDirectory: folder))
            try await RenderJob(transition, to: output).run()
            #expect(
                log.lines == [
                    "start at 0.05", "stage-completion at 0.55", "complete-transition at 0.6",
                    "completion", "completion at 0.6", "cleanup at 0.6",
                ])
        }
    }

    private static let directed: [([Event.Kind], [Event.Kind])] = [
        ([.completion], [.completion, .completeTransition]), ([], [.completeTransition]),
        (
            [.completeTransition, .completion, .cleanup],
            [.completeTransition, .completion, .cleanup]
        ),
    ]

    @Test(arguments: directed, [true, false])
    func `a director's chain ends with complete-transition, whether completed or canceled`(
        _ kinds: (own: [Event.Kind], all: [Event.Kind]), _ didComplete: Bool
    ) throws {
        let (from, to) = PresetTests.views
        for isSaidOfBoth in [true, false] {
            let timeline = try Transition(from: from, to: to) { views, duration, completion in
                completion(didComplete)
                var chain = Chain(
                    Scene(size: views.size, []), stages: [.wait(duration)], closing: kinds.own)
                chain.cancelling = isSaidOfBoth ? kinds.own : nil
                return chain
            }.timeline
            #expect(timeline.events.map(\.kind) == kinds.all)
            #expect(timeline.events.allSatisfy { $0.finished == didComplete })
        }
    }

    @Test(arguments: Layer.Composite.allCases)
    func `CircularRevealKit's calls use the given composite mode`(
        _ composite: Layer.Composite
    ) throws {
        let (from, to) = PresetTests.views
        let transitions = try [
            Transition.radialPresent(to, over: from, composite: composite),
            Transition.radialDismiss(from, to: to, composite: composite),
            Transition.drawAnimatedCircularMask(
                on: from, startFrame: .zero, revealType: .reveal, composite: composite),
        ]
        for transition in transitions {
            #expect(transition.timeline.layers.last?.composite == composite)
        }
    }

    @Test func `drawAnimatedCircularMask calls its start and complete blocks`() async throws {
        try await Disk.withFolder { folder in
            let log = Log()
            let transition = try Transition.drawAnimatedCircularMask(
                on: PresetTests.views.0, startFrame: .zero, revealType: .reveal,
                startBlock: { log.note("start") }, completeBlock: { log.note("complete") })
            try await RenderJob(transition, to: .still(folder + "/s.png", at: 0.25)).run()
            #expect(log.lines == ["start"])
            try await RenderJob(transition, to: .animation(folder + "/a.png")).run()
            #expect(log.lines == ["start", "start", "complete"])
        }
    }
}
