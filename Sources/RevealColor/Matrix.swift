/// A linear map between light in different primaries, with a column per primary.
struct Matrix: Sendable, Hashable {
    let red: SIMD3<Double>
    let green: SIMD3<Double>
    let blue: SIMD3<Double>

    init(rows x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) {
        red = SIMD3(x[0], y[0], z[0])
        green = SIMD3(x[1], y[1], z[1])
        blue = SIMD3(x[2], y[2], z[2])
    }

    init(columns red: SIMD3<Double>, _ green: SIMD3<Double>, _ blue: SIMD3<Double>) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    static func * (matrix: Matrix, light: SIMD3<Double>) -> SIMD3<Double> {
        matrix.red * light.x + matrix.green * light.y + matrix.blue * light.z
    }

    static func * (left: Matrix, right: Matrix) -> Matrix {
        Matrix(columns: left * right.red, left * right.green, left * right.blue)
    }

    var determinant: Double {
        let products = red * cross(green, blue)
        return products.x + products.y + products.z
    }

    var inverse: Matrix? {
        let rows = [cross(green, blue), cross(blue, red), cross(red, green)]
        let determinant = determinant
        guard determinant.magnitude > 1e-6 else { return nil }
        return Matrix(
            rows: rows[0] / determinant, rows[1] / determinant, rows[2] / determinant)
    }
}

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

extension Matrix {
    /// Creates the matrix from RGB light to CIE XYZ under D50; nil if the primaries have no white.
    ///
    /// The white is adapted by Bradford's matrix, as in ICC profiles.
    init?(_ primaries: Chromaticities) {
        guard let white = primaries.white.light, let red = primaries.red.light,
            let green = primaries.green.light, let blue = primaries.blue.light,
            let inverse = Matrix(columns: red, green, blue).inverse
        else { return nil }
        let shares = inverse * white
        let native = Matrix(columns: red * shares.x, green * shares.y, blue * shares.z)
        guard let adaptation = Self.adaptation(from: white) else { return nil }
        self = adaptation * native
    }

    /// Returns the adaptation from `white` to D50 by Bradford's matrix: ICC.1:2022, annex E.
    static func adaptation(from white: SIMD3<Double>) -> Matrix? {
        let (from, to) = (bradford * white, bradford * d50)
        guard let back = bradford.inverse, from.min() > 1e-6 else { return nil }
        let ratio = to / from
        let scaling = Matrix(
            rows: SIMD3(ratio.x, 0, 0), SIMD3(0, ratio.y, 0), SIMD3(0, 0, ratio.z))
        return back * scaling * bradford
    }

    /// The adaptation from D65, the white of screens, to D50.
    static let fromD65 = Chromaticities.d65.light.flatMap(adaptation) ?? identity

    private static let identity = Matrix(
        rows: SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))

    static let d50 = SIMD3(0.9642, 1, 0.8249)

    private static let bradford = Matrix(
        rows: SIMD3(0.8951, 0.2664, -0.1614), SIMD3(-0.7502, 1.7135, 0.0367),
        SIMD3(0.0389, -0.0685, 1.0296))
}

extension SIMD2<Double> {
    fileprivate var light: SIMD3<Double>? {
        y > 1e-6 ? SIMD3(x / y, 1, (1 - x - y) / y) : nil
    }
}

struct Chromaticities: Sendable, Hashable {
    let red: SIMD2<Double>
    let green: SIMD2<Double>
    let blue: SIMD2<Double>
    let white: SIMD2<Double>

    static let d65 = SIMD2(0.3127, 0.329)
    static let sRGB = Chromaticities(
        red: SIMD2(0.64, 0.33), green: SIMD2(0.3, 0.6), blue: SIMD2(0.15, 0.06), white: d65)
    static let displayP3 = Chromaticities(
        red: SIMD2(0.68, 0.32), green: SIMD2(0.265, 0.69), blue: SIMD2(0.15, 0.06), white: d65)
    static let bt2020 = Chromaticities(
        red: SIMD2(0.708, 0.292), green: SIMD2(0.17, 0.797), blue: SIMD2(0.131, 0.046), white: d65)
}
