import RevealRendering
import RevealValues
import Testing

/// CSS colors are parsed as names, hexadecimal notations and functions.
struct ColorTests {
    @Test(arguments: [
        ("#f80", Color(red: 255, green: 136, blue: 0)),
        ("#f808", Color(red: 255, green: 136, blue: 0, alpha: 136)),
        ("#0a141E", Color(red: 10, green: 20, blue: 30)),
        ("#0a141e28", Color(red: 10, green: 20, blue: 30, alpha: 40)),
        ("RebeccaPurple", Color(red: 0x66, green: 0x33, blue: 0x99)),
        ("white", .white), ("black", .black), ("transparent", .transparent),
    ])
    func `names, hexadecimal notations and functions of colors are parsed`(
        _ text: String, _ color: Color
    ) throws {
        #expect(try Color(text) == color)
    }

    /// What Chromium 140's canvas paints; its intermediate rounding differs.
    @Test(arguments: [
        ("rgb(1,2,3)", [1, 2, 3]), ("rgb(50% 0% 100%)", [128, 0, 255]),
        ("rgb(none 300 -5)", [0, 255, 0]), ("hsl(120deg 100% 25%)", [0, 128, 0]),
        ("hsl(0.6turn, 70%, 40%)", [31, 88, 173]), ("hsl(400grad 50% 50%)", [191, 64, 64]),
        ("hsl(-60 33% 77%)", [216, 177, 216]), ("hwb(194 0% 0%)", [0, 195, 255]),
        ("hwb(45 40% 80%)", [85, 85, 85]), ("HWB(300 20% 30%)", [179, 51, 179]),
        ("oklch(62.8% 0.2577 29.23)", [255, 0, 0]), ("oklch(0.7 0.1 200)", [64, 177, 183]),
        ("oklch(70% 25% 3.5rad)", [64, 177, 183]), ("oklab(59% 0.1 -0.12)", [153, 94, 194]),
        ("oklch(90% 0.3 145)", [0, 255, 59]), ("color(display-p3 1 0 0)", [255, 0, 0]),
        ("color(display-p3 0.3 0.6 0.2)", [36, 155, 25]),
        ("color(display-p3 20% 0.5 0.9)", [0, 130, 237]),
        ("color(srgb 0.2 0.4 0.6)", [51, 102, 153]),
    ])
    func `CSS color functions are read to within one step of Chromium's values`(
        _ text: String, _ samples: [Int]
    ) throws {
        let color = try Color(text)
        let found = [color.red, color.green, color.blue].map(Int.init)
        #expect(zip(found, samples).allSatisfy { abs($0 - $1) <= 1 }, "\(found)")
        #expect(color.alpha == 255)
    }

    @Test func `color functions accept an alpha value`() throws {
        let half = Color(red: 255, green: 128, blue: 0, alpha: 64)
        #expect(try Color("rgba(255, 128, 0, 25%)") == half)
        #expect(try Color("rgb(255 128 0 / 0.25)") == half)
        #expect(try Color("hsl(30.1 100% 50% / .25)") == half)
        #expect(try Color("oklch(0 0 none/0)") == .transparent)
        #expect(try Color("color(display-p3 1 1 1 / 200%)") == .white)
    }

    @Test(arguments: [
        "rgb()", "rgb(1 2)", "rgb(1 2 3 4 5)", "rgb(1 2 3 / )", "rgb(1 2 3 / 4 / 5)", "rgb(a b c)",
        "rgb(1 2 3", "hsl(10% 1% 1%)", "color()", "color(rec2020 1 1 1)", "color(srgb 1 1)",
        "(1 2 3)",
        "rgb(1e9 0 0)", "rgb(nan 0 0)", "rgb 1 2 3)", "lab(1 2 3)", "rgb(1 2 3 / 4 5)",
    ])
    func `malformed color functions are refused`(_ text: String) {
        #expect(throws: SyntaxError.self) { try Color(text) }
    }

    @Test(arguments: [
        ("whit", "did you mean 'white'?"), ("#12345", nil), ("", nil), ("#ggg", nil), ("#", nil),
        ("#１２３", nil), ("rgb(1,2)", nil),
    ])
    func `an invalid color is refused with a hint`(_ text: String, _ hint: String?) {
        let error = #expect(throws: SyntaxError.self) { try Color(text) }
        #expect(
            error?.hint == hint
                ?? "write #rgb, #rgba, #rrggbb, #rrggbbaa, a CSS color name or a function such as "
                + "rgb(255 0 0)")
    }
}
