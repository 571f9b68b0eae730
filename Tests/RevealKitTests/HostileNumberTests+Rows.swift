import Foundation
import PNG
import Raster
import RevealFiles
import RevealMeasurement
import RevealMotion
import RevealPreviews
import RevealRendering
import RevealValues
import TestSupport
import Testing

extension HostileNumberTests {
    /// Functions of numbers only.
    static let numberRows: [Row] = [
        Row("PixelLimits.check(width:height:)", each(4, 4, 4, 4, of: wholes)) {
            var limits = PixelLimits()
            (limits.side, limits.pixels) = ($0[2], $0[3])
            try limits.check(width: $0[0], height: $0[1])
        },
        Row("Bitmap.init(width:height:)", each(4, 4, of: wholes)) {
            #expect(throws: OutOfMemory.self) {
                _ = try Bitmap<UInt16>(width: 0, height: 1 << 60, layout: .rgba)
            }
            // Allocating a valid bitmap is not part of this test.
            guard $0.contains(where: { !(0...4).contains($0) }) else { return }
            _ = try Bitmap<UInt8>(width: $0[0], height: $0[1], layout: .rgb, samples: [])
            _ = try Bitmap<UInt16>(width: $0[0], height: $0[1], layout: .rgba)
        },
        Row("Bitmap.init(ellipseIn:width:height:)", each(1, 2, 4, 4, of: doubles)) {
            guard $0.allSatisfy(\.isFinite) else { return }
            let rect = Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
            _ = try Bitmap<UInt16>(ellipseIn: rect, width: 3, height: 2)
        },
        Row("Point.init(x:y:)", each(1, 2, of: doubles)) { _ = Point(x: $0[0], y: $0[1]) },
        Row("Size.init(width:height:)", each(1, 2, of: doubles)) {
            let size = Size(width: $0[0], height: $0[1])
            _ = (size.diagonal, size.bounds, size.center)
            _ = CircularReveal.fullRect(of: size)
        },
        Row("Rect.init(x:y:width:height:)", each(1, 2, 3, 4, of: doubles)) {
            _ = Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]).center
        },
        Row("Rect.init(center:radius:)", each(1, 2, 3, of: doubles)) {
            _ = Rect(center: Point(x: $0[0], y: $0[1]), radius: $0[2])
        },
        Row("Rect.interpolated(to:at:)", each(1, 2, 3, of: doubles)) {
            let rect = Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[0])
            _ = rect.interpolated(to: Rect(x: 1, y: 1, width: 1, height: 1), at: $0[2])
        },
        Row("Rect.scaled(by:)", each(1, of: doubles)) {
            _ = Rect(x: 1, y: 2, width: 3, height: 4).scaled(by: $0[0])
        },
        Row("PixelRect.init(x:y:width:height:)", each(1, 2, 3, 4, of: wholes)) {
            _ = PixelRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
        },
        Row("FileNumber.init(exactly:)", each(1, of: wholes)) {
            guard let number = FileNumber(exactly: $0[0]) else { return }
            _ = FramePattern(inDirectory: "d", upTo: number).name(number)
        },
        Row("FileNumber.init(integerLiteral:)", [[0, .max]]) {
            for number in $0 { _ = FileNumber(integerLiteral: number) }
        },
        Row("MemoryBudget.init(bytes:)", each(1, of: wholes)) {
            var limits = Limits()
            limits.memory = MemoryBudget(bytes: $0[0])
            var options = RenderOptions()
            options.limits = limits
            _ = try reveal().bitmap(at: 0, options: options)
        },
        Row("SystemError.init(code:)", [[Int32.min, -1, 0, .max]]) {
            for code in $0 { _ = SystemError(code: code).description }
        },
        Row("Measured.init(_:_:)", each(1, 2, of: doubles)) { _ = Measured($0[0], $0[1]) },
        Row("Position.point(_:_:)", each(1, 2, of: doubles)) {
            let place = Position.point($0[0], $0[1])
            try await use(Bubble(.reveal, startingPoint: place))
            try await use(BubbleMask(.reveal, startPoint: place))
            try await use(Fitted(.reveal, center: place))
        },
        Row("Position.point(in:)", each(1, 2, of: doubles)) {
            _ = Position.center.point(in: Size(width: $0[0], height: $0[1]))
        },
        Row("Radius.points(about:in:)", each(1, 2, 3, 4, of: doubles)) {
            let (center, size) = (Point(x: $0[0], y: $0[1]), Size(width: $0[2], height: $0[3]))
            let all: [Radius] = [
                .length(.share($0[0])), .closestSide, .farthestSide, .closestCorner,
                .farthestCorner,
            ]
            for radius in all { _ = radius.points(about: center, in: size) }
        },
        Row("Snapshot.size(atScale:)", each(1, of: doubles)) {
            _ = snapshot.size(atScale: $0[0])
        },
        Row("FrameRate.init(_:)", each(60, of: fractions)) { _ = try FrameRate($0[0]) },
        Row("Rational.init(_:over:)", each(1, 3, of: [Int128.min, .min + 1, -1, 1, .max])) {
            let number = Rational($0[0], over: $0[1])
            _ = (number.double, number.roundedDown, number.roundedUp, number.description)
            #expect(-(-number) == number && number.magnitude >= 0)
        },
        Row("Rational.init(_:)", each(1, of: wholes)) {
            #expect(Rational($0[0]).roundedDown == max(-.max, $0[0]))
        },
        Row("Rational.init(seconds:)", each(1, of: doubles)) { _ = Rational(seconds: $0[0]) },
        Row("Rational.<(left:right:)", each(1, 2, of: fractions)) {
            #expect(!($0[0] < $0[1] && $0[1] < $0[0]))
        },
        Row("Rational.+(left:right:)", each(1, 2, of: fractions)) {
            let terms = $0.map(\.double)
            isNear($0[0] + $0[1], terms[0] + terms[1], of: terms)
        },
        Row("Rational.-(left:right:)", each(1, 2, of: fractions)) {
            let terms = $0.map(\.double)
            isNear($0[0] - $0[1], terms[0] - terms[1], of: terms)
        },
        Row("Rational.*(left:right:)", each(1, 2, of: fractions)) {
            isNear($0[0] * $0[1], $0[0].double * $0[1].double)
        },
        Row("Rational.*=(left:right:)", each(1, 2, of: fractions)) {
            var product = $0[0]
            product *= $0[1]
            #expect(product == $0[0] * $0[1])
        },
        Row("Rational./(left:right:)", each(1, 2, of: fractions)) {
            guard $0[1] != 0 else { return }
            isNear($0[0] / $0[1], $0[0].double / $0[1].double)
        },
        Row("Rational.init(integerLiteral:)", each(1, of: wholes)) {
            _ = Rational(integerLiteral: $0[0])
        },
        Row("Rational.init(floatLiteral:)", [[0.5, -1e11]]) {
            for number in $0 { _ = Rational(floatLiteral: number) }
        },
    ]

    /// Expects `number` to be close to `value`, clamped to ±2¹²⁷.
    ///
    /// A sum of `terms` may be off by the rounding of the largest.
    private static func isNear(_ number: Rational, _ value: Double, of terms: [Double] = []) {
        let held = min(max(-0x1p127, value), 0x1p127)
        let largest = terms.map(\.magnitude).max() ?? 0
        #expect((number.double - held).magnitude <= max(held.magnitude, largest) * 1e-15 + 1e-37)
    }

    static func reveal(_ scale: Double = 1) throws -> Transition {
        try Transition(CircularReveal(), from: snapshot, to: snapshot, scale: scale)
    }

    /// Renders the transition of `preset` between two snapshots, and of one.
    static func use(_ preset: some Preset) async throws {
        await attempt { try show(try Transition(preset, of: snapshot)) }
        try show(try Transition(preset, from: snapshot, to: snapshot))
    }

    /// Renders a chain whose layer becomes `layer`.
    static func use(_ layer: Layer) throws {
        var first = layer
        first.mask = Rect(x: 1, y: 1, width: 2, height: 2)
        let scene = Scene(size: Size(width: 8, height: 6), [first])
        let stage = Stage(options: .init(duration: 1)) { $0.layers[0] = layer }
        try show(try Transition(Chain(scene, stages: [stage])))
        try show(try Transition(Chain(Scene(size: scene.size, [layer]), stages: [stage])))
    }

    /// Renders the first frame, one in the middle of the motion, and the last.
    static func show(_ transition: Transition) throws {
        let end = transition.timeline.end
        _ = try transition.bitmaps(at: [0, end / 2, end])
    }

    /// Renders a chain that has one stage with these options.
    static func use(_ options: Stage.Options) throws {
        let layer = Layer(
            "view", .snapshot(snapshot), frame: Rect(x: 0, y: 0, width: 8, height: 6))
        let scene = Scene(size: Size(width: 8, height: 6), [layer])
        let stage = Stage(options: options) { $0["view"].opacity = 0.5 }
        try show(try Transition(Chain(scene, stages: [stage, .wait(1)])))
    }
}
