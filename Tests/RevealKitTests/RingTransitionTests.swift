import Foundation
import PNG
import Raster
import RevealMotion
import RevealRendering
import RevealValues
import TestSupport
import Testing

/// Strokes and drop shadows have the right pixels and are absent from the first and last
/// frames.
struct RingTransitionTests {
    static let styles: [MaskStyle] = [
        MaskStyle(ring: Ring(1, .white)), MaskStyle(ring: Ring(40, .white, align: 0)),
        MaskStyle(feather: Feather(9), ring: Ring(5, .white, align: 1)),
        MaskStyle(shadow: Shadow(x: 3, y: 5, blur: 9, .black)),
        MaskStyle(feather: Feather(5), shadow: Shadow(blur: 30, spread: 4, .black)),
    ]

    static func transition(_ preset: any Preset, _ style: MaskStyle) throws -> Transition {
        let snapshots = try FeatherTransitionTests.snapshots()
        return try Transition(preset, from: snapshots[0], to: snapshots[1], maskStyle: style)
    }

    @Test(arguments: FeatherTransitionTests.presets.dropLast(2), styles)
    func `a transition with a stroke begins and ends exactly with the snapshots`(
        _ preset: any Preset, _ style: MaskStyle
    ) throws {
        let snapshots = try FeatherTransitionTests.snapshots()
        let transition = try Self.transition(preset, style)
        let plain = try Self.transition(preset, MaskStyle(feather: style.feather))
        #expect(try transition.bitmap(at: 0) == snapshots[0].bitmap)
        let length = preset.timing.duration
        #expect(try transition.bitmap(at: length + 0.5) == snapshots[1].bitmap)
        let (middle, bare) = (
            try transition.bitmap(at: length * 0.4), try plain.bitmap(at: length * 0.4)
        )
        #expect(middle != bare)
    }

    /// Over a background of the same color, a layer paints only the stroke along its mask.
    @Test(arguments: [Ring(6, .black), Ring(4, .init(red: 255, green: 0, blue: 0), align: 1)])
    func `a stroke on a transparent layer is painted`(_ ring: Ring) throws {
        func frame(_ color: Color) throws -> AnyBitmap {
            let layer = Layer(
                "ring", .color(color), frame: Rect(x: 0, y: 0, width: 60, height: 50),
                mask: Rect(x: 20, y: 15, width: 22, height: 22), maskStyle: MaskStyle(ring: ring))
            var options = RenderOptions()
            options.background = .white
            let scene = Scene(size: Size(width: 60, height: 50), [layer])
            return try Transition(Chain(scene, stages: [.wait(1)])).bitmap(at: 0, options: options)
        }
        #expect(try frame(.transparent) == frame(.white))
    }

    /// A layer of one color in a circle on top of another, in 16-bit gray.
    private static func circle(
        _ style: MaskStyle, _ composite: Layer.Composite, opacity: Double = 1,
        mask: Rect = Rect(x: 30, y: 30, width: 40, height: 40)
    ) throws -> Bitmap<UInt16> {
        var white = try Bitmap<UInt16>(width: 100, height: 100, layout: .gray)
        white.withMutableSamples { $0.fill(repeating: [.max]) }
        let bounds = Rect(x: 0, y: 0, width: 100, height: 100)
        let layers = [
            Layer("a", .snapshot(Snapshot(.sixteen(white))), frame: bounds),
            Layer(
                "b", .snapshot(Snapshot(.sixteen(white))), frame: bounds, opacity: opacity,
                mask: mask, maskStyle: style, composite: composite),
        ]
        let scene = Scene(size: Size(width: 100, height: 100), layers)
        let transition = try Transition(Chain(scene, stages: [.wait(1)]), scale: 1)
        let frame = try transition.bitmap(at: 0)
        let deep: Bitmap<UInt16>? = if case .sixteen(let frame) = frame { frame } else { nil }
        return try #require(deep)
    }

    @Test func `a stroke of 6 points is 3 points wide on either side, in its color`() throws {
        let style = MaskStyle(ring: Ring(6, .black))
        let frame = try Self.circle(style, .replace)
        // Along the row above the center, the circles are where their radii say, to within 0.02.
        let dark = (0..<100).filter { frame[$0, 50][0] == 0 }
        #expect(dark == Array(28..<33) + Array(67..<72))
        let gray = (0..<50).filter { (1..<65535).contains(frame[$0, 50][0]) }
        #expect(gray == [27, 33])
    }

    @Test func `the alpha of a stroke and the opacity of its layer each apply once`() throws {
        let half = Color(red: 0, green: 0, blue: 0, alpha: 51)
        let frame = try Self.circle(MaskStyle(ring: Ring(6, half)), .over, opacity: 0.5)
        #expect(frame[30, 50][0] == 65535 - 6554)
    }

    @Test func `a shadow along a straight side equals CSS's, for every composite and opacity`()
        throws
    {
        // So tall that each row crosses only one side.
        let mask = Rect(x: -1000, y: -1000, width: 1050, height: 2100)
        let shadow = Shadow(x: 2, y: 3, blur: 12, spread: 4, .black)
        for composite in Layer.Composite.allCases {
            for opacity in [1, 0.5] {
                var style = MaskStyle(shape: .rectangle(cornerRadius: 0), shadow: shadow)
                let frame = try Self.circle(style, composite, opacity: opacity, mask: mask)
                // The Gaussian's integral, averaged over a pixel and cut off at three standard
                // deviations.
                let cut = erf(3 / 2.0.squareRoot())
                for x in 0..<100 {
                    let share = (0..<64).reduce(0.0) { sum, i in
                        let way = (Double(x) + (Double(i) + 0.5) / 64 - 56) / 6
                        let left = 0.5 - erf(max(-3, min(3, way)) / 2.0.squareRoot()) / (2 * cut)
                        return sum + left / 64
                    }
                    let expected = x < 50 ? 65535 : 65535 * (1 - share * opacity)
                    #expect(abs(Double(frame[x, 50][0]) - expected) <= 3, "\(x) \(composite)")
                }
                style.shadow.blur = 0
                let sharp = try Self.circle(style, composite, opacity: opacity, mask: mask)
                #expect(sharp[55, 50][0] == (opacity == 1 ? 0 : 32767) && sharp[56, 50][0] == .max)
            }
        }
    }

    /// A blurred disc at this distance from its center.
    private static func blurred(_ radius: Double, _ deviation: Double, at place: Double) -> Double {
        let count = 4000
        return (0..<count).reduce(0.0) { sum, i in
            let y = ((Double(i) + 0.5) / Double(count) * 2 - 1) * radius
            let half = (radius * radius - y * y).squareRoot()
            func below(_ x: Double) -> Double { erf(x / deviation / 2.0.squareRoot()) / 2 }
            let across = below(place + half) - below(place - half)
            let density = exp(-y * y / (2 * deviation * deviation))
            return sum
                + across * density / (deviation * (2 * Double.pi).squareRoot()) * 2 * radius
                / Double(count)
        }
    }

    @Test(arguments: [0.3, 1, 2, 3, 6])
    func `a circle's shadow is within 7 percent of a Gaussian blur, whatever its size`(
        _ share: Double
    ) throws {
        let deviation = 5.0
        let radius = share * deviation
        let mask = Rect(center: Point(x: 50, y: 80), radius: radius)
        let style = MaskStyle(shadow: Shadow(y: -40, blur: 2 * deviation, .black))
        let frame = try Self.circle(style, .over, mask: mask)
        for x in 50..<100 where hypot(Double(x) + 0.5 - 50, 39.5) > radius + 1 {
            let place = hypot(Double(x) - 49.5, 0.5)
            let expected = Self.blurred(radius, deviation, at: place)
            let share = 1 - Double(frame[x, 40][0]) / 65535
            #expect(abs(share - expected) < 0.07, "\(share) for \(expected) at \(x - 50)")
        }
    }

    /// The style of a mask at `time` in a linear stage.
    private static func style(
        from: MaskStyle, to: MaskStyle, radii: (Double, Double) = (20, 20), at time: Rational
    ) throws -> MaskStyle {
        let bounds = Rect(x: 0, y: 0, width: 100, height: 100)
        let (first, last) = (
            Rect(center: bounds.center, radius: radii.0),
            Rect(center: bounds.center, radius: radii.1)
        )
        let layer = Layer(
            "a", .color(.white), frame: bounds, mask: first, maskStyle: from)
        var options = Stage.Options(duration: 1)
        options.timingFunction = .linear
        let stage = Stage(options: options) { scene in
            scene["a"].mask = last
            scene["a"].maskStyle = to
        }
        let scene = Scene(size: Size(width: 100, height: 100), [layer])
        let timeline = try Timeline(Chain(scene, stages: [stage]))
        return timeline.scene(at: time)["a"].maskStyle
    }

    @Test func `strokes and shadows are interpolated even if one state has none`() throws {
        let (red, blue) = (Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 0, blue: 255))
        var from = MaskStyle()
        var to = MaskStyle(
            ring: Ring(8, red, align: 1, isStretched: false),
            shadow: Shadow(x: 4, y: -8, blur: 12, spread: 2, blue))
        let first = try Self.style(from: from, to: to, at: 0.25)
        #expect(first.ring == Ring(2, red, align: 1, isStretched: false))
        let quarter = Color(red: 0, green: 0, blue: 255, alpha: 64)
        #expect(first.shadow == Shadow(x: 1, y: -2, blur: 3, spread: 0.5, quarter))
        from.ring = Ring(4, blue, align: 0, isStretched: false)
        let second = try Self.style(from: from, to: to, at: 0.25)
        #expect(second.ring == Ring(5, red, align: 0.25, isStretched: false))
        to.ring.width = 0
        let third = try Self.style(from: from, to: to, at: 0.25)
        #expect(third.ring == Ring(3, blue, align: 0, isStretched: false))
    }

    @Test func `a stroke moves from inside to outside of the edge as the mask grows`() throws {
        let style = MaskStyle(ring: Ring(4, .white, align: 0.5))
        for (time, align) in [(Rational(0), 0.0), (0.5, 0.5), (0.75, 0.75)] {
            let moved = try Self.style(from: style, to: style, radii: (0, 80), at: time)
            #expect(moved.ring == Ring(4, .white, align: align, isStretched: false))
        }
    }
}
