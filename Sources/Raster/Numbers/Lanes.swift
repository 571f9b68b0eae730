/// Four Doubles: the pixels that are blended, or whose coverage is computed, in one step.
///
/// For coverage 2, 4 and 8 lanes took 24.5, 23.0 and 18.8 ns a pixel of a long edge, and 555, 509
/// and 646 ns a scanline with two edges of two or three pixels, of which most frames are made.
package typealias Lanes = SIMD4<Double>

@inline(__always)
func max(_ a: Lanes, _ b: Lanes) -> Lanes { a.replacing(with: b, where: a .< b) }

@inline(__always)
func min(_ a: Lanes, _ b: Lanes) -> Lanes { a.replacing(with: b, where: b .< a) }

@inline(__always)
func abs(_ a: Lanes) -> Lanes { max(a, -a) }

// The standard library's conversions between vectors of integers and of Doubles are calls: with
// them blending RGBA cost 117 ns a pixel, without them 8. These are an instruction or two: the
// Doubles from 2⁵² up to 2⁵³ are the whole numbers, and the low bits of such a Double are those of
// the number.
private let wholes = 0x1p52

/// The numbers as Doubles.
@inline(__always)
func doubles<S: Sample>(_ numbers: SIMD4<S>) -> Lanes {
    let bits = SIMD4<UInt64>(truncatingIfNeeded: numbers) | wholes.bitPattern
    // Both types are 32 bytes of which any value is valid.
    return unsafe unsafeBitCast(bits, to: Lanes.self) - wholes
}

/// The nearest whole numbers, ties to even, of values from 0 to the largest `S`.
@inline(__always)
func nearest<S: Sample>(_ values: Lanes) -> SIMD4<S> {
    // Both types are 32 bytes of which any value is valid.
    SIMD4<S>(truncatingIfNeeded: unsafe unsafeBitCast(values + wholes, to: SIMD4<UInt64>.self))
}

/// Shares of 65535, of what is 0 to 1 but for rounding.
@inline(__always)
func steps(_ coverage: Lanes) -> SIMD4<UInt16> {
    nearest(max(Lanes.zero, min(Lanes(repeating: 1), coverage)) * 65535)
}

/// Gauss and Legendre's rule of four nodes on [0, 1]: Abramowitz and Stegun, 25.4.
enum GaussRule {
    static var nodes: Lanes {
        Lanes(0.06943184420297371, 0.33000947820757187, 0.6699905217924281, 0.9305681557970263)
    }

    static var weights: Lanes {
        Lanes(0.17392742256872693, 0.32607257743127307, 0.32607257743127307, 0.17392742256872693)
    }
}
