import Raster
import RevealMotion
import RevealPreviews
import RevealRendering
import RevealValues
import TestSupport
import Testing

/// The plot of an easing as a PNG and as SVG.
struct CurvePlotTests {
    static let functions = [
        "linear", "ease", "ease-in-out", "cubic-bezier(0.68,-0.55,0.27,1.55)",
        "cubic-bezier(0.1,-40,0.3,50)", "spring(1,200,12)", "spring(1,100,20,-3)",
        "steps(4,jump-end)", "steps(3,jump-both)", "steps(5,jump-none)", "steps(2000,jump-start)",
        "linear(0,1.4 30%,0.8,0.9,1)", "linear(0,0.5 50%,0.7 50%,1)", "linear(0.2 40%,0.9)",
        "linear(0 -50%,1 150%)",
    ]

    @Test(arguments: functions, [Theme.light, .dark])
    func `the plotted curve passes through the function's values`(_ text: String, _ theme: Theme)
        throws
    {
        let function = try TimingFunction(text)
        let plot = CurvePlot(function)
        let bitmap = try plot.bitmap(theme)
        let ink = theme.color(.curve)
        for step in 1..<40 {
            // Away from the jumps of steps in quarters, thirds and fifths, which have rings.
            let fraction = (Double(step) + 0.45) / 40
            let place = plot.place(fraction, function.progress(at: fraction))
            let (x, y) = (Int(place.x), Int(place.y))
            // Where the curve is steep, it passes next to the pixel's center.
            let near = (-2...2).map { bitmap[x, min(max(y + $0, 0), bitmap.height - 1)] }
            #expect(near.contains([ink.red, ink.green, ink.blue]), "\(fraction)")
        }
    }

    @Test func `a plot includes overshoot and labels it`() throws {
        let plot = CurvePlot(try TimingFunction("cubic-bezier(0.68,-0.55,0.27,1.55)"))
        #expect(plot.svg().contains(">1.092</text>") && plot.svg().contains(">-0.092</text>"))
        let (top, bottom) = (plot.place(0.5, 1.092).y, plot.place(0.5, -0.092).y)
        #expect(top > 60 && bottom < 540 - 64)
        #expect(!CurvePlot(.easeInEaseOut).svg().contains(">1.0</text>\n<text x=\"1.0"))
    }

    @Test func `a Bézier curve is drawn as an SVG curve with its control points`() throws {
        let svg = CurvePlot(.easeIn, size: Size(width: 504, height: 424)).svg(.light)
        // The plot area is 400×300, starting at (68, 60).
        #expect(svg.contains("M68 360C236 360 468 60 468 60"))
        #expect(svg.contains("cx=\"236\" cy=\"360\"") && svg.contains("cx=\"468\" cy=\"60\""))
    }

    @Test func `axes of a plot have round numbers, in seconds if the duration is known`() throws {
        let fractions = CurvePlot(.linear).svg()
        for text in ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0", "time", "progress"] {
            #expect(fractions.contains(">\(text)</text>"), "\(text)")
        }
        let seconds = CurvePlot(.linear, duration: 0.03).svg()
        for text in ["0.000", "0.005", "0.030", "time in seconds"] {
            #expect(seconds.contains(">\(text)</text>"), "\(text)")
        }
        let far = CurvePlot(try TimingFunction("linear(0,900,1)")).svg()
        for text in ["0", "200", "800", "900"] {
            #expect(far.contains(">\(text)</text>"), "\(text)")
        }
        #expect(CurvePlot(try TimingFunction("spring(1,100,10)")).svg().contains("seconds"))
    }

    @Test func `a jump is plotted with a ring at the old value and a disc at the new one`() throws {
        let function = try TimingFunction("steps(4,jump-end)")
        let plot = CurvePlot(function)
        let bitmap = try plot.bitmap(.light)
        for step in 1...4 {
            let fraction = Double(step) / 4
            let (left, taken) = (
                plot.place(fraction, fraction - 0.25), plot.place(fraction, fraction)
            )
            #expect(bitmap[Int(left.x), Int(left.y)] == [255, 255, 255])
            #expect(bitmap[Int(taken.x), Int(taken.y)] == [0x2F, 0x5B, 0xD8])
        }
    }

    @Test func `a long title is truncated, and titles are escaped`() throws {
        let stops = (0..<200).map { "\($0)" }.joined(separator: ",")
        let svg = CurvePlot(try TimingFunction("linear(\(stops))")).svg()
        let words = try #require(svg.firstMatch(of: />(linear\(0,1[^<]*)<\/text>/)).output.1
        #expect(words.hasSuffix("…") && words.count < 120)
        #expect(CurvePlot(.linear, title: "<&\">").svg().contains(">&lt;&amp;&quot;&gt;</text>"))
    }

    @Test(arguments: [Theme.light, .dark])
    func `labels and curves have enough contrast with the background`(_ theme: Theme) {
        func luminance(_ ink: Figure.Ink) -> Double {
            let color = theme.color(ink)
            let parts = [color.red, color.green, color.blue].map { sample in
                // The relative luminance of WCAG 2.
                let share = Double(sample) / 255
                return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055)
            }
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
        }
        func contrast(_ ink: Figure.Ink) -> Double {
            let pair = [luminance(ink), luminance(.paper)].sorted()
            return (pair[1] + 0.05) / (pair[0] + 0.05)
        }
        #expect(contrast(.words) > 7 && contrast(.curve) > 4.5 && contrast(.handle) > 4.5)
        #expect(contrast(.axis) > 3)
    }

    @Test func `a plot's size is two numbers within limits`() throws {
        #expect(try CurvePlot.sizes.parse("720x540") == CurvePlot.defaultSize)
        for text in [
            "720", "720x", "x", "100x540", "720x5400", "720 x 540x", "nanx500", "-720x540",
        ] {
            #expect(throws: SyntaxError.self, "\(text)") { try CurvePlot.sizes.parse(text) }
        }
    }
}

/// `base` to the power of 2.4.
private func power(_ base: Double) -> Double {
    // x^2.4 = x² · x^0.4, and x^0.4 is the fifth root of x².
    let square = base * base
    var root = 0.5
    for _ in 0..<60 { root = (4 * root + square / (root * root * root * root)) / 5 }
    return square * root
}
