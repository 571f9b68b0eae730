import Foundation
import RevealMotion
import RevealRendering
import RevealValues
import TestSupport
import Testing

/// Timing functions are parsed and printed, and Bézier curves have the right progress.
struct TimingFunctionTests {
    /// Core Animation's curves at f = 0.1 to 0.9, computed from the definition of their control
    /// points.
    static let tables: [(TimingFunction, millionths: [Double])] = [
        (
            .easeIn,
            [17027, 62282, 129577, 214861, 315357, 429120, 554814, 691634, 839428]
        ),
        (
            .easeOut,
            [160572, 308366, 445186, 570880, 684643, 785139, 870423, 937718, 982973]
        ),
        (
            .easeInEaseOut,
            [19722, 81660, 187396, 331884, 500000, 668116, 812604, 918340, 980278]
        ),
        (
            .ease,
            [94796, 295244, 513315, 682541, 802403, 885229, 940765, 975625, 994316]
        ),
    ]
    static let all: [TimingFunction] = [.linear, .ease, .easeIn, .easeOut, .easeInEaseOut]

    @Test func `ease-in has its known value at 0.5`() {
        #expect(abs(TimingFunction.easeIn.progress(at: 0.5) - 0.315357) < 1e-5)
    }
    @Test func `ease-out has its known value at 0.5`() {
        #expect(abs(TimingFunction.easeOut.progress(at: 0.5) - 0.684643) < 1e-5)
    }
    @Test func `ease-in-ease-out has its known value at 0.25`() {
        #expect(abs(TimingFunction.easeInEaseOut.progress(at: 0.25) - 0.129162) < 1e-5)
    }
    @Test func `the curve ease has its known value at 0.5`() {
        #expect(abs(TimingFunction.ease.progress(at: 0.5) - 0.802403) < 1e-5)
    }
    @Test func `ease-out is the mirrored ease-in`() {
        for f in stride(from: 0.1, to: 0.95, by: 0.1) {
            let sum =
                TimingFunction.easeOut.progress(at: f) + TimingFunction.easeIn.progress(at: 1 - f)
            #expect(abs(sum - 1) < 1e-6)
        }
    }

    @Test(arguments: all)
    func `named curves begin at 0, end at 1, never decrease and are clamped`(
        _ function: TimingFunction
    ) {
        let values = (0...1000).map { function.progress(at: Double($0) / 1000) }
        #expect(values.first == 0 && values.last == 1)
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(function.progress(at: -3) == 0 && function.progress(at: 7) == 1)
        #expect(TimingFunction.linear.progress(at: 0.3) == 0.3)
    }

    @Test func `the named curves have their known values in tenths`() {
        for (function, table) in Self.tables {
            for (i, expected) in table.enumerated() {
                #expect(abs(function.progress(at: Double(i + 1) / 10) * 1e6 - expected) < 1)
            }
        }
    }

    @Test func `accelerate-decelerate is half a cosine wave`() {
        for i in 0...1000 {
            let t = Double(i) / 1000
            let exact = cos((t + 1) * .pi) / 2 + 0.5
            #expect(abs(TimingFunction.accelerateDecelerate.progress(at: t) - exact) < 1e-15)
        }
    }

    @Test func `a curve's parameter solves its x to within 1e-12 for any control points`() throws {
        var noise = Noise(20)
        let extremes = [0, 1e-9, 0.5, 1 - 1e-9, 1]
        for i in 0..<4_000 {
            func x() -> Double {
                i % 2 == 0
                    ? extremes[Int.random(in: 0..<5, using: &noise)]
                    : .random(in: 0...1, using: &noise)
            }
            let curve = try CubicBezier(
                x1: x(), y1: .random(in: -2...3, using: &noise), x2: x(),
                y2: .random(in: -2...3, using: &noise))
            let wanted = Double.random(in: 0...1, using: &noise)
            let t = curve.parameter(atX: wanted)
            // The Bézier curve by de Casteljau's construction; the library computes it another way.
            let (a, c) = (t * curve.x1, curve.x2 + t * (1 - curve.x2))
            let b = curve.x1 + t * (curve.x2 - curve.x1)
            let (d, e) = (a + t * (b - a), b + t * (c - b))
            #expect(abs(d + t * (e - d) - wanted) <= 1e-12, "\(curve)")
        }
    }

    @Test(arguments: [
        ("linear", TimingFunction.linear), ("ease", .ease), ("default", .ease),
        ("ease-in", .easeIn), ("easeIn", .easeIn), ("ease-out", .easeOut),
        ("ease-in-out", .easeInEaseOut), ("easeInEaseOut", .easeInEaseOut),
    ])
    func `names of timing functions are parsed`(_ text: String, _ function: TimingFunction) throws {
        #expect(try TimingFunction(text) == function)
    }

    @Test func `timing functions with parameters are parsed`() throws {
        let stops = [LinearStops.Stop(0), .init(0.5, at: 0.2), .init(1)]
        for (text, function) in [
            ("cubic-bezier(0.1,-0.5, 0.9 ,1.5)", try TimingFunction.bezier(0.1, -0.5, 0.9, 1.5)),
            ("steps(3)", .steps(try Steps(3))), ("steps(3, start)", .steps(try Steps(3, .start))),
            ("linear(0, 0.5 20%, 1)", .stops(try LinearStops(stops))),
            ("spring(2,50,5)", .spring(try Spring(mass: 2, stiffness: 50, damping: 5))),
            ("spring(1,100,10,-3)", .spring(try Spring(initialVelocity: -3))),
            ("spring(500ms,0.3)", .spring(try Spring(duration: 0.5, bounce: 0.3))),
            ("spring( 0.5s, 0.3)", .spring(try Spring(duration: 0.5, bounce: 0.3))),
            ("accelerate-decelerate", .accelerateDecelerate),
        ] {
            #expect(try TimingFunction(text) == function)
        }
    }

    @Test(arguments: [
        "linear(0.5 0%, 0.5 1e-321%)", "linear(0 0%, 1 1e-321%)",
        "linear(0 50%, 1 50.00000000000001%)",
        "linear(-1000,1000 1e-300%)", "linear(1000 -100000%, -1000 -99999.99999999999%)",
        "cubic-bezier(0,1000,1,-1000)", "spring(0.000001,1000000,0,1000)",
        "spring(1000000,0.000001,0,-1000)", "spring(0.000001,0.000001,1000000,1000)",
        "spring(1000000,1000000,1000000,1000)", "spring(0.000001,1000000,1000000,-1000)",
    ])
    func `the progress of any function at any time is within 1e9`(_ text: String) throws {
        let function = try TimingFunction(text)
        for duration: Rational in [0, Rational(1, over: 1_000_000_000_000), 1, 1000, 86_400] {
            for fraction: Double in [
                0, .leastNonzeroMagnitude, 1e-9, 0.1, 0.5, 0.500_000_1, 1.0.nextDown, 1,
            ] {
                let progress = function.progress(at: fraction, of: duration)
                #expect(progress.magnitude <= 1e9, "\(fraction) of \(duration)")
            }
        }
    }

    @Test func `stops of one value at nearly the same time stay constant`() throws {
        let level = try TimingFunction("linear(0.5 0%, 0.5 1e-321%)")
        #expect(level.progress(at: 0.7) == 0.5)
    }

    static let everything =
        "use linear, ease, ease-in, ease-out, ease-in-out, accelerate-decelerate, cubic-bezier(…), "
        + "steps(…), linear(…) or spring(…)"
    @Test(arguments: [
        ("eas-out", "did you mean 'ease-out'?"),
        ("bounce", everything), ("", everything), ("steps(2", "did you mean 'steps'?"),
        ("sprig(1,100,10)", "did you mean 'spring'?"),
        ("cubic-beizer(0,0,1,1)", "did you mean 'cubic-bezier'?"),
    ])
    func `unknown names of timing functions are refused with a hint`(
        _ text: String, _ hint: String
    ) {
        let error = #expect(throws: SyntaxError.self) { try TimingFunction(text) }
        #expect(error?.hint == hint)
    }
}
