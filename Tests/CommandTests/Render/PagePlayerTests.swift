import CommandSupport
import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// A page shows every frame exactly in a browser and can be operated by keyboard.
@Suite(.enabled(if: Browser.isWanted, "\(Browser.isUnwanted)"), .serialized)
struct PagePlayerTests {
    /// Waits up to ten seconds until `condition` holds, and returns whether it does.
    static func until(_ condition: String) throws -> String {
        try Browser.run(
            """
            (async () => {
              const end = performance.now() + 10000;
              while (!(\(condition)) && performance.now() < end) await new Promise(r => setTimeout(r, 10));
              return \(condition);
            })()
            """)
    }

    /// Shows a frame and returns its pixels as a PNG file.
    static func pixels(_ position: Int) throws -> String {
        try Browser.run("show(\(position)).then(() => view.toDataURL('image/png'))")
    }

    @Test(arguments: [
        "out-48x48.png in-48x48.png", "out-64x40.png in-64x40.png --preset bubble --type unreveal",
        "grey-out-48x32.png grey-in-48x32.png --start-frame 3,4,9,5",
        "out-48x48.png in-48x48.png --fade-color navy --fps 20",
        "in-48x48.png --preset pulse --duration 100ms --background teal",
    ])
    func `a browser shows every frame exactly, in any order, without a network`(
        _ line: String
    ) async throws {
        try await PageTests.render(line) { path, frames throws in
            var noise = Noise(90)
            let order = frames.indices.shuffled(using: &noise)
            let results = try Browser.drive(
                path, in: "/tmp", [Browser.run("touched = true")] + order.map(Self.pixels))
            for (position, result) in zip(order, results.dropFirst()) {
                let text = try #require(result as? String).split(separator: ",")
                let bytes = [UInt8](try #require(Data(base64Encoded: String(text[1]))))
                let shown = HandmadePicture(try DecodedPNG(bytes.span).bitmap)
                let frame = try picture(frames[position]).converted(to: .rgba)
                #expect(shown == HandmadePicture(frame), "frame \(position)")
            }
        }
    }

    @Test func `a page shows the first picture before any script runs`() async throws {
        try await PageTests.render("out-48x48.png in-48x48.png") { path, frames throws in
            let text = String(decoding: try Disk.read(path), as: UTF8.self)
            let poster = try #require(
                text.firstMatch(of: /<img id="poster"[^>]* src="data:image\/png;base64,([^"]*)">/))
            let script = try #require(text.firstRange(of: "<script>"))
            #expect(poster.range.upperBound < script.lowerBound)
            let bytes = [UInt8](try #require(Data(base64Encoded: String(poster.output.1))))
            #expect(try DecodedPNG(bytes.span).bitmap == .eight(picture(frames[0])))
            let results = try Browser.drive(
                path, in: "/tmp",
                [Self.until("view.dataset.frame"), Browser.run("element('poster') === null")])
            #expect(results[1] as? Bool == true)
        }
    }

    @Test func `keys on a page step, play, and set speed, repetition and zoom`() async throws {
        try await PageTests.render("out-48x48.png in-48x48.png") { path, _ throws in
            let shows = { (number: Int) in try Self.until("view.dataset.frame === '\(number)'") }
            let isPlaying = "element('play').getAttribute('aria-label') === 'Pause'"
            let results = try Browser.drive(
                path, in: "/tmp",
                [
                    shows(0), Browser.press("ArrowRight"), shows(1),
                    Browser.press("ArrowRight", shift: true), shows(11),
                    Browser.press("ArrowLeft"), shows(10), Browser.press("End"), shows(30),
                    Browser.press("ArrowRight"), shows(30), Browser.press("Home"), shows(0),
                    Browser.press("-"), Self.until("element('speed').value === '0.5'"),
                    Browser.press(" "), Self.until(isPlaying), shows(7), Browser.press(" "),
                    Self.until("!(\(isPlaying))"),
                    Browser.press("l"), Self.until("!isLooping()"),
                    Browser.press("+"), Browser.press("+"),
                    Self.until("element('speed').value === '2'"),
                    Browser.press(" "),
                    Self.until("!(\(isPlaying)) && view.dataset.frame === '30'"),
                    Self.until("view.getBoundingClientRect().width > 48"), Browser.press("z"),
                    Self.until("view.getBoundingClientRect().width === 48"),
                ])
            #expect(results.allSatisfy { $0 as? Bool == true }, "\(results)")
        }
    }

    @Test func `every control of a page has a name, can be focused, and reports its value`()
        async throws
    {
        try await PageTests.render("out-48x48.png in-48x48.png") { path, _ throws in
            let nameless = """
                [...document.querySelectorAll('button, select, input, canvas, svg[role]')]
                  .filter(it => !(it.getAttribute('aria-label') || (it.labels && it.labels.length)))
                  .map(it => it.outerHTML)
                """
            let results = try Browser.drive(
                path + "#9", in: "/tmp",
                [
                    Self.until("view.dataset.frame === '9'"), Browser.run(nameless),
                    Browser.press("Tab"), Browser.run("document.activeElement.id"),
                    Browser.press("ArrowRight"), Self.until("view.dataset.frame === '10'"),
                    Browser.run("scrubber.getAttribute('aria-valuetext')"),
                    Browser.run("view.getAttribute('aria-label')"),
                    Browser.press("Tab"), Browser.press("Tab"), Browser.press("Tab"),
                    Browser.run("document.activeElement.id"), Browser.press("Enter"),
                    Self.until("timer !== 0"),
                ])
            #expect(results[0] as? Bool == true)
            #expect((results[1] as? [String])?.isEmpty == true, "\(results[1])")
            #expect(results[3] as? String == "scrubber" && results[5] as? Bool == true)
            #expect(results[6] as? String == "frame 10, 0.167 seconds")
            #expect(results[7] as? String == "Frame 10, 0.167 seconds")
            #expect(results[11] as? String == "play" && results[13] as? Bool == true)
        }
    }

    @Test func `a page plays automatically unless reduced motion is preferred`() async throws {
        try await PageTests.render("out-48x48.png in-48x48.png") { path, _ throws in
            let moving = try Browser.drive(
                path, in: "/tmp", as: ["1280x800"],
                [Self.until("timer !== 0"), Self.until("view.dataset.frame > 3")])
            #expect(moving.allSatisfy { $0 as? Bool == true })
            let still = try Browser.drive(
                path, in: "/tmp", as: ["still"],
                [
                    Self.until("decoded.size === count"),
                    Browser.run("new Promise(r => setTimeout(() => r([timer, wanted]), 300))"),
                ])
            #expect(still[0] as? Bool == true && still[1] as? [Int] == [0, 0])
        }
    }

    @Test func `a page's dot follows the curve, and a click on the curve selects a frame`()
        async throws
    {
        try await PageTests.render("out-48x48.png in-48x48.png --easing spring(1,300,8)") {
            path, _ throws in
            let dot = """
                touched = true, show(12).then(() => [dot.cx.baseVal.value - acrossAt(facts.times[12]),
                  dot.cy.baseVal.value - downAt(facts.progress[12])])
                """
            let click = """
                (() => {
                  const box = curve.getBoundingClientRect();
                  const at = { clientX: box.left + acrossAt(facts.times[20]), clientY: box.top + 40,
                    buttons: 1, pointerId: 1, bubbles: true };
                  curve.setPointerCapture = () => {};
                  curve.dispatchEvent(new PointerEvent('pointerdown', at));
                })()
                """
            let results = try Browser.drive(
                path, in: "/tmp",
                [
                    Browser.run(dot), Browser.run(click), Self.until("view.dataset.frame === '20'"),
                    Browser.run("high > 1.1 && low === 0"),
                ])
            let distances = try #require(results[0] as? [Double])
            #expect(distances.allSatisfy { $0.magnitude < 0.01 })
            #expect(results[2] as? Bool == true && results[3] as? Bool == true)
        }
    }

    @Test func `a page fits into the window`() async throws {
        try await Disk.withFolder { folder in
            let snapshots = ["outgoing", "incoming"].map {
                Repository.fixture("Snapshots/\($0).png")
            }
            let page = folder + "/page.html"
            _ = try await Tool.runInProcess(
                snapshots + [page, "--scale", "3", "--frames", "0-30x10"], in: folder)
            let overflow = """
                [document.documentElement, ...document.querySelectorAll('main, aside, section, header')]
                  .filter(it => it.scrollWidth > it.clientWidth
                    || (it.id === 'stage' && it.scrollHeight > it.clientHeight))
                  .map(it => it.tagName)
                """
            let inside = """
                [...document.querySelectorAll('canvas, button, select, input')].every(it => {
                  const box = it.getBoundingClientRect();
                  return box.width > 20 && box.left >= 0 && box.top >= 0
                    && box.right <= innerWidth && box.bottom <= innerHeight;
                })
                """
            let sizes = ["390x844", "1920x1080", "700x400"]
            let actions = try sizes.flatMap { size in
                [
                    try Browser.open(page, as: ["still", size]),
                    try Self.until("view.dataset.frame === '0'"), try Browser.run(overflow),
                    try Browser.run(inside),
                ]
            }
            let results = try Browser.drive(page, in: folder, actions)
            for (number, size) in sizes.enumerated() {
                let overflowing = results[4 * number + 2]
                #expect((overflowing as? [String])?.isEmpty == true, "\(size): \(overflowing)")
                #expect(results[4 * number + 3] as? Bool == true, "\(size)")
            }
        }
    }
}
