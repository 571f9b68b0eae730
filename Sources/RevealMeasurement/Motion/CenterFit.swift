/// The center of a reveal's circles: a point, or a line along which it moves linearly with the
/// radius.
struct CenterFit {
    /// The center at the radius `origin`, and its movement per pixel of radius.
    private(set) var place: SIMD2<Double>
    private(set) var way = SIMD2<Double>.zero
    private let origin: Double
    private(set) var errors: SIMD2<Double>

    var error: Double { max(errors.x, errors.y) }

    var moves: Bool { way != .zero }

    func center(at radius: Double) -> Point {
        let place = place + way * (radius - origin)
        return Point(x: place.x, y: place.y)
    }

    /// The minimum movement of a moving center, in pixels: for edges with exact area coverage, and
    /// for others.
    private static let leastWay = (exact: 0.1, other: 0.5)

    init?(_ circles: [SeenCircle]) {
        let views = circles.compactMap(View.init)
        guard !views.isEmpty else { return nil }
        let radii = circles.map(\.circle.radius).sorted()
        origin = radii[radii.count / 2]
        guard let fixed = Self.fitted(views, about: nil) else { return nil }
        place = fixed.place
        errors = fixed.errors
        guard views.count >= 4, let line = Self.fitted(views, about: origin) else { return }
        let span = (radii.last ?? 0) - (radii.first ?? 0)
        let moved = (line.way * line.way).sum().squareRoot() * span
        let scale = max(1, line.rest / Double(max(1, 2 * views.count - 4)))
        let isExact = circles.allSatisfy { !$0.isRough }
        let least = isExact ? Self.leastWay.exact : Self.leastWay.other
        guard moved > least, moved > 6 * line.wayError * span,
            fixed.rest - line.rest > 25 * scale
        else { return }
        (place, way, errors) = (line.place, line.way, line.errors)
    }

    /// A frame's measured center, whose uncertainty includes that of the radius.
    private struct View {
        let center: SIMD2<Double>
        let radius: Double
        /// The inverse of the center's covariance.
        let a: Double, b: Double, d: Double

        var information: Double { a + d }

        init?(_ seen: SeenCircle) {
            center = SIMD2(seen.circle.center.x, seen.circle.center.y)
            radius = seen.circle.radius
            let c = seen.covariance
            let determinant = c[0][0] * c[1][1] - c[0][1] * c[0][1]
            guard determinant > 0 else { return nil }
            (a, b, d) = (
                c[1][1] / determinant, -c[0][1] / determinant, c[0][0] / determinant
            )
        }

        func distance(to other: SIMD2<Double>) -> Double {
            let away = center - other
            return a * away.x * away.x + 2 * b * away.x * away.y + d * away.y * away.y
        }
    }

    private struct Fitted {
        var place = SIMD2<Double>.zero
        var way = SIMD2<Double>.zero
        var errors = SIMD2<Double>.zero
        var wayError = 0.0
        var rest = 0.0
    }

    /// The number of rounds with capped weights, and of all rounds; short arcs that are far off
    /// converge slowly.
    private static let (cappedRounds, allRounds) = (32, 40)

    /// Robustly fits a center and its movement to `views`; without an `origin`, only the center.
    private static func fitted(_ views: [View], about origin: Double?) -> Fitted? {
        let free = origin == nil ? [0, 1] : [0, 1, 2, 3]
        var found: Fitted?
        // At first, weights are capped at the median, since a single wrong circle may have the most
        // information.
        let usual = views.map(\.information).middle
        let caps = views.map { min(1, usual / $0.information) }
        var weights = caps
        for round in 0..<allRounds {
            var system = NormalSystem(unknowns: 4)
            for (view, weight) in zip(views, weights) {
                let arm = origin.map { view.radius - $0 } ?? 0
                // Two equations whose squares add up to the view's measure (Cholesky).
                let l = view.a.squareRoot()
                let m = view.b / l
                let n = max(0, view.d - m * m).squareRoot()
                system.add(
                    SIMD8(l, m, l * arm, m * arm, 0, 0, 0, 0),
                    l * view.center.x + m * view.center.y, weight: weight)
                system.add(
                    SIMD8(0, n, 0, n * arm, 0, 0, 0, 0), n * view.center.y, weight: weight)
            }
            guard let solution = system.solution(free), let inverse = system.inverse(free) else {
                return nil
            }
            var next = Fitted()
            next.place = SIMD2(solution[0], solution[1])
            next.way = SIMD2(solution[2], solution[3])
            let distances = views.map { view in
                view.distance(to: next.place + next.way * (origin.map { view.radius - $0 } ?? 0))
            }
            let scale = max(1, distances.middle / 1.386)
            // In the last rounds, weights are not capped, and outliers count almost nothing.
            weights = zip(distances, caps).map { distance, cap in
                let share = min(1, 16 * scale / distance)
                return round < cappedRounds ? cap * share.squareRoot() : share
            }
            next.rest = zip(distances, weights).reduce(0) { $0 + $1.0 * $1.1 }
            next.errors = SIMD2(inverse[0][0], inverse[1][1]) * scale
            next.errors.formSquareRoot()
            if free.count == 4 {
                next.wayError = ((inverse[2][2] + inverse[3][3]) * scale).squareRoot()
            }
            found = next
        }
        return found
    }
}
