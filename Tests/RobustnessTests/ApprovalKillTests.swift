import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// Goldens after `approve` or `repack` is killed at a random moment and run again.
struct ApprovalKillTests {
    /// The kills of each command: half of `REVEAL_TORTURE_KILLS`.
    static let kills = max(10, Torture.count("KILLS", 20) / 2)

    @Test(arguments: [
        ["approve", "g", "n", "--all", "--prune"], ["repack", "g", "--threads", "2"],
    ])
    func `after a kill, each golden is the old or the new file, and a second run finishes`(
        _ arguments: [String]
    ) async throws {
        try await Disk.withFolder { folder in
            let template = folder + "/template"
            try Self.write(in: template)
            let given = try Disk.contents(of: template)
            let work = folder + "/work"
            try FileManager.default.copyItem(atPath: template, toPath: work)
            let start = ContinuousClock.now
            try #require(try Tool.run(arguments, in: work).status == 0)
            let length = (ContinuousClock.now - start) / .seconds(1)
            let made = try Disk.contents(of: work)
            #expect(made != given)
            var noise = Noise(UInt64(99 + (Torture.seed ?? 0)))
            var torn: [String] = []
            for kill in 0..<Self.kills {
                if kill % 4 == 0 {
                    try FileManager.default.removeItem(atPath: work)
                    try FileManager.default.copyItem(atPath: template, toPath: work)
                }
                // A killed run's temporary files are removed by the next run that comes to their
                // folder.
                let before = try Set(Disk.contents(of: work).keys)
                let signal = [SIGKILL, SIGKILL, SIGTERM].randomElement(using: &noise) ?? SIGKILL
                let child = try Child(Tool.path, arguments, in: work)
                usleep(UInt32(Double.random(in: 0...length, using: &noise) * 1e6))
                child.send(signal)
                let ending = child.end()
                for (name, bytes) in try Disk.contents(of: work) {
                    let isHidden = name.contains(".reveal-render")
                    if isHidden, !before.contains(name), signal == SIGTERM,
                        ending == .exit(128 + SIGTERM)
                    {
                        torn.append("\(name) stays")
                    }
                    guard !isHidden, bytes != given[name], bytes != made[name] else { continue }
                    torn.append(name)
                }
                guard kill % 4 == 3 || kill == Self.kills - 1 else { continue }
                // The next run completes the work and removes the temporary files of killed runs.
                #expect(try Tool.run(arguments, in: work).status == 0)
                #expect(try Disk.contents(of: work) == made)
            }
            #expect(torn == [])
            Log.figures("\(Self.kills) runs of \(arguments[0]) ended: \(torn.count) files torn")
        }
    }

    /// Goldens in `g/`, half of them stable, new pictures in `n/`, and some pictures on one side
    /// only.
    private static func write(in folder: String) throws {
        var noise = Noise(100)
        for side in ["g", "n"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(side)/sub", withIntermediateDirectories: true)
        }
        for number in 0..<12 {
            let name = number % 2 == 0 ? "\(number).png" : "sub/\(number).png"
            for side in ["g", "n"]
            where !(number == 10 && side == "n" || number == 11 && side == "g") {
                let bitmap: Bitmap<UInt8> = try Texture.text.bitmap(160, 90, .rgb, &noise)
                let compression: Compression = side == "g" && number < 6 ? .stable : .fast
                try Disk.write(
                    try pngFile(bitmap, compression: compression), to: "\(folder)/\(side)/\(name)")
            }
        }
    }
}
