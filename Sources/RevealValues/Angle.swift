package let degreesByUnit: [Substring: Double] = [
    "": 1, "deg": 1, "turn": 360, "grad": 0.9, "rad": 180 / .pi,
]

/// Returns the sine and the cosine, the same on every machine, and exact for multiples of 90°.
///
/// Only additions, multiplications, and divisions are used.
package func sineAndCosine(ofDegrees degrees: Double) -> (sine: Double, cosine: Double) {
    let whole = degrees.truncatingRemainder(dividingBy: 360)
    let quarter = (whole / 90).rounded()
    let angle = (whole - quarter * 90) * Double.pi / 180
    var (sine, cosine, term) = (0.0, 0.0, 1.0)
    for power in 0..<22 {
        let sign: Double = power % 4 < 2 ? 1 : -1
        if power % 2 == 0 { cosine += sign * term } else { sine += sign * term }
        term *= angle / Double(power + 1)
    }
    switch quarter {
    case 1, -3: return (cosine, -sine)
    case 2, -2: return (-sine, -cosine)
    case 3, -1: return (-cosine, sine)
    default: return (sine, cosine)
    }
}
