import Raster
import RevealMotion
import RevealRendering
import RevealValues
import TestSupport
import Testing

/// Interrupted motion keeps its value, and its events say so.
struct InterruptionTests {
    /// A linear stage of 1 s, interrupted at this time.
    private static func cut(
        at time: Rational, hold: Rational = 0, _ change: (inout Stage.Options) -> Void = { _ in }
    ) -> Stage {
        var options = ChainTests.linear(1, hold: hold)
        options.interruption = time
        change(&options)
        return ChainTests.stage("a", to: 1, options)
    }

    private static func timeline(_ stages: Stage...) throws -> Timeline {
        try Timeline(Chain(ChainTests.scene, stages: stages))
    }

    private static func opacity(_ timeline: Timeline, at time: Rational) -> Double {
        ChainTests.opacity(timeline, at: time)
    }

    /// An event without its stage.
    private struct Said: Equatable, CustomStringConvertible {
        let kind: Event.Kind
        let time: Rational
        let position: AnimatingPosition
        var description: String { "\(kind.rawValue) at \(time): \(position)" }

        init(_ kind: Event.Kind, _ time: Rational, _ position: AnimatingPosition) {
            (self.kind, self.time, self.position) = (kind, time, position)
        }
    }

    private static func said(_ timeline: Timeline) -> [Said] {
        timeline.events.filter { $0.kind != .start }.map { Said($0.kind, $0.time, $0.position) }
    }

    private static let changes:
        [(String, Rational, Double, @Sendable (inout Stage.Options) -> Void)] =
            [
                ("in its motion", 0.25, 0.25, { _ in }),
                ("in its delay", 0.25, 0, { $0.delay = 0.5 }),
                (
                    "on its way back", 1.25, 0.75,
                    { ($0.repetition, $0.autoreverses) = (.times(2), true) }
                ),
                ("in its third round", 2.25, 0.25, { $0.repetition = .forever }),
                ("in a layer's delay", 0.25, 0, { $0.layers["dot"] = .init(delay: 0.5) }),
                ("after a layer's delay", 0.75, 0.25, { $0.layers["dot"] = .init(delay: 0.5) }),
            ]

    @Test(arguments: changes)
    func `an interrupted stage keeps its value through its hold and to the end`(
        _ place: String, _ time: Rational, _ opacity: Double,
        _ change: @Sendable (inout Stage.Options) -> Void
    ) throws {
        let timeline = try Self.timeline(Self.cut(at: time, hold: 0.5, change))
        #expect(timeline.end == time + 0.5)
        for late in [0, 0.25, 0.5, 9] as [Rational] {
            #expect(Self.opacity(timeline, at: time + late) == opacity, "\(place)")
        }
        #expect(
            Self.said(timeline) == [
                Said(.stageCompletion, time, .current), Said(.completion, time + 0.5, .current),
            ])
    }

    @Test(arguments: [true, false], [Rational(0), 0.5])
    func `the next stage starts from the current value, with or without beginFromCurrentState`(
        _ beginsFromCurrentState: Bool, _ hold: Rational
    ) throws {
        var next = ChainTests.linear(1)
        next.beginsFromCurrentState = beginsFromCurrentState
        let timeline = try Self.timeline(
            Self.cut(at: 0.25, hold: hold), ChainTests.stage(to: 0, next))
        #expect(timeline.end == 1.25 + hold)
        #expect(Self.opacity(timeline, at: 0.25 + hold) == 0.25)
        #expect(Self.opacity(timeline, at: 0.75 + hold) == 0.125)
        let completions = timeline.events.filter { $0.kind == .stageCompletion }
        #expect(completions.map(\.finished) == [false, true])
        #expect(timeline.events.last?.position == .end)
    }

    @Test func `an interruption after the motion changes nothing`() throws {
        let timeline = try Self.timeline(Self.cut(at: 1.25, hold: 0.5))
        #expect(
            Self.said(timeline) == [
                Said(.stageCompletion, 1, .end), Said(.completion, 1.5, .end),
            ])
    }

    /// Up for 1 s and down for 1 s, each with a hold of 0.5 s.
    private static func loop(_ change: (inout Chain) -> Void) throws -> Timeline {
        let options = ChainTests.linear(1, hold: 0.5)
        var chain = Chain(
            ChainTests.scene,
            stages: [ChainTests.stage(to: 1, options), ChainTests.stage(to: 0, options)], next: 0)
        change(&chain)
        return try Timeline(chain)
    }

    @Test(arguments: [
        // In the motion, in the hold, and between two rounds.
        (Rational(3.25), 0.25, [Said(.stageCompletion, 3.25, .current)]),
        (2.75, 0, []), (3, 0, []), (0, 0, []),
    ])
    private func `a loop stopped by its end completes at the current position`(
        _ end: Rational, _ opacity: Double, _ last: [Said]
    ) throws {
        let timeline = try Self.loop { $0.end = end }
        #expect(timeline.end == end && Self.opacity(timeline, at: end) == opacity)
        let before = [Said(.stageCompletion, 1, .end), Said(.stageCompletion, 2.5, .end)]
        #expect(
            Self.said(timeline)
                == before.filter { $0.time <= end } + last + [Said(.completion, end, .current)])
    }

    @Test func `an end before the last stage also interrupts a chain without a loop`() throws {
        for end in [0.5, 1] as [Rational] {
            let chain = Chain(
                ChainTests.scene,
                stages: [Self.cut(at: 2), ChainTests.stage(to: 0, ChainTests.linear(1))], end: end)
            let timeline = try Timeline(chain)
            #expect(Self.said(timeline).last == Said(.completion, end, .current))
            #expect(Self.opacity(timeline, at: end) == end.double)
        }
    }

    @Test func `a canceled chain that stops at its end time shows its initial state`() throws {
        let timeline = try Self.loop { ($0.end, $0.didComplete) = (0.5, false) }
        #expect(timeline.events.last?.position == .start)
        #expect(Self.opacity(timeline, at: 0.5) == 0)
    }

    @Test(arguments: [(Rational(0.25), 0.25, AnimatingPosition.current), (1.25, 1, .end)])
    func `leaving a loop in a motion or hold continues from the current value`(
        _ time: Rational, _ opacity: Double, _ position: AnimatingPosition
    ) throws {
        let timeline = try Self.loop { chain in
            chain.exit = .init(
                at: time, [.wait(0.25), ChainTests.stage(to: 0, ChainTests.linear(1))])
        }
        #expect(timeline.end == time + 1.25)
        #expect(Self.said(timeline)[0] == Said(.stageCompletion, min(time, 1), position))
        for late in [0, 0.25] as [Rational] {
            #expect(Self.opacity(timeline, at: time + late) == opacity)
        }
        #expect(Self.opacity(timeline, at: time + 0.75) == opacity / 2)
    }

    @Test func `a gesture drives an interrupted motion up to the interruption, with its events`()
        throws
    {
        let plain = try Self.timeline(Self.cut(at: 0.5, hold: 0.25))
        let hand = Interaction(
            [.init(at: 0, fraction: 0), .init(at: 1, fraction: 0.5)], release: .finish)
        let timeline = try plain.driven(by: hand)
        #expect(Self.opacity(timeline, at: 1) == 0.25)
        #expect(timeline.end == 1.5 && Self.opacity(timeline, at: 1.5) == 0.5)
        #expect(
            Self.said(timeline) == [
                Said(.stageCompletion, 1.5, .current), Said(.completion, 1.5, .current),
            ])
        let early = try Self.timeline(Self.cut(at: 0.25, hold: 0.5) { $0.delay = 0.5 })
        #expect(Self.opacity(try early.driven(by: hand), at: 1) == 0)
    }

    @Test func `an interrupted stage keeps the progress of the interruption`() throws {
        let timeline = try Self.timeline(
            Self.cut(at: 0.25, hold: 0.5), .wait(0.5), ChainTests.stage(to: 0, ChainTests.linear(1))
        )
        let times: [Rational] = [0.125, 0.25, 0.5, 1, 1.75]
        #expect(times.map { timeline.progress(at: $0) } == [0.125, 0.25, 0.25, 0.25, 0.5])
        #expect(timeline.stageFacts.map(\.end) == [0.25, 2.25])
    }

    /// The key of a job, and so its cache of earlier renders, is made from this text.
    @Test func `the canonical text contains the time of an interruption before a hold`() throws {
        // From then on, both are at the same place.
        let texts = try [Rational(0.25), 1.75].map { time in
            let stage = Self.cut(at: time, hold: 9) { $0.autoreverses = true }
            return try Timeline(Chain(ChainTests.scene, stages: [stage], end: 3)).canonicalText
        }
        #expect(texts[0] != texts[1] && texts[0].last == texts[1].last)
    }

    @Test func `times that make an interrupted motion inexact are refused`() {
        let (first, second) = (
            Rational(1, over: 999_999_999_989), Rational(1, over: 999_999_999_961)
        )
        #expect(throws: TransitionError.inexactTimes) {
            try Self.timeline(Self.cut(at: 0.5 + first) { $0.layers["dot"] = .init(delay: second) })
        }
    }
}
