import PNG
import Raster
import RevealMotion
import RevealRendering
import RevealValues
import TestSupport
import Testing

/// Soft edges have the right position and are absent from the first and last frames.
struct FeatherTransitionTests {
    static func snapshots() throws -> [Snapshot] {
        var noise = Noise(90)
        return try (0..<2).map { _ in Snapshot(.eight(try noise.bitmap(40, 30, .rgb))) }
    }

    static let presets: [any Preset] = {
        var closing = Fitted(.reveal, duration: 0.5)
        closing.isInverted = true
        var opening = Fitted(.unreveal, duration: 0.5)
        opening.isInverted = true
        let all: [any Preset] = [
            Fitted(.reveal), Fitted(.unreveal), closing, opening, CircularReveal(.reveal),
            CircularReveal(.unreveal), BubbleMask(.reveal, startPoint: .point(0, 0)),
            XFade(.circleopen), XFade(.circleclose),
        ]
        return all.map { preset in
            var held = preset
            held.timing.hold = 1
            return held
        }
    }()

    /// The transition between the two snapshots.
    static func transition(_ preset: any Preset, _ feather: Feather) throws -> Transition {
        let snapshots = try snapshots()
        return try Transition(
            preset, from: snapshots[0], to: snapshots[1], maskStyle: MaskStyle(feather: feather))
    }

    @Test(arguments: presets, [1.0, 12, 300])
    func `the first and last frames equal the snapshots for any feather width`(
        _ preset: any Preset, _ width: Double
    ) throws {
        let snapshots = try Self.snapshots()
        for curve in FeatherCurve.allCases {
            let transition = try Self.transition(preset, Feather(width, curve))
            let length = preset.timing.duration
            #expect(try transition.bitmap(at: 0) == snapshots[0].bitmap)
            // The mask exists until the hold is over.
            let held = transition.timeline.scene(at: length + 0.5)
            #expect(held.layers.contains { $0.isSeen && $0.mask != nil })
            let last = try transition.bitmap(at: length + 0.5)
            #expect(last == snapshots[1].bitmap)
            let middle = try transition.bitmap(at: length / 2)
            #expect(middle != snapshots[0].bitmap && middle != snapshots[1].bitmap)
        }
    }

    @Test func `a soft edge that is not stretched remains visible in the last frame`() throws {
        let preset = Self.presets[0]
        let feather = Feather(12, align: 0.5, isStretched: false)
        let transition = try Self.transition(preset, feather)
        #expect(try transition.bitmap(at: 1) != Self.snapshots()[1].bitmap)
    }

    /// The radii of the ramp's two ends.
    static func radii(_ layer: Layer, in bounds: Rect) throws -> [Double] {
        try [1, 0].map { try #require(layer.maskOutline($0, in: bounds)).width / 2 }
    }

    @Test(arguments: [(0.0, 0.0), (0.25, 0.25), (0.5, 0.5), (1, 1)])
    func `a soft edge moves from inside to outside the mask's edge during the reveal`(
        _ time: Double, _ align: Double
    ) throws {
        let preset = Fitted(.reveal, duration: 1, timingFunction: .linear)
        let transition = try Self.transition(preset, Feather(8))
        let scene = transition.timeline.scene(at: Rational(Int(time * 4)) / 4 * 0.999_999)
        let radii = try Self.radii(scene["incoming"], in: scene.bounds)
        // Half the diagonal of 40×30 is 25.
        #expect(abs(radii[0] - (25 * time - 8 * (1 - align))) < 1e-3)
        #expect(abs(radii[1] - (25 * time + 8 * align)) < 1e-3)
    }

    @Test func `a mask that partly covers the view keeps the alignment of its soft edge`() throws {
        var layer = Layer("a", .color(.white), frame: .zero)
        layer.mask = Rect(x: 10, y: 10, width: 10, height: 10)
        let bounds = Rect(x: 0, y: 0, width: 100, height: 100)
        for (align, ends) in [(0.0, [1.0, 5]), (0.5, [3, 7]), (1, [5, 9])] {
            layer.maskStyle.feather = Feather(4, align: align)
            #expect(try Self.radii(layer, in: bounds) == ends)
        }
        layer.maskStyle.feather = Feather(-1)
        let ellipse = Ellipse(in: layer.mask ?? .zero)
        #expect(layer.pixelMask(atScale: 1, in: bounds)?.isEqual(to: ellipse) == true)
    }

    @Test func `feather widths are interpolated even if one mask has no feather`() throws {
        let snapshots = try Self.snapshots()
        let views = try Views(snapshots)
        var (scene, mask) = (
            Scene(size: views.size, []), Rect(center: views.size.center, radius: 9)
        )
        scene.layers = [
            Layer("a", .snapshot(snapshots[0]), frame: views.bounds),
            Layer("b", .snapshot(snapshots[1]), frame: views.bounds, mask: mask),
        ]
        mask.x += 2
        let stage = Stage(options: .init(duration: 1, timingFunction: .linear)) { scene in
            scene["b"].maskStyle.feather = Feather(6, .gaussian, align: 0)
        }
        let chain = Chain(scene, stages: [stage])
        let middle = try Timeline(chain).scene(at: 0.5)["b"].maskStyle.feather
        #expect(middle == Feather(3, .gaussian, align: 0, isStretched: false))
    }

    @Test(arguments: [true, false], [[], [Stage.wait(0)]])
    func `with a soft edge, a stage after an interruption ends with the snapshot`(
        _ beginsFromCurrentState: Bool, _ between: [Stage]
    ) throws {
        let snapshots = try Self.snapshots()
        let views = try Views(snapshots)
        let center = views.size.center
        let style = MaskStyle(feather: Feather(10))
        let scene = Scene(
            size: views.size,
            [
                Layer("a", .snapshot(snapshots[0]), frame: views.bounds),
                Layer(
                    "b", .snapshot(snapshots[1]), frame: views.bounds,
                    mask: Rect(center: center, radius: 0), maskStyle: style, composite: .replace),
            ])
        var cut = Stage(options: .init(duration: 1)) {
            $0["b"].mask = Rect(center: center, radius: 12)
        }
        cut.options.interruption = 0.5
        var on = Stage(options: .init(duration: 1, hold: 1)) {
            $0["b"].mask = Rect(center: center, radius: 25)
        }
        on.options.beginsFromCurrentState = beginsFromCurrentState
        let transition = try Transition(Chain(scene, stages: [cut] + between + [on]))
        #expect(try transition.bitmap(at: 2) == snapshots[1].bitmap)
        // The ramp is continuous across the interruption.
        let (before, behind) = (
            transition.timeline.scene(at: 0.499_999), transition.timeline.scene(at: 0.500_001)
        )
        let radii = try [before, behind].map { try Self.radii($0["b"], in: $0.bounds) }
        #expect(zip(radii[0], radii[1]).allSatisfy { abs($0 - $1) < 1e-3 })
    }

    @Test func `overshoot with a soft edge shows only the snapshots at both ends`() throws {
        let snapshots = try Self.snapshots()
        let curve = try TimingFunction("cubic-bezier(0.3,-2,0.7,3)")
        let preset = Fitted(.reveal, duration: 1, timingFunction: curve)
        let transition = try Self.transition(preset, Feather(9))
        #expect(try transition.bitmap(at: 0.1) == snapshots[0].bitmap)
        #expect(try transition.bitmap(at: 0.9) == snapshots[1].bitmap)
    }
}
