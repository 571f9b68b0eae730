import CommandSupport
import Foundation
import TestSupport
import Testing

/// File names in different Unicode forms are paired, distinguished and reported.
struct SpellingTests {
    /// A name with its accent composed and decomposed.
    private static let (composed, decomposed) = ("caf\u{E9}.png", "cafe\u{301}.png")

    /// Copies of the picture `from.png` at these paths.
    private static func withCopies(
        _ paths: [String], _ body: (String) async throws -> Void
    ) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 20, 12)
            let picture = try Disk.read(folder + "/from.png")
            for name in ["g", "n", "g/sub"] {
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
            }
            for path in paths { try Disk.write(picture, to: "\(folder)/\(path)") }
            try await body(folder)
        }
    }

    @Test func `names in different Unicode forms are paired, and all reports mention both`()
        async throws
    {
        try await Self.withCopies(["g/" + Self.composed, "n/" + Self.decomposed]) { folder in
            let result = try await Tool.runInProcess(
                [
                    "compare", "g", "n", "--report", "r.html", "--summary", "s.md", "--junit",
                    "j.xml",
                ],
                in: folder)
            let sentence =
                "the spelling of its name differs: expected U+00E9, found U+0065 U+0301"
            #expect(result.status == 0 && result.output.contains(sentence), "\(result.output)")
            #expect(result.output.contains("1 unchanged"))
            for name in ["r.html", "s.md", "j.xml"] {
                let text = String(decoding: try Disk.read("\(folder)/\(name)"), as: UTF8.self)
                #expect(text.contains("found U+0065 U+0301"), "\(name)")
            }
            let json = try await Tool.runInProcess(["compare", "g", "n", "--json"], in: folder)
            #expect(json.output.contains(sentence))
        }
    }

    @Test func `files with both Unicode forms of a name stay separate`() async throws {
        let paths = ["g/" + Self.composed, "g/" + Self.decomposed, "n/" + Self.decomposed]
        try await Self.withCopies(paths) { folder in
            let result = try await Tool.runInProcess(["compare", "g", "n"], in: folder)
            #expect(result.status == 1)
            #expect(result.output.utf8.starts(with: "missing: \(Self.composed)\n".utf8))
            #expect(result.output.hasSuffix("1 missing, 1 unchanged\n"), "\(result.output)")
            // Only one of them is approved.
            let other = try Disk.read(folder + "/to.png")
            try Disk.write(other, to: "\(folder)/n/\(Self.composed)")
            try Disk.write(other, to: "\(folder)/n/\(Self.decomposed)")
            let approved = try await Tool.runInProcess(
                ["approve", "g", "n", Self.composed], in: folder)
            #expect(approved.status == 0, "\(approved.errors)")
            #expect(try Disk.read("\(folder)/g/\(Self.composed)") == other)
            #expect(try Disk.read("\(folder)/g/\(Self.decomposed)") != other)
        }
    }

    @Test func `three Unicode forms of one name are distinguished`() async throws {
        let names = ["\u{1E69}.png", "s\u{323}\u{307}.png", "\u{1E63}\u{307}.png"]
        for (own, others) in [(names[0], names[1...]), (names[2], names[...1])] {
            for (one, other) in [("g", "n"), ("n", "g")] {
                let paths = ["\(one)/\(own)"] + others.map { "\(other)/\($0)" }
                try await Self.withCopies(paths) { folder in
                    let result = try await Tool.runInProcess(["compare", "g", "n"], in: folder)
                    let extra = try #require(
                        result.output.firstMatch(
                            of: /its name has (U.*), but another picture's name has (U.*)\n/),
                        "\(result.output)")
                    #expect(extra.output.1 != extra.output.2)
                    #expect(result.output.contains("the spelling of its name differs: expected U+"))
                }
            }
        }
    }

    @Test func `numbered pictures are still paired by name if one is missing`() async throws {
        let paths = [
            "g/shot-1.png", "g/shot-2.png", "g/shot-10.png", "n/shot-1.png", "n/shot-10.png",
        ]
        try await Self.withCopies(paths) { folder in
            let result = try await Tool.runInProcess(["compare", "g", "n"], in: folder)
            #expect(
                result.output == """
                    missing: shot-2.png
                      it is expected, but does not exist
                    1 missing, 2 unchanged

                    """)
        }
    }

    @Test(arguments: [
        ("at 9\u{202F}PM.png", "at 9 PM.png", "a narrow no-break space (U+202F) before 'PM'"),
        ("at 9 PM.png", "at 9\u{A0}PM.png", "a no-break space (U+00A0) before 'PM'"),
        ("a\u{200B}b.png", "ab.png", "a zero width space (U+200B) before 'b'"),
        ("a\u{2011}b.png", "a-b.png", "a non-breaking hyphen (U+2011) before 'b'"),
        ("a\u{3164}b.png", "ab.png", "a hangul filler (U+3164) before 'b'"),
        ("a\tb.png", "a b.png", "a character (U+0009) before 'b'"),
        (composed, decomposed, "its name has U+00E9, and U+0065 U+0301 was given"),
    ])
    func `the hint for an invisible character names it and contains text to paste`(
        _ name: String, _ typed: String, _ reason: String
    ) async throws {
        try await Self.withCopies(["n/" + name]) { folder in
            let result = try await Tool.runInProcess(["info", "n/" + typed], in: folder)
            #expect(result.status == 66)
            let hint = try #require(result.errors.split(separator: "\n").last)
            #expect(hint.contains(reason), "\(hint)")
            let start = try #require(hint.range(of: ": ", options: .backwards)).upperBound
            let pasted = try Tool.run(
                ["-c", "test -f \(hint[start...])"], in: folder, program: "/bin/bash")
            #expect(pasted.status == 0, "\(hint)")
        }
    }

    @Test(arguments: [
        ("shott.png", "shot.png"), ("deep.png", "sub/deep.png"), ("shot", "shot.png"),
        ("deep", "sub/deep.png"),
    ])
    func `approve suggests the closest name`(
        _ typed: String, _ name: String
    ) async throws {
        try await Self.withCopies(["g/shot.png", "g/sub/deep.png", "n/shot.png"]) { folder in
            let result = try await Tool.runInProcess(["approve", "g", "n", typed], in: folder)
            #expect(result.status == 66 && result.errors.hasSuffix("did you mean '\(name)'?\n"))
        }
    }

    @Test func `a name that begins with a dash works after -- or with a folder`() async throws {
        try await Self.withCopies(["-h.png", "g/-h.png", "n/-h.png"]) { folder in
            for line in [
                ["info", "--", "-h.png"], ["compare", "--", "-h.png", "from.png"],
                ["--", "-h.png", "to.png", "-o.png"], ["info", "./-o.png"],
                ["repack", "--", "-h.png"], ["approve", "g", "n", "./-h.png"],
                ["approve", "g", "n", "--", "-h.png"], ["help", "--", "compare"],
            ] {
                let result = try await Tool.runInProcess(line, in: folder)
                #expect(result.status == 0, "\(line): \(result.errors)")
            }
            let job = try await Tool.runInProcess(
                ["job", "--slurm", "--", "-h.png", "to.png", "-f/"], in: folder)
            #expect(job.output.contains("reveal-render ./-h.png to.png ./-f/"))
        }
    }
}
