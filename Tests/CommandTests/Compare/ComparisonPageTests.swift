import CommandSupport
import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// The HTML report of `compare`, opened in a browser.
@Suite(.enabled(if: Browser.isWanted, "\(Browser.isUnwanted)"), .serialized)
struct ComparisonPageTests {
    private static let small = Repository.fixture("Snapshots/small")

    /// Compares two folders with pictures of every kind, and calls `body` with the page in its
    /// folder.
    private static func withPage(_ body: (_ page: String) throws -> Void) async throws {
        try await Disk.withFolder { folder in
            for side in ["e", "a"] {
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/\(side)", withIntermediateDirectories: true)
                let isActual = side == "a"
                for (name, line) in [
                    (
                        "deep",
                        "deep-alpha-out-32x32.png deep-alpha-in-32x32.png --at 4\(isActual ? 2 : 0)%"
                    ),
                    (
                        "moving",
                        "out-48x48.png in-48x48.png --fps 20 --easing ease-\(isActual ? "out" : "in")"
                    ),
                    ("same", "out-48x48.png in-48x48.png --at 30%"),
                ] {
                    let words = line.split(separator: " ").map(String.init)
                    let result = try await Tool.runInProcess(
                        words + ["\(folder)/\(side)/\(name).png"], in: small)
                    try #require(result.status == 0, "\(result.errors)")
                }
            }
            let one = try Disk.read(small + "/in-37x53.png")
            try Disk.write(one, to: folder + "/e/gone.png")
            try Disk.write(one, to: folder + "/a/<i>new&amp;.png")
            let line = ["compare", "e", "a", "--report", "report.html"]
            let result = try await Tool.runInProcess(line, in: folder)
            try #require(result.status == 1, "\(result.errors)")
            try body(folder + "/report.html")
        }
    }

    private static func until(_ condition: String) throws -> String {
        try PagePlayerTests.until(condition)
    }

    @Test func `every part of a comparison page can be reached by keyboard`() async throws {
        try await Self.withPage { page throws in
            let name = { (text: String) in
                try Self.until("element('name').textContent === '\(text)'")
            }
            let shown = { (place: Int) in try Self.until("place === \(place)") }
            let results = try Browser.drive(
                page, in: "/tmp",
                [
                    // Changed pictures are listed first.
                    name("deep.png"), Browser.press("ArrowDown"), name("moving.png"),
                    // The first differing frame is selected: the default image comes first, then
                    // the frames.
                    shown(0), Browser.press("End"), shown(11), Browser.press("ArrowLeft"),
                    shown(10), Browser.press("Home"), shown(0), Browser.press("ArrowRight"),
                    shown(1), Browser.press("ArrowUp"), name("deep.png"),
                    Browser.press("2"), Self.until("document.body.dataset.mode === 'Swipe'"),
                    Browser.press(","), Self.until("element('share').value === '45'"),
                    Browser.press("3"), Self.until("document.body.dataset.mode === 'Onion skin'"),
                    Browser.press("."), Self.until("element('share').value === '50'"),
                    Browser.press("4"), Self.until("document.body.dataset.mode === 'Blink'"),
                    Browser.press("5"), Self.until("document.body.dataset.mode === 'Difference'"),
                    Browser.press("1"), Self.until("document.body.dataset.mode === 'Side by side'"),
                    Browser.press("+"), Self.until("scale > 0"), Browser.press("0"),
                    Self.until("scale === null"),
                    Browser.press("f"), name("gone.png"), Browser.press("f"),
                    name("<i>new&amp;.png"), Browser.press("f"), name("same.png"),
                    Self.until("images[0] === images[2] && images[0].width === 48"),
                    Browser.press("f"), Self.until("element('list').children.length === 5"),
                    Browser.press("?"), Self.until("element('help').open"),
                ])
            #expect(results.allSatisfy { $0 as? Bool == true }, "\(results)")
        }
    }

    @Test func `a comparison page shows 16-bit samples and the samples of transparent pixels`()
        async throws
    {
        try await Self.withPage { page throws in
            let folder = String(page.dropLast("/report.html".count))
            let pictures = try ["e", "a"].map { try deepPicture("\(folder)/\($0)/deep.png") }
            let results = try Browser.drive(
                page, in: "/tmp",
                [
                    Self.until("images[0]"),
                    Browser.run(
                        """
                        Promise.all([frame().expected, frame().actual].map(samples)).then(files =>
                          files.map(file => Array.from({ length: 1024 }, (_, i) =>
                            file.at(i % 32, i >> 5)).flat()))
                        """),
                    Browser.press("n"), Self.until("document.body.dataset.pixel"),
                    Self.until("element('values').textContent.includes('difference')"),
                    Browser.run("element('values').textContent"),
                    Browser.press("d"), Browser.press("s", shift: true),
                    Self.until("element('values').textContent.startsWith('pixel 13,15')"),
                ])
            let samples = try #require(results[1] as? [[Int]])
            for (file, picture) in zip(samples, pictures) {
                #expect(file == picture.samples.map(Int.init))
            }
            let text = try #require(results[5] as? String)
            let place = try #require(
                (0..<1024).first {
                    pictures[0][$0 % 32, $0 / 32] != pictures[1][$0 % 32, $0 / 32]
                })
            let pixel = pictures[0][place % 32, place / 32].map { "\($0)" }.joined(separator: " ")
            #expect(text.hasPrefix("pixel \(place % 32),\(place / 32)   expected  \(pixel) #"))
            #expect(results[8] as? Bool == true, "\(results)")
        }
    }

    @Test func `a comparison page shows numbered frames as one picture with a scrubber`()
        async throws
    {
        try await Disk.withFolder { folder in
            for (side, easing) in [("e", "linear"), ("a", "ease")] {
                let line =
                    "out-48x48.png in-48x48.png \(folder)/\(side)/%02d.png --fps 10 --easing \(easing)"
                let words = line.split(separator: " ").map(String.init)
                try #require(try await Tool.runInProcess(words, in: Self.small).status == 0)
            }
            try FileManager.default.removeItem(atPath: folder + "/a/03.png")
            let line = ["compare", "e/%02d.png", "a/%02d.png", "--report", "r.html"]
            #expect(try await Tool.runInProcess(line, in: folder).status == 1)
            let results = try Browser.drive(
                folder + "/r.html", in: folder,
                [
                    Self.until("entries.length === 1 && entries[0].frames.length === 6"),
                    Self.until("place === 1 && images.every(Boolean)"),
                    Browser.press("ArrowRight"), Browser.press("ArrowRight"),
                    Self.until("place === 3 && images[0] !== null && images[2] === null"),
                    Browser.run("element('sentences').textContent"),
                ])
            #expect(results.dropLast().allSatisfy { $0 as? Bool == true }, "\(results)")
            let words = try #require(results.last as? String)
            #expect(words.contains("6 frames: 2 changed, 1 missing"), "\(words)")
            #expect(words.contains("it is expected, but does not exist"))
        }
    }

    /// Compares pictures written to `e/` and `a/`, and calls `body` with the page.
    private static func withPage(
        of pairs: [(name: String, expected: [UInt8]?, actual: [UInt8]?)],
        _ arguments: [String] = ["e", "a"], _ body: (_ page: String) throws -> Void
    ) async throws {
        try await Disk.withFolder { folder in
            for side in ["e", "a"] {
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/\(side)", withIntermediateDirectories: false)
            }
            for (name, expected, actual) in pairs {
                if let expected { try Disk.write(expected, to: "\(folder)/e/\(name)") }
                if let actual { try Disk.write(actual, to: "\(folder)/a/\(name)") }
            }
            let result = try await Tool.runInProcess(
                ["compare"] + arguments + ["--report", "r.html"], in: folder)
            try #require([0, 1, 65].contains(result.status), "\(result.errors)")
            try body(folder + "/r.html")
        }
    }

    /// The file of a flat picture.
    private static func flat<S: Sample>(
        _ width: Int, _ height: Int, _ sample: S
    ) throws -> [UInt8] {
        try pngFile(
            try Bitmap<S>(
                width, height, .rgb, [S](repeating: sample, count: 3 * width * height)))
    }

    @Test func `a page replaces a large picture that passed by a sentence`() async throws {
        let (large, small) = (try Self.flat(300, 220, UInt8(9)), try Self.flat(20, 20, UInt8(9)))
        try await Self.withPage(of: [("1.png", large, large), ("2.png", small, small)]) { page in
            let results = try Browser.drive(
                page, in: "/tmp",
                [
                    Self.until(
                        "element('name').textContent === '1.png' && !element('absent').hidden"),
                    Self.until(
                        "element('absent').textContent.startsWith('These pictures are the same.')"),
                    Self.until("panes.every(pane => pane.hidden)"),
                    Browser.press("ArrowDown"),
                    Self.until("images[0] && element('absent').hidden && !panes[0].hidden"),
                    Browser.press("ArrowUp"), Self.until("!element('absent').hidden"),
                ])
            #expect(results.allSatisfy { $0 as? Bool == true }, "\(results)")
        }
    }

    @Test func `the larger of two pictures fits into its pane`() async throws {
        let pair = (try Self.flat(20, 20, UInt8(9)), try Self.flat(2000, 1500, UInt8(9)))
        try await Self.withPage(of: [("1.png", pair.0, pair.1)]) { page in
            let results = try Browser.drive(
                page, in: "/tmp",
                [
                    Self.until("images[2] && images[2].width === 2000"),
                    Self.until("center.x === 1000 && center.y === 750"),
                    Self.until(
                        "fitted(canvases[2]) * 2000 <= canvases[2].width && fitted(canvases[2]) * 1500 <= canvases[2].height"
                    ),
                ])
            #expect(results.allSatisfy { $0 as? Bool == true }, "\(results)")
        }
    }

    @Test func `a pixel's samples are shown at the depth at which they are compared`() async throws
    {
        let pair = (try Self.flat(4, 4, UInt8(10)), try Self.flat(4, 4, UInt16(2571)))
        try await Self.withPage(of: [("1.png", pair.0, pair.1)]) { page in
            let results = try Browser.drive(
                page, in: "/tmp",
                [
                    Self.until("images[0]"), Browser.press("n"),
                    Self.until("element('values').textContent.includes('difference')"),
                    Browser.run("element('values').textContent"),
                ])
            #expect(
                results.last as? String
                    == "pixel 0,0   expected  2570 2570 2570 #0a0a0a0a0a0a   "
                    + "actual  2571 2571 2571 #0a0b0a0b0a0b   difference 1 1 1 0", "\(results)")
        }
    }

    @Test func `a page opens at a changed picture before pictures that cannot be compared`()
        async throws
    {
        let (one, other) = (try Self.flat(4, 4, UInt8(1)), try Self.flat(4, 4, UInt8(2)))
        let pairs: [(String, [UInt8]?, [UInt8]?)] = [
            ("0.png", one, one), ("1.png", [1], one), ("2.png", nil, one), ("3.png", one, nil),
            ("4.png", one, other), ("5.png", one, other),
        ]
        for names in [["e", "a"], ["e/%d.png", "a/%d.png"]] {
            try await Self.withPage(of: pairs, names) { page in
                let results = try Browser.drive(
                    page, in: "/tmp",
                    [
                        Self.until("Boolean(frame().expected && frame().actual)"),
                        Browser.run("place"), Browser.run("element('name').textContent"),
                    ])
                #expect(results[0] as? Bool == true)
                #expect(results[1] as? Int == (names[0] == "e" ? 0 : 4))
                #expect(results[2] as? String == (names[0] == "e" ? "4.png" : "a/%d.png"))
            }
        }
    }

    @Test func `right-to-left names do not reorder adjacent text`() async throws {
        let one = try Self.flat(4, 4, UInt8(1))
        let name = "\u{202e}gnp.\u{5d0}<b>.png"
        try await Self.withPage(of: [(name, one, nil)]) { page in
            let names = """
                ['#name', '#list b', '#title', '#sentences li'].map(place =>
                  [...document.querySelectorAll(place + ' bdi')].length > 0)
                """
            let results = try Browser.drive(
                page, in: "/tmp",
                [
                    Self.until("images[0]"), Browser.run(names),
                    Browser.run("element('name').textContent"),
                ])
            #expect(results[1] as? [Bool] == [true, true, true, true])
            #expect(results[2] as? String == name)
        }
    }

    @Test func `every control of a comparison page has an accessible name`() async throws {
        try await Self.withPage { page throws in
            let nameless = """
                [...document.querySelectorAll('button, select, input, canvas, [role=listbox]')]
                  .filter(it => !(it.getAttribute('aria-label') || it.textContent.trim()
                    || (it.labels && it.labels.length))).map(it => it.outerHTML)
                """
            let results = try Browser.drive(
                page, in: "/tmp", [Self.until("images[0]"), Browser.run(nameless)])
            #expect(results[1] as? [String] == [])
        }
    }
}
