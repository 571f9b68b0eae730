import PNG
import Raster
import RevealMotion
import RevealPreviews
import RevealRendering
import RevealValues
import TestSupport
import Testing

/// Transitions that play forward and back, for pictures that repeat forever.
struct ThereAndBackTests {
    private static func snapshots(_ layout: PixelLayout = .rgb) throws -> [Snapshot] {
        var noise = Noise(17)
        return try (0..<2).map { _ in Snapshot(.eight(try noise.bitmap(20, 30, layout))) }
    }

    private static let presets: [(there: any Preset, back: any Preset)] = [
        (CircularReveal(.reveal), CircularReveal(.unreveal)),
        (CircularReveal(.unreveal), CircularReveal(.reveal)),
        (BubbleMask(.reveal), BubbleMask(.unreveal)), (Bubble(.reveal), Bubble(.unreveal)),
        (Fitted(.reveal), Fitted(.unreveal)), (CircularTransition(), CircularTransition()),
    ]

    @Test(arguments: presets.indices)
    func `there and back, each direction shows its preset and each end pauses`(
        _ index: Int
    ) throws {
        let (there, back) = Self.presets[index]
        let (from, to) = (try Self.snapshots()[0], try Self.snapshots()[1])
        let loop = try Transition(
            ThereAndBack(there, back, rest: 0.4), from: from, to: to)
        let (one, other) = (
            try Transition(there, from: from, to: to), try Transition(back, from: to, to: from)
        )
        let length = one.timeline.end
        #expect(loop.timeline.end == length * 2 + 0.8 && loop.timeline.isLoop)
        // A preset has completed at its end, where the rest begins.
        for i in 0..<10 {
            let time = length * Rational(i) / 10
            #expect(try loop.bitmap(at: time) == one.bitmap(at: time))
            #expect(try loop.bitmap(at: length + 0.4 + time) == other.bitmap(at: time))
        }
        for time: Rational in [length, length + 0.39] {
            #expect(try loop.bitmap(at: time) == to.bitmap)
        }
        let end = length * 2 + 0.4
        for time: Rational in [end, end + 0.39] {
            #expect(try loop.bitmap(at: time) == from.bitmap)
        }
    }

    @Test func `there and back, progress returns to 0 and a sheet shows both directions equally`()
        throws
    {
        let (from, to) = (try Self.snapshots()[0], try Self.snapshots()[1])
        let preset = ThereAndBack(
            Fitted(.reveal, duration: 0.5), Fitted(.unreveal, duration: 0.5), rest: 1)
        let loop = try Transition(preset, from: from, to: to)
        for time: Rational in [0, 0.2, 0.3, 0.5] {
            let progress = loop.timeline.progress(at: time)
            let back = loop.timeline.progress(at: 1.5 + time)
            #expect((progress + back - 1).magnitude < 1e-9, "\(time)")
        }
        #expect(loop.timeline.progress(at: 1) == 1 && loop.timeline.progress(at: 2.5) == 0)
        let sheet = try RenderJob(loop, to: .sheet("sheet.png", SheetStyle()))
        #expect(sheet.frames == [0, 6, 12, 18, 24, 30, 90, 96, 102, 108, 114, 120])
        for (count, frames) in [
            (1, [0]), (2, [0, 90]), (4, [0, 30, 90, 120]), (6, [0, 15, 30, 90, 105, 120]),
            // If the number is odd, the picture at the turning point is shown once.
            (5, [0, 15, 30, 105, 120]), (7, [0, 10, 20, 30, 100, 110, 120]),
            (61, Array(0...30) + Array(91...120)),
        ] {
            var options = RenderOptions()
            options.frames = try FrameSelection(evenly: count)
            let some = try RenderJob(loop, to: .sheet("sheet.png", SheetStyle()), options: options)
            #expect(some.frames == frames, "\(count)")
        }
        let oneWay = try Transition(Fitted(.reveal), from: from, to: to)
        let plain = try RenderJob(oneWay, to: .sheet("sheet.png", SheetStyle()))
        #expect(plain.frames.count == 12 && plain.frames.last == 30)
    }

    @Test func `there and back, a single picture appears and disappears again`() throws {
        let picture = try Self.snapshots(.rgba)[0]
        let loop = try Transition(
            ThereAndBack(Fitted(.reveal), Fitted(.unreveal), rest: 1), of: picture)
        #expect(try loop.bitmap(at: 1) == picture.bitmap)
        #expect(try loop.bitmap(at: 2.5) == loop.bitmap(at: 0))
        #expect(loop.timeline.end == 3)
    }

    @Test func `layers keep their own timings, and loops are refused`() throws {
        let picture = try Self.snapshots()[0]
        #expect(throws: TransitionError.refused("a loop cannot go there and back")) {
            try Transition(ThereAndBack(Fitted(.reveal), Pulse(), rest: 1), of: picture)
        }
        struct Slide: Preset {
            var timing = Stage.Options(duration: 1, timingFunction: .linear)

            func chain(of views: Views) -> Chain {
                var options = timing
                options.layers = ["late": .init(delay: 1)]
                let layer = Layer("late", .color(.black), frame: views.bounds, opacity: 0)
                return Chain(
                    Scene(size: views.size, [layer]),
                    stages: [Stage(options: options) { $0["late"].opacity = 1 }])
            }
        }
        let loop = try Transition(ThereAndBack(Slide(), Slide(), rest: 1), of: picture)
        let opacities = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5].map { time in
            loop.timeline.scene(at: Rational(floatLiteral: time)).layers.map {
                $0.isHidden ? -1 : $0.opacity
            }
        }
        #expect(opacities == [[0, -1], [0.5, -1], [1, -1], [-1, 0], [-1, 0.5], [-1, 1]])
    }
}
