package import RevealValues

/// Half a turn of a wheel seen from the side, (1 − cos πt) / 2, which is slow at both ends.
///
/// This is Android's `AccelerateDecelerateInterpolator`, the default of its circular reveals.
package struct AccelerateDecelerate: Easing {
    static let declaration = EasingDeclaration(names: [
        .init(
            name: "accelerate-decelerate", function: .accelerateDecelerate,
            meaning: "(1 − cos πt) / 2, the default of Android's circular reveals")
    ])

    /// The easing.
    package init() {}

    /// (1 − cos πt) / 2 for t in 0…1: the square of the sine of πt/2, whose Taylor series leaves
    /// less than 1e-15 up to an eighth of a turn (`TimingFunctionTests`), and the mirrored value
    /// beyond.
    package func progress(at fraction: Double, of duration: Rational?) -> Double {
        let x = min(fraction, 1 - fraction) * (Double.pi / 2)
        var (sine, term) = (x, x)
        for n in stride(from: 2.0, through: 16, by: 2) {
            term *= -x * x / (n * (n + 1))
            sine += term
        }
        return fraction <= 0.5 ? sine * sine : 1 - sine * sine
    }

    /// The easing's name.
    package var description: String { Self.declaration.names[0].name }
}
