import RevealKit
import TestSupport
import Testing

struct TimingFunctionTests {
    /// Core Animation's curves at f = .1 to .9, from the definition of their control points.
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

    @Test func `statement 1 - ease-in at one half`() {
        #expect(abs(TimingFunction.easeIn.progress(at: 0.5) - 0.315357) < 1e-5)
    }
    @Test func `statement 2 - ease-out at one half`() {
        #expect(abs(TimingFunction.easeOut.progress(at: 0.5) - 0.684643) < 1e-5)
    }
    @Test func `statement 3 - ease-in-ease-out at one quarter`() {
        #expect(abs(TimingFunction.easeInEaseOut.progress(at: 0.25) - 0.129162) < 1e-5)
    }
    @Test func `statement 4 - the default curve at one half`() {
        #expect(abs(TimingFunction.ease.progress(at: 0.5) - 0.802403) < 1e-5)
    }
    @Test func `statement 5 - ease-out is ease-in mirrored`() {
        for f in stride(from: 0.1, to: 0.95, by: 0.1) {
            let sum =
                TimingFunction.easeOut.progress(at: f) + TimingFunction.easeIn.progress(at: 1 - f)
            #expect(abs(sum - 1) < 1e-6)
        }
    }

    @Test(arguments: all)
    func `statement 6 - curves begin at 0, end at 1, never fall and stay there`(
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

    @Test func `a curve's x is met within 1e-12 for any control points`() {
        var noise = Noise(20)
        let extremes = [0, 1e-9, 0.5, 1 - 1e-9, 1]
        for i in 0..<4_000 {
            func x() -> Double {
                i % 2 == 0
                    ? extremes[Int.random(in: 0..<5, using: &noise)]
                    : .random(in: 0...1, using: &noise)
            }
            let curve = CubicBezier(
                x1: x(), y1: .random(in: -2...3, using: &noise), x2: x(),
                y2: .random(in: -2...3, using: &noise))
            let wanted = Double.random(in: 0...1, using: &noise)
            let t = curve.parameter(atX: wanted)
            // The Bézier curve by de Casteljau's construction, another way than the library's.
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
        ("cubic-bezier(0.1,-0.5, 0.9 ,1.5)", .bezier(0.1, -0.5, 0.9, 1.5)),
    ])
    func `names and curves are read`(_ text: String, _ function: TimingFunction) throws {
        #expect(try TimingFunction(text) == function)
    }

    @Test(arguments: [
        ("eas-out", "did you mean 'ease-out'?"),
        ("bounce", "use linear, ease, ease-in, ease-out, ease-in-out or cubic-bezier(x1,y1,x2,y2)"),
        ("cubic-bezier(1,2,3)", "cubic-bezier takes four numbers: cubic-bezier(0.42,0,0.58,1)"),
        ("cubic-bezier(nan,0,0,0)", "cubic-bezier takes four numbers: cubic-bezier(0.42,0,0.58,1)"),
        ("cubic-bezier(1.5,0,0,0)", "x1 and x2 lie between 0 and 1"),
        ("cubic-bezier(0,1e9,0,0)", "y1 and y2 lie between -1000 and 1000"),
        ("cubic-beizer(0,0,1,1)", "did you mean 'cubic-bezier'?"),
        ("", "use linear, ease, ease-in, ease-out, ease-in-out or cubic-bezier(x1,y1,x2,y2)"),
    ])
    func `what is no timing function is refused with a hint`(_ text: String, _ hint: String) {
        let error = #expect(throws: SyntaxError.self) { try TimingFunction(text) }
        #expect(error?.hint == hint)
    }
}
