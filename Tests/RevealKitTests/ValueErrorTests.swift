import PNG
import Raster
import RevealFiles
import RevealMotion
import RevealPreviews
import RevealRendering
import RevealValues
import TestSupport
import Testing

/// Initializers refuse invalid values with a typed error.
struct ValueErrorTests {
    @Test func `initializers refuse invalid numbers`() throws {
        for rate: Rational in [0, -1, 1001, 1 / 3_000_000, 1e-9] {
            #expect(throws: ValueError.frameRate(rate)) { try FrameRate(rate) }
        }
        #expect(try FrameRate(30).framesPerSecond == 30)
        #expect(throws: ValueError.stops(count: 0)) { try LinearStops([]) }
        #expect(throws: ValueError.stops(count: 1)) { try LinearStops([.init(1)]) }
        #expect(throws: ValueError.stop(output: 0, input: 2000)) {
            try LinearStops([.init(0, at: 2000), .init(1)])
        }
        #expect(throws: ValueError.self) { try LinearStops([.init(.nan), .init(1)]) }
        #expect(throws: ValueError.steps(0)) { try Steps(0) }
        #expect(throws: ValueError.steps(1)) { try Steps(1, .none) }
        #expect(throws: ValueError.steps(.max)) { try Steps(.max) }
        for (x1, y1) in [(-0.1, 0.0), (1.1, 0), (0, 1001), (0, -Double.infinity)] {
            let wrong = ValueError.curve(x1: x1, y1: y1, x2: 1, y2: 1)
            #expect(throws: wrong) { try CubicBezier(x1: x1, y1: y1, x2: 1, y2: 1) }
            #expect(throws: wrong) { try TimingFunction.bezier(x1, y1, 1, 1) }
        }
        for (mass, stiffness, damping, velocity) in [
            (0.0, 100.0, 10.0, 0.0), (1, -1, 10, 0), (1, 100, -1, 0), (1, 100, 10, .infinity),
            (.infinity, 100, 10, 0), (1e-300, 1e300, 0, 0),
        ] {
            let wrong = ValueError.spring(
                mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
            #expect(throws: wrong) {
                try Spring(
                    mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
            }
        }
        #expect(throws: ValueError.self) { try Spring(mass: .nan) }
    }

    private static let square = Scene(
        size: Size(width: 4, height: 4),
        [Layer("a", .color(.white), frame: Rect(x: 0, y: 0, width: 4, height: 4))])

    /// The error of a chain with this scene and one stage.
    private static func mistake(
        _ scene: Scene = square, _ options: Stage.Options = .init(duration: 1),
        load: Stage.Changes? = nil, change: (inout Chain) -> Void = { _ in },
        perform: @escaping Stage.Changes = { _ in }
    ) -> TransitionError? {
        var chain = Chain(
            scene, stages: [Stage("s", options: options, load: load, perform: perform)])
        change(&chain)
        do throws(TransitionError) {
            _ = try Timeline(chain)
            return nil
        } catch {
            return error
        }
    }

    @Test func `negative times, repetitions and unknown stages are refused`() {
        var options = Stage.Options(duration: -1)
        #expect(Self.mistake(Self.square, options) == .negativeTime(-1, stage: "s"))
        options = .init(duration: 1, delay: -0.5)
        #expect(Self.mistake(Self.square, options) == .negativeTime(-0.5, stage: "s"))
        options = .init(duration: 1, hold: -2)
        #expect(Self.mistake(Self.square, options) == .negativeTime(-2, stage: "s"))
        options = .init(duration: 1)
        options.interruption = -1
        #expect(Self.mistake(Self.square, options) == .negativeTime(-1, stage: "s"))
        options.interruption = nil
        options.layers = ["a": .init(delay: -1)]
        #expect(Self.mistake(Self.square, options) == .negativeTime(-1, stage: "s"))
        options.layers = [:]
        options.repetition = .times(0)
        #expect(Self.mistake(Self.square, options) == .repetition(0, stage: "s"))
        #expect(Self.mistake(change: { $0.end = -1 }) == .negativeTime(-1, stage: nil))
        #expect(
            Self.mistake(change: { $0.exit = .init(at: -1, []) }) == .negativeTime(-1, stage: nil))
        #expect(Self.mistake(change: { $0.next = 1 }) == .unknownStage(1))
        #expect(
            Self.mistake(change: { ($0.next, $0.loops) = (0, 0) }) == .repetition(0, stage: nil))
        var exit = Stage("out", options: .init(duration: -3), perform: nil)
        #expect(
            Self.mistake(change: { $0.exit = .init([exit]) }) == .negativeTime(-3, stage: "out"))
        exit.options.duration = 1
        #expect(Self.mistake(change: { $0.exit = .init([exit]) }) == nil)
    }

    @Test func `unknown, duplicate and unbounded layers are refused`() {
        #expect(Self.mistake { $0["b"].opacity = 0 } == .unknownLayer("b"))
        #expect(Self.mistake { $0["a"].opacity = $0["c"].opacity } == .unknownLayer("c"))
        #expect(Self.mistake(load: { $0["b"].isHidden = true }) == .unknownLayer("b"))
        #expect(
            Self.mistake(change: { $0.completed = { $0["b"].mask = nil } }) == .unknownLayer("b"))
        #expect(Self.square.layer(named: "b") == nil && Self.square.layer(named: "a") != nil)
        var twice = Self.square
        twice.layers += twice.layers
        #expect(Self.mistake(twice) == .duplicateLayer("a"))
        #expect(Self.mistake { $0.layers = [] } == .changedLayers(stage: "s"))
        #expect(
            Self.mistake(change: { $0.completed = { $0.layers = [] } })
                == .changedLayers(stage: nil))
        #expect(Self.mistake { $0["a"].frame.x = .nan } == .outOfReach("s"))
        var nowhere = Self.square
        nowhere.layers[0].frame.width = .nan
        #expect(Self.mistake(nowhere) == .outOfReach("1"))
        // Lines from side to side cross too often for a soft edge.
        let lines = (0..<1500).flatMap { i in
            [0.0, 100].map { Point(x: $0, y: Double(i * 7919 % 1500) / 15) }
        }
        let tangle = MaskShape.path(
            MaskPath([.move(lines[0])] + lines.dropFirst().map { .line($0) }))
        #expect(Self.mistake { $0["a"].maskStyle.shape = tangle } == nil)
        #expect(
            Self.mistake {
                $0["a"].maskStyle = MaskStyle(shape: tangle, feather: Feather(3))
            } == .tangle("s"))
        // A chain without a mistake still has none afterward.
        #expect(Self.mistake { $0["a"].opacity = 0.5 } == nil)
    }

    @Test func `extreme numbers and zero bytes in paths are refused`() async throws {
        let transition = try Transition(Fitted(.reveal), of: try Self.snapshot(4))
        for time in [Rational(Int.max), Rational(Int128.max)] {
            let hand = Interaction([.init(at: time, fraction: time)], release: .finishAbove(time))
            let driven = try transition.driven(by: hand)
            #expect(throws: RenderError.self) { try RenderJob(driven, to: .memory) }
            #expect(throws: RenderError.self) { try transition.bitmap(at: time) }
            #expect(throws: TransitionError.timeOutOfRange(limit: 86_400)) {
                try Transition(Fitted(.reveal, duration: time), of: try Self.snapshot(4))
            }
        }
        let fine = Interaction([.init(at: 0, fraction: Rational(1, over: .max))], release: .finish)
        #expect(fine.samples[0].fraction == 0)
        #expect(FileNumber(exactly: -1) == nil && FileNumber(exactly: 3) == 3)
        #expect(throws: TransitionError.self) {
            try Transition(Chain(Scene(size: Size(width: .nan, height: 1), []), stages: []))
        }
        // The part before the zero byte is another name.
        await #expect(throws: FileError.self) {
            try await RenderJob(transition, to: .animation("a\0.png")).run()
        }
        #expect(!Disk.exists("a"))
    }

    private static func snapshot(_ width: Int) throws -> Snapshot {
        Snapshot(.eight(try Bitmap(width: width, height: 4, layout: .rgb)))
    }

    /// A preset for two screens, as a program may define it.
    private struct Swap: Preset {
        var timing = Stage.Options(duration: 1)
        var isWilling = true

        func chain(of views: Views) throws(TransitionError) -> Chain {
            guard views.snapshots.count == 2 else {
                throw .snapshots(views.snapshots.count, wanted: 2...2)
            }
            guard isWilling else { throw .refused("not today") }
            return Fitted(.reveal).chain(of: views)
        }
    }

    @Test func `unsuitable snapshots, scales and gestures are refused`() throws {
        let (four, five) = (try Self.snapshot(4), try Self.snapshot(5))
        let sizes = TransitionError.sizesDiffer(
            outgoing: PixelSize(width: 4, height: 4), incoming: PixelSize(width: 5, height: 4))
        #expect(throws: sizes) { try Transition(Fitted(.reveal), from: four, to: five) }
        #expect(throws: sizes) { try Views([four, five]) }
        #expect(throws: TransitionError.snapshots(0, wanted: 1...2)) { try Views([]) }
        #expect(throws: TransitionError.snapshots(3, wanted: 1...2)) {
            try Views([four, four, four])
        }
        #expect(throws: TransitionError.snapshots(1, wanted: 2...2)) {
            try Transition(Swap(), of: four)
        }
        #expect(throws: TransitionError.refused("not today")) {
            try Transition(Swap(isWilling: false), from: four, to: four)
        }
        #expect(throws: TransitionError.snapshots(2, wanted: 1...1)) {
            try Transition(Pulse(), from: four, to: four)
        }
        for scale in [0, -1, .infinity, 1e-3, 101] {
            #expect(throws: TransitionError.scale(scale)) {
                try Transition(Fitted(.reveal), of: four, scale: scale)
            }
        }
        #expect(throws: TransitionError.self) { try Transition(Pulse(), of: four, scale: .nan) }
        #expect(throws: TransitionError.negativeTime(-1, stage: "reveal")) {
            try Transition(Fitted(.reveal, duration: -1), of: four)
        }
        for position in [Position.point(.nan, 0), .point(0, .infinity), .point(1e300, 0)] {
            #expect(throws: TransitionError.outOfReach("reveal")) {
                try Transition(Fitted(.reveal, center: position), of: four)
            }
        }
        let transition = try Transition(Fitted(.reveal), of: four)
        for samples in [
            [], [Interaction.Sample(at: -1, fraction: 0)],
            [.init(at: Rational(-Int128.max), fraction: 1)],
            [.init(at: 1, fraction: 0), .init(at: 1, fraction: 1)],
        ] {
            #expect(throws: TransitionError.interaction) {
                try transition.driven(by: Interaction(samples, release: .finish))
            }
        }
    }

    @Test func `invalid render options are refused`() throws {
        let transition = try Transition(Fitted(.reveal), of: try Self.snapshot(4))
        func mistake(
            _ output: RenderOutput = .memory, _ change: (inout RenderOptions) -> Void = { _ in }
        ) -> (any Error)? {
            var options = RenderOptions()
            change(&options)
            do {
                _ = try RenderJob(transition, to: output, options: options)
                return nil
            } catch {
                return error
            }
        }
        #expect(mistake { $0.threads = 0 } as? RenderError == .threads(0))
        #expect(mistake { $0.startNumber = -1 } as? RenderError == .startNumber(-1))
        // The same limit as the option's.
        #expect(
            mistake { $0.startNumber = 1_000_000_000 } as? RenderError
                == .startNumber(1_000_000_000))
        #expect(mistake { $0.startNumber = .max } as? RenderError == .startNumber(.max))
        #expect(mistake { $0.plays = -1 } as? RenderError == .plays(-1))
        let selection = try FrameSelection([31])
        #expect(
            mistake { $0.frames = selection } as? FrameSelectionError
                == .missing(frame: 31, last: 30))
        #expect(throws: FrameSelectionError.negative(-1)) { try FrameSelection([-1]) }
        #expect(throws: FrameSelectionError.none) { try FrameSelection([Int]()) }
        #expect(throws: FrameSelectionError.none) { try FrameSelection(evenly: 0) }
        #expect(
            mistake(.still("x.png", at: 0.6)) as? RenderError == .noMoment(0.6, end: 0.5))
        #expect(mistake(.still("x.png", at: -1)) as? RenderError == .noMoment(-1, end: 0.5))
        #expect(
            mistake(.sprite("x.png", columns: 0)) as? RenderError
                == .style("columns", 0, allowed: 1...31))
        var style = SheetStyle()
        style.columns = -1
        #expect(
            mistake(.sheet("x.png", style)) as? RenderError
                == .style("columns", -1, allowed: 1...100))
        #expect(mistake(.sheet("x.png", .init())) { $0.depth = .sixteen } as? RenderError == .depth)
    }

    @Test func `a syntax error names the grammar that the text violates`() throws {
        func grammar(_ read: () throws -> Void) -> SyntaxError.Grammar? {
            do {
                try read()
                return nil
            } catch {
                return (error as? SyntaxError)?.grammar
            }
        }
        #expect(grammar { _ = try Color("nocolor") } == .color)
        #expect(grammar { _ = try FrameRate("fast") } == .frameRate)
        #expect(grammar { _ = try FrameSelection("3-1") } == .frameSelection)
        #expect(grammar { _ = try FrameSelection("all") } == .frameSelection)
        #expect(grammar { _ = try FramePattern("%d%d.png") } == .framePattern)
        for text in ["bouncy", "spring", "spring(0,1,1)", "linear(a)", "steps(0)"] {
            #expect(grammar { _ = try TimingFunction(text) } == .timingFunction)
        }
    }
}
