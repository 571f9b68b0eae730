/// The same for up to eight unknowns, to which millions of equations are added.
package struct NormalSystem {
    private let unknowns: Int
    private var rows: InlineArray<8, SIMD8<Double>> = .init(repeating: .zero)
    private var right: SIMD8<Double> = .zero

    /// No equations of so many unknowns.
    package init(unknowns: Int) { self.unknowns = unknowns }

    /// Adds an equation: the unknowns, each times its slope, should add up to `rest`.
    @inline(__always)
    package mutating func add(_ slopes: SIMD8<Double>, _ rest: Double, weight: Double) {
        let weighted = slopes * weight
        for k in 0..<unknowns { rows[k] += weighted[k] * slopes }
        right += weighted * rest
    }

    /// The element of the matrix in row `i` and column `j`.
    package subscript(_ i: Int, _ j: Int) -> Double { rows[i][j] }

    /// Returns the solution, 0 for unknowns that are not `free`; nil if the equations do not
    /// determine it.
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

    /// The inverse of the matrix of the unknowns of `free`; nil where nothing tells them apart.
    package func inverse(_ free: [Int]) -> [[Double]]? {
        Elimination.inverse(free.count) { self[free[$0], free[$1]] }
    }
}
