import Foundation
import TestSupport
import Testing

/// The recipe in docs/measuring.md, run unmodified with a page that has a theme toggle.
@Suite(.enabled(if: Browser.isWanted, "\(Browser.isUnwanted)"))
struct ToggleRecipeTests {
    /// A toggle that is correct or has a mistake.
    struct Toggle: Sendable, CustomTestStringConvertible {
        let name: String
        var picture = "new"
        var ratio = "1"
        var fill = "both"
        var length = "r"
        /// The offset of its button from whole pixels.
        var shift = 0.0
        /// The reported finding, or nil if it is correct.
        var words: String?

        var testDescription: String { name }

        static let all = [
            Toggle(name: "right"),
            Toggle(name: "shrinks, about half a pixel", picture: "old", shift: 0.5),
            Toggle(
                name: "device pixels", ratio: "devicePixelRatio",
                words: "lengths were treated as device pixels at a device pixel ratio of 2"),
            Toggle(
                name: "no fill", picture: "old", fill: "none",
                words: "the end state is not kept (use fill: forwards or both)"),
            Toggle(
                name: "half of the diagonal", length: "Math.hypot(innerWidth, innerHeight) / 2",
                words: "the radius ends at half of the view's diagonal"),
        ]

        /// Whether the outgoing picture is in a circle that shrinks.
        var shrinks: Bool { picture == "old" }

        /// A page that turns dark by a view transition: a circle opens at its button.
        func page(_ script: String) -> String {
            """
            <!doctype html><style>*{margin:0}html{height:100%}
            body{height:100vh;overflow:hidden;background:#fff;color:#111;font:20px/1.5 sans-serif}
            .dark body{background:#101820;color:#eee}h1,p{padding:40px}
            ::view-transition-old(root),::view-transition-new(root)
            {animation:none;mix-blend-mode:normal}
            \(shrinks ? "::view-transition-old(root){z-index:2}" : "")
            button{position:absolute;left:580px;top:20px;width:36px;height:24px;translate:\(shift)px \(shift)px}
            </style><h1>Theme</h1><p>The quick brown fox.</p><button id=toggle></button>
            <script>
            // Names of a page's own do not get into the recipe's way.
            function reveal() {}
            toggle.onclick = event => {
              const t = document.startViewTransition(() =>
                document.documentElement.classList.toggle('dark'))
              const [x, y] = [event.clientX, event.clientY]
              const r = Math.hypot(x, 400 - y)
              const circle = r =>
                `circle(${r / \(ratio)}px at ${x / \(ratio)}px ${y / \(ratio)}px)`
              const clipPath = [circle(0), circle(\(length))]
              t.ready.then(() => document.documentElement.animate(
                { clipPath\(shrinks ? ": clipPath.reverse()" : "") },
                { duration: 400, easing: 'ease-in', fill: '\(fill)',
                  pseudoElement: '::view-transition-\(picture)(root)' }))
            }
            \(script)
            </script>
            """
        }

        /// The page's scene file for this toggle.
        func scene(_ yaml: String) -> String {
            yaml.replacing("ease-in-out", with: "ease-in")
                .replacing("[598, 32]", with: "[\(598 + shift), \(32 + shift)]")
                + (shrinks ? "type: unreveal\n" : "")
        }
    }

    @Test(arguments: Toggle.all)
    func `a theme toggle is paused at each instant and measured`(_ toggle: Toggle) async throws {
        let text = String(
            decoding: try Disk.read("\(Repository.root)/docs/measuring.md"), as: UTF8.self)
        let blocks = text.components(separatedBy: "```js\n").dropFirst()
        let script = try #require(blocks.first).components(separatedBy: "```")[0]
        let yaml = try #require(text.components(separatedBy: "```yaml\n").last)
            .components(separatedBy: "```")[0]
        try await Disk.withFolder { folder in
            try Disk.write(Array(toggle.page(script).utf8), to: folder + "/page.html")
            try Disk.write(Array(toggle.scene(yaml).utf8), to: folder + "/toggle.yaml")
            try FileManager.default.createDirectory(
                atPath: folder + "/shots", withIntermediateDirectories: true)
            var actions = [
                try Browser.screenshot(folder + "/before.png"),
                try Browser.run("stopReveal(() => clickMiddle(toggle))"),
            ]
            // A mistake is seen at fewer.
            let times = stride(from: 0, through: 400, by: toggle.words == nil ? 40 : 80)
                .map(\.self)
            for (i, time) in times.enumerated() {
                actions.append(try Browser.run("showReveal(\(time))"))
                let number = String(i + 10_000).dropFirst()
                actions.append(try Browser.screenshot(folder + "/shots/\(number).png"))
            }
            actions.append(try Browser.run("endReveal()"))
            actions.append(try Browser.screenshot(folder + "/after.png"))
            _ = try Browser.drive(
                "page.html", in: folder, as: ["640x400", "scale=2"], actions)
            let list = times.map { "\($0)ms\n" }.joined()
            try Disk.write(Array(list.utf8), to: folder + "/times.txt")
            let result = try Tool.run(
                ["measure", "shots/", "--times", "times.txt", "--expect", "toggle.yaml"],
                in: folder)
            guard let words = toggle.words else {
                #expect(result.output.hasPrefix("as expected: shots/\n"), "\(result.output)")
                #expect(
                    result.output.contains("takes 400.0 ms; its easing is ease-in\n"),
                    "\(result.output)")
                // One instant next to a still: the browser has blurred its text.
                let still = try Tool.run(
                    ["toggle.yaml", "still.png", "--at", "240ms", "-q"], in: folder)
                #expect(still.status == 0, "\(still.errors)")
                let compared = try Tool.run(
                    [
                        "compare", "still.png", "shots/0006.png", "--outgoing", "before.png",
                        "--incoming", "after.png",
                    ], in: folder)
                #expect(compared.output.contains("the edge is "), "\(compared.output)")
                return
            }
            #expect(result.status == 1, "\(result.errors)")
            let findings = result.output.components(separatedBy: "measured:")[0]
            #expect(findings.contains(words), "\(result.output)")
            #expect(findings.components(separatedBy: "\n").count == 3, "\(result.output)")
        }
    }
}
