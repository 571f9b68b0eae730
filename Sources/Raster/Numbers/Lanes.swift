/// Four Doubles: the pixels that are blended, or whose coverage is computed, in one step.
///
/// Coverage with 2, 4, and 8 lanes took 24.5, 23.0, and 18.8 ns per pixel of a long edge. Scanlines
/// with two edges of two or three pixels, the most common case, took 555, 509, and 646 ns.
package typealias Lanes = SIMD4<Double>

@inline(__always)
func max(_ a: Lanes, _ b: Lanes) -> Lanes { a.replacing(with: b, where: a .< b) }

@inline(__always)
func min(_ a: Lanes, _ b: Lanes) -> Lanes { a.replacing(with: b, where: b .< a) }

@inline(__always)
func abs(_ a: Lanes) -> Lanes { max(a, -a) }

// The standard library's conversions between vectors of integers and of Doubles are calls: blending
// RGBA took 117 ns per pixel with them, and 8 ns with the one or two instructions below. Doubles
// from 2⁵² to 2⁵³ are whole numbers, and their low bits are those of the number.
private let wholes = 0x1p52

@inline(__always)
func doubles<S: Sample>(_ numbers: SIMD4<S>) -> Lanes {
    let bits = SIMD4<UInt64>(truncatingIfNeeded: numbers) | wholes.bitPattern
    // Both types have 32 bytes, and any bits are valid.
    return unsafe unsafeBitCast(bits, to: Lanes.self) - wholes
}

/// Returns the nearest integers, ties to even, of values from 0 to the largest `S`.
@inline(__always)
func nearest<S: Sample>(_ values: Lanes) -> SIMD4<S> {
    // Both types have 32 bytes, and any bits are valid.
    SIMD4<S>(truncatingIfNeeded: unsafe unsafeBitCast(values + wholes, to: SIMD4<UInt64>.self))
}

/// Returns coverage as shares of 65535; rounding errors beyond 0…1 are clamped.
@inline(__always)
func steps(_ coverage: Lanes) -> SIMD4<UInt16> {
    nearest(max(Lanes.zero, min(Lanes(repeating: 1), coverage)) * 65535)
}

/// Four-point Gauss–Legendre quadrature on [0, 1]: Abramowitz and Stegun, 25.4.
enum GaussRule {
    static var nodes: Lanes {
        Lanes(0.06943184420297371, 0.33000947820757187, 0.6699905217924281, 0.9305681557970263)
    }

    static var weights: Lanes {
        Lanes(0.17392742256872693, 0.32607257743127307, 0.32607257743127307, 0.17392742256872693)
    }
}
