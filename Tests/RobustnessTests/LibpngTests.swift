import Foundation
import TestSupport
import Testing

/// libpng writes every byte of every PNG file.
struct LibpngTests {
    /// Commands that write PNG files, or files that contain some, run one after another in one
    /// folder.
    static let lines = [
        "from.png to.png f/", "from.png to.png out.png", "from.png to.png still.png --at 50%",
        "from.png to.png first.png --poster first --frames 0-9",
        "from.png to.png s.png --format sprite", "sheet from.png to.png sheet.png",
        "from.png to.png page.html", "from.png to.png - --format png",
        "from.png to.png - --format apng", "assemble f/ again.png",
        "from.png to.png fast.png --compression fast", "from.png to.png small/ --compression small",
        "from.png to.png other/ --encoder libpng", "from.png to.png o.png --encoder libpng",
        "compare from.png to.png --diff d.png", "compare f other --report r.html",
        "compare f small --diff d/",
    ]

    private static let libraryPath = Repository.root + "/.build/chunks.so"

    /// Builds the library that logs chunks; false if gcc is not installed.
    private static let isBuilt: Bool = {
        let source = Repository.root + "/Tests/RobustnessTests/Faults/chunks.c"
        let command = "gcc -O1 -Wall -Wextra -Werror -shared -fPIC -o '\(libraryPath)' '\(source)'"
        return (try? Tool.run(["-c", command], in: Repository.root, program: "/bin/sh"))?.status
            == 0
    }()

    @Test(
        .enabled(if: isBuilt, "gcc is not installed"),
        .enabled(if: !Sanitizer.isOn, "a sanitizer must be the first library"))
    func `each chunk of every kind of output is written by libpng`() async throws {
        try await Disk.withFolder { outer in
            let (folder, log) = (outer + "/work", outer + "/log")
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: false)
            try writeNoise(in: folder, 64, 48)
            for line in Self.lines {
                let before = try Disk.contents(of: folder)
                let words = line.split(separator: " ").map(String.init)
                try Disk.write([], to: log)
                let result = try Tool.run(
                    ["-c", "\"$@\" > stream", "-", Tool.path] + words, in: folder,
                    environment: ["LD_PRELOAD": Self.libraryPath, "REVEAL_CHUNKS_LOG": log],
                    program: "/bin/sh")
                // `compare` exits with 1 because the pictures differ.
                #expect(result.status == 0 || words[0] == "compare", "\(result.errors)")
                let asked = String(decoding: try Disk.read(log), as: UTF8.self)
                    .split(separator: "\n").map(String.init)
                let made = try Disk.contents(of: folder).filter { before[$0.key] != $0.value }
                let files = made.values.flatMap(Self.files)
                #expect(!files.isEmpty || words[0] == "compare", "\(line)")
                // Reports and pages also contain the inputs, unchanged.
                let written = files.flatMap { $0 }.sorted()
                #expect(written == asked.filter { $0 != "signature" }.sorted(), "\(line)")
                #expect(asked.count { $0 == "signature" } >= files.count, "\(line)")
            }
        }
    }

    @Test func `the command links libpng's functions for writing chunks`()
        throws
    {
        let result = try Tool.run(
            ["-c", "nm -D --undefined-only '\(Tool.path)' | awk '{ print $2 }'"],
            in: Repository.root, program: "/bin/sh")
        let names = Set(
            result.output.split(separator: "\n").map { $0.split(separator: "@")[0] })
        for name in [
            "png_write_sig", "png_write_chunk_start", "png_write_chunk_data", "png_write_chunk_end",
        ] {
            #expect(names.contains(Substring(name)), "\(name)")
        }
    }

    @Test func `the command's libpng uses libdeflate's CRC`() async throws {
        try await Disk.withFolder { folder in
            try writeNoise(in: folder, 64, 48)
            let result = try Tool.run(
                ["from.png", "to.png", "out.png"], in: folder,
                environment: ["LD_DEBUG": "bindings"])
            #expect(result.status == 0)
            let binding = /libpng16\S* \[0\] to \S*reveal-render \[0\]: normal symbol `crc32'/
            #expect(
                result.errors.contains(binding),
                "the command's libpng does not use libdeflate's CRC")
        }
    }

    /// The chunks of each PNG file in `bytes`, plain or in base64: type, length and length.
    private static func files(in bytes: [UInt8]) -> [[String]] {
        let text = String(decoding: bytes, as: UTF8.self)
        let embedded = text.matches(of: /iVBORw0KGgo[A-Za-z0-9+\/=]+/).compactMap {
            Data(base64Encoded: String($0.0))
        }
        return pictures(in: bytes) + embedded.flatMap { pictures(in: Array($0)) }
    }

    private static func pictures(in bytes: [UInt8]) -> [[String]] {
        var files: [[String]] = []
        var rest = bytes[...]
        while let start = rest.firstRange(of: HandmadePNG.signature) {
            var at = start.upperBound
            var chunks: [String] = []
            while at + 12 <= bytes.endIndex {
                let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
                let type = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
                chunks.append("\(type) \(length) \(length)")
                at += 12 + length
                if type == "IEND" { break }
            }
            files.append(chunks)
            rest = bytes[at...]
        }
        return files
    }
}
