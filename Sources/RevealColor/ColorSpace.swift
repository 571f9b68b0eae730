/// Which colours samples mean: primaries, and how much light a sample is.
package struct ColorSpace: Sendable, Hashable {
    /// What people call it, such as `Display P3`; of a profile what it calls itself.
    package let name: String
    /// From light to CIE XYZ under D50; of a profile for grey that of sRGB.
    let primaries: Matrix
    /// Of red, green and blue.
    let curves: [ToneCurve]
    /// Whether it is a profile for grey, which pictures in colour cannot carry.
    package let isGrey: Bool

    /// IEC 61966-2-1, in which pictures are that do not say.
    package static let sRGB = ColorSpace("sRGB", .sRGB)
    /// The primaries of DCI-P3 with sRGB's white and curve, as phones and laptops have them.
    package static let displayP3 = ColorSpace("Display P3", .displayP3)

    init(_ name: String, _ primaries: Matrix, _ curves: [ToneCurve], isGrey: Bool = false) {
        (self.name, self.primaries, self.curves, self.isGrey) = (name, primaries, curves, isGrey)
    }

    /// The space of these primaries, which make a white, with sRGB's curve.
    private init(_ name: String, _ primaries: Chromaticities) {
        guard let matrix = Matrix(primaries) else { preconditionFailure("\(name) has no white") }
        self.init(name, matrix, [.sRGB, .sRGB, .sRGB])
    }

    /// The space of a profile.
    init(_ profile: ICCProfile) {
        let name = profile.name.isEmpty ? "a profile without a name" : profile.name
        switch profile.model {
        case .rgb(let matrix): self.init(name, matrix, profile.curves)
        case .grey:
            let curves = Array(repeating: profile.curves[0], count: 3)
            self.init(name, Self.sRGB.primaries, curves, isGrey: true)
        }
    }

    /// How much there is of it, beside others: the volume that its primaries span.
    package var volume: Double { abs(primaries.determinant) }

    /// The amounts of light that samples from 0 to 1 are.
    func light(of samples: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(
            curves[0].light(of: samples.x), curves[1].light(of: samples.y),
            curves[2].light(of: samples.z))
    }

    /// Whether a picture looks the same in both: whether no light that a sample of 8 bits makes
    /// there differs by more than half of what a step of the sample is here, in grey or in colour.
    package func looksLike(_ other: ColorSpace, inGrey: Bool) -> Bool {
        if self == other { return true }
        guard let back = primaries.inverse else { return false }
        let change = inGrey ? nil : back * other.primaries
        let steps = 16
        func light(_ samples: SIMD3<Double>) -> SIMD3<Double> { self.light(of: samples) }
        for red in 0...steps {
            for green in inGrey ? red...red : 0...steps {
                for blue in inGrey ? red...red : 0...steps {
                    let samples = SIMD3(Double(red), Double(green), Double(blue)) / Double(steps)
                    let there = other.light(of: samples)
                    let seen = change.map { $0 * there } ?? there
                    let half = SIMD3(repeating: 0.5 / 255)
                    let low = light((samples - half).clamped(lowerBound: .zero, upperBound: .one))
                    let high = light((samples + half).clamped(lowerBound: .zero, upperBound: .one))
                    let margin = 1e-4
                    if any(seen .< low - margin) || any(seen .> high + margin) { return false }
                }
            }
        }
        return true
    }
}
