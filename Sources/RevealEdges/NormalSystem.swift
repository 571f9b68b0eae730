/// The equations of a weighted least-squares fit of up to eight unknowns, some of them held.
package struct NormalSystem {
    /// How many unknowns there are, those that are held among them.
    private let unknowns: Int
    private var rows: InlineArray<8, SIMD8<Double>> = .init(repeating: .zero)
    private var right: SIMD8<Double> = .zero

    /// No equations of so many unknowns.
    package init(unknowns: Int) { self.unknowns = unknowns }

    /// Adds one equation: the unknowns, each times its slope, should add up to `rest`.
    @inline(__always)
    package mutating func add(_ slopes: SIMD8<Double>, _ rest: Double, weight: Double) {
        let weighted = slopes * weight
        for k in 0..<unknowns { rows[k] += weighted[k] * slopes }
        right += weighted * rest
    }

    /// The numbers between row and column `i` and `j` of the matrix.
    package subscript(_ i: Int, _ j: Int) -> Double { rows[i][j] }

    /// The step that solves the equations, the diagonal enlarged by the share `damping`; nil where
    /// nothing tells the unknowns of `free` apart.
    ///
    /// The others stay as they are.
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
