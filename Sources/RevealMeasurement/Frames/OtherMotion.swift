/// A motion between two snapshots that is not a circle.
package enum OtherMotion: String, Sendable, CaseIterable {
    /// A straight edge that crosses the view.
    case wipe
    /// A rectangle that grows or shrinks about a center, as do all shapes below.
    case rectangle
    /// A square on its corner.
    case diamond
    case triangle
    case star
    /// An ellipse with the aspect ratio of the view.
    case ellipse
    case slide
}

extension OtherMotion {
    init?(_ frames: [MeasuredFrame], _ pair: MeasuredPair) {
        let profiles = frames.compactMap(\.profile).spread(over: Self.mostFrames)
        if FrameProfile(pair.outgoing).slides(to: FrameProfile(pair.incoming), by: profiles) {
            self = .slide
            return
        }
        let sides = frames.compactMap { $0.sides?.signed }.filter(\.showsBoth)
            .spread(over: Self.mostFrames)
        guard sides.count > 1 else { return nil }
        let (width, height) = (Double(pair.width), Double(pair.height))
        let size = SIMD2(width, height)
        let circle = GrowingShape(.unplaced) { ($0 * $0).sum().squareRoot() }
            .misfit(sides, in: size)
        let misfits = Self.shapes(aspect: width / height).map { motion, shape in
            (motion: motion, share: shape.misfit(sides, in: size))
        }
        guard let best = misfits.min(by: { $0.share < $1.share }),
            best.share < min(Self.mostWrong, Self.mostOfCircle * circle)
        else { return nil }
        self = best.motion
    }

    private static let mostFrames = 8
    /// The maximum misfit of a shape, as a share of the misfit of a single snapshot, and as a share
    /// of the misfit of circles.
    private static let (mostWrong, mostOfCircle) = (0.15, 0.5)

    private static func shapes(aspect: Double) -> [(OtherMotion, GrowingShape)] {
        let ways = [SIMD2(1.0, 0), SIMD2(0, 1), SIMD2(1, 1), SIMD2(1, -1)]
        let polygons: [(OtherMotion, MaskPolygon)] = [
            (.rectangle, .square), (.diamond, .regular(corners: 4)),
            (.triangle, .regular(corners: 3)),
            (.star, .star(points: 5, inner: MaskPolygon.pentagramInner)),
            (.star, .star(points: 5, inner: 0.5)),
        ]
        return ways.map { way in (.wipe, GrowingShape(.placed) { (way * $0).sum() }) }
            + polygons.map { ($0, GrowingShape($1, aspect: 1)) }
            + [
                (.rectangle, GrowingShape(.square, aspect: aspect)),
                (.ellipse, GrowingShape(.regular(corners: 90), aspect: aspect)),
            ]
    }
}

private struct GrowingShape {
    /// Whether the position is fixed, as in a wipe, or a center must be found.
    enum Place { case placed, unplaced }

    private let place: Place
    /// Returns the size of the shape whose edge has the offset `away` from its center.
    private let size: (_ away: SIMD2<Double>) -> Double

    init(_ place: Place, _ size: @escaping (_ away: SIMD2<Double>) -> Double) {
        (self.place, self.size) = (place, size)
    }

    /// Creates a polygon in a rectangle that is `aspect` times as wide as high.
    init(_ polygon: MaskPolygon, aspect: Double) {
        let corners = polygon.corners.map { SIMD2($0.x - 50, $0.y - 50) / 50 }
        func turn(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double {
            one.x * other.y - one.y * other.x
        }
        // Directions are normalized to |x| + |y| = 1, which needs no angle.
        let sizes = (0..<Self.directions).map { direction -> Double in
            let part = 4 * Double(direction) / Double(Self.directions) - 2
            let y = 1 - (part.magnitude - 1).magnitude
            let away = SIMD2((1 - part.magnitude) / aspect, part < 0 ? -y : y)
            let side = zip(corners, corners.dropFirst() + corners.prefix(1)).first {
                turn($0, away) >= 0 && turn(away, $1) >= 0
            }
            return side.map { turn(away, $1 - $0) / turn($0, $1) } ?? 0
        }
        self.init(.unplaced) { away in
            let length = away.x.magnitude + away.y.magnitude
            guard length > 0 else { return 0 }
            let part = away.y < 0 ? away.x / length - 1 : 1 - away.x / length
            let direction = (part + 2) / 4 * Double(Self.directions)
            return length * sizes[direction.clampedInteger(in: 0...Self.directions - 1)]
        }
    }

    private static let directions = 1440

    /// Returns the misfit of shapes of any size about the best common center, relative to the
    /// misfit without a shape.
    func misfit(_ frames: [SignedSides], in view: SIMD2<Double>) -> Double {
        guard place == .unplaced else { return misfit(frames, about: .zero, in: view) }
        let cells = Self.cells
        let places = (0..<cells * cells).map {
            (SIMD2(Double($0 % cells), Double($0 / cells)) + 0.5) * view / Double(cells)
        }
        func rated(_ center: SIMD2<Double>) -> (center: SIMD2<Double>, share: Double) {
            (center, misfit(frames, about: center, in: view))
        }
        guard var best = places.map(rated).min(by: { $0.share < $1.share }) else { return 1 }
        var step = view / Double(2 * cells)
        while step.max() > 0.25 {
            let around = [SIMD2(1.0, 0), SIMD2(-1, 0), SIMD2(0, 1), SIMD2(0, -1)].map {
                rated(best.center + $0 * step)
            }
            guard let next = around.min(by: { $0.share < $1.share }), next.share < best.share
            else {
                step /= 2
                continue
            }
            best = next
        }
        return best.share
    }

    private static let cells = 12
    private static let sizes = 256

    private func misfit(
        _ frames: [SignedSides], about center: SIMD2<Double>, in view: SIMD2<Double>
    ) -> Double {
        // The maximum size of a shape about a center in the view; a wipe's size may be negative.
        let most = 2 * view.max()
        var (wrong, fewer) = (SIMD2(0.0, 0), 0.0)
        var sums = [Double](repeating: 0, count: Self.sizes)
        for frame in frames {
            for i in sums.indices { sums[i] = 0 }
            for pixel in frame.pixels {
                let size = self.size(SIMD2(Double(pixel.x), Double(pixel.y)) - center)
                let share = (size / most + (place == .placed ? 1 : 0)) * Double(Self.sizes)
                let bin = share / (place == .placed ? 2 : 1)
                sums[bin.clampedInteger(in: 0...Self.sizes - 1)] += Double(pixel.z)
            }
            var (inside, least) = (0.0, SIMD2(Double.infinity, .infinity))
            for sum in sums {
                inside += sum
                let outside = frame.sum - inside
                least = pointwiseMin(least, SIMD2(outside - inside, inside - outside))
            }
            wrong += (frame.mass + least) / 2
            fewer += (frame.mass - frame.sum.magnitude) / 2
        }
        return wrong.min() / max(fewer, .leastNormalMagnitude)
    }
}

struct SignedSides {
    /// The column, the row, and the coverage minus ½, from −½ to ½.
    fileprivate let pixels: [SIMD3<Float>]
    fileprivate let sum: Double
    fileprivate let mass: Double

    fileprivate init(_ pixels: [SIMD3<Float>]) {
        self.pixels = pixels
        sum = pixels.reduce(0) { $0 + Double($1.z) }
        mass = pixels.reduce(0) { $0 + Double($1.z.magnitude) }
    }

    /// Whether each snapshot is visible above a codec's noise.
    fileprivate var showsBoth: Bool { sum.magnitude < 0.94 * mass }
}

extension FrameSides {
    private static let mostAsked = 600
    private static let clear = Float(32)

    fileprivate var signed: SignedSides {
        SignedSides(
            pixels.thinned(to: Self.mostAsked).map { pixel in
                let share = min(1, max(0, pixel.z)) - 0.5
                return SIMD3(pixel.x, pixel.y, share * min(1, pixel.w / Self.clear))
            })
    }
}

extension Array {
    fileprivate func spread(over count: Int) -> Self {
        self.count <= count
            ? self : (0..<count).map { self[(2 * $0 + 1) * self.count / (2 * count)] }
    }
}
