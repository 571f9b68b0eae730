import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// `approve` replaces goldens by new pictures.
struct ApproveTests {
    private static func reveal(_ line: String, in folder: String) throws -> Tool.Result {
        try Tool.run(line.split(separator: " ").map(String.init), in: folder)
    }

    private static func picture(_ seed: UInt64, _ compression: Compression) throws -> [UInt8] {
        var noise = Noise(seed)
        let bitmap: Bitmap<UInt8> = try noise.bitmap(40, 30, .rgb)
        return try pngFile(bitmap, compression: compression)
    }

    /// Goldens in `g/` and new pictures in `n/`: `same` differs only in bytes, `a` and `sub/b` in
    /// pixels, and `old` and `fresh` exist on one side.
    private static func write(in folder: String) throws {
        let files: [(String, UInt64, Compression)] = [
            ("g/same.png", 1, .small), ("n/same.png", 1, .fast), ("g/a.png", 2, .stable),
            ("n/a.png", 3, .fast), ("g/sub/b.png", 4, .balanced), ("n/sub/b.png", 5, .fast),
            ("g/old.png", 6, .small), ("n/fresh/c.png", 7, .fast),
        ]
        for (path, seed, compression) in files {
            let path = "\(folder)/\(path)"
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent,
                withIntermediateDirectories: true)
            try Disk.write(try picture(seed, compression), to: path)
        }
    }

    /// The hashes printed by `compare --json`, by name.
    private static func hashes(in folder: String) throws -> [String: [String]] {
        let json = try reveal("compare g n --json", in: folder).output
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let pictures = try #require(object?["pictures"] as? [[String: Any]])
        return Dictionary(
            uniqueKeysWithValues: pictures.map { picture in
                (
                    picture["name"] as? String ?? "",
                    ["expectedHash", "actualHash"].map { picture[$0] as? String ?? "" }
                )
            })
    }

    @Test func `named pictures are approved, and a stable golden stays stable`() async throws {
        try await Disk.withFolder { folder in
            try Self.write(in: folder)
            let before = try Disk.contents(of: folder)
            let dry = try Self.reveal("approve g n a.png sub/b.png --dry-run", in: folder)
            #expect(dry.output == "would be replaced: g/a.png\nwould be replaced: g/sub/b.png\n")
            #expect(try Disk.contents(of: folder) == before)
            let result = try Self.reveal("approve g/ n/ a.png sub/b.png same.png", in: folder)
            #expect(result.status == 0 && result.errors.isEmpty)
            #expect(result.output == "replaced: g/a.png\nreplaced: g/sub/b.png\n")
            var expected = before
            expected["g/a.png"] = try Self.picture(3, .stable)
            expected["g/sub/b.png"] = try Self.picture(5, .fast)
            #expect(try Disk.contents(of: folder) == expected)
            let again = try Self.reveal("approve g/ n/ a.png sub/b.png", in: folder)
            #expect(again.output == "nothing to do: all pictures are as expected\n")
        }
    }

    @Test func `--all approves all differences, and --prune removes goldens without a new picture`()
        async throws
    {
        try await Disk.withFolder { folder in
            try Self.write(in: folder)
            let result = try Self.reveal("approve g n --all", in: folder)
            #expect(
                result.output == """
                    replaced: g/a.png
                    added: g/fresh/c.png
                    replaced: g/sub/b.png

                    """)
            let removed = try Self.reveal("approve g n --all --prune", in: folder)
            #expect(removed.output == "removed: g/old.png\n")
            #expect(try Self.reveal("compare g n", in: folder).output == "4 unchanged\n")
            let same = try Disk.read(folder + "/g/same.png")
            #expect(try same == Self.picture(1, .small))
        }
    }

    @Test func `pictures are approved by hash, but none if one has changed since the report`()
        async throws
    {
        try await Disk.withFolder { folder in
            try Self.write(in: folder)
            let hashes = try Self.hashes(in: folder)
            #expect(hashes["same.png"] == ["", ""])
            #expect(
                hashes["a.png"]
                    == [
                        Disk.digest(of: try Disk.read(folder + "/g/a.png")),
                        Disk.digest(of: try Disk.read(folder + "/n/a.png")),
                    ])
            func seen(_ name: String) -> String {
                let pair = hashes[name] ?? []
                return name + "@" + pair.map { String($0.prefix(12)) }.joined(separator: ".")
            }
            let all = ["a.png", "sub/b.png", "fresh/c.png", "old.png"].map(seen)
            #expect(all[2].contains("@.") && all[3].hasSuffix("."))
            let line = "approve g n --prune " + all.joined(separator: " ")
            for changed in ["n/a.png", "g/sub/b.png"] {
                let bytes = try Disk.read("\(folder)/\(changed)")
                try Disk.write(try Self.picture(9, .fast), to: "\(folder)/\(changed)")
                let before = try Disk.contents(of: folder)
                let refused = try Self.reveal(line, in: folder)
                #expect(refused.status == 75 && refused.output.isEmpty)
                #expect(
                    refused.errors == """
                        reveal-render: error: changed since the report was made: \
                        \(changed.dropFirst(2))
                        hint: nothing was approved; compare again, and check the pictures

                        """)
                #expect(try Disk.contents(of: folder) == before)
                try Disk.write(bytes, to: "\(folder)/\(changed)")
            }
            #expect(try Self.reveal(line, in: folder).status == 0)
            #expect(try Self.reveal("compare g n", in: folder).status == 0)
            // Again, as after an interrupted run: approved pictures are already there.
            #expect(try Self.reveal(line.replacing(" " + all[3], with: ""), in: folder).status == 0)
        }
    }

    @Test func `a downloaded list approves the same pictures as the report's command`() async throws
    {
        try await Disk.withFolder { folder in
            try Self.write(in: folder)
            let odd = "odd \\ name\nof 2 lines' @2x.png"
            try Disk.write(try Self.picture(11, .fast), to: "\(folder)/n/\(odd)")
            let escaped = odd.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
            let hash = Disk.digest(of: try Disk.read("\(folder)/n/\(odd)"))
            let list = "reveal-render approval 1\n\(escaped)@.\(hash)\na.png\n"
            try Disk.write(Array(list.utf8), to: folder + "/list.txt")
            let result = try Self.reveal("approve g n --from list.txt -q", in: folder)
            #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
            #expect(
                try Disk.read("\(folder)/g/\(odd)") == Disk.read("\(folder)/n/\(odd)"))
            #expect(try Disk.read(folder + "/g/a.png") == Self.picture(3, .stable))
            try Disk.write(Array("a.png\n".utf8), to: folder + "/list.txt")
            let refused = try Self.reveal("approve g n --from list.txt", in: folder)
            #expect(refused.status == 64)
            #expect(refused.errors.contains("--from: it is not a report's list of pictures\n"))
        }
    }

    @Test(arguments: [
        ("approve g n", 64, "no picture is named"),
        ("approve g n nope.png ../n/a.png", 66, "there is no such picture: nope.png, ../n/a.png"),
        ("approve g n old.png", 64, "there is no new picture for: old.png"),
        ("approve g n --all a.png", 64, "--all approves all pictures, but some are named"),
        ("approve g nope a.png", 66, "cannot read the file: nope: no such file or directory"),
    ])
    func `after a mistake in the arguments, nothing is approved`(
        _ line: String, _ status: Int, _ words: String
    ) async throws {
        try await Disk.withFolder { folder in
            try Self.write(in: folder)
            let before = try Disk.contents(of: folder)
            let result = try Self.reveal(line, in: folder)
            #expect(Int(result.status) == status && result.output.isEmpty)
            #expect(result.errors.hasPrefix("reveal-render: error: \(words)\n"), "\(result.errors)")
            #expect(try Disk.contents(of: folder) == before)
        }
    }

    @Test func `approve refuses an unreadable new picture and replaces an unreadable golden`()
        async throws
    {
        try await Disk.withFolder { folder in
            try Self.write(in: folder)
            try Disk.write([1, 2, 3], to: folder + "/g/a.png")
            let replaced = try Self.reveal("approve g n a.png", in: folder)
            #expect(replaced.output == "replaced: g/a.png\n")
            let cut = try Self.picture(5, .fast).dropLast(20)
            try Disk.write(Array(cut), to: folder + "/n/sub/b.png")
            let before = try Disk.contents(of: folder)
            let refused = try Self.reveal("approve g n --all", in: folder)
            #expect(refused.status == 65)
            #expect(try Disk.contents(of: folder) == before)
        }
    }

    @Test func `two files or two patterns are approved like folders`() async throws {
        try await Disk.withFolder { folder in
            try Self.write(in: folder)
            let one = try Self.reveal("approve g/a.png n/a.png", in: folder)
            #expect(one.output == "replaced: g/a.png\n")
            for (path, seed) in [("e/0.png", 1), ("a/f-000.png", 1), ("a/f-001.png", 2)] {
                let path = "\(folder)/\(path)"
                try FileManager.default.createDirectory(
                    atPath: (path as NSString).deletingLastPathComponent,
                    withIntermediateDirectories: true)
                try Disk.write(try Self.picture(UInt64(seed), .fast), to: path)
            }
            let frames = try Self.reveal("approve e/%d.png a/f-%03d.png --all", in: folder)
            #expect(frames.output == "added: e/1.png\n", "\(frames.errors)")
        }
    }
}
