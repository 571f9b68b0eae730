import PNG
import Raster
import RevealFiles
import RevealMotion
import RevealPreviews
import RevealRendering
import RevealValues
import TestSupport
import Testing

extension HostileNumberTests {
    /// A view of 8×6 points.
    private static let view = Rect(x: 0, y: 0, width: 8, height: 6)

    /// A layer with a mask in `rect` and this style.
    private static func layer(
        _ rect: Rect = Rect(x: 1, y: 1, width: 5, height: 4), _ style: MaskStyle = MaskStyle()
    ) -> Layer {
        Layer("view", .snapshot(snapshot), frame: view, mask: rect, maskStyle: style)
    }

    private static func layer(_ change: (inout MaskStyle) -> Void) -> Layer {
        var style = MaskStyle()
        change(&style)
        return layer(Rect(x: 1, y: 1, width: 5, height: 4), style)
    }

    /// Calls the easing of `function` directly, and through the function, which clamps.
    private static func easingRow(_ name: String, _ function: TimingFunction?) -> Row {
        Row(name, each(0.5, of: doubles)) {
            let function = try #require(function)
            for duration in fractions {
                _ = function.easing.progress(at: $0[0], of: duration)
                #expect(function.progress(at: $0[0], of: duration).magnitude <= 1e9)
            }
        }
    }

    /// Functions of motion.
    static let motionRows: [Row] = [
        Row("Chain.Exit.init(at:)", each(1, of: fractions)) {
            var pulse = Pulse()
            pulse.stop = $0[0]
            try await use(pulse)
        },
        Row("Chain.init(next:loops:end:)", each(0, 2, of: wholes)) {
            let scene = Scene(size: Size(width: 8, height: 6), [layer()])
            let stage = Stage(options: .init(duration: 1)) { $0.layers[0].opacity = 0 }
            for end in Torture.sample(fractions, every: 3) {
                let chain = Chain(scene, stages: [stage], next: $0[0], loops: $0[1], end: end)
                await attempt { try show(try Transition(chain)) }
            }
        },
        Row("CubicBezier.init(x1:y1:x2:y2:)", each(0.1, 0.2, 0.3, 0.4, of: doubles)) {
            _ = try CubicBezier(x1: $0[0], y1: $0[1], x2: $0[2], y2: $0[3])
        },
        Row("CubicBezier.y(atX:)", each(1, of: doubles)) {
            _ = try CubicBezier(x1: 0, y1: 1000, x2: 1, y2: -1000).y(atX: $0[0])
        },
        Row("FrameGrid.init(end:)", each(1, of: fractions)) {
            let rates = try [
                FrameRate.sixty, FrameRate(1000), FrameRate(Rational(1, over: 1_000_000)),
            ]
            for rate in rates {
                for sampling in FrameGrid.Sampling.allCases {
                    #expect(FrameGrid(rate: rate, end: $0[0], sampling: sampling).count > 0)
                }
            }
        },
        Row("FrameGrid.time(of:)", each(1, of: wholes)) {
            _ = FrameGrid(rate: .sixty, end: 1).time(of: $0[0])
        },
        Row("FrameGrid.frame(at:)", each(1, of: fractions)) {
            #expect((0...60).contains(FrameGrid(rate: .sixty, end: 1).frame(at: $0[0])))
        },
        Row("FrameSelection.init(_:)", each(1, 2, of: wholes)) {
            _ = try FrameSelection($0).frames(of: .max)
        },
        Row("FrameSelection.init(evenly:)", each(3, of: wholes)) {
            let frames = try FrameSelection(evenly: $0[0]).frames(of: .max)
            #expect(frames.first == 0 && (frames.count == 1 || frames.last == .max - 1))
        },
        Row("FrameSelection.frames(of:)", each(9, of: wholes)) {
            for count in [1, 2, 1000] {
                _ = try FrameSelection(evenly: count).frames(of: $0[0])
            }
            _ = try FrameSelection("0-9x3,4").frames(of: $0[0])
        },
        Row("Interaction.Sample.init(at:fraction:)", each(1, 0.5, of: fractions)) {
            let hand = Interaction(
                [.init(at: $0[0], fraction: $0[1])], release: .finishAbove($0[0]))
            try show(try reveal().driven(by: hand))
        },
        Row("Interaction.fraction(ofSwipe:in:)", each(1, 2, of: fractions)) {
            for way in Interaction.Direction.allCases {
                let fraction = Interaction.fraction(ofSwipe: $0[0], in: $0[1], way)
                #expect(fraction >= 0 && fraction <= 1)
            }
        },
        Row("LinearStops.Stop.init(_:at:)", each(1, 0.5, of: doubles)) {
            let stops = try LinearStops([.init($0[0], at: $0[1]), .init(1), .init($0[1])])
            _ = TimingFunction.stops(stops).progress(at: 0.3)
        },
        Row("LinearStops.init(at:)", each(9, of: wholes)) { numbers in
            for double in doubles { _ = LinearStops(sampling: { _ in double }, at: numbers[0]) }
        },
        Row(
            "Spring.init(mass:stiffness:damping:initialVelocity:)",
            each(1, 100, 10, 0, of: doubles)
        ) {
            let spring = try Spring(
                mass: $0[0], stiffness: $0[1], damping: $0[2], initialVelocity: $0[3])
            _ = spring.settlingDuration
        },
        Row("Spring.init(duration:bounce:)", each(1, 0.5, of: doubles)) {
            _ = try Spring(duration: $0[0], bounce: $0[1])
        },
        Row("Spring.position(at:)", each(1, of: doubles)) {
            let place = try Spring().position(at: $0[0])
            #expect(place.isFinite)
        },
        Row("Stage.wait(_:)", each(1, of: fractions)) {
            let scene = Scene(size: Size(width: 8, height: 6), [layer()])
            try show(try Transition(Chain(scene, stages: [.wait($0[0])])))
        },
        Row("Stage.Options.init(duration:delay:hold:)", each(1, 1, 1, 0, 1, of: fractions)) {
            var options = Stage.Options(duration: $0[0], delay: $0[1], hold: $0[2])
            (options.overlap, options.interruption) = ($0[3], $0[4])
            options.repetition = .times(.max)
            let many = options
            await attempt { try use(many) }
            options.repetition = .times(1)
            try use(options)
            try use(Stage.Options(duration: $0[0], delay: $0[1], options: [], hold: $0[2]))
        },
        Row("Stage.Options.stagger(by:)", each(1, of: fractions)) {
            var options = Stage.Options(duration: 1)
            options.stagger(["view", "other", "third"], by: $0[0])
            try use(options)
        },
        Row("Stage.LayerTiming.init(delay:)", each(1, of: fractions)) {
            var options = Stage.Options(duration: 1)
            options.layers["view"] = .init(delay: $0[0])
            try use(options)
        },
        Row("AnimationOptions.init(rawValue:)", [[UInt.min, .max]]) {
            for bits in $0 { _ = AnimationOptions(rawValue: bits).timingFunction }
        },
        Row("Steps.init(_:)", each(1, of: wholes)) { _ = try Steps($0[0], .none) },
        Row("Timeline.progress(at:)", each(1, of: fractions)) {
            let progress = try reveal().timeline.progress(at: $0[0])
            #expect(progress.isFinite)
        },
        Row("Timeline.scene(at:)", each(1, of: fractions)) {
            _ = try reveal().timeline.scene(at: $0[0])
            let hand = Interaction([.init(at: 1, fraction: 0.5)], release: .cancel)
            _ = try reveal().driven(by: hand).timeline.scene(at: $0[0])
        },
        Row("TimingFunction.bezier(_:_:_:_:)", each(0.1, 0.2, 0.3, 0.4, of: doubles)) {
            _ = try TimingFunction.bezier($0[0], $0[1], $0[2], $0[3])
        },
        easingRow("Linear.progress(at:of:)", .linear),
        easingRow("CubicBezier.progress(at:of:)", .ease),
        easingRow("AccelerateDecelerate.progress(at:of:)", .accelerateDecelerate),
        easingRow("Steps.progress(at:of:)", try? .steps(Steps(100_000))),
        easingRow(
            "LinearStops.progress(at:of:)", try? .stops(LinearStops([.init(0), .init(1000)]))),
        easingRow("Spring.progress(at:of:)", try? .spring(Spring(damping: 0))),
        easingRow("TimingFunction.progress(at:of:)", .ease),
        Row("Feather.init(_:align:)", each(1, 0.5, of: doubles)) { numbers in
            for isStretched in [true, false] {
                try use(
                    layer {
                        $0.feather = Feather(
                            numbers[0], align: numbers[1], isStretched: isStretched)
                    })
            }
        },
        Row("Layer.init(frame:opacity:mask:)", each(1, 2, 5, 4, 0.5, of: doubles)) {
            let rect = Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
            try use(layer(rect))
            try use(Layer("view", .snapshot(snapshot), frame: rect, opacity: $0[4]))
        },
        Row("Transform.init(scale:x:y:)", each(1, 2, 3, of: doubles)) {
            var layer = layer()
            layer.transform = Transform(scale: $0[0], x: $0[1], y: $0[2])
            _ = layer.shownFrame
            try use(layer)
        },
        Row("Transform.init(scaleX:scaleY:x:y:)", each(1, 2, 3, 4, of: doubles)) {
            var layer = layer()
            layer.transform = Transform(scaleX: $0[0], scaleY: $0[1], x: $0[2], y: $0[3])
            try use(layer)
        },
        Row("MaskMap.init(softness:)", each(0.1, of: doubles)) { numbers in
            let gray = try Bitmap<UInt8>(3, 1, .gray, [0, 128, 255])
            for formula in MaskMap.Formula.allCases {
                var map = try MaskMap(
                    Snapshot(AnyBitmap(gray)), softness: numbers[0], formula)
                try await use(MapWipe(map))
                map.progress = numbers[0]
                let shape = MaskShape.map(map)
                try use(layer { $0.shape = shape })
            }
        },
        Row("MaskPath.init(in:)", each(1, 1, of: doubles)) { numbers in
            guard numbers.allSatisfy({ $0.isFinite && $0 >= 0.001 }) else { return }
            let box = Rect(x: 0, y: 0, width: numbers[0], height: numbers[1])
            try use(layer { $0.shape = .path(path(box)) })
        },
        Row("MaskPolygon.init(_:)", each(10, 20, 90, of: doubles)) { numbers in
            guard numbers.allSatisfy(\.isFinite) else { return }
            let corners = numbers.map { Point(x: $0, y: 100 - $0) } + [Point(x: 0, y: 50)]
            try use(layer { $0.shape = .polygon(MaskPolygon(corners)) })
        },
        Row("MaskPolygon.regular(corners:)", [[3, 1000]]) { numbers in
            try use(layer { $0.shape = .polygon(.regular(corners: numbers[1])) })
        },
        Row("MaskPolygon.star(points:inner:)", [[-1e12, 0, 1e12]]) { numbers in
            for inner in numbers {
                await attempt {
                    try use(layer { $0.shape = .polygon(.star(points: 5, inner: inner)) })
                }
            }
        },
        Row("MaskSector.init(from:sweep:)", each(10, 20, of: doubles)) { numbers in
            let sector = MaskSector(from: numbers[0], sweep: numbers[1])
            try use(layer { $0.shape = .sector(sector) })
        },
        Row("Ring.init(_:align:)", each(1, 0.5, of: doubles)) { numbers in
            try use(layer { $0.ring = Ring(numbers[0], align: numbers[1]) })
        },
        Row("Scene.init(size:)", each(8, 6, of: doubles)) {
            let scene = Scene(size: Size(width: $0[0], height: $0[1]), [layer()])
            try show(try Transition(Chain(scene, stages: [.wait(1)])))
        },
        Row("Shadow.init(x:y:blur:spread:)", each(1, 2, 3, 4, of: doubles)) { numbers in
            let shadow = Shadow(
                x: numbers[0], y: numbers[1], blur: numbers[2], spread: numbers[3], .white)
            try use(layer { $0.shadow = shadow })
        },
    ]
}
