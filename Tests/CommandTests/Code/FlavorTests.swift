import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// The flavors of `view-transition` from the web, compared with their sources in headless Chromium
/// at 11 instants and four device pixel ratios.
///
/// A circle's center and radius are measured. Every pixel at least two pixels from an edge, of any
/// shape, equals the browser's in every sample.
@Suite(.enabled(if: Browser.isWanted, "\(Browser.isUnwanted)"))
struct FlavorTests {
    /// A flavor according to its source: the shape, the keyframes as functions of the position (x,
    /// y) and the view's size (w, h), the duration in milliseconds, and the easing.
    struct Row {
        let flavor: String
        var type = "reveal"
        let keyframes: String
        let duration: Double
        let easing: String
    }

    private static let place = (x: 209.0, y: 31.5)

    private static let circle =
        "[`circle(0px at ${x}px ${y}px)`, `circle(${R}px at ${x}px ${y}px)`]"

    private static let percentages = """
        [`circle(0% at ${100*x/w}% ${100*y/h}%)`,
        `circle(${100*R/(Math.hypot(w,h)/Math.SQRT2)}% at ${100*x/w}% ${100*y/h}%)`]
        """

    private static let bottom = """
        [`circle(0px at ${x}px ${y}px)`,
        `circle(${Math.max(Math.hypot(x,h-y),Math.hypot(w-x,h-y))}px at ${x}px ${y}px)`]
        """

    /// A polygon with `corners`, an array of offsets from the position.
    private static func polygon(
        _ corners: String, from: String = "corners.map(() => [0, 0])"
    ) -> String {
        """
        (() => { const corners = \(corners)
          const text = all => `polygon(${all.map(([a, b]) => `${x+a}px ${y+b}px`).join()})`
          return [text(\(from)), text(corners)] })()
        """
    }

    private static let halves =
        "[[-1,-1],[1,-1],[1,1],[-1,1]].map(([a,b]) => [a*Math.max(x,w-x), b*Math.max(y,h-y)])"

    private static let square = """
        [[-1,-1],[1,-1],[1,1],[-1,1]].map(([a,b]) => { const s = 1.05*Math.max(x,w-x,y,h-y)
        return [a*s, b*s] })
        """

    /// `count` corners on a circle of `radius`; a star has every second one at its inner radius.
    private static func ring(_ count: Int, _ radius: String, inner: String = "1") -> String {
        """
        [...Array(\(count)).keys()].map(i => { const r = (\(radius)) * (i % 2 ? \(inner) : 1)
          const a = 2*Math.PI*i/\(count) - Math.PI/2; return [r*Math.cos(a), r*Math.sin(a)] })
        """
    }

    static let rows: [Row] = [
        Row(flavor: "mdn", keyframes: circle, duration: 500, easing: "ease-in"),
        Row(flavor: "vitepress", keyframes: circle, duration: 300, easing: "ease-in"),
        Row(
            flavor: "vitepress", type: "unreveal", keyframes: circle + ".reverse()", duration: 300,
            easing: "ease-in"),
        Row(flavor: "element-plus", keyframes: percentages, duration: 400, easing: "ease-in"),
        Row(
            flavor: "element-plus", type: "unreveal", keyframes: percentages + ".reverse()",
            duration: 400, easing: "ease-in"),
        Row(
            flavor: "telegram", keyframes: bottom, duration: 400,
            easing: "cubic-bezier(.455,.03,.515,.955)"),
        Row(
            flavor: "telegram", type: "unreveal", keyframes: bottom + ".reverse()", duration: 400,
            easing: "cubic-bezier(.455,.03,.515,.955)"),
        Row(flavor: "telegram-web", keyframes: circle, duration: 500, easing: "ease-in-out"),
        Row(
            flavor: "telegram-web", type: "unreveal", keyframes: circle + ".reverse()",
            duration: 500, easing: "ease-in-out"),
        Row(flavor: "magic-ui", keyframes: circle, duration: 400, easing: "ease-in-out"),
        Row(
            flavor: "magic-ui-square", keyframes: polygon(square), duration: 400,
            easing: "ease-in-out"),
        Row(
            flavor: "magic-ui-rectangle", keyframes: polygon(halves), duration: 400,
            easing: "ease-in-out"),
        Row(
            flavor: "magic-ui-triangle", keyframes: polygon(ring(3, "2.2*R")), duration: 400,
            easing: "ease-in-out"),
        Row(
            flavor: "magic-ui-diamond", keyframes: polygon(ring(4, "Math.SQRT2*R")), duration: 400,
            easing: "ease-in-out"),
        Row(
            flavor: "magic-ui-hexagon", keyframes: polygon(ring(6, "Math.SQRT2*R")), duration: 400,
            easing: "ease-in-out"),
        Row(
            flavor: "magic-ui-star",
            keyframes: polygon(
                ring(10, "1.03*Math.SQRT2*R", inner: "0.42"),
                from: ring(10, "Math.max(2, 0.025*1.03*Math.SQRT2*R)", inner: "0.42")),
            duration: 400, easing: "linear"),
    ]

    private static let page = """
        <!doctype html><style>\(RevealPage.screens)</style>
        <div class=outgoing id=a>\(RevealPage.text)</div>
        <div class=incoming id=b>\(RevealPage.text)</div>
        """

    /// The action that starts the motion of `row`.
    private static func start(_ row: Row) throws -> String {
        let (upper, lower) = row.type == "reveal" ? ("b", "a") : ("a", "b")
        return try Browser.run(
            """
            (() => { document.getAnimations().forEach(a => a.cancel())
            \(upper).style.zIndex = 2; \(lower).style.zIndex = 1
            const [x, y, w, h] = [\(place.x), \(place.y), innerWidth, innerHeight]
            const R = Math.hypot(Math.max(x, w - x), Math.max(y, h - y))
            \(upper).animate({ clipPath: \(row.keyframes) },
              { duration: \(row.duration), easing: '\(row.easing)', fill: 'both' }).pause() })(); 1
            """)
    }

    @Test(arguments: RevealPage.scales.enumerated().map { ($0.offset, $0.element) })
    func `a flavor moves like the original web animation in Chromium`(
        _ place: Int, _ scale: String
    ) async throws {
        try await Disk.withFolder { folder in
            // A half of all, of which each ratio has two rows; or all.
            let rows = Torture.sample(Self.rows, every: 8, from: 2 * place + place % 2)
            var actions = try RevealPage.begin(Self.page, in: folder)
            for row in rows {
                actions.append(try Self.start(row))
                actions += try RevealPage.shots(row.duration, row.flavor + row.type, in: folder)
            }
            _ = try Browser.drive(
                "page.html", in: folder, as: [RevealPage.size, "still", "scale=\(scale)"], actions)
            for row in rows {
                if !row.keyframes.contains("polygon") {
                    let keys = [
                        "flavor: \(row.flavor)", "type: \(row.type)", "scale: \(scale)",
                        "center: [\(Self.place.x), \(Self.place.y)]",
                    ]
                    try RevealPage.expect(
                        keys, within: "0.05px", row.flavor + row.type, in: folder)
                }
                try Self.comparePixels(row, scale, in: folder)
            }
        }
    }

    /// Requires that pixels away from edges equal the browser's, and that edges are at the same
    /// place.
    private static func comparePixels(_ row: Row, _ scale: String, in folder: String) throws {
        let name = row.flavor + row.type
        let line =
            "from.png matte-\(name)/%02d.png --matte -q --flavor \(row.flavor) --type \(row.type) "
            + "--center \(place.x),\(place.y) --scale \(scale) --fps 10000/\(Int(row.duration)) "
            + "--depth 8"
        let result = try Tool.run(line.split(separator: " ").map(String.init), in: folder)
        try #require(result.status == 0, "\(result.errors)")
        let (from, to) = (try picture(folder + "/from.png"), try picture(folder + "/to.png"))
        for number in Torture.sample(Array(0...10), every: 2) {
            let shot = try picture("\(folder)/\(name)/\(number + 10).png")
            let matte = try picture(
                "\(folder)/matte-\(name)/\(number < 10 ? "0" : "")\(number).png")
            // Our last frame is the incoming picture, even if the last shape does not cover
            // everything.
            let isLast = number == 10 && ["telegram", "magic-ui-star"].contains(row.flavor)
            let wrong = isLast ? 0 : wrongPixels(shot, matte: matte, pictures: (from, to))
            #expect(wrong == 0, "\(name) at \(scale), instant \(number)")
        }
    }
}
