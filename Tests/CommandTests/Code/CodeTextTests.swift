import CommandSupport
import Foundation
import TestSupport
import Testing

/// The text of generated code, and refused targets.
///
/// `Fixtures/Code` has a command line and its output for each; `make record` records them again.
struct CodeTextTests {
    private static let folder = Repository.fixture("Code")

    static let names = ((try? Disk.names(in: folder)) ?? []).filter { $0.hasSuffix(".args") }
        .map { String($0.dropLast(5)) }

    private static func arguments(_ name: String) throws -> [String] {
        String(decoding: try Disk.read("\(folder)/\(name).args"), as: UTF8.self)
            .split(separator: "\n").map(String.init)
    }

    @Test(arguments: names)
    func `generated code equals the recorded text`(_ name: String) throws {
        let result = try Tool.run(["code"] + Self.arguments(name), in: Self.folder)
        try #require(result.status == 0, "\(result.errors)")
        let path = "\(Self.folder)/\(name).txt"
        if ProcessInfo.processInfo.environment["REVEAL_RECORD"] == "all" {
            try Disk.write(Array(result.output.utf8), to: path)
            Issue.record("recorded \(path)")
            return
        }
        let recorded = String(decoding: try Disk.read(path), as: UTF8.self)
        #expect(result.output == recorded)
        let isRun = ["css", "waapi", "view-transition", "lottie"].contains { name.hasPrefix($0) }
        #expect(recorded.contains("the code was not run") != isRun)
    }

    @Test func `every code target has a recorded text, and none except Lottie's uses px`() {
        for target in [
            "css", "waapi", "view-transition", "lottie", "swiftui", "compose", "flutter",
        ] {
            #expect(Self.names.contains { $0.hasPrefix(target) }, "\(target)")
        }
        // Browsers have interpreted lengths in px as device pixels.
        for name in Self.names where !name.hasPrefix("lottie") {
            let text = (try? Disk.read("\(Self.folder)/\(name).txt")) ?? []
            #expect(!String(decoding: text, as: UTF8.self).contains("px"), "\(name)")
        }
    }

    @Test func `generated code converts times in frames at the scene file's own rate`() async throws
    {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 64, 48)
            let scene =
                "outgoing: from.png\nincoming: to.png\npreset: fitted\nduration: 30f\nfps: 30\n"
            try Disk.write(Array(scene.utf8), to: folder + "/s.yaml")
            let code = try await Tool.runInProcess(["code", "s.yaml", "--as", "css"], in: folder)
            #expect(code.output.contains("animation-duration: 1000ms;"), "\(code.errors)")
            let render = try await Tool.runInProcess(["s.yaml", "frames/"], in: folder)
            #expect(render.status == 0, "\(render.errors)")
            let measure = ["measure", "frames/", "--fps", "30", "--expect", "s.yaml"]
            let result = try await Tool.runInProcess(measure, in: folder)
            #expect(result.status == 0, "\(result.output)\(result.errors)")
        }
    }

    /// The progress of springs and of a wheel in closed form.
    static let curves: [(String, Double, @Sendable (Double) -> Double)] = [
        ("accelerate-decelerate", 500, { 0.5 - 0.5 * cos(.pi * $0) }),
        ("spring(1,100,20)", 1000, { 1 - exp(-10 * $0) * (1 + 10 * $0) }),
        ("spring(1,100,10)", 1000, { spring($0, 10, 0.5) }),
        ("spring(500ms,0.3)", 800, { spring($0 * 0.8, 4 * .pi, 0.7) }),
    ]

    /// An underdamped spring at `time`, from its frequency and damping.
    private static func spring(_ time: Double, _ frequency: Double, _ damping: Double) -> Double {
        let root = (1 - damping * damping).squareRoot()
        let swing = frequency * root * time
        return 1 - exp(-damping * frequency * time) * (cos(swing) + damping / root * sin(swing))
    }

    @Test(arguments: curves.indices)
    func `line segments in generated code approximate a curve to within 0.001`(
        _ index: Int
    ) throws {
        let (easing, duration, progress) = Self.curves[index]
        let line =
            "code --as css --size 100x100 --preset fitted --easing \(easing) --duration "
            + "\(Int(duration))ms"
        let code = try Tool.run(line.split(separator: " ").map(String.init), in: "/")
        let text = try #require(code.output.firstMatch(of: /linear\((.*?)\);/), "\(code.errors)")
        let stops = text.1.split(separator: ",").map { stop in
            stop.split(separator: " ").compactMap { Double($0.filter { $0 != "%" }) }
        }
        #expect((3...40).contains(stops.count), "\(stops.count)")
        for (from, to) in zip(stops, stops.dropFirst()) {
            // The last piece ends at the target, however close the curve came.
            for step in 0..<50 where to[1] < 100 {
                let share = Double(step) / 50
                let time = (from[1] + (to[1] - from[1]) * share) / 100
                let away = from[0] + (to[0] - from[0]) * share - progress(time)
                #expect(abs(away) <= 0.001, "\(easing) at \(time): \(away)")
            }
        }
    }

    /// A spring settles after any number of microseconds, which Compose does not support.
    @Test func `a spring's own duration is rounded to milliseconds in every target`() throws {
        let line = "code --size 100x100 --preset fitted --easing spring(500ms,0.3) --as"
        let arguments = line.split(separator: " ").map(String.init)
        let compose = try Tool.run(arguments + ["compose"], in: "/")
        let whole = try #require(
            compose.output.firstMatch(of: /durationMillis = (\d+)/)?.1, "\(compose.errors)")
        let css = try Tool.run(arguments + ["css"], in: "/")
        #expect(css.output.contains("animation-duration: \(whole)ms"), "\(css.output)")
    }
}
