import Raster

/// A side of a pixel that begins at `start`, mirrored to positive numbers: one part, or two if it
/// crosses the axis.
func mirroredParts(_ start: Double) -> [(Double, Double)] {
    let end = start + 1
    guard start < 0, end > 0 else {
        return [(min(abs(start), abs(end)), max(abs(start), abs(end)))]
    }
    return [(0, max(abs(start), abs(end))), (0, min(-start, end))]
}

/// `Ramp` without vectors.
struct RampTwin {
    private let inner: Double, outer: Double
    private let curve: FeatherCurve

    init(_ ramp: Ramp) { (inner, outer, curve) = (ramp.inner, ramp.outer, ramp.curve) }

    private var width: Double { outer - inner }

    func coverage(
        _ corners: [Double], area: Double, _ areas: (Double) -> Double
    ) -> Double {
        let cuts = [
            corners[0], min(corners[1], corners[2]), max(corners[1], corners[2]), corners[3],
        ].map { max(inner, min(outer, $0)) }
        var sum = left(at: (cuts[3] - inner) / width) * area
        let longest = curve == .gaussian ? width / 6 : width
        for (from, to) in zip(cuts, cuts.dropFirst()) where from < to {
            let count = ((to - from) / longest).rounded(.up)
            let length = (to - from) / count
            for i in 0..<Int(count) { sum += integral(from + Double(i) * length, length, areas) }
        }
        return sum
    }

    private func integral(
        _ start: Double, _ length: Double, _ areas: (Double) -> Double
    ) -> Double {
        let rule = [
            (0.06943184420297371, 0.17392742256872693), (0.33000947820757187, 0.32607257743127307),
            (0.6699905217924281, 0.32607257743127307), (0.9305681557970263, 0.17392742256872693),
        ]
        let parts = rule.map { node, weight in
            let growth = start + length * node
            return weight * density(at: (growth - inner) / width) * areas(growth)
        }
        return (parts[0] + parts[1] + (parts[2] + parts[3])) * length / width
    }

    func wide(_ growth: Double, gradient: Double, laplacian: Double) -> Double {
        let t = (growth - inner) / width
        let bend = slope(at: t) / (width * width) * gradient
        let fall = density(at: t) / width * laplacian
        return left(at: t) - (bend + fall) * (1 / 24)
    }

    func left(at t: Double) -> Double {
        let v = 2 * t - 1
        return switch curve {
        case .linear: 1 - t
        case .smooth: 1 - t * t * (3 - 2 * t)
        case .gaussian: 0.5 - v * polynomial(v * v) { _ in 1 }
        }
    }

    private func density(at t: Double) -> Double {
        let v = 2 * t - 1
        return switch curve {
        case .linear: 1
        case .smooth: 6 * t * (1 - t)
        case .gaussian: 2 * polynomial(v * v) { Double(2 * $0 + 1) }
        }
    }

    private func slope(at t: Double) -> Double {
        let v = 2 * t - 1
        return switch curve {
        case .linear: 0
        case .smooth: 6 - 12 * t
        case .gaussian: -36 * v * polynomial(v * v) { Double(2 * $0 + 1) }
        }
    }

    private func polynomial(_ square: Double, _ factor: (Int) -> Double) -> Double {
        let coefficients = [
            0.0009404465769576346, -0.008442003775143453, 0.03788770818223966,
            -0.11671290833343488, 0.2843236829135175, -0.5883917207227312, 1.0630759375335066,
            -1.6772722145693735, 2.278201394135526, -2.6037119642389346, 2.430135027220037,
            -1.8001001616680905, 1.2000667767535755,
        ]
        var sum = factor(12) * coefficients[0]
        for k in 1...12 { sum = sum * square + factor(12 - k) * coefficients[k] }
        return sum
    }
}
