/// The color space of gAMA and cHRM chunks.
struct NumberedColors {
    let space: ColorSpace

    /// Fails if both are missing or invalid; if only one is, sRGB's value replaces it.
    init?(gamma: [UInt8]?, chromaticities: [UInt8]?) {
        func number(_ bytes: [UInt8], at index: Int) -> Double {
            bytes[4 * index..<4 * index + 4].reduce(0) { $0 * 256 + Double($1) } / 100_000
        }
        let exponent = gamma.map { number($0, at: 0) }
        let primaries = chromaticities.flatMap { bytes in
            let points = (0..<4).map {
                SIMD2(number(bytes, at: 2 * $0), number(bytes, at: 2 * $0 + 1))
            }
            return Matrix(
                Chromaticities(
                    red: points[1], green: points[2], blue: points[3], white: points[0]))
        }
        // Values outside this range are an encoder's errors.
        let curve = exponent.flatMap { (0.01...10).contains($0) ? ToneCurve.gamma(1 / $0) : nil }
        guard curve != nil || primaries != nil else { return nil }
        let name =
            curve.map { _ in "gamma \(((exponent.map { 1 / $0 } ?? 1) * 100).rounded() / 100)" }
            ?? "sRGB's curve"
        let all = Array(repeating: curve ?? .sRGB, count: 3)
        space = ColorSpace(
            name + (primaries == nil ? "" : " with primaries of its own"),
            primaries ?? ColorSpace.sRGB.primaries, all)
    }
}
