import Foundation
import TestSupport
import Testing

/// Generated web code, run unmodified in headless Chromium, matches the frames to within 0.05
/// px at 11 instants and four device pixel ratios.
@Suite(.enabled(if: Browser.isWanted, "\(Browser.isUnwanted)"))
struct BrowserCodeTests {
    struct Case: CustomTestStringConvertible {
        let target: String
        let flavor: String
        let type: String
        let duration: Double
        var delay = 0.0

        var testDescription: String { "\(target) \(flavor) \(type)" }

        /// The keys of an equivalent scene file.
        var keys: [String] {
            ["flavor: \(flavor)", "type: \(type)", "center: [209, 31.5]", "delay: \(Int(delay))ms"]
        }
    }

    static let cases = [
        Case(target: "css", flavor: "vitepress", type: "reveal", duration: 300),
        Case(target: "css", flavor: "telegram", type: "unreveal", duration: 400, delay: 40),
        Case(target: "waapi", flavor: "magic-ui", type: "reveal", duration: 400, delay: 40),
        Case(target: "waapi", flavor: "element-plus", type: "unreveal", duration: 400),
        Case(target: "view-transition", flavor: "mdn", type: "reveal", duration: 500, delay: 40),
        Case(target: "view-transition", flavor: "vitepress", type: "unreveal", duration: 300),
    ]

    /// The code of `one` in a page for its target, with `begin()` and `end()` for the two states.
    private static func page(_ one: Case, in folder: String) throws -> String {
        let line =
            "code --as \(one.target) --size \(RevealPage.size) --flavor \(one.flavor) "
            + "--type \(one.type) --center 209,31.5 --delay \(Int(one.delay))ms"
        let result = try Tool.run(line.split(separator: " ").map(String.init), in: folder)
        try #require(result.status == 0, "\(result.errors)")
        let (code, text) = (result.output, RevealPage.text)
        let screens = "<style>\(RevealPage.screens)</style>"
        let upper = one.type == "reveal" ? "incoming" : "outgoing"
        switch one.target {
        case "css":
            return """
                <!doctype html>\(screens)<style>\(code)</style><div class=reveal style=height:100%>
                <div class=outgoing>\(text)</div><div class=incoming>\(text)</div></div>
                """
        case "waapi":
            return """
                <!doctype html>\(screens)<script>\(code)</script>
                <div class=outgoing>\(text)</div><div class=incoming>\(text)</div>
                <script>const upper = document.querySelector('.\(upper)')
                upper.style.zIndex = 2; reveal(upper)</script>
                """
        default:
            return """
                <!doctype html>\(screens)\(code)<body class=outgoing>\(text)</body>
                """
        }
    }

    /// A script that shows only one of the two states.
    private static func alone(_ name: String, _ one: Case) throws -> String {
        guard one.target == "view-transition" else {
            let other = name == "incoming" ? "outgoing" : "incoming"
            return try Browser.run(
                """
                document.getAnimations().forEach(a => { a.pause(); a.currentTime = 0 })
                const shown = document.querySelector('.\(name)').style
                document.querySelector('.\(other)').style.opacity = 0
                shown.opacity = 1; shown.animation = 'none'; shown.clipPath = 'none'
                shown.visibility = 'visible'; 1
                """.replacing("const shown", with: "var shown"))
        }
        return try Browser.run("document.body.className = '\(name)'; 1")
    }

    /// The cases at each ratio; each target at all four, or each case at one.
    private static func cases(at scale: String) -> [Case] {
        let place = RevealPage.scales.firstIndex(of: scale) ?? 0
        let step = Torture.isOn ? 2 : 4
        return cases.enumerated().filter { $0.offset % step == place % step }.map(\.element)
    }

    /// Actions that open `page` and take pictures of both states.
    private static func states(
        _ one: Case, _ page: String, as preferences: [String], in folder: String
    ) throws -> [String] {
        var actions = [try Browser.open(page, as: preferences)]
        for (name, file) in [("incoming", "to"), ("outgoing", "from")] {
            actions += [
                try Self.alone(name, one), try Browser.screenshot("\(folder)/\(file).png"),
            ]
        }
        return actions
    }

    /// Actions that open a page with the code of `one` and take pictures of both states and of its
    /// instants, in a separate folder in `folder`.
    private static func shots(
        _ one: Case, _ name: String, scale: String, in folder: String
    ) throws -> [String] {
        let place = "\(folder)/\(name)"
        try FileManager.default.createDirectory(
            atPath: place, withIntermediateDirectories: true)
        try Disk.write(Array(try page(one, in: folder).utf8), to: place + "/page.html")
        let size = [RevealPage.size, "scale=\(scale)"]
        // Taken with reduced motion preferred, so that a style sheet's animation does not run.
        var actions = try states(one, "\(name)/page.html", as: size + ["still"], in: place)
        actions.append(try Browser.open("\(name)/page.html", as: size))
        if one.target == "view-transition" {
            actions.append(
                try Browser.run(
                    "reveal(() => { document.body.className = 'incoming' }).ready.then(() => 1)"))
        }
        return actions + (try RevealPage.shots(one.duration + one.delay, "shots", in: place))
    }

    @Test(arguments: RevealPage.scales)
    func `generated web code moves in Chromium like the rendered frames`(
        _ scale: String
    ) async throws {
        try await Disk.withFolder { folder in
            try Disk.write(Array("<!doctype html>".utf8), to: folder + "/page.html")
            let cases = Self.cases(at: scale)
            var actions: [String] = []
            for (number, one) in cases.enumerated() {
                actions += try Self.shots(one, "\(number)", scale: scale, in: folder)
            }
            _ = try Browser.drive("page.html", in: folder, actions)
            for (number, one) in cases.enumerated() {
                try RevealPage.expect(
                    one.keys + ["scale: \(scale)"], within: "0.05px", "shots",
                    in: "\(folder)/\(number)")
            }
        }
    }

    /// A mouse click and a keyboard click, which browsers report at 0, 0.
    static let clicks = [
        """
        reveal(() => { document.body.className = 'incoming' },
          new MouseEvent('click', { clientX: 60, clientY: 100, detail: 1 })).ready.then(() => 1)
        """,
        """
        var button = document.createElement('button')
        button.style = 'position:fixed;left:50px;top:90px;width:20px;height:20px;opacity:0'
        document.body.append(button)
        new Promise(done => {
          button.onclick = event => reveal(
            () => { document.body.className = 'incoming' }, event).ready.then(() => done(1))
          button.click()
        })
        """,
    ]

    @Test(arguments: clicks)
    func `a click determines where a view transition begins`(_ click: String) async throws {
        let one = Case(
            target: "view-transition", flavor: "vitepress", type: "reveal", duration: 300)
        try await Disk.withFolder { folder in
            try Disk.write(Array(try Self.page(one, in: folder).utf8), to: folder + "/page.html")
            let preferences = [RevealPage.size, "scale=2"]
            var actions = try Self.states(one, "page.html", as: preferences, in: folder)
            actions.append(try Browser.run(click))
            actions += try RevealPage.shots(300, "shots", in: folder)
            _ = try Browser.drive("page.html", in: folder, as: preferences, actions)
            try RevealPage.expect(
                ["flavor: vitepress", "center: [60, 100]", "scale: 2"], within: "0.05px", "shots",
                in: folder)
        }
    }

    @Test func `generated code does not animate for users who prefer reduced motion`() async throws
    {
        let targets = ["css", "waapi", "view-transition"]
        try await Disk.withFolder { folder in
            var actions: [String] = []
            for target in targets {
                let one = Case(target: target, flavor: "vitepress", type: "unreveal", duration: 300)
                let page = "\(target).html"
                try Disk.write(
                    Array(try Self.page(one, in: folder).utf8), to: "\(folder)/\(page)")
                let toggle =
                    target == "view-transition"
                    ? "reveal(() => { document.body.className = 'incoming' });" : ""
                actions += [
                    try Browser.open(page, as: [RevealPage.size, "still"]),
                    try Browser.run(
                        "\(toggle) document.getAnimations().filter(a => a.playState != 'finished')"
                            + ".length"),
                    try Browser.run(
                        "getComputedStyle(document.querySelector('.outgoing') ?? document.body)"
                            + ".visibility + document.body.className"),
                ]
            }
            let values = try Browser.drive("css.html", in: folder, actions)
            for (number, target) in targets.enumerated() {
                let state = target == "view-transition" ? "visibleincoming" : "hidden"
                #expect(values[3 * number + 1] as? Int == 0, "\(target)")
                #expect(values[3 * number + 2] as? String == state, "\(target)")
            }
        }
    }
}
