import Raster

/// A function from samples to light, both 0 to 1.
enum ToneCurve: Sendable, Hashable {
    case gamma(Double)
    /// ICC.1:2022, table 68, type 4: (a·x + b)^g + e for x ≥ d, otherwise c·x + f.
    case parametric(g: Double, a: Double, b: Double, c: Double, d: Double, e: Double, f: Double)
    /// At least two evenly spaced points in units of 1/65535, interpolated linearly.
    case points([UInt16])

    static let linear = ToneCurve.gamma(1)
    /// IEC 61966-2-1.
    static let sRGB = ToneCurve.parametric(
        g: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045, e: 0, f: 0)
    /// The inverse of the camera curve of ITU-R BT.709, BT.601, and BT.2020.
    static let bt709 = ToneCurve.parametric(
        g: 1 / 0.45, a: 1 / 1.099, b: 0.099 / 1.099, c: 1 / 4.5, d: 0.081, e: 0, f: 0)

    func light(of sample: Double) -> Double {
        let light: Double
        switch self {
        case .gamma(1): light = sample
        case .gamma(let exponent): light = power(sample, exponent)
        case .parametric(let g, let a, let b, let c, let d, let e, let f):
            light = sample >= d ? power(a * sample + b, g) + e : c * sample + f
        case .points(let points):
            let place = sample * Double(points.count - 1)
            let index = place.clampedInteger(in: 0...points.count - 2)
            let (low, high) = (Double(points[index]), Double(points[index + 1]))
            light = (low + (high - low) * (place - Double(index))) / 65_535
        }
        return light.withinOne
    }

    /// Returns the smallest sample with this light, clamped to 0...1; points must be nondecreasing
    /// (see `rising`).
    func sample(of light: Double) -> Double {
        let sample: Double
        switch self {
        case .gamma(1): sample = light
        case .gamma(let exponent): sample = power(light, 1 / exponent)
        case .parametric(let g, let a, let b, let c, let d, let e, let f):
            if light >= self.light(of: max(0, d)) {
                sample = max(d, (power(light - e, 1 / g) - b) / a)
            } else {
                sample = c > 0 ? min(d, (light - f) / c) : light > f ? d : 0
            }
        case .points(let points):
            let place = light * 65_535
            // The first point at this height or above.
            var (low, high) = (0, points.count)
            while low < high {
                let middle = (low + high) / 2
                if Double(points[middle]) < place { low = middle + 1 } else { high = middle }
            }
            guard low > 0 else { return 0 }
            guard low < points.count else { return 1 }
            let (before, behind) = (Double(points[low - 1]), Double(points[low]))
            sample =
                (Double(low - 1) + (place - before) / (behind - before)) / Double(points.count - 1)
        }
        return sample.withinOne
    }

    /// The curve with each point raised to the previous one, so that it never falls.
    var rising: ToneCurve {
        guard case .points(var points) = self else { return self }
        for index in points.indices.dropFirst() {
            points[index] = max(points[index], points[index - 1])
        }
        return .points(points)
    }
}

extension Double {
    /// The number clamped to 0...1; 0 for NaN.
    fileprivate var withinOne: Double { self > 0 ? Swift.min(self, 1) : 0 }
}
