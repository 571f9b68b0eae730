import Foundation
import Raster
import RevealComparison
import TestSupport
import Testing

/// Edges are found in pictures whose edge pixels were computed by numerical integration.
struct EdgeFitTests {
    /// A circle or an ellipse in a view, and the required precision.
    struct Case: CustomTestStringConvertible, Sendable {
        let what: String
        let width: Int, height: Int
        let oracle: AreaOracle
        /// The snapshots' flat colors, unless they are noise.
        var outgoing: [UInt16] = [20, 40, 60]
        var incoming: [UInt16] = [200, 180, 240]
        var isNoise = false
        var isInverted = false
        var bound = 0.005

        var testDescription: String { what }
    }

    static let cases: [Case] = [
        Case(
            what: "a circle", width: 80, height: 60,
            oracle: .init(x: 40.3, y: 29.8, a: 21.7, b: 21.7)),
        Case(
            what: "a button of three pixels", width: 30, height: 30,
            oracle: .init(x: 14.6, y: 15.2, a: 3.1, b: 3.1), bound: 0.01),
        Case(
            what: "an ellipse", width: 80, height: 60,
            oracle: .init(x: 38.1, y: 30.4, a: 30.2, b: 14.9), bound: 0.01),
        Case(
            what: "a circle that the corner cuts off", width: 80, height: 60,
            oracle: .init(x: 75.2, y: 55.1, a: 44.4, b: 44.4), bound: 0.01),
        Case(
            what: "a circle larger than the view", width: 90, height: 60,
            oracle: .init(x: 20, y: 150, a: 120.25, b: 120.25), bound: 0.05),
        Case(
            what: "a contrast of three steps", width: 160, height: 120,
            oracle: .init(x: 80.2, y: 60.7, a: 45.35, b: 45.35), outgoing: [100, 100, 100],
            incoming: [103, 102, 100], bound: 0.03),
        Case(
            what: "a contrast of one step in one channel", width: 200, height: 200,
            oracle: .init(x: 99.6, y: 100.7, a: 80.4, b: 80.4), outgoing: [100, 100, 100],
            incoming: [100, 101, 100], bound: 0.08),
        Case(
            what: "pictures full of noise", width: 80, height: 60,
            oracle: .init(x: 41.9, y: 30.5, a: 25.15, b: 25.15), isNoise: true, bound: 0.005),
        Case(
            what: "a hole that closes", width: 80, height: 60,
            oracle: .init(x: 40.3, y: 29.8, a: 21.7, b: 21.7), isInverted: true),
        Case(
            what: "a view that fades in where there was nothing", width: 80, height: 60,
            oracle: .init(x: 40.3, y: 29.8, a: 21.7, b: 21.7), outgoing: [0, 0, 0, 0],
            incoming: [0, 0, 0, 255]),
    ]

    /// The snapshots of a case and their blend.
    static func pictures(
        _ one: Case, _ oracle: AreaOracle
    ) throws -> (picture: Bitmap<UInt8>, outgoing: Bitmap<UInt8>, incoming: Bitmap<UInt8>) {
        let layout: PixelLayout = one.outgoing.count == 4 ? .rgba : .rgb
        var noise = Noise(9)
        let snapshots = try [one.outgoing, one.incoming].map { color -> Bitmap<UInt8> in
            if one.isNoise { return try noise.bitmap(one.width, one.height, layout) }
            let samples = (0..<one.width * one.height).flatMap { _ in color.map { UInt8($0) } }
            return try Bitmap(one.width, one.height, layout, samples)
        }
        var samples = snapshots[0].samples
        let channels = layout.channels
        let areas = (0..<one.width * one.height).map {
            oracle.area(column: $0 % one.width, row: $0 / one.width)
        }
        for i in samples.indices {
            let area = areas[i / channels]
            let share = one.isInverted ? 1 - area : area
            let (out, into) = (Double(samples[i]), Double(snapshots[1].samples(i)))
            samples[i] = UInt8((out + share * (into - out)).rounded())
        }
        return (
            try Bitmap(one.width, one.height, layout, samples), snapshots[0], snapshots[1]
        )
    }

    @Test(arguments: cases)
    func `a fitted edge is accurate to hundredths of a pixel`(_ one: Case) throws {
        let (picture, outgoing, incoming) = try Self.pictures(one, one.oracle)
        let fit = try #require(
            try? EdgeFit(of: picture, outgoing: outgoing, incoming: incoming))
        let found = [fit.center.x, fit.center.y, fit.radiusX, fit.radiusY]
        let expected = [one.oracle.x, one.oracle.y, one.oracle.a, one.oracle.b]
        for (found, expected) in zip(found, expected) {
            #expect(abs(found - expected) < one.bound, "\(fit)")
        }
        #expect(fit.isCircle == (one.oracle.a == one.oracle.b) && fit.isInverted == one.isInverted)
        #expect(fit.errors.allSatisfy { $0 < one.bound }, "\(fit.errors)")
    }

    @Test(arguments: cases)
    func `a change of 0.5 px in radius and 0.02 px in center is resolved`(_ one: Case) throws {
        let o = one.oracle
        let moved = AreaOracle(x: o.x + 0.02, y: o.y - 0.02, a: o.a + 0.5, b: o.b + 0.5)
        let fits = try [o, moved].map { oracle in
            let (picture, outgoing, incoming) = try Self.pictures(one, oracle)
            return try #require(
                try? EdgeFit(of: picture, outgoing: outgoing, incoming: incoming))
        }
        let bound = 2 * one.bound
        #expect(abs(fits[1].radiusX - fits[0].radiusX - 0.5) < bound)
        #expect(abs(fits[1].radiusY - fits[0].radiusY - 0.5) < bound)
        #expect(abs(fits[1].center.x - fits[0].center.x - 0.02) < bound)
        #expect(abs(fits[1].center.y - fits[0].center.y + 0.02) < bound)
    }

    /// A circle with a soft edge, in noise or flat colors.
    @Test(arguments: [3.0, 8, 20, 31], [false, true])
    func `the softness of an edge is measured to within a third of a pixel`(
        _ width: Double, _ isNoise: Bool
    ) throws {
        for isInverted in Torture.isOn ? [false, true] : [width < 10] {
            try Self.checkSoftness(width, isNoise, isInverted)
        }
    }

    private static func checkSoftness(
        _ width: Double, _ isNoise: Bool, _ isInverted: Bool
    ) throws {
        var noise = Noise(19)
        let snapshots = try [UInt8(30), 220].map { gray in
            isNoise
                ? try noise.bitmap(120, 90, .rgb)
                : try Bitmap<UInt8>(120, 90, .rgb, .init(repeating: gray, count: 120 * 90 * 3))
        }
        var samples = snapshots[0].samples
        for i in samples.indices {
            let (x, y) = (Double(i / 3 % 120) + 0.5 - 57.3, Double(i / 360) + 0.5 - 44.8)
            let left = max(0, min(1, 0.5 - ((x * x + y * y).squareRoot() - 25) / width))
            let share = isInverted ? 1 - left : left
            let (out, into) = (Double(samples[i]), Double(snapshots[1].samples(i)))
            samples[i] = UInt8((out + share * (into - out)).rounded())
        }
        let picture = try Bitmap<UInt8>(120, 90, .rgb, samples)
        do {
            _ = try EdgeFit(of: picture, outgoing: snapshots[0], incoming: snapshots[1])
            Issue.record("a soft edge is fitted")
        } catch MissingEdge.soft(let found) {
            #expect(abs(found - 0.8 * width) < 0.34, "\(found)")
        }
    }

    /// Random circles in a view of 64×48.
    enum Circles: CaseIterable {
        /// Visible along 48 to 80 pixels, with a radius of at least 100.
        case arcs
        /// Centered on a pixel's corner, so that all sides round alike.
        case mirrored

        func next(_ noise: inout Noise) -> AreaOracle {
            func random(_ range: ClosedRange<Double>) -> Double {
                .random(in: range, using: &noise)
            }
            switch self {
            case .arcs:
                let (radius, angle) = (random(100...400), random(0.2...1.3))
                let (x, y) = (32 + radius * cos(angle), 24 + radius * sin(angle))
                return AreaOracle(x: x, y: y, a: radius, b: radius)
            case .mirrored:
                let radius = random(6...23)
                return AreaOracle(x: 32, y: 24, a: radius, b: radius)
            }
        }
    }

    @Test(arguments: Circles.allCases)
    func `errors of fitted edges agree with the reported standard errors`(
        _ circles: Circles
    ) throws {
        var noise = Noise(21)
        var pulls: [Double] = []
        let count = Torture.cases(90, 45)
        for i in 0..<count {
            let circle = circles.next(&noise)
            let level = UInt16(i % 3 == 0 ? 255 : 9)
            let one = Case(
                what: "", width: 64, height: 48, oracle: circle, outgoing: [0, 0, 0],
                incoming: [level, level, level], isNoise: i % 3 == 2)
            let (picture, outgoing, incoming) = try Self.pictures(one, circle)
            let fit = try #require(
                try? EdgeFit(of: picture, outgoing: outgoing, incoming: incoming))
            #expect(fit.isCircle, "\(circle)")
            guard fit.errors[2] < 1 else { continue }
            pulls.append((fit.radiusX - circle.a) / fit.errors[2])
        }
        let scatter = (pulls.reduce(0) { $0 + $1 * $1 } / Double(pulls.count)).squareRoot()
        let largest = pulls.reduce(0) { max($0, abs($1)) }
        Log.figures(
            "edges, \(circles): off by \(scatter) standard errors, \(largest) at most, of \(pulls.count)"
        )
        #expect(pulls.count > count / 2 && scatter > 0.6 && scatter < 1.4 && largest < 4)
    }

    /// In 8 bits, the first snapshots are equal, and the others differ by up to 6 steps.
    @Test(arguments: [60.0, 150, 1500])
    func `an edge is found between 16-bit snapshots that are nearly equal in 8 bits`(
        _ contrast: Double
    ) throws {
        var noise = Noise(11)
        // Samples from 257n + 60 to 257n + 120 all round to n.
        let grays = (0..<80 * 60 * 3).map { _ in
            UInt16.random(in: 0..<240, using: &noise) * 257 + 60
        }
        let outgoing = try Bitmap<UInt16>(80, 60, .rgb, grays)
        func mixed(_ share: (_ column: Int, _ row: Int) -> Double) throws -> AnyBitmap {
            let samples = outgoing.samples.enumerated().map { i, sample in
                let added = contrast * share(i / 3 % 80, i / 240)
                return sample + UInt16(added.rounded())
            }
            return .sixteen(try Bitmap(80, 60, .rgb, samples))
        }
        let pictures = try [21.7, 22.2].map { radius in
            let oracle = AreaOracle(x: 40.3, y: 29.8, a: radius, b: radius)
            return try mixed { oracle.area(column: $0, row: $1) }
        }
        let pair = SnapshotPair(
            outgoing: .picture(.sixteen(outgoing)), incoming: .picture(try mixed { _, _ in 1 }))
        let edge = try #require(
            try Comparison(pictures[0], pictures[1], snapshots: pair).edge)
        #expect(abs(edge.radiusX - 0.5) < 0.01 && abs(edge.x) < 0.01 && abs(edge.y) < 0.01)
    }

    /// Pictures with alpha are compared in 8 bits, which do not distinguish faint snapshots.
    @Test(arguments: [(60.0, true), (20_000.0, true), (60.0, false)])
    func `edges are fitted in 16-bit pictures with alpha`(
        _ contrast: Double, _ snapshotsHaveAlpha: Bool
    ) throws {
        func picture(_ radius: Double, _ layout: PixelLayout) throws -> AnyBitmap {
            let oracle = AreaOracle(x: 40.3, y: 29.8, a: radius, b: radius)
            let samples = (0..<80 * 60).flatMap { i in
                let share = oracle.area(column: i % 80, row: i / 80)
                let gray = 20_000 + UInt16((contrast * share).rounded())
                return [gray, gray, gray, .max].prefix(layout.channels)
            }
            return .sixteen(try Bitmap(80, 60, layout, samples))
        }
        let layout = snapshotsHaveAlpha ? PixelLayout.rgba : .rgb
        let pair = SnapshotPair(
            outgoing: .picture(try picture(0.001, layout)),
            incoming: .picture(try picture(1000, layout))
        )
        let result = try Comparison(picture(21.7, .rgba), picture(22.2, .rgba), snapshots: pair)
        #expect((result.edge == nil) == (contrast < 100), "\(result.edgeSentence ?? "")")
    }

    @Test func `equal snapshots have no edge to fit`() throws {
        let one = Self.cases[0]
        let (picture, outgoing, _) = try Self.pictures(one, one.oracle)
        let pair = SnapshotPair(
            outgoing: .picture(.eight(outgoing)), incoming: .picture(.eight(outgoing)))
        let result = try Comparison(.eight(outgoing), .eight(picture), snapshots: pair)
        #expect(result.edgeSentence?.contains("the snapshots are equal in 8 bits") == true)
    }

    /// A square, a hexagon and a half plane: depths inside, in pixels.
    static let shapes: [(String, @Sendable (_ x: Double, _ y: Double) -> Double)] = [
        ("a square", { x, y in 20 - max(abs(x), abs(y)) }),
        ("a hexagon", { x, y in 20 - max(abs(y), abs(x) * 0.8660254 + abs(y) / 2) }),
        ("a wipe", { x, _ in x }),
    ]

    @Test(arguments: shapes)
    func `a sharp edge that is not an ellipse is reported as another shape`(
        _ name: String, _ depth: @Sendable (Double, Double) -> Double
    ) throws {
        let gray = try [UInt8(20), 200].map { gray in
            try Bitmap<UInt8>(80, 60, .gray, [UInt8](repeating: gray, count: 80 * 60))
        }
        let samples = (0..<80 * 60).map { i in
            let share = min(1, max(0, depth(Double(i % 80) - 39.8, Double(i / 80) - 29.3) + 0.5))
            return UInt8((20 + 180 * share).rounded())
        }
        let picture = try Bitmap<UInt8>(80, 60, .gray, samples)
        let error = #expect(throws: MissingEdge.self) {
            try EdgeFit(of: picture, outgoing: gray[0], incoming: gray[1])
        }
        #expect("\(try #require(error))".contains("another shape"), "\(name)")
    }

    @Test func `no edge is found in a snapshot, a gradient, noise or two circles`() throws {
        let view = Case(
            what: "", width: 60, height: 60, oracle: .init(x: 15, y: 15, a: 9, b: 9),
            outgoing: [0, 0, 0], incoming: [255, 255, 255])
        let (circle, outgoing, incoming) = try Self.pictures(view, view.oracle)
        let second = AreaOracle(x: 42, y: 40, a: 12, b: 12)
        let (other, _, _) = try Self.pictures(view, second)
        let two = try Bitmap(60, 60, .rgb, zip(circle.samples, other.samples).map { max($0, $1) })
        let gradient = try Bitmap<UInt8>(
            60, 60, .rgb, (0..<10800).map { UInt8(($0 / 3) % 60 * 4) })
        var noise = Noise(10)
        let random: Bitmap<UInt8> = try noise.bitmap(60, 60, .rgb)
        for picture in [outgoing, incoming, gradient, random, two] {
            #expect((try? EdgeFit(of: picture, outgoing: outgoing, incoming: incoming)) == nil)
        }
        #expect((try? EdgeFit(of: circle, outgoing: outgoing, incoming: incoming)) != nil)
        // Equal snapshots contain no information.
        #expect((try? EdgeFit(of: circle, outgoing: outgoing, incoming: outgoing)) == nil)
    }
}

extension Bitmap {
    /// The sample at this index.
    fileprivate func samples(_ place: Int) -> S { withSamples { $0[place] } }
}
