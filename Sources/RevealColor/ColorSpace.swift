package import PNG
package import Raster

package struct ColorSpace: Sendable, Hashable {
    /// A display name, such as `Display P3`, or the profile's name.
    package let name: String
    /// The matrix from light to CIE XYZ under D50; sRGB's for a gray profile.
    let primaries: Matrix
    let curves: [ToneCurve]
    /// Whether the space comes from a gray profile, which is invalid for color pictures.
    package let isGray: Bool

    /// IEC 61966-2-1, the default for pictures.
    package static let sRGB = ColorSpace("sRGB", .sRGB)
    /// DCI-P3's primaries with sRGB's white and curve, common on phones and laptops.
    package static let displayP3 = ColorSpace("Display P3", .displayP3)

    init(_ name: String, _ primaries: Matrix, _ curves: [ToneCurve], isGray: Bool = false) {
        (self.name, self.primaries, self.curves, self.isGray) = (name, primaries, curves, isGray)
    }

    private init(_ name: String, _ primaries: Chromaticities) {
        guard let matrix = Matrix(primaries) else { preconditionFailure("\(name) has no white") }
        self.init(name, matrix, [.sRGB, .sRGB, .sRGB])
    }

    init(_ profile: ICCProfile) {
        let name = profile.name.isEmpty ? "a profile without a name" : profile.name
        switch profile.model {
        case .rgb(let matrix): self.init(name, matrix, profile.curves)
        case .gray:
            let curves = Array(repeating: profile.curves[0], count: 3)
            self.init(name, Self.sRGB.primaries, curves, isGray: true)
        }
    }

    /// The volume that the primaries span, for comparing gamuts.
    package var volume: Double { abs(primaries.determinant) }

    func light(of samples: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(
            curves[0].light(of: samples.x), curves[1].light(of: samples.y),
            curves[2].light(of: samples.z))
    }

    /// Whether pictures look the same in both spaces.
    ///
    /// On a grid of 17 levels per channel, the light in `other` is within half an 8-bit step of
    /// this space.
    package func looksLike(_ other: ColorSpace, inGray: Bool) -> Bool {
        if self == other { return true }
        guard let back = primaries.inverse else { return false }
        let change = inGray ? nil : back * other.primaries
        let steps = 16
        func light(_ samples: SIMD3<Double>) -> SIMD3<Double> { self.light(of: samples) }
        for red in 0...steps {
            for green in inGray ? red...red : 0...steps {
                for blue in inGray ? red...red : 0...steps {
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

    /// Returns the tables from samples to light: one for gray, three for red, green, and blue.
    package func lightTables<S: Sample>(for layout: PixelLayout, _: S.Type) -> LightTables<S> {
        let first = LightTable<S>(curves[0])
        guard layout != .gray else { return LightTables([first]) }
        return LightTables(curves.map { $0 == curves[0] ? first : LightTable($0) })
    }
}

extension LightTable {
    fileprivate init(_ curve: ToneCurve) {
        let rising = curve.rising
        self.init(light: curve.light, sample: rising.sample)
    }
}

extension ColorDescription {
    package static let sRGB = ColorDescription([(.standardRGB, [0])])

    /// Describes Display P3 by cICP, which takes precedence, and a profile, which most decoders
    /// support.
    package static let displayP3 = ColorDescription([
        (.codingPoints, [12, 13, 0, 1]),
        (
            .profile,
            Array("Display P3".utf8) + [0, 0] + storedStream(of: ICCProfile.bytes(of: .displayP3))
        ),
    ])
}
