import CommandSupport
import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// The output of `measure` for every kind of capture.
struct MeasureTests {
    /// Renders a reveal about (60, 40) in 300 ms with `ease-out` to `output`.
    private static func render(
        _ output: String, _ more: String = "", size: (width: Int, height: Int) = (160, 120),
        in folder: String
    ) async throws {
        try RenderTests.writeInputs(in: folder, size.width, size.height)
        let line =
            "from.png to.png \(output) --preset fitted --center 60,40 --duration 300ms --easing "
            + "ease-out --fps 60 -q \(more)"
        let result = try await Tool.runInProcess(
            line.split(separator: " ").map(String.init), in: folder)
        try #require(result.status == 0, "\(result.errors)")
    }

    /// The rendered reveal as a scene file.
    private static let scene = """
        preset: fitted
        outgoing: from.png
        incoming: to.png
        center: [60, 40]
        duration: 300ms
        easing: ease-out
        """

    private static func measure(_ line: String, in folder: String) async throws -> Tool.Result {
        try await Tool.runInProcess(
            ["measure"] + line.split(separator: " ").map(String.init), in: folder)
    }

    private static let told = """
          the incoming snapshot is inside a growing circle with the center 60.00, 40.00 px
          its radius changes from 0 to 128.1 px (the distance to the farthest corner)
          it begins at 0.0 ms and takes 300.0 ms; its easing is ease-out

        """

    @Test(arguments: [
        ("frames/%04d.png", "frames/%04d.png --fps 60"), ("frames/", "frames --fps 60"),
        ("frames/", "frames/ --times times.txt"), ("frames/", "frames/ --times marked.txt"),
        ("reveal.apng", "reveal.apng"),
        ("frames/shot-%d.png", "frames --fps 60"),
        ("frames/%04d.png", "frames/%04d.png --fps 60 --outgoing from.png --incoming to.png"),
    ])
    func `a capture of any kind is measured`(_ output: String, _ words: String) async throws {
        try await Disk.withFolder { folder in
            try await Self.render(output, in: folder)
            let times = (0..<19).map { "\(Double($0) * 1000 / 60)ms\n" }.joined()
            try Disk.write(Array(times.utf8), to: folder + "/times.txt")
            // Windows editors begin a text with a byte order mark.
            try Disk.write(Array("\u{FEFF}\(times)".utf8), to: folder + "/marked.txt")
            let result = try await Self.measure(words, in: folder)
            #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
            #expect(result.output.hasSuffix(": 19 frames\n" + Self.told), "\(result.output)")
        }
    }

    @Test(arguments: ["frames --fps 60", "reveal.apng"])
    func `measure fails before it exceeds the memory budget`(_ capture: String) async throws {
        try await Disk.withFolder { folder in
            for output in ["frames/", "reveal.apng"] {
                try await Self.render(output, size: (480, 360), in: folder)
            }
            let refused = try await Self.measure("\(capture) --max-memory 19M", in: folder)
            #expect(refused.status == 71)
            #expect(
                refused.errors.contains(
                    /error: the measurement needs about \d+MiB of memory, but the budget is 19MiB/),
                "\(refused.errors)")
            let free = try await Self.measure(capture, in: folder)
            let scarce = try await Self.measure(
                "\(capture) --max-memory 40M --threads 8", in: folder)
            #expect(scarce.status == 0 && scarce.output == free.output, "\(scarce.errors)")
        }
    }

    @Test func `the results of measure do not depend on the number of threads`() async throws {
        try await Disk.withFolder { folder in
            try await Self.render("frames/", in: folder)
            let told = try (1...4).map { threads -> String in
                let line = "measure frames --fps 60 --json --threads \(threads)"
                return try Tool.run(line.split(separator: " ").map(String.init), in: folder).output
            }
            #expect(Set(told).count == 1 && told[0].contains(#""duration""#))
        }
    }

    @Test func `a movie is measured with its own frame times`() async throws {
        try await Disk.withFolder { folder in
            try await Self.render("reveal.mp4", in: folder)
            let result = try await Self.measure("reveal.mp4 --json", in: folder)
            #expect(result.status == 0, "\(result.errors)")
            let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
            let reveal = try #require((json as? [String: Any])?["reveal"] as? [String: Any])
            let center = try #require(reveal["center"] as? [Double])
            #expect(abs(center[0] - 60) < 0.3 && abs(center[1] - 40) < 0.3, "\(center)")
            let duration = try #require(reveal["duration"] as? [String: Double])
            #expect(abs((duration["value"] ?? 0) - 300) < 9, "\(duration)")
        }
    }

    @Test func `measure exits with 1 if no reveal can be measured`() async throws {
        try await Disk.withFolder { folder in
            try await Self.render("frames/", "--mask-shape square", in: folder)
            let result = try await Self.measure("frames --fps 60", in: folder)
            #expect(result.status == 1 && result.errors.isEmpty, "\(result.errors)")
            #expect(result.output.contains("no reveal can be measured: "), "\(result.output)")
        }
    }

    @Test(arguments: ["", " --outgoing from.png --incoming to.png", " --incoming to.png"])
    func `measure ignores the column and row that a movie adds to odd sizes`(_ named: String)
        async throws
    {
        try await Disk.withFolder { folder in
            try await Self.render("reveal.mp4", size: (161, 121), in: folder)
            let result = try await Self.measure("reveal.mp4" + named, in: folder)
            // The original grain and what a codec leaves of it differ, although the sizes match.
            #expect(result.status == (named.isEmpty ? 0 : 1), "\(result.output)")
            #expect(result.errors.isEmpty, "\(result.errors)")
        }
    }

    @Test func `a difference from the expected reveal is reported with its cause`() async throws {
        try await Disk.withFolder { folder in
            try await Self.render("frames/", in: folder)
            try Disk.write(Array(Self.scene.utf8), to: folder + "/right.yaml")
            for (name, old, new) in [
                ("late", "300ms", "250ms"), ("aside", "[60, 40]", "[70, 40]"),
            ] {
                let other = Self.scene.replacing(old, with: new)
                try Disk.write(Array(other.utf8), to: folder + "/\(name).yaml")
            }
            let right = try await Self.measure("frames --fps 60 --expect right.yaml", in: folder)
            #expect(right.status == 0)
            #expect(right.output == "as expected: frames\n" + Self.told, "\(right.output)")
            for (name, words) in [
                ("late", "it takes 300 ms, not 250"),
                ("aside", "it starts 10.0 px too far left"),
            ] {
                let other = try await Self.measure(
                    "frames --fps 60 --expect \(name).yaml", in: folder)
                #expect(other.status == 1)
                #expect(
                    other.output.hasPrefix("not as expected: frames\n  \(words)"),
                    "\(name): \(other.output)")
            }
        }
    }

    @Test func `the expected scene's pictures are used as snapshots`() async throws {
        try await Disk.withFolder { folder in
            try await Self.render("frames/", in: folder)
            try Disk.write(Array(Self.scene.utf8), to: folder + "/right.yaml")
            // The last remaining frame is neither of them.
            for number in 12...18 {
                try FileManager.default.removeItem(
                    atPath: folder + "/frames/\(String(number + 10_000).dropFirst()).png")
            }
            let result = try await Self.measure("frames --fps 60 --expect right.yaml", in: folder)
            #expect(result.status == 1)
            let told =
                "not as expected: frames\n  the last frame, 11, still shows an edge with a radius of "
            #expect(result.output.hasPrefix(told), "\(result.output)")
            #expect(
                result.output.contains("takes 300.0 ms; its easing is ease-out"), "\(result.output)"
            )
            // Reports and JSON have the same radius for that frame.
            let json = try await Self.measure(
                "frames --fps 60 --expect right.yaml --json", in: folder)
            let radii = json.output.matches(
                of: /"radius" : \{\s*"error" : \S+\s*"value" : ([\d.]+)/)
            let radius = radii.last.flatMap { Double($0.1) }
            let word = result.output.dropFirst(told.count).split(separator: " ").first
            #expect(word.flatMap { Double($0) } == radius.map { ($0 * 10).rounded() / 10 })
            // Snapshots named on the command line override the scene's.
            let named = try await Self.measure(
                "frames --fps 60 --expect right.yaml --outgoing to.png --incoming from.png",
                in: folder)
            #expect(named.output.contains("the outgoing snapshot is inside"), "\(named.output)")
        }
    }

    @Test(arguments: [
        ("--preset fitted --center 60,40 --duration 300ms --easing ease-out", 0, "as expected: "),
        ("--center 60,40 --duration 300ms --easing ease-out --type reveal", 0, "as expected: "),
        ("--flavor vitepress --center 60,40", 1, "its easing is ease-out, not ease-in"),
        (
            "--flavor vitepress --center 20,40 --scale 2 --easing ease-out", 1,
            "20.0 px too far right and"
        ),
    ])
    func `the expected reveal may be given by a preset's options`(
        _ options: String, _ status: Int32, _ words: String
    ) async throws {
        try await Disk.withFolder { folder in
            try await Self.render("frames/", in: folder)
            let result = try await Self.measure("frames --fps 60 \(options)", in: folder)
            #expect(result.status == status, "\(result.errors)")
            #expect(result.output.contains(words), "\(result.output)")
        }
    }

    @Test func `measure prints a scene that renders the same frames, and writes a plot`()
        async throws
    {
        try await Disk.withFolder { folder in
            try await Self.render("frames/", in: folder)
            let words = "frames --fps 60 --outgoing from.png --incoming to.png --plot"
            let scene = try await Self.measure("\(words) radius.svg --print-scene", in: folder)
            #expect(scene.status == 0, "\(scene.errors)")
            try Disk.write(Array(scene.output.utf8), to: folder + "/again.yaml")
            let again = try await Tool.runInProcess(
                ["again.yaml", "again/", "-q", "--fps", "60"], in: folder)
            #expect(again.status == 0, "\(again.errors)")
            let same = try await Tool.runInProcess(["compare", "frames/", "again/"], in: folder)
            #expect(same.status == 0, "\(same.output)")
            let plot = String(decoding: try Disk.read(folder + "/radius.svg"), as: UTF8.self)
            #expect(plot.contains("radius in pixels") && plot.contains("A plot by reveal-render"))
            #expect(try await Self.measure("\(words) radius.svg", in: folder).status == 0)
            try Disk.write(Array("mine".utf8), to: folder + "/other.png")
            #expect(try await Self.measure("\(words) other.png", in: folder).status == 73)
        }
    }

    @Test func `a report of measure is a page with the plot and every frame`() async throws {
        try await Disk.withFolder { folder in
            try await Self.render("frames/", in: folder)
            let line = "frames --fps 60 --outgoing from.png --incoming to.png --report"
            #expect(try await Self.measure("\(line) report.html", in: folder).status == 0)
            let page = String(decoding: try Disk.read(folder + "/report.html"), as: UTF8.self)
            #expect(page.contains("<h1>frames</h1><p class=\"soft\">measured</p>"))
            #expect(
                page.contains(
                    "<li>it begins at 0.0 ms and takes 300.0 ms; its easing is ease-out</li>"))
            #expect(page.contains("<svg ") && page.components(separatedBy: "<tr>").count == 21)
            // By the curve's formula: 128.1 px times the progress at a third of the duration.
            #expect(page.contains("<td>6</td><td>100.00</td><td>edge</td><td>\(Self.third)"))
            // A report replaces an earlier one, and says what is wrong.
            let wrong = try await Self.measure(
                "\(line) report.html --flavor vitepress --center 60,40", in: folder)
            #expect(wrong.status == 1, "\(wrong.errors)")
            let other = String(decoding: try Disk.read(folder + "/report.html"), as: UTF8.self)
            #expect(other.contains("<p class=\"bad\">not as expected</p>"))
            #expect(other.contains("<li>its easing is ease-out, not ease-in</li>"))
            try Disk.write(Array("mine".utf8), to: folder + "/mine.html")
            #expect(try await Self.measure("\(line) mine.html", in: folder).status == 73)
            #expect(try await Self.measure("\(line) mine.html -y", in: folder).status == 0)
        }
    }

    /// The radius at a third of the duration with `ease-out`, (0, 0), (.58, 1), by bisection.
    private static let third: String = {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let t = (low + high) / 2
            let x = 3 * (1 - t) * t * t * 0.58 + t * t * t
            if x < 1.0 / 3 { low = t } else { high = t }
        }
        let y = 3 * (1 - low) * low * low + low * low * low
        return String(format: "%.1f", hypot(100, 80) * y)
    }()

    @Test(arguments: [
        ("frames --outgoing from.png", 64, "the times of the frames are unknown"),
        ("frames --fps 0", 64, "--fps: '0' is not a frame rate"),
        ("frames --fps 60 --flavor magic-ui-star", 64, "--flavor: the mask is not a circle"),
        ("frames --fps 60 --flavor mdn --type unreveal", 64, "the old picture never shrinks"),
        ("frames --fps 60 --within 0px", 64, "--within: '0px' is not a length"),
        ("frames --times from.png", 64, "--times: line"),
        ("frames --times two.txt", 65, "there are 2 times for 19 frames"),
        ("frames --fps 60 --outgoing small.png", 65, "the outgoing snapshot is 10×10 pixels"),
        ("frames --fps 60 --outgoing from.png --incoming from.png", 65, "the same picture"),
        ("nothing.mp4", 66, "nothing.mp4"), ("from.png", 65, "1 frame is too few to show a motion"),
        ("one/ --fps 60", 65, "1 frame is too few to show a motion"),
        ("two.mp4", 65, "cannot read the movie"),
        (
            "same/ --fps 60", 65,
            "is not clipped (unclipped), the last shows the outgoing picture again"
        ),
        ("frames --fps 60 --expect lost.yaml", 66, "lost.yaml:2:11: cannot read the snapshot"),
        ("frames --fps 60 --report a.png", 64, "--report: a.png has the wrong ending"),
        ("frames --fps 60 --report -", 64, "--report: '-' is not a file name"),
        ("empty/ --fps 60", 66, "empty/"), ("frames --fps 60 --plot a.gif", 64, "unknown kind"),
    ])
    func `a capture that cannot be measured is reported`(
        _ words: String, _ status: Int32, _ message: String
    ) async throws {
        try await Disk.withFolder { folder in
            try await Self.render("frames/", in: folder)
            try Disk.write(Array("0\n0.1s\n".utf8), to: folder + "/two.txt")
            try Disk.write(Array("no movie\n".utf8), to: folder + "/two.mp4")
            let lost = "preset: fitted\noutgoing: lost.png\nincoming: to.png\n"
            try Disk.write(Array(lost.utf8), to: folder + "/lost.yaml")
            for name in ["one/0.png", "same/0.png", "same/2.png"] {
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/\(name.prefix { $0 != "/" })",
                    withIntermediateDirectories: true)
                try Disk.write(try Disk.read(folder + "/from.png"), to: "\(folder)/\(name)")
            }
            try Disk.write(try Disk.read(folder + "/to.png"), to: folder + "/same/1.png")
            let small = try Bitmap<UInt8>(10, 10, .rgb, [UInt8](repeating: 9, count: 300))
            try Disk.write(try pngFile(small), to: folder + "/small.png")
            try FileManager.default.createDirectory(
                atPath: folder + "/empty", withIntermediateDirectories: true)
            let result = try await Self.measure(words, in: folder)
            #expect(result.status == status, "\(result.errors)")
            #expect(result.errors.contains(message), "\(result.errors)")
        }
    }
}
