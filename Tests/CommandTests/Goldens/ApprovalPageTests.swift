import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// Selecting pictures in a report by keyboard gives the right `approve` command.
@Suite(.enabled(if: Browser.isWanted, "\(Browser.isUnwanted)"), .serialized)
struct ApprovalPageTests {
    /// Names with a meaning for shells, pages, options or lists.
    private static let names = [
        "plain.png", "it's 100% \"odd\" $HOME `x`.png", "two\nlines \\ n.png", "-y.png",
        "icon@2x.png", "<script>.png", "é ü 界.png",
    ]

    private static func withPage(_ body: (String) throws -> Void) async throws {
        try await Disk.withFolder { folder in
            var noise = Noise(93)
            for side in ["e", "a"] {
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/\(side)", withIntermediateDirectories: true)
                for name in names {
                    let bitmap: Bitmap<UInt8> = try noise.bitmap(20, 12, .rgb)
                    try Disk.write(try pngFile(bitmap), to: "\(folder)/\(side)/\(name)")
                }
                let bitmap: Bitmap<UInt8> = try noise.bitmap(20, 12, .rgb)
                let other = side == "e" ? "gone.png" : "new.png"
                try Disk.write(try pngFile(bitmap), to: "\(folder)/\(side)/\(other)")
            }
            let result = try Tool.run(
                ["compare", "e", "a", "--report", "report.html"], in: folder)
            try #require(result.status == 1, "\(result.errors)")
            try body(folder)
        }
    }

    private static func bash(_ line: String, in folder: String) throws -> Tool.Result {
        let path = (Tool.path as NSString).deletingLastPathComponent
        return try Tool.run(
            ["-c", "PATH=\(path):$PATH; \(line)"], in: folder, program: "/bin/bash")
    }

    @Test func `the copied approve command contains only the pictures selected by keyboard`()
        async throws
    {
        try await Self.withPage { folder in
            let results = try Browser.drive(
                folder + "/report.html", in: folder,
                [
                    PagePlayerTests.until("element('list').children.length === 7"),
                    PagePlayerTests.until("!element('approval').hidden"),
                    Browser.press("x"), PagePlayerTests.until("ticked.size === 1"),
                    Browser.press("ArrowDown"), Browser.press("x"), Browser.press("ArrowDown"),
                    Browser.press("x"), PagePlayerTests.until("ticked.size === 3"),
                    PagePlayerTests.until(
                        "document.querySelectorAll('#list [aria-checked=true]').length === 3"),
                    // Ticking again removes the tick.
                    Browser.press("ArrowDown"), Browser.press("x"), Browser.press("x"),
                    PagePlayerTests.until("ticked.size === 3"),
                    Browser.press("c"),
                    PagePlayerTests.until("element('ticked').textContent.includes('copied')"),
                    Browser.run("[element('command').value, [...ticked].map(part => part.name)]"),
                ])
            let last = try #require(results.last as? [Any])
            let command = try #require(last[0] as? String)
            let names = try #require(last[1] as? [String])
            #expect(Set(names).count == 3)
            let before = try Disk.contents(of: folder)
            let result = try Self.bash(command, in: folder)
            #expect(result.status == 0, "\(command)\n\(result.errors)")
            for (path, bytes) in try Disk.contents(of: folder) where path.hasPrefix("e/") {
                let name = String(path.dropFirst(2))
                let side = names.contains(name) ? "a/" : "e/"
                #expect(bytes == before[side + name], "\(name)")
            }
        }
    }

    @Test func `the copied command and the downloaded list keep names of any characters`()
        async throws
    {
        try await Self.withPage { folder in
            let results = try Browser.drive(
                folder + "/report.html", in: folder,
                [
                    PagePlayerTests.until("element('list').children.length === 7"),
                    // All pictures of all kinds.
                    Browser.run("choose(null)"), Browser.press("x", shift: true),
                    PagePlayerTests.until("ticked.size === 9"),
                    Browser.run("element('command').value"),
                    Browser.run("[...list()]"),
                ])
            let command = try #require(results[4] as? String)
            let list = try #require(results[5] as? [Int])
            #expect(command.hasPrefix("reveal-render approve --prune -- e a "))
            #expect(!command.contains("\n"))
            let dry = try Self.bash(
                command.replacing("--prune", with: "--prune --dry-run"), in: folder)
            #expect(dry.status == 0, "\(dry.errors)")
            #expect(dry.output.split(separator: "\n").count == 9)
            try Disk.write(list.map { UInt8($0) }, to: folder + "/approved.txt")
            let result = try Self.bash(
                "reveal-render approve --prune e a --from approved.txt", in: folder)
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.split(separator: "\n").count == 9)
            let same = try Self.bash("reveal-render compare e a", in: folder)
            #expect(same.output == "8 unchanged\n")
        }
    }

    @Test func `numbered frames are selected individually for approval`() async throws {
        try await Disk.withFolder { folder in
            var noise = Noise(94)
            for side in ["e", "a"] {
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/\(side)", withIntermediateDirectories: true)
                for number in 0..<4 {
                    let bitmap: Bitmap<UInt8> = try noise.bitmap(20, 12, .rgb)
                    try Disk.write(try pngFile(bitmap), to: "\(folder)/\(side)/\(number).png")
                }
            }
            let line = ["compare", "e/%d.png", "a/%d.png", "--report", "r.html"]
            try #require(try Tool.run(line, in: folder).status == 1)
            let results = try Browser.drive(
                folder + "/r.html", in: folder,
                [
                    PagePlayerTests.until("place === 0 && images.every(Boolean)"),
                    Browser.press("ArrowRight"), PagePlayerTests.until("place === 1"),
                    Browser.press("x"), PagePlayerTests.until("ticked.size === 1"),
                    Browser.run("element('command').value"),
                ])
            let command = try #require(results.last as? String)
            let result = try Self.bash(command, in: folder)
            #expect(result.output == "replaced: e/1.png\n", "\(command)\n\(result.errors)")
        }
    }

    @Test func `a small changed spot on the page has a ring until it is magnified enough`()
        async throws
    {
        try await Disk.withFolder { folder in
            var noise = Noise(95)
            var bitmap: Bitmap<UInt8> = try Texture.gradient.bitmap(1600, 1200, .rgb, &noise)
            try Disk.write(try pngFile(bitmap), to: folder + "/e.png")
            bitmap.withMutableRow(700) { $0[3 * 1000] ^= 255 }
            try Disk.write(try pngFile(bitmap), to: folder + "/a.png")
            let line = ["compare", "e.png", "a.png", "--report", "r.html"]
            try #require(try Tool.run(line, in: folder).status == 1)
            let red = """
                (() => { const { width, height } = canvases[2];
                const data = canvases[2].getContext('2d').getImageData(0, 0, width, height).data;
                let count = 0;
                for (let i = 0; i < data.length; i += 4)
                  if (data[i] === 230 && data[i + 1] === 0 && data[i + 2] === 40) count++;
                return count; })()
                """
            let results = try Browser.drive(
                folder + "/r.html", in: folder,
                [
                    PagePlayerTests.until("images.every(Boolean)"),
                    PagePlayerTests.until("document.body.dataset.marked === 'true'"),
                    Browser.run(red), Browser.press("n"),
                    PagePlayerTests.until("document.body.dataset.marked === 'false'"),
                ])
            #expect(try #require(results[2] as? Int) > 40)
            #expect(results.last as? Bool == true)
        }
    }
}
