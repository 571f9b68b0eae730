/// Android's `AccelerateDecelerateInterpolator`, the default of its circular reveals.
package struct AccelerateDecelerate: Easing {
    static let declaration = EasingDeclaration(names: [
        .init(
            name: "accelerate-decelerate", function: .accelerateDecelerate,
            meaning: "(1 − cos πt) / 2, the default of Android's circular reveals")
    ])

    package init() {}

    /// Returns (1 − cos πt) / 2 as sin²(πt/2), or by symmetry as 1 − sin²(π(1 − t)/2) if t > 0.5.
    ///
    /// For t up to 0.5, the Taylor series of the sine is accurate to 1e-15 (`TimingFunctionTests`).
    package func progress(at fraction: Double, of duration: Rational?) -> Double {
        let x = min(fraction, 1 - fraction) * (Double.pi / 2)
        var (sine, term) = (x, x)
        for n in stride(from: 2.0, through: 16, by: 2) {
            term *= -x * x / (n * (n + 1))
            sine += term
        }
        return fraction <= 0.5 ? sine * sine : 1 - sine * sine
    }

    package var description: String { Self.declaration.names[0].name }
}
