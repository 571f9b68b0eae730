/// A Bézier curve from (0, 0) to (1, 1) whose x never decreases, solved by bisection.
///
/// After 60 halvings, |x(t) − x| is under 1e-12 (`TimingFunctionTests`). Bisection needs only basic
/// arithmetic; Newton's method needs guards and up to 89 steps.
package struct CubicBezier: Easing {
    /// The coordinates of the two control points: x in 0…1, y within ±1000.
    package let x1: Double
    package let y1: Double
    package let x2: Double
    package let y2: Double

    package init(x1: Double, y1: Double, x2: Double, y2: Double) throws(ValueError) {
        guard (0...1).contains(x1), (0...1).contains(x2), y1.magnitude <= Self.highest,
            y2.magnitude <= Self.highest
        else { throw .curve(x1: x1, y1: y1, x2: x2, y2: y2) }
        self.init(checked: x1, y1, x2, y2)
    }

    init(checked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }

    package func y(atX x: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        return Self.polynomial(y1, y2, at: parameter(atX: x))
    }

    package func parameter(atX x: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if Self.polynomial(x1, x2, at: middle) < x { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// Evaluates 3(1−t)²t·p1 + 3(1−t)t²·p2 + t³ in Horner's form.
    package static func polynomial(_ p1: Double, _ p2: Double, at t: Double) -> Double {
        let c = 3 * p1
        let b = 3 * (p2 - p1) - c
        let a = 1 - c - b
        return ((a * t + b) * t + c) * t
    }
}

extension CubicBezier {
    package static let highest = 1000.0

    static let declaration = EasingDeclaration(
        names: [
            .init(name: "ease", aliases: ["default"], function: .ease),
            .init(name: "ease-in", aliases: ["easeIn"], function: .easeIn),
            .init(name: "ease-out", aliases: ["easeOut"], function: .easeOut),
            .init(
                name: "ease-in-out", aliases: ["easeInOut", "easeInEaseOut"],
                function: .easeInEaseOut),
        ],
        form: .init(
            form: "cubic-bezier(x1,y1,x2,y2)",
            meaning: "a curve with two control points; x is from 0 to 1, and y from -1000 to 1000, "
                + "so that the curve can overshoot",
            usage: "cubic-bezier takes four numbers: cubic-bezier(0.42,0,0.58,1)",
            examples: ["cubic-bezier(0.42,0,0.58,1)", "cubic-bezier(0.1,-0.5, 0.9 ,1.5)"],
            mistakes: [
                "cubic-bezier(1,2,3)": nil, "cubic-bezier(nan,0,0,0)": nil,
                "cubic-bezier(1.5,0,0,0)": "x1 and x2 must be from 0 to 1",
                "cubic-bezier(0,1e9,0,0)": "y1 and y2 must be from -1000 to 1000",
            ]
        ) { arguments throws(ValueError) in
            let values = arguments.compactMap(number)
            guard arguments.count == 4, values.count == 4 else { return nil }
            return try .bezier(values[0], values[1], values[2], values[3])
        })

    package func progress(at fraction: Double, of duration: Rational?) -> Double {
        y(atX: fraction)
    }
    package var description: String { [x1, y1, x2, y2].arguments(of: Self.declaration) }
}

extension TimingFunction {
    /// Core Animation's `default` and CSS's `ease`: control points (.25, .1) and (.25, 1).
    public static let ease = named(0.25, 0.1, 0.25, 1)
    /// Slow at the start: control points (.42, 0) and (1, 1).
    public static let easeIn = named(0.42, 0, 1, 1)
    /// Slow at the end: control points (0, 0) and (.58, 1).
    public static let easeOut = named(0, 0, 0.58, 1)
    /// Slow at both ends: control points (.42, 0) and (.58, 1).
    public static let easeInEaseOut = named(0.42, 0, 0.58, 1)

    private static func named(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Self {
        Self(CubicBezier(checked: x1, y1, x2, y2))
    }

    /// Returns the curve with control points (`x1`, `y1`) and (`x2`, `y2`): x in 0…1, y within
    /// ±1000.
    ///
    /// - Throws: `.curve` if a coordinate is out of range.
    public static func bezier(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
    ) throws(ValueError) -> Self {
        Self(try CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2))
    }
}
