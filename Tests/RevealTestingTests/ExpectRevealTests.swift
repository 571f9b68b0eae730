import PNG
import Raster
import RevealExpectations
import RevealMotion
import RevealRendering
import RevealTesting
import RevealValues
import TestSupport
import Testing

/// `expectReveal` accepts frames of the expected transition and reports others.
struct ExpectRevealTests {
    /// A texture of 120×80 pixels with a base brightness.
    private static func screen(_ seed: UInt64, _ base: UInt8) throws -> Snapshot {
        var noise = Noise(seed)
        var bitmap = try Bitmap<UInt8>(width: 120, height: 80, layout: .rgb)
        bitmap.withMutableSamples { samples in
            for i in samples.indices { samples[i] = base + UInt8(noise.next() % 60) }
        }
        return Snapshot(.eight(bitmap))
    }

    private static func transition(_ preset: some Preset) throws -> Transition {
        try Transition(preset, from: try screen(1, 20), to: try screen(2, 180))
    }

    /// The frames of `preset` at 50 a second.
    private static func frames(_ preset: some Preset) throws -> [AnyBitmap] {
        let transition = try transition(preset)
        let count = Int((transition.timeline.end * 50).double)
        return try transition.bitmaps(at: (0...count).map { Rational($0) / 50 })
    }

    private static let rate = RevealTimes.rate(FrameRate(checked: 50))

    private static func fitted(_ change: (inout Fitted) -> Void = { _ in }) -> Fitted {
        var fitted = Fitted(
            center: .point(30, 20), duration: 0.4, timingFunction: .easeInEaseOut)
        change(&fitted)
        return fitted
    }

    @Test func `frames of the expected transition pass in either direction`() throws {
        for preset in [Self.fitted(), Self.fitted { $0.type = .unreveal }] {
            #expect(
                expectReveal(
                    try Self.frames(preset), at: Self.rate, equals: try Self.transition(preset),
                    within: .pixels(0.02)))
        }
        let seconds = try Self.frames(Self.fitted()).indices.map { 3 + Double($0) / 50 }
        #expect(
            expectReveal(
                try Self.frames(Self.fitted()), at: .seconds(seconds),
                equals: try Self.transition(Self.fitted())))
    }

    /// The messages of an expectation of `Self.fitted()` for frames.
    private static func words(_ frames: [AnyBitmap], at times: RevealTimes) async throws -> String {
        try await Disk.withFolder { folder throws in
            try ExpectGoldenTests.saying(in: folder) {
                expectReveal(frames, at: times, equals: try transition(fitted()))
            }
        }
    }

    @Test func `a wrong reveal is reported with its cause`() async throws {
        let right = try Self.frames(Self.fitted())
        var doubled = right
        doubled[9] = doubled[8]
        let mistakes: [([AnyBitmap], String)] = [
            (try Self.frames(Self.fitted { $0.center = .point(33, 20) }), "3.0 px too far right"),
            (try Self.frames(Self.fitted { $0.timing.duration = 0.5 }), "it takes 500 ms, not 400"),
            (
                try Self.frames(Self.fitted { $0.timing.timingFunction = .easeIn }),
                "its easing is ease-in, not ease-in-out"
            ),
            (
                try Self.frames(Self.fitted { $0.type = .unreveal }),
                "the incoming one should be inside"
            ),
            (doubled, "frame 9"),
            (Array(right.prefix(1)), "1 frame is too few to show a motion"),
        ]
        for (frames, sentence) in mistakes {
            let words = try await Self.words(frames, at: Self.rate)
            #expect(words.contains(sentence), "\(words)")
        }
        #expect(
            try await Self.words(right, at: .seconds([0, 1])).contains(
                "one time for each of the 21"))
    }

    @Test func `a transition that is not a circle between two snapshots cannot be measured`()
        async throws
    {
        let frames = try Self.frames(Self.fitted())
        try await Disk.withFolder { folder throws in
            let wipe = try Self.transition(Wipe(.linear(angle: 0)))
            let alone = try Transition(Self.fitted(), of: try Self.screen(1, 20))
            for (transition, sentence) in [(wipe, ""), (alone, "the transition has 1")] {
                let words = ExpectGoldenTests.saying(in: folder) {
                    expectReveal(frames, at: Self.rate, equals: transition)
                }
                #expect(!words.isEmpty && words.contains(sentence), "\(words)")
            }
        }
    }
}
