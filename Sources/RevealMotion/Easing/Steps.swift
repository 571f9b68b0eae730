/// Progress in equal jumps at equal intervals: `steps()` of CSS Easing Functions Level 2.
package struct Steps: Easing {
    /// The ends of the motion that have a jump, in addition to the jumps between intervals.
    package enum Jump: String, Sendable, CaseIterable {
        case start = "jump-start"
        case end = "jump-end"
        case none = "jump-none"
        case both = "jump-both"
    }

    package static let most = 100_000

    /// The number of intervals: at least 1, or 2 with `.none`, and at most 100,000.
    package let count: Int
    package let jump: Jump

    package init(_ count: Int, _ jump: Jump = .end) throws(ValueError) {
        guard ((jump == .none ? 2 : 1)...Self.most).contains(count) else { throw .steps(count) }
        self.count = count
        self.jump = jump
    }

    package func progress(at fraction: Double, of duration: Rational?) -> Double {
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

extension Steps {
    static let declaration = EasingDeclaration(
        form: .init(
            form: "steps(n,jump-end)",
            meaning: "n jumps, up to 100000; `jump-end` (default), `jump-start`, `jump-both`, "
                + "`jump-none`",
            usage: "steps takes a number and jump-start, jump-end, jump-none or jump-both: "
                + "steps(4,jump-none)",
            examples: ["steps(4,jump-end)", "steps(4,jump-none)", "steps(3)", "steps(3, end)"],
            mistakes: [
                "steps(0)": nil, "steps(2,jump-up)": nil, "steps(1.5)": nil, "steps()": nil,
                "steps(1,jump-none)": "jump-none needs at least 2 steps",
            ]
        ) { arguments throws(ValueError) in
            let words = arguments.map { $0.filter { $0 != " " } }
            guard (1...2).contains(words.count), let count = Int(words[0]),
                (1...most).contains(count),
                let jump = words.count == 1
                    ? .end
                    : Jump(rawValue: words[1])
                        ?? [Jump.start, .end].first(where: { $0.rawValue == "jump-" + words[1] })
            else { return nil }
            return .steps(try Steps(count, jump))
        })

    package var description: String { "steps(\(count),\(jump.rawValue))" }
}
