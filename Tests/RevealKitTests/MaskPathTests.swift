import Foundation
import Raster
import RevealMotion
import RevealScenes
import RevealValues
import TestSupport
import Testing

/// SVG path data are parsed and drawn as masks.
struct MaskPathTests {
    /// The elements of path data, spelled out, or the mistake in them.
    private static func elements(_ data: String) -> String {
        do {
            guard case .path(let path) = try MaskShape("path(\"\(data)\")") else {
                return "no path"
            }
            return path.data
        } catch {
            return error.description
        }
    }

    @Test(arguments: [
        ("M10 20L30 40", "M10 20 L30 40"), ("m1 2 3 4 5,6", "M1 2 L4 6 L9 12"),
        ("M0 0h10v20H5V1z", "M0 0 L10 0 L10 20 L5 20 L5 1 Z"),
        ("M1.5.5-2-.25L.5e1.5", "M1.5 0.5 L-2 -0.25 L5 0.5"),
        ("M1 1zl2 0", "M1 1 Z L3 1"),
        ("M0 0C1 2 3 4 5 6S9 8 10 10", "M0 0 C1 2 3 4 5 6 C7 8 9 8 10 10"),
        ("M0 0S1 1 2 0", "M0 0 C0 0 1 1 2 0"),
        ("M0 0q5 10 10 0t10 0T0 5", "M0 0 Q5 10 10 0 Q15 -10 20 0 Q25 10 0 5"),
        ("M0 0a1 2 30 01.5.5", "M0 0 A1 2 30 0 1 0.5 0.5"),
        ("M0 0A-5 5 0 1 0 9 9 5 5 0 00 1 1", "M0 0 A5 5 0 1 0 9 9 A5 5 0 0 0 1 1"),
        ("L0 0", "a path must begin with M (at 'L0 0')"),
        ("", "a path must begin with M (at the end of the path)"),
        ("M0 0", "the path draws nothing"),
        ("M0 0X", "'X' is not a path command (at 'X')"),
        ("M0 0L5", "a number up to ±1000000 is expected (at the end of the path)"),
        ("M0 0L5 1e9", "a number up to ±1000000 is expected (at '1e9')"),
        ("M0 0A1 1 0 2 0 1 1", "an arc's flags must be 0 or 1 (at '2 0 1 1')"),
        ("M0 0Z5 5", "Z takes no numbers (at '5 5')"),
        ("M0,,0L1 1", "a number up to ±1000000 is expected (at ',0L1 1')"),
    ])
    func `path data is parsed as in SVG, or the mistake is reported`(
        _ data: String, _ wanted: String
    ) {
        #expect(Self.elements(data) == wanted)
    }

    /// The corners of a path with one subpath in a square of this size.
    private static func corners(_ text: String, _ side: Double) throws -> [Point] {
        guard case .path(let path) = try MaskShape(text) else { return [] }
        let square = Rect(x: 0, y: 0, width: side, height: side)
        return path.corners(in: square, beyond: square, by: 0)[0]
    }

    /// A length of any magnitude that may be written, or 0.
    private static func length(_ noise: inout Noise) -> Double {
        let sign: Double = Bool.random(using: &noise) ? 1 : -1
        let exponent = Double.random(in: -320...6, using: &noise)
        return [sign * pow(10, exponent), 0, sign * 1e6].randomElement(using: &noise) ?? 0
    }

    @Test func `corners of a path are finite for any numbers in its data`() throws {
        var noise = Noise(77)
        for _ in 0..<Torture.cases(3000, 1000) {
            func number() -> String { Self.length(&noise).description }
            var data = "M\(number()) \(number())"
            for _ in 0..<Int.random(in: 1...4, using: &noise) {
                let end = "\(number()) \(number())"
                data +=
                    [
                        "l\(end)", "A\(number()) \(number()) \(number()) 1 0 \(end)",
                        "a\(number()) \(number()) 45 0 1 \(end)", "C\(end) \(end) \(end)",
                    ].randomElement(using: &noise) ?? ""
            }
            let side = [0.001, 1, 1e6][Int.random(in: 0...2, using: &noise)]
            let shape = try MaskShape("path(\"\(data)\", 0 0 \(side) \(side))")
            guard case .path(let path) = shape else { continue }
            let rect = Rect(x: 0, y: 0, width: 1e9, height: 1e-9)
            let corners = path.corners(in: rect, beyond: rect, by: 0).joined()
            #expect(corners.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "\(data)")
        }
    }

    /// The distance of a point from the nearest line between corners.
    private static func distance(_ x: Double, _ y: Double, _ corners: [Point]) -> Double {
        zip(corners, corners.dropFirst()).reduce(Double.infinity) { least, side in
            let (wx, wy) = (side.1.x - side.0.x, side.1.y - side.0.y)
            let square = wx * wx + wy * wy
            let along = ((x - side.0.x) * wx + (y - side.0.y) * wy) / max(square, 1e-300)
            let share = max(0, min(1, along))
            return min(least, hypot(side.0.x + wx * share - x, side.0.y + wy * share - y))
        }
    }

    @Test(arguments: [1.0, 40, 3000])
    func `approximated curves of a path are within a 64th of a pixel`(_ side: Double) throws {
        let corners = try Self.corners("path(\"M0 80C10 -60 95 180 100 10\")", side)
        for i in 0...2000 {
            let t = Double(i) / 2000
            func at(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
                let s = 1 - t
                return (s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d) / 100
                    * side
            }
            let (x, y) = (at(0, 10, 95, 100), at(80, -60, 180, 10))
            #expect(Self.distance(x, y, corners) <= 1.0 / 64)
        }
    }

    @Test(arguments: [(false, false), (false, true), (true, false), (true, true)], [50.0, 2000])
    func `the flags of an SVG arc select the part of its ellipse`(
        _ flags: (isLarge: Bool, isClockwise: Bool), _ side: Double
    ) throws {
        let text =
            "path(\"M60 20A60 40 30 \(flags.isLarge ? 1 : 0) \(flags.isClockwise ? 1 : 0) 45 70\")"
        let corners = try Self.corners(text, side)
        // The center as in SVG 2, appendix B.2.4, and the angles by its formulas.
        let (sine, cosine) = (sin(Double.pi / 6), cos(Double.pi / 6))
        let (u, v) = (cosine * 7.5 + sine * -25, -sine * 7.5 + cosine * -25)
        let rest = (3600 * 1600 - 3600 * v * v - 1600 * u * u) / (3600 * v * v + 1600 * u * u)
        let root = sqrt(rest) * (flags.isLarge == flags.isClockwise ? -1 : 1)
        let (cx, cy) = (root * 60 * v / 40, -root * 40 * u / 60)
        let from = atan2((v - cy) / 40, (u - cx) / 60)
        var sweep = atan2((-v - cy) / 40, (-u - cx) / 60) - from
        if flags.isClockwise && sweep < 0 { sweep += 2 * .pi }
        if !flags.isClockwise && sweep > 0 { sweep -= 2 * .pi }
        #expect((abs(sweep) > .pi) == flags.isLarge)
        let (x, y) = (cosine * cx - sine * cy + 52.5, sine * cx + cosine * cy + 45)
        for i in 0...2000 {
            let angle = from + sweep * Double(i) / 2000
            let (p, q) = (60 * cos(angle), 40 * sin(angle))
            let (px, py) = (x + cosine * p - sine * q, y + sine * p + cosine * q)
            let distance = Self.distance(px / 100 * side, py / 100 * side, corners)
            #expect(distance <= 1.0 / 64, "\(i)")
        }
        // The lines have the length of the arc, and no more.
        let length = zip(corners, corners.dropFirst()).reduce(0.0) {
            $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y)
        }
        let exact = (0..<4000).reduce(0.0) { sum, i in
            let angle = from + sweep * (Double(i) + 0.5) / 4000
            return sum + hypot(60 * sin(angle), 40 * cos(angle)) * abs(sweep) / 4000
        }
        #expect(abs(length / (exact / 100 * side) - 1) < 1e-2)
    }

    @Test func `a circle made of arcs covers the same as an ellipse`() throws {
        let text = "path(\"M50 0a50 50 0 0 1 0 100a50 50 0 0 1 0 -100\")"
        let shape = try MaskShape(text)
        let rect = Rect(x: 3.3, y: 4.7, width: 31, height: 31)
        func mask(_ shape: MaskShape) -> (any PixelMask)? {
            Layer(
                "a", .color(.transparent), frame: .zero, mask: rect,
                maskStyle: MaskStyle(shape: shape)
            ).pixelMask(atScale: 1, in: Size(width: 40, height: 40).bounds)
        }
        let masks = try [shape, .ellipse].map { try #require(mask($0)) }
        for row in 0..<40 {
            let shares = masks.map { mask -> [UInt16] in
                var shares = [UInt16](repeating: 0, count: 40)
                guard let scanline = mask.scanline(row: row, width: 40) else { return shares }
                var span = shares.mutableSpan
                let touched = scanline.touched
                scanline.shares(of: touched, into: &span, at: touched.lowerBound)
                return shares
            }
            for (a, b) in zip(shares[0], shares[1]) {
                #expect(abs(Int(a) - Int(b)) < 65535 / 64)
            }
        }
        // In a view that it just covers, no pixel is left out, even by its lines.
        let size = Size(width: 40, height: 30)
        let radius = shape.points(of: .farthestCorner, about: size.center, in: size)
        #expect((25...25.05).contains(radius))
    }

    @Test func `a path of 10,000 crossing lines is drawn by both fill rules`() throws {
        var noise = Noise(93)
        let data = (0..<10_000).map { i -> String in
            let (x, y) = (
                Double.random(in: 0...100, using: &noise), Double.random(in: 0...100, using: &noise)
            )
            return "\(i == 0 ? "M" : "L")\((x * 100).rounded() / 100) \((y * 100).rounded() / 100)"
        }.joined()
        for rule in FillRule.allCases {
            let shape = try MaskShape("path(\(rule.rawValue),\"\(data)Z\")")
            let layer = Layer(
                "a", .color(.transparent), frame: .zero,
                mask: Rect(x: 2, y: 2, width: 20, height: 20), maskStyle: MaskStyle(shape: shape))
            let view = Size(width: 24, height: 24).bounds
            let mask = try #require(layer.pixelMask(atScale: 1, in: view))
            let scanline = try #require(mask.scanline(row: 12, width: 24))
            var shares = [UInt16](repeating: 0, count: 24)
            var span = shares.mutableSpan
            let touched = scanline.touched
            scanline.shares(of: touched, into: &span, at: touched.lowerBound)
            // Nearly everything is enclosed by some of the lines; by an odd number of them in half
            // of the cases.
            let middle = shares[8..<16].map { Double($0) / 65535 }.reduce(0, +) / 8
            #expect(rule == .nonzero ? middle > 0.95 : abs(middle - 0.5) < 0.1, "\(middle)")
        }
    }
}
