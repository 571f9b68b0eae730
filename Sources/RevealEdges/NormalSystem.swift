/// The normal equations of up to eight unknowns, for millions of equations.
package struct NormalSystem {
    private let unknowns: Int
    private var rows: InlineArray<8, SIMD8<Double>> = .init(repeating: .zero)
    private var right: SIMD8<Double> = .zero

    package init(unknowns: Int) { self.unknowns = unknowns }

    /// Adds the equation: the sum of the unknowns times `slopes` equals `rest`.
    @inline(__always)
    package mutating func add(_ slopes: SIMD8<Double>, _ rest: Double, weight: Double) {
        let weighted = slopes * weight
        for k in 0..<unknowns { rows[k] += weighted[k] * slopes }
        right += weighted * rest
    }

    package subscript(_ i: Int, _ j: Int) -> Double { rows[i][j] }

    /// Returns the solution, 0 for unknowns that are not `free`; nil if they are not determined.
    package func solution(_ free: [Int], damping: Double = 0) -> SIMD8<Double>? {
        var system = Elimination(unknowns: free.count, rights: 1)
        let isSolved = system.solve { i, j in
            let number = self[free[i], free[j]]
            return i == j ? number * (1 + damping) : number
        } _: { i, _ in
            right[free[i]]
        }
        guard isSolved else { return nil }
        var step = SIMD8<Double>.zero
        for (place, i) in free.enumerated() { step[i] = system[place, 0] }
        return step
    }

    /// Returns the inverse of the matrix of the `free` unknowns; nil if they are not determined.
    package func inverse(_ free: [Int]) -> [[Double]]? {
        Elimination.inverse(free.count) { self[free[$0], free[$1]] }
    }
}
