/// Four Doubles: the pixels that are blended, or whose coverage is computed, in one step.
///
/// Coverage with 2, 4, and 8 lanes took 24.5, 23.0, and 18.8 ns per pixel of a long edge. Scanlines
/// with two edges of two or three pixels, the most common case, took 555, 509, and 646 ns.
package typealias Lanes = SIMD4<Double>

// The standard library has no vector instructions for these: its square root calls the C library's
// for each negative lane, and its selection recomputes the mask. Written by lane, they compile to
// one instruction per two lanes, or four for a selection: an ellipse's four areas took 535
// instructions before and 222 with them (AMD EPYC, valgrind, December 2026).

@inline(__always)
func max(_ a: Lanes, _ b: Lanes) -> Lanes { choose(b, where: a, isLessThan: b, else: a) }

@inline(__always)
func min(_ a: Lanes, _ b: Lanes) -> Lanes { choose(b, where: b, isLessThan: a, else: a) }

@inline(__always)
func abs(_ a: Lanes) -> Lanes { max(a, -a) }

/// Returns the lanes of `chosen` where `left` is less than `right`, and of `other` elsewhere.
@inline(__always)
func choose(
    _ chosen: Lanes, where left: Lanes, isLessThan right: Lanes, else other: Lanes
) -> Lanes {
    Lanes(
        left.x < right.x ? chosen.x : other.x, left.y < right.y ? chosen.y : other.y,
        left.z < right.z ? chosen.z : other.z, left.w < right.w ? chosen.w : other.w)
}

/// Returns the square roots of values that are at least 0, or of the magnitudes of others: the
/// compiler then knows that there are no negative ones.
@inline(__always)
func roots(of a: Lanes) -> Lanes {
    Lanes(
        abs(a.x).squareRoot(), abs(a.y).squareRoot(), abs(a.z).squareRoot(), abs(a.w).squareRoot())
}

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

/// Returns columns from 0 to `width`, at most 2⁵¹: x and y rounded down, z and w rounded up.
///
/// NaN becomes 0, as by `clampedInteger`. One by one, with calls of `floor` and `ceil`, they took
/// about 120 instructions per row (AMD EPYC, valgrind, December 2026).
@inline(__always)
func columns(_ places: Lanes, width: Int) -> SIMD4<Int> {
    let places = min(max(Lanes.zero, places), Lanes(repeating: Double(width)))
    let near = places + wholes - wholes
    let up = choose(near + Lanes(0, 0, 1, 1), where: near, isLessThan: places, else: near)
    let whole = choose(near - Lanes(1, 1, 0, 0), where: places, isLessThan: near, else: up)
    // Both types have 32 bytes, and any bits are valid.
    let bits = unsafe unsafeBitCast(whole + wholes, to: SIMD4<UInt64>.self) ^ wholes.bitPattern
    return SIMD4<Int>(truncatingIfNeeded: bits)
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
