/// The pixels whose coverage is computed in one step.
///
/// Four lanes: `make bench` measured 2, 4 and 8 (figures beside `coverage` there).
typealias Lanes = SIMD4<Double>

@inline(__always)
func max(_ a: Lanes, _ b: Lanes) -> Lanes { a.replacing(with: b, where: a .< b) }

@inline(__always)
func min(_ a: Lanes, _ b: Lanes) -> Lanes { a.replacing(with: b, where: b .< a) }
