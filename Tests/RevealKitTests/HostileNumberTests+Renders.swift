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
    /// Presets, transitions, plots and renders.
    static let renderRows: [Row] = [
        Row("Bubble.init(duration:)", each(1, of: fractions)) {
            try await use(Bubble(duration: $0[0]))
        },
        Row("BubbleMask.init(duration:)", each(1, of: fractions)) {
            try await use(BubbleMask(duration: $0[0]))
        },
        Row("CircularReveal.init(startFrame:duration:)", each(1, 2, 3, 4, of: doubles)) {
            let frame = Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
            try await use(CircularReveal(.unreveal, startFrame: frame))
            for duration in fractions {
                await attempt { try await use(CircularReveal(duration: duration)) }
            }
        },
        Row("CircularReveal.fullRect(of:)", each(1, 2, of: doubles)) {
            let size = Size(width: $0[0], height: $0[1])
            _ = CircularReveal.fullRect(of: size)
        },
        Row("CircularTransition.init(duration:)", each(1, of: fractions)) {
            try await use(CircularTransition(duration: $0[0]))
        },
        Row("CircularTransition.startRect(of:)", each(1, 2, of: doubles)) {
            _ = CircularTransition.startRect(of: Size(width: $0[0], height: $0[1]))
        },
        Row("CircularTransition.endRect(of:)", each(1, 2, of: doubles)) {
            _ = CircularTransition.endRect(of: Size(width: $0[0], height: $0[1]))
        },
        Row(
            "ContainerTransform.init(startFrame:cornerRadius:duration:)",
            each(1, 1, 3, 3, 1, of: doubles)
        ) {
            let frame = Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
            try await use(ContainerTransform(startFrame: frame, cornerRadius: $0[4]))
        },
        Row("Fitted.init(duration:)", each(1, of: fractions)) {
            try await use(Fitted(duration: $0[0]))
        },
        Row("MapWipe.init(duration:)", each(1, of: fractions)) {
            let gray = try Bitmap<UInt8>(2, 1, .gray, [0, 255])
            try await use(MapWipe(try MaskMap(Snapshot(AnyBitmap(gray))), duration: $0[0]))
        },
        Row("Views.init(scale:)", each(1, of: doubles)) {
            _ = try Views([snapshot], scale: $0[0])
        },
        Row("Pulse.init(duration:loops:end:)", each(1, 2, of: wholes)) { numbers in
            for fraction in fractions {
                await attempt {
                    try await use(Pulse(duration: fraction, loops: numbers[0], end: fraction))
                }
            }
            await attempt { try await use(Pulse(loops: numbers[0])) }
            for scale in doubles {
                var pulse = Pulse()
                pulse.scale = scale
                await attempt { [pulse] in try await use(pulse) }
            }
        },
        Row("ThereAndBack.init(rest:)", each(1, of: fractions)) {
            try await use(ThereAndBack(Bubble(), Bubble(), rest: $0[0]))
        },
        Row("Transition.init(scale:)", each(1, of: doubles)) {
            try show(try reveal($0[0]))
            _ = try Transition(try reveal().timeline, scale: $0[0])
        },
        Row("Transition.init(duration:scale:)", each(1, of: fractions)) {
            let transition = try Transition(
                from: snapshot, to: snapshot, duration: $0[0]
            ) { views, duration, _ throws(TransitionError) in
                try CircularReveal(duration: duration).chain(of: views)
            }
            try show(transition)
        },
        Row(
            "Transition.drawAnimatedCircularMask(startFrame:duration:scale:)",
            each(1, of: fractions)
        ) {
            try show(
                try .drawAnimatedCircularMask(
                    on: snapshot, startFrame: .zero, duration: $0[0], revealType: .reveal))
        },
        Row(
            "Transition.radialPresent(duration:startFrame:delay:scale:)",
            each(1, 1, of: fractions)
        ) {
            try show(
                try .radialPresent(snapshot, over: snapshot, duration: $0[0], delay: $0[1]))
        },
        Row(
            "Transition.radialDismiss(duration:startFrame:delay:scale:)",
            each(1, 1, of: fractions)
        ) {
            try show(try .radialDismiss(snapshot, to: snapshot, duration: $0[0], delay: $0[1]))
        },
        Row("ViewTransition.init(duration:)", each(1, of: fractions)) {
            try await use(ViewTransition(.mdn, duration: $0[0]))
        },
        Row("Wipe.init(duration:)", each(1, of: fractions)) {
            try await use(Wipe(.linear(angle: 30), duration: $0[0]))
            for angle in doubles {
                await attempt { try await use(Wipe(.linear(angle: angle))) }
                await attempt { try await use(Wipe(.clock(angle: angle, center: nil))) }
            }
        },
        Row("XFade.init(duration:)", each(1, of: fractions)) {
            try await use(XFade(.circleopen, duration: $0[0]))
        },
        Row("CurvePlot.init(duration:size:)", each(400, 300, of: doubles)) { numbers in
            let size = Size(width: numbers[0], height: numbers[1])
            _ = CurvePlot(.ease, size: size).svg()
            for duration in Torture.sample(fractions, every: 3) {
                _ = CurvePlot(.ease, duration: duration, size: size).svg()
                _ = CurvePlot(.spring(try Spring()), duration: duration).svg()
            }
        },
        Row("CurvePlot.bitmap(scale:)", each(1, of: doubles)) {
            _ = try CurvePlot(.ease, size: Size(width: 240, height: 200)).bitmap(scale: $0[0])
        },
        Row("CurvePlot.write(scale:)", each(1, of: doubles)) { numbers in
            try await Disk.withFolder { folder in
                await attempt {
                    try CurvePlot(.ease).write(
                        to: folder + "/plot.png", as: .png, scale: numbers[0])
                }
            }
        },
        Row("Transition.bitmap(at:)", each(1, of: fractions)) {
            _ = try reveal().bitmap(at: $0[0])
        },
        Row("Transition.bitmaps(at:)", each(0, 0.25, of: fractions)) {
            _ = try reveal().bitmaps(at: $0)
        },
        Row("RenderJob.frames(ahead:)", each(1, of: wholes)) {
            for try await _ in try job(.frames(FramePattern(inDirectory: "none")))
                .frames(ahead: $0[0])
            {}
        },
        Row("RenderOutput.stream(toDescriptor:)", [[Int32.min, -1, .max]]) {
            for descriptor in $0 {
                await attempt {
                    try await job(.stream(.rgb24, toDescriptor: descriptor)).run()
                }
            }
        },
        Row("RenderOutput.sprite(columns:)", each(2, of: wholes)) { numbers in
            try await Disk.withFolder { folder in
                await attempt {
                    try await job(.sprite(folder + "/sheet.png", columns: numbers[0])).run()
                }
            }
        },
        Row("RenderOutput.still(at:)", each(0.5, of: fractions)) { numbers in
            try await Disk.withFolder { folder in
                await attempt {
                    try await job(.still(folder + "/still.png", at: numbers[0])).run()
                }
            }
        },
        Row("Shutter.init(_:phase:)", each(180, 10, of: doubles)) {
            var options = RenderOptions()
            options.shutter = Shutter($0[0], phase: $0[1])
            _ = try reveal().bitmap(at: 0.25, options: options)
        },
        Row("Snapshot.fitted(scale:)", each(1, of: doubles)) {
            let other = Snapshot(AnyBitmap(try Bitmap<UInt8>(5, 1, .gray, [1, 2, 3, 4, 5])))
            let places = [Position.point($0[0], $0[0]), Position(x: .share($0[0]), y: .share(1))]
            for place in places {
                for fit in [Fit.contain(at: place), .cover(at: place), .unscaled(at: place)] {
                    _ = try snapshot.fitted(fit, to: other, scale: $0[0])
                }
            }
        },
        Row("RenderOptions: whole numbers", each(1, 1, 1, of: wholes)) { numbers in
            var options = RenderOptions()
            (options.startNumber, options.plays) = (numbers[0], numbers[1])
            options.threads = numbers[2]
            try await runAll(options)
        },
        Row("RenderOptions: the rest", each(1, of: fractions)) { numbers in
            var options = RenderOptions()
            options.rest = numbers[0]
            try await runAll(options)
        },
    ]

    /// Renders numbered frames and an animation with these options.
    private static func runAll(_ options: RenderOptions) async throws {
        try await Disk.withFolder { folder in
            for output in [
                RenderOutput.frames(FramePattern(inDirectory: folder + "/frames")),
                .animation(folder + "/animation.png"),
            ] {
                await attempt { try await job(output, options).run() }
            }
        }
    }

    private static func job(
        _ output: RenderOutput, _ options: RenderOptions = .init()
    ) throws -> RenderJob {
        try RenderJob(
            Transition(CircularReveal(duration: 0.1), from: snapshot, to: snapshot),
            to: output, options: options)
    }
}
