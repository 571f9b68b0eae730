import Foundation
import TestSupport
import Testing

/// Planted mistakes in random toggles of headless Chromium are named, and correct ones have no
/// finding.
///
/// `REVEAL_TORTURE_TOGGLES` is their number for each device pixel ratio, one in
/// `REVEAL_TORTURE_PLANTED` has a mistake, and `REVEAL_TORTURE_SEED` is the seed.
@Suite(.enabled(if: Browser.isWanted, "\(Browser.isUnwanted)"))
struct PlantedToggleTests {
    private static let count = Torture.count("TOGGLES", 3)
    private static let share = max(1, Torture.count("PLANTED", 2))

    /// A toggle's mistake, by the reported cause.
    enum Mistake: String, CaseIterable {
        case devicePixels = "device-pixels"
        case easing, fill, unclipped
        case doubled = "frames"
    }

    /// A toggle.
    struct Toggle {
        let number: Int
        /// Device pixels per page pixel, as text.
        let scale: String
        let mistake: Mistake?
        let place: (x: Int, y: Int)
        let shrinks: Bool
        let duration: Int
        let easing: (right: String, other: String)

        static let easings = ["linear", "ease", "ease-in", "ease-out", "ease-in-out"]

        init(_ number: Int, scale: String, _ noise: inout Noise) {
            func pick(_ range: ClosedRange<Int>) -> Int {
                range.lowerBound + Int(noise.next() % UInt64(range.count))
            }
            (self.number, self.scale) = (number, scale)
            let mistakes = Mistake.allCases.filter { scale != "1" || $0 != .devicePixels }
            // Each ratio starts with another mistake.
            let turn = number / share + Int(2 * (Double(scale) ?? 1))
            mistake = number % share == 0 ? mistakes[turn % mistakes.count] : nil
            place = (pick(10...230), pick(10...140))
            shrinks =
                switch mistake {
                case .fill: true
                case .unclipped: false
                default: pick(0...1) == 1
                }
            duration = 10 * pick(20...60)
            let right = pick(0...4)
            easing = (Self.easings[right], Self.easings[(right + pick(1...4)) % 5])
        }

        var name: String { "toggle\(number)" }

        /// The times of its frames in milliseconds, two of them after the end.
        var times: [Double] { (0...10).map { Double(duration * $0) / 8 } }

        /// The action that starts it, paused.
        func start() throws -> String {
            let (upper, lower) = shrinks ? ("a", "b") : ("b", "a")
            let part = mistake == .devicePixels ? 1 / (Double(scale) ?? 1) : 1
            let curve = mistake == .easing ? easing.other : easing.right
            return try Browser.run(
                """
                (() => { document.getAnimations().forEach(a => a.cancel())
                \(upper).style.zIndex = 2; \(lower).style.zIndex = 1
                const [x, y] = [\(place.x), \(place.y)]
                const r = Math.hypot(Math.max(x, innerWidth - x), Math.max(y, innerHeight - y))
                const clip = r => `circle(${r * \(part)}px at ${x * \(part)}px ${y * \(part)}px)`
                window.motion = \(upper).animate(
                  { clipPath: \(shrinks ? "[clip(r), clip(0)]" : "[clip(0), clip(r)]") },
                  { duration: \(duration), easing: '\(curve)',
                    fill: '\(mistake == .fill ? "none" : "both")' })
                motion.pause() })(); 1
                """)
        }

        /// Actions that take its pictures into a folder with its name.
        func shots(in folder: String) throws -> [String] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
            let list = times.map { "\($0)ms\n" }.joined()
            try Disk.write(Array(list.utf8), to: "\(folder)/\(name).txt")
            return try times.enumerated().flatMap { index, time in
                let shot = try Browser.screenshot("\(folder)/\(name)/\(index + 10).png")
                if mistake == .unclipped, index == 0 {
                    let flash = try Self.show("motion.cancel()")
                    return [flash, shot, try start()]
                }
                let shown = mistake == .doubled && index == 4 ? times[3] : time
                return [try Self.show("motion.currentTime = \(shown)"), shot]
            }
        }

        /// Performs an action and waits until it is shown.
        private static func show(_ action: String) throws -> String {
            try Browser.run(
                """
                \(action)
                new Promise(done =>
                  requestAnimationFrame(() => requestAnimationFrame(() => done(1))))
                """)
        }

        /// The causes that the command reports for its pictures.
        func causes(in folder: String) throws -> [String] {
            let line =
                "measure \(name)/ --times \(name).txt --outgoing from.png --incoming to.png --json "
                + "--preset fitted --center \(place.x),\(place.y) --duration \(duration)ms "
                + "--easing \(easing.right) --scale \(scale) "
                + "--type \(shrinks ? "unreveal" : "reveal")"
            let result = try Tool.run(line.split(separator: " ").map(String.init), in: folder)
            let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
            let findings = (json as? [String: Any])?["findings"] as? [[String: Any]]
            return try #require(findings, "\(result.errors)").compactMap { $0["cause"] as? String }
        }
    }

    private static let page = """
        <!doctype html><style>\(RevealPage.screens)</style>
        <div class=outgoing id=a>\(RevealPage.text)</div>
        <div class=incoming id=b>\(RevealPage.text)</div>
        """

    @Test(arguments: RevealPage.scales)
    func `every planted mistake is named, and correct toggles have no finding`(
        _ scale: String
    ) async throws {
        let seed = UInt64(Torture.seed ?? 1)
        var noise = Noise(seed << 8 + UInt64((Double(scale) ?? 1) * 2))
        let toggles = (0..<Self.count).map { Toggle($0, scale: scale, &noise) }
        try await Disk.withFolder { folder in
            var actions = try RevealPage.begin(Self.page, in: folder)
            for toggle in toggles {
                actions.append(try toggle.start())
                actions += try toggle.shots(in: folder)
            }
            _ = try Browser.drive(
                "page.html", in: folder, as: [RevealPage.size, "still", "scale=\(scale)"], actions)
            for toggle in toggles {
                // Every frame that falls back is reported.
                let causes = Set(try toggle.causes(in: folder))
                let wanted = Set([toggle.mistake?.rawValue].compactMap(\.self))
                #expect(causes == wanted, "\(toggle)")
            }
        }
    }
}
