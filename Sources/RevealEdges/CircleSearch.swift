import Raster

/// The circle near most of the given places.
///
/// RANSAC (Fischler and Bolles, 1981): of the circles through three random places, the one near the
/// most places is fitted to these. The seed is constant, so results are reproducible.
package struct CircleSearch {
    package private(set) var circle: Circle

    private static let tries = 400
    private static let sample = 500
    /// The maximum distances of a place from its circle, in pixels: for sharp edges, then for soft
    /// and noisy ones.
    private static let reaches = [1.5, 6, 24]

    /// Finds the circle near more than half of `places`.
    package init?(_ places: [SIMD2<Double>]) {
        guard places.count >= 8 else { return nil }
        let sample = places.thinned(to: Self.sample)
        for reach in Self.reaches {
            guard let guess = Self.consensus(sample, reach, tries: Self.tries, least: 0.4),
                let fitted = Self.fitted(to: places, guess, reach)
            else { continue }
            circle = fitted
            if 2 * places.count(where: { Self.distance($0, fitted) < reach }) > places.count {
                return
            }
        }
        return nil
    }

    /// Finds the sharp circle near the most places, at least 20 % of a sample.
    package init?(amongOthers places: [SIMD2<Double>]) {
        let reach = Self.reaches[0]
        guard places.count >= 8,
            let guess = Self.consensus(
                places.thinned(to: Self.sample), reach, tries: 5 * Self.tries, least: 0.2),
            let fitted = Self.fitted(to: places, guess, reach)
        else { return nil }
        circle = fitted
    }

    /// Returns the best circle of `tries`; nil if less than `least` of `places` is near it.
    private static func consensus(
        _ places: [SIMD2<Double>], _ reach: Double, tries: Int, least: Double
    ) -> Circle? {
        var chance = Chance(state: 20_150_819)
        var (best, most) = (Circle?.none, 0)
        for _ in 0..<tries {
            let three = (0..<3).map { _ in places[chance.next(below: places.count)] }
            guard let circle = through(three[0], three[1], three[2]) else { continue }
            let count = places.count { distance($0, circle) < reach }
            if count > most { (best, most) = (circle, count) }
        }
        return Double(most) >= least * Double(places.count) ? best : nil
    }

    /// Returns the circle through three places; nil if they are on a line.
    private static func through(
        _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>
    ) -> Circle? {
        let (u, v) = (b - a, c - a)
        let area = 2 * (u.x * v.y - u.y * v.x)
        guard abs(area) > 1e-9 else { return nil }
        let (uu, vv) = ((u * u).sum(), (v * v).sum())
        let from = SIMD2(v.y * uu - u.y * vv, u.x * vv - v.x * uu) / area
        let radius = (from * from).sum().squareRoot()
        guard radius < 1e6 else { return nil }
        let center = a + from
        return Circle(center: Point(x: center.x, y: center.y), radius: radius)
    }

    @inline(__always)
    private static func distance(_ place: SIMD2<Double>, _ circle: Circle) -> Double {
        let away = place - SIMD2(circle.center.x, circle.center.y)
        return abs((away * away).sum().squareRoot() - circle.radius)
    }

    /// Returns the circle fitted to the places near `guess` by the Gauss–Newton method.
    private static func fitted(
        to places: [SIMD2<Double>], _ guess: Circle, _ reach: Double
    ) -> Circle? {
        var circle = guess
        for _ in 0..<8 {
            var system = NormalSystem(unknowns: 3)
            for place in places {
                let away = place - SIMD2(circle.center.x, circle.center.y)
                let length = (away * away).sum().squareRoot()
                guard abs(length - circle.radius) < reach, length > 0 else { continue }
                let normal = away / length
                system.add(
                    SIMD8(normal.x, normal.y, 1, 0, 0, 0, 0, 0), length - circle.radius, weight: 1)
            }
            guard let step = system.solution([0, 1, 2], damping: 1e-6) else { return nil }
            circle.center.x += step[0]
            circle.center.y += step[1]
            circle.radius += step[2]
            guard circle.radius > 0.1, circle.radius < 1e6, abs(circle.center.x) < 1e6,
                abs(circle.center.y) < 1e6
            else { return nil }
            if abs(step[0]) + abs(step[1]) + abs(step[2]) < 1e-4 { break }
        }
        return circle
    }
}

extension Array {
    /// Returns `count` to twice `count` elements, evenly spread; all if there are fewer.
    package func thinned(to count: Int) -> Self {
        stride(from: 0, to: self.count, by: Swift.max(1, self.count / count)).map { self[$0] }
    }
}

/// SplitMix64 (Steele, Lea and Flood, 2014), a generator of reproducible random numbers.
struct Chance {
    var state: UInt64

    /// Returns a number below `count`, which must be positive.
    mutating func next(below count: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((z ^ (z >> 31)) % UInt64(count))
    }
}
