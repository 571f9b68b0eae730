import Foundation
import PNG
import Raster
import RevealMotion
import RevealRendering
import RevealScenes
import RevealValues
import TestSupport
import Testing

/// Transitions with masks other than circles begin and end exactly with the snapshots.
struct MaskShapeTests {
    static let texts = [
        "pixels", "rectangle", "square", "triangle", "diamond", "hexagon", "star", "star(7,0.2)",
        "polygon(0% 0%,100% 0%,60% 50%,100% 100%,0% 100%)",
        "polygon(50% 0%,90% 100%,0% 35%,100% 35%,10% 100%)",
        "path(\"M50 0A50 50 0 0 1 50 100A50 50 0 0 1 50 0Z\")",
        "path(\"M12 21C2 14 2 8 5 5S11 5 12 8C13 5 16 2 19 5S22 14 12 21Z\", 0 0 24 24)",
    ]

    /// A shape with a hole near its center.
    ///
    /// The view is in front of the hole, at a scale at which the lines that approximate the curve
    /// are far from it.
    static let hole =
        "path(evenodd, \"M-200 -200H300V300H-200Z"
        + "M66.4337 59.9369A10 10 0 1 1 53.0152 45.1063A10 10 0 1 1 66.4337 59.9369Z\")"

    static let presets: [any Preset] = [
        Fitted(.reveal), Fitted(.unreveal), Fitted(.reveal, center: .point(7, 31)),
    ]

    static let wipes: [any Preset] = [
        Wipe(.linear(angle: 90)), Wipe(.linear(angle: 30), .unreveal), Wipe(.linear(angle: -137.5)),
        Wipe(.clock(angle: 0, center: nil)), ViewTransition(.magicUIHexagon),
        ViewTransition(.android, .unreveal),
        Wipe(.clock(angle: 75, center: .point(3, 9)), .unreveal),
    ]

    /// The transition between two snapshots of noise, held at its end.
    static func transition(
        _ preset: any Preset, _ style: MaskStyle
    ) throws -> (Transition, [Snapshot]) {
        let snapshots = try FeatherTransitionTests.snapshots()
        var held = preset
        held.timing.hold = 1
        let transition = try Transition(
            held, from: snapshots[0], to: snapshots[1], maskStyle: style)
        return (transition, snapshots)
    }

    @Test(arguments: texts + [hole], [0.0, 3, 60])
    func `the first and last frames of a shape equal the snapshots`(
        _ text: String, _ feather: Double
    ) throws {
        let style = MaskStyle(shape: try MaskShape(text), feather: Feather(feather))
        for preset in Self.presets { try checkEnds(preset, style) }
    }

    @Test(arguments: wipes, [0.0, 3, 60])
    func `the first and last frames of a wipe equal the snapshots`(
        _ wipe: any Preset, _ feather: Double
    ) throws {
        try checkEnds(wipe, MaskStyle(feather: Feather(feather)))
    }

    private func checkEnds(_ preset: any Preset, _ style: MaskStyle) throws {
        let (transition, snapshots) = try Self.transition(preset, style)
        #expect(try transition.bitmap(at: 0) == snapshots[0].bitmap)
        let held = transition.timeline.scene(at: 1)
        #expect(held.layers.contains { $0.isSeen && $0.mask != nil })
        #expect(try transition.bitmap(at: 1) == snapshots[1].bitmap)
        let middle = try transition.bitmap(at: 1 / 4)
        #expect(middle != snapshots[0].bitmap && middle != snapshots[1].bitmap)
    }

    /// The minimum coverage of a pixel in a view of 40×30 points.
    private static func leastShare(_ shape: MaskShape, _ center: Point, _ radius: Double) -> UInt16
    {
        let layer = Layer(
            "a", .color(.transparent), frame: .zero, mask: Rect(center: center, radius: radius),
            maskStyle: MaskStyle(shape: shape))
        let view = Size(width: 40, height: 30).bounds
        guard let mask = layer.pixelMask(atScale: 1, in: view) else { return 0 }
        return (0..<30).map { row -> UInt16 in
            guard let scanline = mask.scanline(row: row, width: 40), scanline.touched == 0..<40
            else {
                return 0
            }
            var shares = [UInt16](repeating: 0, count: 40)
            var span = shares.mutableSpan
            scanline.shares(of: 0..<40, into: &span, at: 0)
            return shares.min() ?? 0
        }.min() ?? 0
    }

    // The edge of a pixelated circle may be the same at a slightly smaller radius, so it is left
    // out.
    @Test(arguments: texts.dropFirst() + ["ellipse"])
    func `the farthest corner is the minimum radius at which a shape covers the view`(
        _ text: String
    ) throws {
        var noise = Noise(92)
        var shape = try MaskShape(text)
        let size = Size(width: 40, height: 30)
        for i in 0..<40 {
            let center = Point(
                x: .random(in: -30...70, using: &noise), y: .random(in: -30...60, using: &noise))
            if case .rectangle = shape { shape = .rectangle(cornerRadius: Double(i)) }
            let radius = shape.points(of: .farthestCorner, about: center, in: size)
            for more in [1.0001, 1.01, 1.3, 5] {
                #expect(Self.leastShare(shape, center, radius * more) == .max, "\(center), \(more)")
            }
            #expect(Self.leastShare(shape, center, radius * 0.98) < .max, "\(center), \(radius)")
        }
    }

    @Test func `a polygon that does not contain its center is refused`() throws {
        let shape = try MaskShape("polygon(0% 0%,40% 0%,0% 40%)")
        let size = Size(width: 40, height: 30)
        #expect(shape.points(of: .farthestCorner, about: size.center, in: size) == 25)
        let options = try OptionValues(["mask-shape": "polygon(0% 0%,40% 0%,0% 40%)"])
        #expect(throws: OptionError.self) { try options.check(snapshots: 2) }
    }

    @Test func `a path that crosses itself too often is refused`() throws {
        let lines = (0..<1500).map { "0 \($0 * 7919 % 1500) 1500 \($0 * 7907 % 1500)" }
        let text = "path(\"M\(lines.joined(separator: " "))\", 0 0 1500 1500)"
        let shape = try MaskShape(text)
        let size = Size(width: 40, height: 30)
        #expect(shape.points(of: .farthestCorner, about: size.center, in: size) == 25)
        let options = try OptionValues(["mask-shape": text])
        let error = #expect(throws: OptionError.self) { try options.check(snapshots: 2) }
        #expect(error?.error.description.contains("cross too often") == true)
    }

    @Test func `a wipe has passed a quarter of the view in a quarter of its time`() throws {
        let wipe = Wipe(.linear(angle: 90), duration: 1, timingFunction: .linear)
        let (transition, snapshots) = try Self.transition(wipe, MaskStyle())
        guard case .eight(let frame) = try transition.bitmap(at: 1 / 4),
            case .eight(let old) = snapshots[0].bitmap, case .eight(let new) = snapshots[1].bitmap
        else { return }
        for y in 0..<30 {
            for x in 0..<40 { #expect(frame[x, y] == (x < 10 ? new : old)[x, y]) }
        }
    }

    @Test func `a clock wipe has passed a quarter of the view in a quarter of its time`() throws {
        let wipe = Wipe(.clock(angle: 0, center: nil), duration: 1, timingFunction: .linear)
        let (transition, snapshots) = try Self.transition(wipe, MaskStyle())
        guard case .eight(let frame) = try transition.bitmap(at: 1 / 4),
            case .eight(let old) = snapshots[0].bitmap, case .eight(let new) = snapshots[1].bitmap
        else { return }
        for y in 0..<30 {
            for x in 0..<40 {
                #expect(frame[x, y] == (x >= 20 && y < 15 ? new : old)[x, y], "\(x), \(y)")
            }
        }
    }

    @Test func `sectors and polygons with equal corner counts are interpolated`() throws {
        func middle(_ from: String, _ to: String) throws -> MaskShape {
            let (from, to) = (try MaskShape(from), try MaskShape(to))
            return from.interpolated(to: to, at: 0.5)
        }
        #expect(
            try middle("polygon(0% 0%,100% 0%,0% 100%)", "polygon(0% 0%,50% 0%,0% 0%)")
                == MaskShape("polygon(0% 0%,75% 0%,0% 50%)"))
        #expect(
            try middle("sector(0deg,90deg)", "sector(90deg,0.5turn)")
                == MaskShape("sector(45deg,135deg)"))
        #expect(try middle("star", "diamond") == MaskShape("diamond"))
        #expect(try middle("sector(0deg,90deg)", "ellipse") == .ellipse)
    }

    @Test(arguments: texts + ["ellipse", "sector(12.3deg, 77.7deg)", "star(3,1)"])
    func `the text of a mask shape parses to the same shape`(_ text: String) throws {
        let shape = try MaskShape(text)
        #expect(try MaskShape(shape.text) == shape)
    }
}
