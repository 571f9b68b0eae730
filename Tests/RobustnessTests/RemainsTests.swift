import Foundation
import TestSupport
import Testing

/// The next run of a command removes temporary files of killed runs.
struct RemainsTests {
    static let lines = [
        "curve ease out/c.svg", "curve ease out/c.png", "measure m --fps 60 --plot out/p.svg",
        "measure m --fps 60 --report out/r.html", "compare from.png to.png --report out/r.html",
        "compare from.png to.png --junit out/r.xml", "compare from.png to.png --summary out/r.md",
        "compare from.png to.png --diff out/d.png", "compare from.png to.png --diff out/",
        "compare from.png from.png --diff out/", "compare from.png from.png --diff out/d.png",
        "from.png to.png out/", "from.png to.png out/o.png", "from.png to.png out/o.html",
        "sheet from.png to.png out/s.png", "from.png to.png out/o.gif",
    ]

    @Test(arguments: lines)
    func `a killed run's temporary files are removed, and a running process's are kept`(
        _ line: String
    ) async throws {
        try await Disk.withFolder { folder in
            try writeNoise(in: folder, 40, 30)
            let made = try Tool.run(["from.png", "to.png", "m/", "-q"], in: folder)
            try #require(made.status == 0, "\(made.errors)")
            let id = try Disk.read("/proc/sys/kernel/random/boot_id").prefix(8)
            let start = "\(folder)/out/.reveal-render-\(String(decoding: id, as: UTF8.self))-"
            try FileManager.default.createDirectory(
                atPath: folder + "/out", withIntermediateDirectories: false)
            // No process has the number of the first two.
            for rest in ["2147483647-a-0", "2147483647-a-1", "\(getpid())-b-0"] {
                try Disk.write([1, 2, 3], to: start + rest)
            }
            let result = try Tool.run(line.split(separator: " ").map(String.init), in: folder)
            #expect(result.status <= 1, "\(result.errors)")
            let hidden = try Disk.names(in: folder + "/out").filter { $0.hasPrefix(".") }
            #expect(hidden.map { "\(folder)/out/\($0)" } == [start + "\(getpid())-b-0"])
        }
    }
}
