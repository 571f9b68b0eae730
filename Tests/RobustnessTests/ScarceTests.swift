import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// If threads, files or address space are scarce, the command succeeds, or fails with an exit
/// code before it writes anything.
@Suite(.enabled(if: !Sanitizer.isOn, "a sanitizer uses addresses and threads too"))
struct ScarceTests {
    /// Runs a line in bash with `reveal` as the command; a hang ends after ten minutes.
    private static func bash(_ line: String, in folder: String) throws -> Tool.Result {
        try Tool.run(
            ["-c", "reveal() { exec timeout 600 \"\(Tool.path)\" \"$@\"; }; \(line)"], in: folder,
            program: "/bin/bash")
    }

    private static let libraryPath = Repository.root + "/.build/threads.so"

    /// Builds the library that refuses threads; false if gcc is not installed.
    private static let isBuilt: Bool = {
        let source = Repository.root + "/Tests/RobustnessTests/Faults/threads.c"
        let command = "gcc -O1 -Wall -Wextra -Werror -shared -fPIC -o '\(libraryPath)' '\(source)'"
        return (try? Tool.run(["-c", command], in: Repository.root, program: "/bin/sh"))?.status
            == 0
    }()

    @Test(.enabled(if: isBuilt, "gcc is not installed"), arguments: [0, 1, 2])
    func `if no thread can start, single-threaded commands work and others are refused`(
        _ threads: Int
    ) async throws {
        try await Disk.withFolder { folder in
            try writeNoise(in: folder, 64, 48)
            func run(_ arguments: [String]) throws -> Tool.Result {
                try Tool.run(
                    ["600", Tool.path] + arguments, in: folder,
                    environment: ["LD_PRELOAD": Self.libraryPath, "REVEAL_THREADS": "\(threads)"],
                    program: "/usr/bin/timeout")
            }
            for line in [
                ["--version"], ["--help"], ["info", "from.png"], ["curve", "ease", "e.svg"],
            ] {
                let result = try run(line)
                #expect(result.status == 0, "\(line): \(result.errors)")
            }
            for line in [
                ["from.png", "to.png", "f/"], ["from.png", "to.png", "out.png", "--dry-run"],
                ["compare", "from.png", "to.png"], ["assemble", "f/", "out.png"],
                ["sheet", "from.png", "to.png", "s.png"],
            ] {
                let result = try run(line)
                #expect(result.status == 71, "\(line): \(result.errors)")
                #expect(
                    result.errors.contains(
                        /error: \d more threads are needed, but the system allows only \d/))
            }
            #expect(try Disk.names(in: folder).sorted() == ["e.svg", "from.png", "to.png"])
        }
    }

    @Test(arguments: 4...18)
    func `with few descriptors, the command succeeds or reports too many open files`(_ files: Int)
        async throws
    {
        try await Disk.withFolder { folder in
            try writeNoise(in: folder, 64, 48)
            let line = "ulimit -n \(files); reveal from.png to.png out.png -q"
            let result = try Self.bash(line, in: folder)
            #expect([0, 66, 71, 73].contains(result.status), "\(result.status): \(result.errors)")
            #expect(result.status == 0 || result.errors.contains("too many open files"))
            #expect(Disk.exists(folder + "/out.png") == (result.status == 0))
            let version = try Self.bash("ulimit -n \(files); reveal --version", in: folder)
            #expect(version.status == 0, "\(version.errors)")
        }
    }

    @Test(
        .enabled(if: !Build.isPortable, "each thread reserves address space for the C library"),
        arguments: ["repack g", "approve g n --all"])
    func `with little address space, repack succeeds or fails without changing goldens`(
        _ line: String
    ) async throws {
        let files = try [("g", 2600), ("n", 2601)].map { name, width in
            let bitmap = try Bitmap<UInt8>(width: width, height: 2600, layout: .rgba)
            return (name, try pngFile(bitmap, compression: .stable))
        }
        for megabytes in stride(from: 50, through: 450, by: Torture.isOn ? 10 : 100) {
            try await Disk.withFolder { folder in
                for (name, bytes) in files {
                    try FileManager.default.createDirectory(
                        atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
                    try Disk.write(bytes, to: "\(folder)/\(name)/a.png")
                }
                let before = try Disk.contents(of: folder)
                let result = try Self.bash(
                    "ulimit -v \(megabytes * 1000); reveal \(line) --max-memory 4G", in: folder)
                #expect(
                    [0, 71].contains(result.status),
                    "\(megabytes) MB: \(result.status) \(result.errors)")
                let after = try Disk.contents(of: folder)
                #expect(result.status == 0 || after == before)
            }
        }
    }

    @Test(
        .enabled(if: !Build.isPortable, "each thread reserves address space for the C library"),
        arguments: [true, false])
    func `with little address space, a render succeeds or is refused before it begins`(
        _ isDry: Bool
    )
        async throws
    {
        try await Disk.withFolder { folder in
            try writeNoise(in: folder, 1920, 1080)
            let sizes =
                Torture.isOn ? Array(stride(from: 50, to: 600, by: 10)) : [50, 90, 160, 230, 320]
            let outputs = ["f/", "out.png", "out.y4m", "s.png --format sprite"]
            for (megabytes, output) in Torture.pairs(sizes, outputs) {
                let line =
                    "ulimit -v \(megabytes * 1000); reveal from.png to.png \(output) -q "
                    + "--frames 10-14" + (isDry ? " --dry-run" : "")
                let result = try Self.bash(line, in: folder)
                #expect(
                    [0, 71].contains(result.status),
                    "\(megabytes) MB, \(output): \(result.status) \(result.errors)")
                let left = try Disk.names(in: folder).filter { !$0.hasSuffix("m.png") }
                let made = left.filter { !["from.png", "to.png"].contains($0) }
                #expect(made.isEmpty == (isDry || result.status != 0), "\(made)")
                for name in made {
                    try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
                }
            }
        }
    }
}
