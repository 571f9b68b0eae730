import CommandSupport
import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// The contents of pages that play a transition.
struct PageTests {
    /// Commands without their output, with pictures in `Fixtures/Snapshots/small`.
    static let lines = [
        "out-48x48.png in-48x48.png", "alpha-out-48x48.png alpha-in-48x48.png --type unreveal",
        "grey-out-48x32.png grey-in-48x32.png --start-frame 3,4,9,5", "in-37x53.png",
        "alpha-in-48x48.png --background #336699 --preset fitted --inverted",
        "out-64x40.png in-64x40.png --preset bubble --center 90%,90%",
        "alpha-in-48x48.png --preset pulse --duration 100ms", "tall-1x64.png", "wide-64x1.png",
        "out-48x48.png in-48x48.png --fade-color navy --hold 50ms --delay 50ms",
        "deep-out-32x32.png deep-in-32x32.png --preset circular-transition --scale 0.1",
        "out-64x40.png in-37x53.png --fit contain --preset bubble-mask --type unreveal",
        "one-1x1-out.png one-1x1-in.png --encoder libpng",
        "out-48x48.png in-48x48.png --frames 3-9x2",
        "out-37x53.png in-37x53.png --compression small --easing spring(1,300,6)",
    ]

    /// Renders a line to frames and to a page in a separate folder.
    static func render(
        _ line: String, _ body: (_ page: String, _ frames: [String]) throws -> Void
    ) async throws {
        try await Disk.withFolder { folder in
            let words = line.split(separator: " ").map(String.init)
            let small = Repository.fixture("Snapshots/small")
            let frames = try await Tool.runInProcess(
                words + [folder + "/f/", "--depth", "8"], in: small)
            let page = try await Tool.runInProcess(words + [folder + "/page.html"], in: small)
            try #require(frames.status == 0 && page.status == 0, "\(frames.errors)\(page.errors)")
            let names = try Disk.names(in: folder + "/f")
            let count = names.count == 1 ? "1 frame" : "\(names.count) frames"
            #expect(page.errors.hasPrefix("wrote a page of \(count), "))
            try body(folder + "/page.html", names.map { "\(folder)/f/\($0)" })
        }
    }

    @Test(arguments: lines)
    func `a page contains every frame exactly`(_ line: String) async throws {
        try await Self.render(line) { path, frames throws in
            let page = try PageReader(path)
            try #require(page.count == frames.count)
            for (i, frame) in frames.enumerated() {
                #expect(try page.frame(i) == picture(frame), "frame \(i)")
            }
        }
    }

    @Test func `a page contains each picture once`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 200, 150)
            _ = try await Tool.runInProcess(["from.png", "to.png", "page.html"], in: folder)
            _ = try await Tool.runInProcess(["from.png", "to.png", "f/"], in: folder)
            let page = try Disk.read(folder + "/page.html").count
            let frames = try Disk.names(in: folder + "/f").map {
                try Disk.read("\(folder)/f/\($0)").count
            }
            let pictures = try ["from", "to"].map { try Disk.read("\(folder)/\($0).png").count }
            // As text a picture takes 4/3 of its size; along the edges there are a few pixels per
            // row.
            #expect(page < 2 * pictures.reduce(0, +) + 60_000)
            #expect(page < frames.reduce(0, +) / 8)
        }
    }

    @Test func `the bytes of a page do not depend on the number of threads`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            for threads in ["1", "3"] {
                let line = ["from.png", "to.png", "\(threads).html", "--threads", threads]
                #expect(try await Tool.runInProcess(line, in: folder).status == 0)
            }
            #expect(try Disk.read(folder + "/1.html") == Disk.read(folder + "/3.html"))
        }
    }

    @Test func `the data in a page has times, progress and stages`() async throws {
        try await Self.render("out-48x48.png in-48x48.png --delay 100ms --fps 20") {
            path, _ throws in
            let facts = try PageReader(path).facts
            #expect(facts["times"] as? [Double] == (0...14).map { Double($0) / 20 })
            let progress = try #require(facts["progress"] as? [Double])
            // Core Animation's ease-in, from the definition of its control points.
            let easeIn = [0.017027, 0.062282, 0.129577, 0.214861, 0.315357]
            #expect(progress.prefix(3) == [0, 0, 0] && progress.suffix(3) == [1, 1, 1])
            for (i, expected) in easeIn.enumerated() {
                #expect((progress[3 + i] - expected).magnitude < 2e-6)
            }
            let stages = try #require(facts["stages"] as? [[String: Any]])
            #expect(stages.count == 1)
            #expect(stages[0]["easing"] as? String == "ease-in")
            #expect(stages[0]["start"] as? Double == 0.1 && stages[0]["end"] as? Double == 0.6)
        }
    }

    @Test func `a changed page is replaced only with --overwrite`() async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder)
            let line = ["from.png", "to.png", "page.html"]
            #expect(try await Tool.runInProcess(line, in: folder).status == 0)
            // A page changed by hand no longer counts as this program's.
            let before = try Disk.read(folder + "/page.html") + Array("<p>mine</p>\n".utf8)
            try Disk.write(before, to: folder + "/page.html")
            for more in [[], ["--skip-existing"]] {
                let again = try await Tool.runInProcess(
                    line + ["--easing", "linear"] + more, in: folder)
                #expect(again.status == 73)
                #expect(
                    again.errors.contains("this program did not write: page.html\n"))
            }
            #expect(try Disk.read(folder + "/page.html") == before)
            #expect(
                try await Tool.runInProcess(line + ["-y", "--easing", "linear"], in: folder).status
                    == 0)
            #expect(try Disk.read(folder + "/page.html") != before)
        }
    }

    @Test func `names in a scene cannot end the script that contains them`() async throws {
        try await Disk.withFolder { folder in
            let scene = """
                size: 4x4
                layers: [{name: a, color: red}]
                stages: [{name: "</script><b>&'\\" ü", perform: {a: {opacity: 0}}, duration: 50ms}]
                """
            try Disk.write(Array(scene.utf8), to: folder + "/scene.yaml")
            let result = try await Tool.runInProcess(["scene.yaml", "page.html"], in: folder)
            try #require(result.status == 0, "\(result.errors)")
            let stages = try PageReader(folder + "/page.html").facts["stages"] as? [[String: Any]]
            #expect(stages?.first?["name"] as? String == "</script><b>&'\" ü")
        }
    }
}
