import Foundation
import TestSupport
import Testing

/// Circles that headless Chromium draws with `clip-path` are measured correctly.
@Suite(.enabled(if: Browser.isWanted, "\(Browser.isUnwanted)"))
struct ChromiumMeasureTests {
    private static let page = """
        <!doctype html><style>*{margin:0}body{width:100vw;height:100vh;overflow:hidden}
        #a,#b{position:absolute;inset:0;font:20px/1.5 sans-serif}
        #a{background:#fff;color:#111}#b{background:#101820;color:#eee}p{padding:40px}</style>
        <div id=a><p>The quick brown fox jumps over the lazy dog.</p></div>
        <div id=b><p>The quick brown fox jumps over the lazy dog.</p></div>
        """

    @Test func `edges of clip-path circles of any radius and position are found`() async throws {
        let circles = [
            // Radius, center, and required precision, which is lower for short arcs.
            (710.6756, 1196.0, 32.0, 0.3), (310.25, 600.5, 400.25, 0.1), (40, 1260, 780, 0.2),
            (9.5, 20, 20, 0.1), (500, 100, 50, 0.3),
        ]
        try await Disk.withFolder { folder in
            var actions = try RevealPage.begin(Self.page, in: folder)
            for (i, (radius, x, y, _)) in circles.enumerated() {
                let clip = "circle(\(radius)px at \(x)px \(y)px)"
                actions.append(try Browser.run("b.style.clipPath='\(clip)';1"))
                actions.append(try Browser.screenshot(folder + "/\(i).png"))
            }
            _ = try Browser.drive("page.html", in: folder, as: ["1280x800", "still"], actions)
            for (i, (radius, x, y, bound)) in circles.enumerated() {
                let other = (i + 1) % circles.count
                let result = try Tool.run(
                    [
                        "compare", "\(i).png", "\(other).png", "--json", "--outgoing", "from.png",
                        "--incoming", "to.png",
                    ], in: folder)
                let edge = try Self.edge(in: result.output)
                for (found, expected) in zip(edge, [x, y, radius, radius]) {
                    #expect(abs(found - expected) < bound, "\(edge), and not \(circles[i])")
                }
            }
        }
    }

    @Test func `a short visible arc is measured with its error or refused as too short`()
        async throws
    {
        // Less than a quarter of each circle is in the view.
        let circles = [
            (1288.1, 1437.0, 1036.0), (924.3, -310.1, 545.4), (634.6, 1700.2, 512.5),
            (779.5, 1801.4, 120.7), (929.6, 593, 14.9), (197.7, 1059.2, -167),
            (562.2, 1500, 900), (455.5, -200.3, 60.6), (1078.8, 500.4, 1650.2),
            (606.5, -300.2, 1000.6),
        ]
        try await Disk.withFolder { folder in
            var actions = try RevealPage.begin(Self.page, in: folder)
            for (i, (radius, x, y)) in circles.enumerated() {
                let clip = "circle(\(radius)px at \(x)px \(y)px)"
                actions.append(try Browser.run("b.style.clipPath='\(clip)';1"))
                actions.append(try Browser.screenshot(folder + "/\(i).png"))
            }
            _ = try Browser.drive("page.html", in: folder, as: ["1280x800", "still"], actions)
            let compared = Torture.sample(Array(circles.enumerated()), every: 2)
            for (i, (radius, x, y)) in compared {
                // The errors are those of both edges together.
                let line =
                    "compare \(i).png \((i + 1) % circles.count).png --json --outgoing from.png "
                    + "--incoming to.png"
                let result = try Tool.run(line.split(separator: " ").map(String.init), in: folder)
                let told = try Self.member("edge", in: result.output)
                guard let edge = told["expected"] as? [Double],
                    let errors = told["standardErrors"] as? [Double]
                else { continue }
                for (number, expected) in [x, y, radius].enumerated() {
                    let away = edge[number] - expected
                    #expect(abs(away) < 4 * errors[number] + 0.15, "\(circles[i]): \(told)")
                }
            }
        }
    }

    /// The value with this key for a comparison's first picture, if any.
    private static func member(_ name: String, in json: String) throws -> [String: Any] {
        let all = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let pictures = all?["pictures"] as? [[String: Any]]
        let frames = pictures?.first?["frames"] as? [[String: Any]]
        return frames?.first?[name] as? [String: Any] ?? [:]
    }

    /// The expected edge in a comparison's report.
    private static func edge(in json: String) throws -> [Double] {
        let all = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let pictures = all?["pictures"] as? [[String: Any]]
        let frames = pictures?.first?["frames"] as? [[String: Any]]
        let edge = frames?.first?["edge"] as? [String: Any]
        return try #require(edge?["expected"] as? [Double], "\(json)")
    }

    private static let scales = Torture.sample(["1.5", "1", "3", "2"], every: 2)

    @Test(
        arguments: scales.map { ($0, "circle(R at X Y)", 400, "ease-in", "as expected") } + [
            ("2", "circle(R at X Y)", 430, "ease-in", "it takes 430 ms, not 400"),
            (
                "1", "circle(R at X Y)", 400, "ease-in-out",
                "its easing is ease-in-out, not ease-in"
            ),
            ("2", "half", 400, "ease-in", "lengths were treated as device pixels"),
        ])
    func `a toggle is measured at any device pixel ratio`(
        _ scale: String, _ circle: String, _ duration: Int, _ easing: String, _ words: String
    ) async throws {
        let (x, y) = (298.0, 32.0)
        let part = circle == "half" ? 0.5 : 1
        let reach = hypot(x, 200 - y)
        let shape = { (radius: Double) in
            "circle(\(radius * part)px at \(x * part)px \(y * part)px)"
        }
        try await Disk.withFolder { folder in
            try FileManager.default.createDirectory(
                atPath: folder + "/shots", withIntermediateDirectories: true)
            var actions = try RevealPage.begin(Self.page, in: folder)
            actions.append(
                try Browser.run(
                    """
                    const an = b.animate({clipPath: ['\(shape(0))', '\(shape(reach))']},
                        {duration: \(duration), easing: '\(easing)', fill: 'both'}); an.pause(); 1
                    """))
            let times = (0...12).map { $0 * 36 }
            for (i, time) in times.enumerated() {
                actions.append(
                    try Browser.run(
                        """
                        an.currentTime = \(time); new Promise(done => requestAnimationFrame(() =>
                            requestAnimationFrame(() => done(1))))
                        """))
                actions.append(try Browser.screenshot(folder + "/shots/\(100 + i).png"))
            }
            _ = try Browser.drive(
                "page.html", in: folder, as: ["320x200", "still", "scale=\(scale)"], actions)
            let list = times.map { "\($0)ms\n" }.joined()
            try Disk.write(Array(list.utf8), to: folder + "/times.txt")
            let scene =
                "preset: fitted\noutgoing: from.png\nincoming: to.png\nscale: \(scale)\n"
                + "center: [298, 32]\nduration: 400ms\neasing: ease-in\n"
            try Disk.write(Array(scene.utf8), to: folder + "/toggle.yaml")
            let line =
                "measure shots --times times.txt --outgoing from.png --incoming to.png --expect "
                + "toggle.yaml"
            let result = try Tool.run(line.split(separator: " ").map(String.init), in: folder)
            #expect(result.output.contains(words), "\(result.output)\(result.errors)")
            #expect(result.status == (words == "as expected" ? 0 : 1))
        }
    }
}
