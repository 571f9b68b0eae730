public import RevealValues

/// Progress in jumps of equal height and distance: `steps()` of CSS Easing Functions Level 2.
public struct Steps: Sendable, Hashable {
    /// Where there is a jump besides those in between.
    public enum Jump: String, Sendable, CaseIterable {
        /// At the beginning.
        case start = "jump-start"
        /// At the end.
        case end = "jump-end"
        /// At neither end.
        case none = "jump-none"
        /// At both ends.
        case both = "jump-both"
    }

    /// Stretches of time without a jump: from 1, or 2 with `.none`, to 100,000.
    public let count: Int
    /// Which ends have a jump.
    public let jump: Jump

    /// `count` stretches with jumps as `jump` says.
    ///
    /// - Throws: `.steps`.
    public init(_ count: Int, _ jump: Jump = .end) throws(ValueError) {
        guard ((jump == .none ? 2 : 1)...100_000).contains(count) else { throw .steps(count) }
        self.count = count
        self.jump = jump
    }

    /// The progress at `fraction` of the time, in 0…1.
    package func output(at fraction: Double) -> Double {
        let jumps =
            switch jump {
            case .start, .end: count
            case .none: count - 1
            case .both: count + 1
            }
        let step = (fraction * Double(count)).rounded(.down)
        let jumped = jump == .start || jump == .both ? step + 1 : step
        return min(jumped, Double(jumps)) / Double(jumps)
    }
}
