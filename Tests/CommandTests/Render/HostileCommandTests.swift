import CommandSupport
import Foundation
import TestSupport
import Testing

/// Hostile command lines and scenes end with a picture, or with one line and a documented exit
/// code.
///
/// A sample of them; `make torture` runs all.
struct HostileCommandTests {
    static let numbers = [
        "1e300", "-1e300", "1e-300", "nan", "inf", "-inf", "0x1p1023", "1e6", "-1e6",
        "1000000.0001",
        "999999.9999999", "5e-324", "1e-9", "-0", "0", "", ".", "-", "+1", "1e", "١", "１", "1_000",
        "\u{A0}1", "1 ", "true", String(repeating: "9", count: 40), "1e6e6", "--1", "86400", "1/3",
        "1/0", "-1/3", "9223372036854775808", "170141183460469231731687303715884105728",
    ]

    /// Places for a number, after two pictures, an output and a time, unless it is a complete
    /// command line.
    static let places = [
        "--scale §", "--start-frame §,§,§,§", "--start-frame 0,0,§,§", "--duration §s",
        "--duration §f", "--delay §ms", "--hold §s", "--fps §", "--start-number §", "--plays §",
        "--threads §", "--depth §", "--max-memory §", "--max-pixels §", "--background #§",
        "--preset fitted --center §,§", "--preset bubble --center §%,§%",
        "--preset fitted --start-radius § --end-radius §%",
        "--easing spring(§,100,10)", "--easing spring(1,§,10)", "--easing spring(1,100,§)",
        "--easing spring(1,100,10,§)", "--easing cubic-bezier(§,0,1,1)",
        "--easing cubic-bezier(0,§,1,§)", "--easing steps(§)", "--easing linear(0,§,1)",
        "--easing linear(0,0.5_§%,1)", "a.png b.png o.png --at §s", "a.png b.png o.png --at §%",
        "a.png b.png o.png --frame §", "a.png b.png f/ --frames §",
        "a.png b.png f/ --frames §-§x§", "a.png o.png --preset pulse --loops § --frame 0",
        "a.png o.png --preset pulse --end §s --frame 0",
    ]

    /// Each number in each place.
    static var values: [[String]] {
        numbers.flatMap { number in
            places.map { place in
                let whole = place.hasPrefix("-") ? "a.png b.png o.png --at 37.123% " + place : place
                return whole.split(separator: " ").map {
                    String($0.replacing("_", with: " ").replacing("§", with: number))
                }
            }
        }
    }

    /// The largest and smallest values that options allow, combined.
    static var extremes: [[String]] {
        let easings = [
            "cubic-bezier(0,1000,1,-1000)", "linear(0,1000 1%,-1000 99%,1)",
            "linear(0 50%,1 50.00000000000001%)",
            "linear(0.5 0%,0.5 1e-321%)", "spring(1000000,0.000001,0,1000)",
            "spring(0.000001,1000000,0,-1000)", "spring(1000000,1000000,1000000,1000)",
            "steps(100000,jump-both)",
        ]
        let presets = [
            "circular-reveal-kit", "circular-transition", "bubble", "bubble-mask", "fitted",
            "xfade-circleopen", "xfade-circlecrop", "linear-wipe", "clock-wipe",
            "view-transition",
        ]
        return presets.flatMap { preset in
            easings.flatMap { easing in
                ["0.01", "100"].flatMap { scale in
                    ["86400s", "1/1000000000000s", "0s"].map { duration in
                        [
                            "a.png", "b.png", "o.png", "--preset", preset, "--easing", easing,
                            "--scale", scale,
                            "--duration", duration, "--at", "63.1%",
                        ]
                    }
                }
            }
        }
    }

    /// Names that are not pictures, as inputs and as outputs.
    static var names: [[String]] {
        [
            "", "\u{1}", "%", "%%", "%n", "%s%s", "%1$d", "a%99999999999999999999d.png",
            "a%0010d.png",
            "##########.png", "%d/%d.png", "~", "/dev/full", "/dev/null", "/", ".", "..", "./",
            String(repeating: "x", count: 5000) + ".png",
            String(repeating: "a/", count: 500) + "x.png",
            "-", "--", "é.png", "\u{202E}.png", ".png", "..png", "/proc/self/mem", "/dev/stdout",
            "a.png/", "//a.png/b.png", "%%%d.png", "%d.gif", "out.mp4", "*.png", "$(id).png",
            "a\tb\n.png",
        ].flatMap { [["a.png", "b.png", $0, "--duration", "2f"], [$0, "b.png", "o.png"]] }
    }

    /// Arguments in the wrong number or order.
    static var sentences: [[String]] {
        [
            [], ["a.png"], ["--frame", "0", "--frame", "1"], ["-x"], ["--"], ["--", "--"],
            ["--frames="],
            ["--frames=,"], ["--frames=0-999999999"], ["--frames=0-30x999999999"],
            ["--frames", Array(repeating: "0-30", count: 20_000).joined(separator: ",")],
            ["--easing", String(repeating: "(", count: 50_000)],
            [
                "--easing",
                "linear(" + Array(repeating: "0", count: 10_001).joined(separator: ",") + ")",
            ],
            ["--center", String(repeating: " ", count: 50_000)], ["--center", "top top"],
            ["--preset", String(repeating: "x", count: 50_000)], ["--type", "REVEAL"],
            ["--duration", "86400s", "--fps", "1000"], ["--duration", "1000s", "--fps", "1000"],
            ["--duration", "86400s", "--fps", "0.000001"],
            ["--sampling", "half-open", "--duration", "0s"],
            ["--frame", "0", "--at", "0s"], ["--frame", "0", "--frames", "0"], ["@/etc/passwd"],
            ["info"],
        ].map { $0.first?.hasPrefix("-") ?? false ? ["a.png", "b.png", "o.png"] + $0 : $0 }
    }

    /// Scenes in which something grows or vanishes, by the value that causes it.
    static var scenes: [String] {
        let values = [
            "frame: [0, 0, 1e-300, 1]", "frame: [-1e7, -1e7, 1e7, 1e7]",
            "frame: [1e7, 1e7, 1e7, 1e7]",
            "frame: [0, 0, 0, 0]", "frame: [0, 0, 1e7, 0.1]", "frame: [-47.9999999, 0, 48, 48]",
            "scale: [1000, 0]", "scale: 1e-300", "translation: [-1e7, 1e7]",
            "mask: [0, 0, 1e-300, 1e7]",
            "mask: [0, 0, 1e7, 1e-300]", "mask: [-1e7, -1e7, 1e7, 1e7]",
            "mask: [0, 0, 5e-324, 5e-324]",
            "mask: {center: '-1e6,1e6', radius: 1e6}", "mask: {radius: 10000%}", "opacity: 5e-324",
            "shape: ellipse, frame: [0, 0, 1e7, 1e-7]",
            "shape: ellipse, frame: [1e7, 1e7, 1e-7, 1e-7]",
        ]
        let placed = values.flatMap { value in
            ["0.01", "1", "100"].flatMap { scale in
                ["snapshot: a", "color: '#ff000080'"].map { content in
                    let side = 48 / (Double(scale) ?? 1)
                    return """
                        size: \(side)x\(side)
                        scale: \(scale)
                        \(content == "snapshot: a" ? "snapshots: {a: a.png}" : "fps: 60")
                        layers:
                          - {name: a, \(content), \(value)}
                        """
                }
            }
        }
        let easings = [
            "cubic-bezier(0.5,1000,0.5,-1000)", "linear(0,1000 10%,1)", "spring(1,1,0,1000)",
        ]
        let moved = [
            "mask: [0, 0, 9, 9]", "frame: [1, 0, 47, 41]", "scale: [0.1, 2]", "opacity: 0.3",
        ]
        let grown = easings.flatMap { easing in
            moved.flatMap { value in
                [3, 5, 60, 10_000].map { loops in
                    """
                    size: 48x48
                    snapshots: {a: a.png}
                    layers: [{name: a, snapshot: a, mask: [0, 0, 1, 1]}]
                    stages:
                      - {name: x, perform: {a: {\(value)}}, duration: 1s, interrupted: 300ms,
                         begin-from-current-state: true, easing: "\(easing)", next: x}
                    loops: \(loops)
                    """
                }
            }
        }
        let broken = [
            #"{"snapshot": "\u0000"}"#, #"{"snapshot": "/dev/stdin"}"#, #"{"snapshot": "."}"#,
            "\u{FEFF}",
            String(repeating: "- ", count: 100_000), String(repeating: "[", count: 1000),
            String(repeating: "a: ", count: 1000), "\"", "'", "? ", "%", "\t", "\r\r",
            "---\n...\n---",
            #"a: "\uD800""#, "{a: " + String(repeating: "1", count: 900_000) + "}",
            "size: 1x1\nlayers: []",
        ]
        return placed + grown + broken
    }

    @Test(arguments: ["-q", "-y", "-v"])
    func `a flag works even if a file has its name`(_ flag: String) async throws {
        try await MistakeTests.withFiles { folder in
            try Disk.write([1], to: "\(folder)/\(flag)")
            let line = ["from.png", "to.png", "flagged.png", flag]
            let result = try await Tool.runInProcess(line, in: folder)
            #expect(result.status == 0, "\(result.errors)")
        }
    }

    @Test func `a hostile command line ends with a documented exit code`() async throws {
        let commands =
            Torture.sample(Self.values + Self.extremes + Self.names, every: 11) + Self.sentences
        #expect(commands.count > 100)
        for command in commands { try await Self.check(command) { _ in } }
    }

    @Test func `a hostile scene ends with a documented exit code`() async throws {
        for scene in Torture.sample(Self.scenes, every: 11) {
            try await Self.check(["scene.yaml", "o.png", "--at", "99%"]) { folder in
                try Disk.write(Array(scene.utf8), to: folder + "/scene.yaml")
            }
        }
    }

    @Test func `a damaged picture ends with a documented exit code`() async throws {
        let names = try Disk.names(in: Repository.fixture("Snapshots/small"))
        var noise = Noise(71)
        var count: [Int32: Int] = [:]
        for i in 0..<(Torture.isOn ? 3000 : 100) {
            let name = names[i % names.count]
            var bytes = try Disk.read(Repository.fixture("Snapshots/small/\(name)"))
            if Bool.random(using: &noise) {
                bytes.removeLast(.random(in: 1..<bytes.count, using: &noise))
            } else {
                bytes = Self.damaged(bytes, &noise)
            }
            try await Disk.withFolder { folder in
                try Disk.write(bytes, to: folder + "/in.png")
                let line = ["in.png", "o.png", "--at", "20%"]
                let result = try await Tool.runInProcess(line, in: folder)
                #expect([0, 65, 71].contains(result.status), "\(name): \(result)")
                count[result.status, default: 0] += 1
            }
        }
        let sum = count.values.reduce(0, +)
        let refused = count[65] ?? 0
        Log.figures("\(sum) damaged pictures given to the command: \(refused) refused, 0 signals")
    }

    /// A file with a byte changed; in every second one, a byte of a chunk whose checksum is
    /// corrected.
    private static func damaged(_ bytes: [UInt8], _ noise: inout Noise) -> [UInt8] {
        let change = UInt8.random(in: 1 ... .max, using: &noise)
        guard var file = HandmadePNG(reading: bytes), Bool.random(using: &noise),
            let chunk = file.chunks.indices.dropLast().randomElement(using: &noise),
            let place = file.chunks[chunk].content.indices.randomElement(using: &noise)
        else {
            var changed = bytes
            changed[.random(in: 0..<bytes.count, using: &noise)] ^= change
            return changed
        }
        file.chunks[chunk].content[place] ^= change
        return file.bytes
    }

    private static func check(
        _ arguments: [String], prepare: (String) throws -> Void
    ) async throws {
        try await Disk.withFolder { folder in
            for (name, picture) in [("a", "out-48x48"), ("b", "in-48x48")] {
                let bytes = try Disk.read(Repository.fixture("Snapshots/small/\(picture).png"))
                try Disk.write(bytes, to: "\(folder)/\(name).png")
            }
            try prepare(folder)
            let result = try await Tool.runInProcess(arguments, in: folder)
            let what: Comment = "\(arguments.map { $0.prefix(100) }): \(result.errors.prefix(300))"
            #expect([0, 64, 65, 66, 71, 73, 74].contains(result.status), what)
            let lines = result.errors.split(separator: "\n")
            #expect(lines.count <= 2, what)
            #expect(
                result.status == 0 || lines.first?.hasPrefix("reveal-render: error: ") ?? false,
                what)
            let hidden = try Disk.paths(below: folder).filter { $0.contains(".reveal-render") }
            #expect(hidden.isEmpty, what)
        }
    }
}
