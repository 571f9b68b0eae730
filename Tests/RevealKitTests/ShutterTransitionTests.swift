import Foundation
import PNG
import Raster
import RevealMotion
import RevealRendering
import RevealScenes
import RevealValues
import TestSupport
import Testing

/// Motion blur averages a mask while the shutter is open.
struct ShutterTransitionTests {
    private static func options(_ shutter: Shutter, fps: Rational = 20) throws -> RenderOptions {
        var options = RenderOptions()
        options.frameRate = try FrameRate(fps)
        options.shutter = shutter
        return options
    }

    /// From black to white in 16 bits, so that a sample is a share.
    private static func matte(_ preset: some Preset, scale: Double = 1) throws -> Transition {
        let black = try Bitmap<UInt16>(width: 96, height: 64, layout: .gray)
        let white = try Bitmap<UInt16>(96, 64, .gray, .init(repeating: .max, count: 96 * 64))
        return try Transition(
            preset, from: Snapshot(.sixteen(black)), to: Snapshot(.sixteen(white)), scale: scale)
    }

    /// Half a step of 8 bits in units of 1/65535, plus the rounding of masks and of their mean.
    private static let halfStep = 257.0 / 2 + 0.5

    static let presets: [any Preset] = [
        CircularReveal(startFrame: Rect(x: 60, y: 40, width: 6, height: 6)),
        CircularReveal(.unreveal), Fitted(center: .point(20, 50)), BubbleMask(),
        Fitted(timingFunction: .linear),
    ]

    /// The area of a circle in a pixel, averaged over many times of the timeline's scenes.
    @Test(arguments: presets, [Shutter(180), Shutter(360, phase: 0), Shutter(90, phase: -90)])
    func `a frame is the average of the mask while the shutter is open`(
        _ preset: any Preset, _ shutter: Shutter
    ) throws {
        let transition = try Self.matte(preset)
        let isReveal = transition.timeline.scene(at: 0.2)["incoming"].mask != nil
        let name = isReveal ? "incoming" : "outgoing"
        for time: Rational in [0.1, 0.25, 0.4] {
            guard
                case .sixteen(let frame) = try transition.bitmap(
                    at: time, options: try Self.options(shutter))
            else { return }
            let first = time.double + (shutter.phase ?? -shutter.angle / 2) / 360 / 20
            let count = Torture.cases(4000, 1000)
            let circles = (0..<count).map { i -> Rect in
                let seconds = first + shutter.angle / 360 / 20 * (Double(i) + 0.5) / Double(count)
                let moment = Rational(Int128((seconds * 1e9).rounded()), over: 1_000_000_000)
                return transition.timeline.scene(at: moment)[name].mask ?? .zero
            }
            var noise = Noise(91)
            for _ in 0..<12 {
                // A pixel that the edge crosses.
                let circle = circles[.random(in: 0..<count, using: &noise)]
                let angle = Double.random(in: 0...2 * .pi, using: &noise)
                let x = Int((circle.center.x + circle.width / 2 * cos(angle)).rounded(.down))
                let y = Int((circle.center.y + circle.height / 2 * sin(angle)).rounded(.down))
                guard (0..<96).contains(x), (0..<64).contains(y) else { continue }
                let sum = circles.reduce(0.0) { sum, rect in
                    sum
                        + AreaOracle(
                            x: rect.center.x, y: rect.center.y, a: rect.width / 2,
                            b: rect.height / 2
                        ).area(column: x, row: y)
                }
                let inside = sum / Double(count) * 65535
                let wanted = isReveal ? inside : 65535 - inside
                #expect(abs(Double(frame[x, y][0]) - wanted) < 4, "\(preset) at \(time)")
            }
        }
    }

    @Test(arguments: presets)
    func `with a shutter, the first and last frames are sharp, and 0 degrees has no effect`(
        _ preset: any Preset
    ) throws {
        let transition = try Self.matte(preset)
        let options = try Self.options(Shutter(360))
        let end = transition.timeline.end
        #expect(try transition.bitmap(at: 0, options: options) == transition.bitmap(at: 0))
        #expect(try transition.bitmap(at: end, options: options) == transition.bitmap(at: end))
        let none = try Self.options(Shutter(0, phase: 90))
        #expect(try transition.bitmap(at: 0.3, options: none) == transition.bitmap(at: 0.3))
        #expect(try transition.bitmap(at: 0.3, options: options) != transition.bitmap(at: 0.3))
    }

    /// The hand of a clock wipe passes a point when it points there.
    ///
    /// The expected value is the remaining time the shutter is open, averaged over 50×50 points of
    /// a pixel.
    @Test(arguments: [Shutter(180), Shutter(360), Shutter(360, phase: -360)])
    func `a clock wipe exposes each point from the time at which the hand passes`(
        _ shutter: Shutter
    ) throws {
        let (centerX, centerY) = (33.0, 29.0)
        let transition = try Self.matte(
            Wipe(.clock(angle: 0, center: .point(centerX, centerY)), timingFunction: .linear))
        let open = shutter.angle / 360 / 20
        var edges = 0
        for time: Rational in [0.05, 0.1, 0.15, 0.3, 0.4] {
            guard
                case .sixteen(let frame) = try transition.bitmap(
                    at: time, options: try Self.options(shutter))
            else { return }
            let end = time.double + (shutter.phase ?? -shutter.angle / 2) / 360 / 20 + open
            for pixel in stride(from: 0, to: 96 * 64, by: 5) {
                let (x, y) = (pixel % 96, pixel / 96)
                let share = frame[x, y][0]
                // The first ray is sharp, and near the center all times meet.
                guard share > 0, share < .max, abs(Double(x) + 0.5 - centerX) > 3 else { continue }
                var sum = 0.0
                for place in 0..<2500 {
                    let right = Double(x) + (Double(place % 50) + 0.5) / 50 - centerX
                    let down = Double(y) + (Double(place / 50) + 0.5) / 50 - centerY
                    let turn = atan2(right, -down) / (2 * .pi)
                    let passed = (turn < 0 ? turn + 1 : turn) * 0.5
                    sum += max(0, min(1, (end - passed) / open))
                }
                edges += 1
                #expect(abs(Double(share) - sum / 2500 * 65535) < Self.halfStep + 4, "\(x), \(y)")
            }
        }
        #expect(edges > 100)
    }

    @Test func `a mask that does not move stays sharp`() throws {
        var wait = Fitted(center: .point(20, 50))
        wait.startRadius = .length(.points(9.3))
        wait.timing.delay = 1
        let transition = try Self.matte(wait)
        let options = try Self.options(Shutter(180))
        #expect(try transition.bitmap(at: 0.5, options: options) == transition.bitmap(at: 0.5))
    }

    /// White inside a mask that moves for 1 s, over black.
    private static func transition(
        _ style: MaskStyle, from start: Rect, to end: Rect, _ easing: TimingFunction = .linear
    ) throws -> Transition {
        let white = Color(red: 255, green: 255, blue: 255)
        let layer = Layer(
            "bar", .color(white), frame: Rect(x: 0, y: 0, width: 96, height: 64), mask: start,
            maskStyle: style)
        let chain = Chain(
            Scene(size: Size(width: 96, height: 64), [layer]),
            stages: [
                Stage(
                    options: .init(duration: 1, timingFunction: easing),
                    perform: { $0["bar"].mask = end })
            ])
        return try Transition(chain)
    }

    /// The shares of such a transition with the shutter open.
    private static func frame(
        of transition: Transition, at time: Rational, _ shutter: Shutter, fps: Rational
    ) throws -> Bitmap<UInt16> {
        var options = try options(shutter, fps: fps)
        options.background = Color(red: 0, green: 0, blue: 0)
        options.depth = .sixteen
        guard case .sixteen(let frame) = try transition.bitmap(at: time, options: options) else {
            preconditionFailure("16 bits were asked for")
        }
        return frame
    }

    @Test func `a bar that moves by its own length is blurred to a linear ramp`() throws {
        let bar = Rect(x: -40, y: -9, width: 40, height: 99)
        let transition = try Self.transition(
            MaskStyle(shape: .rectangle(cornerRadius: 0)), from: bar,
            to: Rect(x: 120, y: -9, width: 40, height: 99))
        let frame = try Self.frame(of: transition, at: 0.5, Shutter(360), fps: 4)
        // Open from 0.375 s to 0.625 s: the bar moves from 20 to 60, and is 40 long.
        for x in 0..<96 {
            let wanted = max(0, min(1, 1 - abs(Double(x) + 0.5 - 60) / 40))
            #expect(abs(Double(frame[x, 30][0]) - wanted * 65535) <= Self.halfStep, "\(x)")
        }
    }

    /// The mean of sharp frames at the centers of 500 parts of the exposure.
    @Test(arguments: [("ellipse", 2), ("star(3,0.81)", halfStep), ("rectangle", halfStep)])
    func
        `a mask that reverses on a spring while the shutter is open is averaged with the same precision`(
            _ shape: String, _ tolerance: Double
        ) throws
    {
        let transition = try Self.transition(
            MaskStyle(shape: try MaskShape(shape)), from: Rect(x: 15, y: -4, width: 29, height: 29),
            to: Rect(x: 10, y: 24, width: 53, height: 53),
            try TimingFunction("spring(1,400,6)"))
        for time: Rational in [3 / 20, 6 / 20] {
            let frame = try Self.frame(of: transition, at: time, Shutter(360), fps: 20)
            var sums = [Double](repeating: 0, count: 96 * 64)
            for part in 0..<500 {
                let moment = time + Rational(Int128(2 * part - 499), over: 20_000)
                let sharp = try Self.frame(of: transition, at: moment, Shutter(), fps: 20)
                for (i, share) in sharp.samples.enumerated() { sums[i] += Double(share) }
            }
            var worst = 0.0
            for (i, share) in frame.samples.enumerated() {
                worst = max(worst, abs(Double(share) - sums[i] / 500))
            }
            #expect(worst <= tolerance, "\(worst) at \(time)")
        }
    }

    /// A bar with a soft edge of `width` pixels that moves by `way`.
    @Test(arguments: [12.0, 3, 1, 0.25], [3.0, 12, 36])
    func `a blurred soft edge is within two steps of 65535 for any distance`(
        _ width: Double, _ way: Double
    ) throws {
        let transition = try Self.transition(
            MaskStyle(
                shape: .rectangle(cornerRadius: 0),
                feather: Feather(width, .linear, isStretched: false)),
            from: Rect(x: 40, y: -99, width: 199, height: 299),
            to: Rect(x: 40 + 4 * way, y: -99, width: 199, height: 299))
        let frame = try Self.frame(of: transition, at: 0.5, Shutter(360), fps: 4)
        // The covered length of a row to the left of x when the bar's edge is at 0.
        func sum(_ x: Double) -> Double {
            x < -width / 2 ? 0 : x > width / 2 ? x : (x + width / 2) * (x + width / 2) / 2 / width
        }
        var worst = 0.0
        for x in 0..<96 {
            let count = 2000
            let exact = (0..<count).reduce(0.0) { total, i in
                let edge = 40 + way * (1.5 + (Double(i) + 0.5) / Double(count))
                return total + sum(Double(x + 1) - edge) - sum(Double(x) - edge)
            }
            worst = max(worst, abs(Double(frame[x, 30][0]) - exact / Double(count) * 65535))
        }
        #expect(worst <= 2, "\(worst)")
    }

    @Test func `a stroke with a shutter, and an invalid angle, are refused`() throws {
        let ring = MaskStyle(ring: Ring(3))
        let snapshots = try FeatherTransitionTests.snapshots()
        let transition = try Transition(
            Fitted(), from: snapshots[0], to: snapshots[1], maskStyle: ring)
        #expect(throws: RenderError.unexposed("a mask has a ring")) {
            try transition.bitmap(at: 0.1, options: try Self.options(Shutter(180)))
        }
        #expect(throws: RenderError.shutter(-3, 0...360)) {
            try transition.bitmap(at: 0.1, options: try Self.options(Shutter(-3)))
        }
    }
}
