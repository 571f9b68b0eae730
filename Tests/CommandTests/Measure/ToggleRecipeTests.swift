import Foundation
import TestSupport
import Testing

/// The recipe of the page on measuring, as it stands there, on a page with a theme toggle.
@Suite(.enabled(if: Browser.isWanted, "\(Browser.isUnwanted)"))
struct ToggleRecipeTests {
    /// A page that turns dark by a view transition: a circle opens from its button.
    private static func page(_ script: String) -> String {
        """
        <!doctype html><style>*{margin:0}html{height:100%}
        body{height:100vh;overflow:hidden;background:#fff;color:#111;font:20px/1.5 sans-serif}
        .dark body{background:#101820;color:#eee}h1,p{padding:40px}
        ::view-transition-old(root),::view-transition-new(root)
        {animation:none;mix-blend-mode:normal}
        button{position:absolute;left:580px;top:20px;width:36px;height:24px}
        </style><h1>Theme</h1><p>The quick brown fox.</p><button id=toggle></button>
        <script>
        toggle.onclick = () => {
          const t = document.startViewTransition(() =>
            document.documentElement.classList.toggle('dark'))
          t.ready.then(() => document.documentElement.animate(
            { clipPath: ['circle(0 at 598px 32px)',
              `circle(${Math.hypot(598, 368)}px at 598px 32px)`] },
            { duration: 400, easing: 'ease-in', fill: 'both',
              pseudoElement: '::view-transition-new(root)' }))
        }
        \(script)
        </script>
        """
    }

    @Test func `a toggle's instants are stopped, shown and measured`() async throws {
        let text = String(
            decoding: try Disk.read("\(Repository.root)/docs/measuring.md"), as: UTF8.self)
        let blocks = text.components(separatedBy: "```js\n").dropFirst()
        let script = try #require(blocks.first).components(separatedBy: "```")[0]
        let yaml = try #require(text.components(separatedBy: "```yaml\n").last)
            .components(separatedBy: "```")[0]
        try await Disk.withFolder { folder in
            try Disk.write(Array(Self.page(script).utf8), to: folder + "/page.html")
            let scene = yaml.replacing("ease-in-out", with: "ease-in")
            try Disk.write(Array(scene.utf8), to: folder + "/toggle.yaml")
            try FileManager.default.createDirectory(
                atPath: folder + "/shots", withIntermediateDirectories: true)
            var actions = [try Browser.run("stopReveal(() => toggle.click())")]
            let times = (0...10).map { $0 * 40 }
            for (i, time) in times.enumerated() {
                actions.append(try Browser.run("showReveal(\(time))"))
                let number = String(i + 10_000).dropFirst()
                actions.append(try Browser.screenshot(folder + "/shots/\(number).png"))
            }
            actions.append(try Browser.run("endReveal()"))
            _ = try Browser.drive(
                "page.html", in: folder, as: ["640x400", "scale=2"], actions)
            let list = times.map { "\($0)ms\n" }.joined()
            try Disk.write(Array(list.utf8), to: folder + "/times.txt")
            let result = try Tool.run(
                ["measure", "shots/", "--times", "times.txt", "--expect", "toggle.yaml"],
                in: folder)
            #expect(result.output.hasPrefix("as expected: shots/\n"), "\(result.output)")
            #expect(result.output.contains("takes 400.0 ms, on ease-in\n"), "\(result.output)")
        }
    }
}
