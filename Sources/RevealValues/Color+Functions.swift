import Raster

/// The functions of CSS Color Module Level 4, clipped to sRGB.
///
/// Only additions, multiplications, and divisions are used, so colors are equal on every machine.
extension Color {
    /// The functions from three numbers to red, green, and blue, in 0…1 if sRGB contains the color.
    private static let functions: [String: @Sendable ([CSSNumber]) -> [Double]?] = [
        "rgb": { rgb($0) }, "rgba": { rgb($0) },
        "hsl": { hue($0) { saturated($0, $1, $2) } }, "hsla": { hue($0) { saturated($0, $1, $2) } },
        "hwb": { hue($0) { whitened($0, $1, $2) } },
        "oklab": { oklab($0) }, "oklch": { oklch($0) },
    ]

    /// Parses a lowercase function such as `rgb(255 0 0 / 50%)`.
    init?(function text: String) {
        guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
        let arguments = text[text.index(after: open)...].dropLast()
        let parts = arguments.split(separator: "/", omittingEmptySubsequences: false)
        var words = parts.first?.split { $0 == " " || $0 == "," } ?? []
        var name = String(text[..<open])
        if name == "color", let space = words.first {
            name = "color " + space
            words.removeFirst()
        }
        guard parts.count <= 2 else { return nil }
        if parts.count == 2 {
            words.append(contentsOf: parts[1].split(separator: " "))
            guard words.count == 4 else { return nil }
        }
        let numbers = words.compactMap { CSSNumber($0) }
        guard (3...4).contains(numbers.count), numbers.count == words.count else { return nil }
        let first = Array(numbers.prefix(3))
        let spaces: [String: ([Double]) -> [Double]] = [
            "color srgb": { $0 }, "color display-p3": { Self.displayP3($0) },
        ]
        let samples: [Double]? =
            if let function = Self.functions[name] {
                function(first)
            } else {
                spaces[name]?(first.map { $0.share(of: 1) })
            }
        guard let samples, samples.allSatisfy(\.isFinite) else { return nil }
        let alpha = numbers.count == 4 ? numbers[3].share(of: 1) : 1
        let all = (samples + [alpha]).map { sample in
            UInt8(truncatingIfNeeded: (sample * 255).rounded().clampedInteger(in: 0...255))
        }
        self.init(red: all[0], green: all[1], blue: all[2], alpha: all[3])
    }

    private static func rgb(_ numbers: [CSSNumber]) -> [Double]? {
        numbers.map { $0.share(of: 255) }
    }

    /// Passes the hue in degrees, and two fractions clamped to 0…1, to `mix`.
    private static func hue(
        _ numbers: [CSSNumber], _ mix: (Double, Double, Double) -> [Double]
    ) -> [Double]? {
        let shares = numbers.dropFirst().map { min(max(0, $0.share(of: 100)), 1) }
        return numbers[0].degrees.map { mix($0, shares[0], shares[1]) }
    }

    private static func saturated(
        _ hue: Double, _ saturation: Double, _ lightness: Double
    ) -> [Double] {
        [0.0, 8, 4].map { offset in
            let sector = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            let away = max(-1, min(sector - 3, 9 - sector, 1))
            return lightness - saturation * min(lightness, 1 - lightness) * away
        }
    }

    private static func whitened(_ hue: Double, _ white: Double, _ black: Double) -> [Double] {
        let sum = white + black
        guard sum < 1 else { return [Double](repeating: white / sum, count: 3) }
        return saturated(hue, 1, 0.5).map { $0 * (1 - sum) + white }
    }

    private static func oklch(_ numbers: [CSSNumber]) -> [Double]? {
        guard let hue = numbers[2].degrees else { return nil }
        let chroma = max(0, numbers[1].isPercentage ? numbers[1].value * 0.004 : numbers[1].value)
        let (sine, cosine) = sineAndCosine(ofDegrees: hue)
        return oklab(numbers[0], chroma * cosine, chroma * sine)
    }

    private static func oklab(_ numbers: [CSSNumber]) -> [Double]? {
        let axes = numbers.dropFirst().map { $0.isPercentage ? $0.value * 0.004 : $0.value }
        return oklab(numbers[0], axes[0], axes[1])
    }

    /// Converts Ottosson's Oklab by the matrices of CSS Color Module Level 4.
    private static func oklab(_ lightness: CSSNumber, _ a: Double, _ b: Double) -> [Double] {
        let lightness = min(max(0, lightness.share(of: 1)), 1)
        let cones = [
            lightness + 0.3963377774 * a + 0.2158037573 * b,
            lightness - 0.1055613458 * a - 0.0638541728 * b,
            lightness - 0.0894841775 * a - 1.2914855480 * b,
        ].map { $0 * $0 * $0 }
        return [
            4.0767416621 * cones[0] - 3.3077115913 * cones[1] + 0.2309699292 * cones[2],
            -1.2684380046 * cones[0] + 2.6097574011 * cones[1] - 0.3413193965 * cones[2],
            -0.0041960863 * cones[0] - 0.7034186147 * cones[1] + 1.7076147010 * cones[2],
        ].map(encoded)
    }

    private static func displayP3(_ samples: [Double]) -> [Double] {
        let light = samples.map(decoded)
        return [
            1.2249401763 * light[0] - 0.2249401763 * light[1],
            -0.0420569547 * light[0] + 1.0420569547 * light[1],
            -0.0196375546 * light[0] - 0.0786360456 * light[1] + 1.0982736001 * light[2],
        ].map(encoded)
    }

    /// Converts to linear light by the transfer function of sRGB and Display P3.
    private static func decoded(_ sample: Double) -> Double {
        guard sample > 0.04045 else { return max(0, sample) / 12.92 }
        let base = (min(sample, 1) + 0.055) / 1.055
        let root = fifthRoot(base)
        return base * base * root * root
    }

    private static func encoded(_ light: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if decoded(middle) < light { low = middle } else { high = middle }
        }
        return high
    }

    /// Returns the fifth root of a number from 0.09 to 1 by Newton's method.
    private static func fifthRoot(_ value: Double) -> Double {
        var root = 1.0
        for _ in 0..<20 { root -= (root - value / (root * root * root * root)) / 5 }
        return root
    }
}

private struct CSSNumber {
    let value: Double
    let unit: Substring

    var isPercentage: Bool { unit == "%" }

    init?(_ word: Substring) {
        let unit = ["%", "deg", "turn", "grad", "rad"].first { word.hasSuffix($0) } ?? ""
        guard let value = word == "none" ? 0 : number(word.dropLast(unit.count)),
            value.magnitude < 1e6
        else { return nil }
        (self.value, self.unit) = (value, unit[...])
    }

    func share(of whole: Double) -> Double { value / (isPercentage ? 100 : whole) }

    var degrees: Double? {
        guard let factor = degreesByUnit[unit] else { return nil }
        let rest = (value * factor).truncatingRemainder(dividingBy: 360)
        return rest < 0 ? rest + 360 : rest
    }
}
