import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// The number of system calls for each picture does not depend on the number of pictures.
struct ManyGoldensTests {
    /// Pictures in one folder each, all of which have changed.
    private static func write(_ count: Int, in folder: String) throws {
        var noise = Noise(120)
        for side in ["e", "a"] {
            let bitmap: Bitmap<UInt8> = try noise.bitmap(8, 6, .rgb)
            let file = try pngFile(bitmap)
            for number in 0..<count {
                let place = "\(folder)/\(side)/\(number)"
                try FileManager.default.createDirectory(
                    atPath: place, withIntermediateDirectories: true)
                try Disk.write(file, to: place + "/p.png")
            }
        }
    }

    @Test func `more folders than a process may have open are compared, approved and repacked`()
        async throws
    {
        try await Disk.withFolder { folder in
            try Self.write(250, in: folder)
            let tool = "ulimit -n 200; '\(Tool.path)'"
            for (line, status) in [
                ("compare e a -q --diff d/", 1), ("compare e a -q --diff d/", 1),
                ("approve e a --all -q", 0), ("repack e -q", 0), ("compare e a -q", 0),
            ] {
                let result = try Tool.run(
                    ["-c", "\(tool) \(line)"], in: folder, program: "/bin/bash")
                #expect(Int(result.status) == status && result.errors.isEmpty, "\(result.errors)")
            }
            #expect(try Disk.paths(below: folder + "/d").count { $0.hasSuffix(".png") } == 250)
        }
    }

    /// Calls are counted, because times vary.
    @Test(
        .enabled(if: !Sanitizer.isOn, "\(FaultLibrary.isBlurred)"),
        .enabled(if: FaultLibrary.path != nil, "\(FaultLibrary.isMissing)"))
    func `twice as many pictures take about twice as many system calls`() async throws {
        try await Disk.withFolder { outer in
            var counts: [[Int]] = []
            for count in [20, 40] {
                let (work, logs) = ("\(outer)/\(count)", "\(outer)/\(count)-logs")
                for path in [work, logs] {
                    try FileManager.default.createDirectory(
                        atPath: path, withIntermediateDirectories: true)
                }
                try Self.write(count, in: work)
                // The second time, each output replaces an existing one.
                counts.append(
                    try [
                        ["compare", "e", "a", "-q", "--diff", "d/"],
                        ["compare", "e", "a", "-q", "--diff", "d/"],
                        ["approve", "e", "a", "--all", "-q"], ["repack", "e", "-q"],
                    ].map { line in
                        try FaultLibrary.run(line, in: work, [], folder: logs).calls.count
                    })
            }
            for (few, many) in zip(counts[0], counts[1]) {
                #expect(few > 40 && many < few * 9 / 4, "\(counts)")
            }
        }
    }
}
