import Foundation
import TestSupport
import Testing

/// Names that shells, options, terminals, HTML, Markdown or XML would interpret, or that are
/// not text, in every output about pictures.
struct HostileNameTests {
    /// In bash's syntax between `$'` and `'`.
    private static let names = [
        "-rf.png", "a b.png", "`id`.png", "$(id).png", #"new\nline.png"#, #"quo\"te\'.png"#,
        "<script>alert(1)<&amp;.png", #"\xff\xfe bad.png"#, "](x) *b* @you.png",
        #"\e[31mred.png"#, #"\u202egnp.png"#, #"\r\t%0a::error::.png"#, "---.png",
        #"\u009b31m\u0085\u061c\x7f\u2028.png"#,
    ]

    /// Whether a terminal interprets a character of `text` other than a line feed, by Unicode's
    /// properties.
    private static func hasUnseen(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            let properties = scalar.properties
            let isControl = [.control, .lineSeparator, .paragraphSeparator].contains(
                properties.generalCategory)
            return scalar != "\n" && (isControl || properties.isBidiControl)
        }
    }

    private static func withNames(_ body: (String) throws -> Void) async throws {
        try await Disk.withFolder { folder in
            try RenderTests.writeInputs(in: folder, 20, 12)
            let copies = names.map { "cp from.png e/$'\($0)' && cp to.png a/$'\($0)'" }
            let made = try bash(
                "mkdir e a && " + copies.joined(separator: " && "), in: folder)
            try #require(made.status == 0, "\(made.errors)")
            try body(folder)
        }
    }

    private static func bash(_ line: String, in folder: String) throws -> Tool.Result {
        let path = (Tool.path as NSString).deletingLastPathComponent
        return try Tool.run(
            ["-c", "PATH=\(path):$PATH; \(line)"], in: folder,
            environment: ["LC_ALL": "C.UTF-8"], program: "/bin/bash")
    }

    @Test func `names in reports and results are escaped`() async throws {
        try await Self.withNames { folder in
            let result = try Self.bash(
                "reveal-render compare e a --json --report r.html --summary s.md --junit j.xml "
                    + "> o.json", in: folder)
            #expect(result.status == 1, "\(result.errors)")
            var texts: [String: String] = [:]
            for name in ["o.json", "r.html", "s.md", "j.xml"] {
                texts[name] = String(
                    validating: try Disk.read("\(folder)/\(name)"), as: UTF8.self)
            }
            // All of them are valid UTF-8.
            #expect(texts.count == 4)
            for (name, text) in texts { #expect(!Self.hasUnseen(text), "\(name)") }
            #expect(XMLReader(Data((texts["j.xml"] ?? "").utf8)).names.count == Self.names.count)
            for name in ["r.html", "j.xml"] {
                #expect(texts[name]?.contains("<script>al") == false)
            }
            let json = try JSONSerialization.jsonObject(with: Data((texts["o.json"] ?? "").utf8))
            let pictures = (json as? [String: Any])?["pictures"] as? [[String: Any]] ?? []
            #expect(Set(pictures.compactMap { $0["name"] as? String }).count == Self.names.count)
            let summary = texts["s.md"] ?? ""
            let lines = summary.split(separator: "\n").filter { $0.hasPrefix("- ") }
            #expect(lines.count == Self.names.count)
            #expect(lines.allSatisfy { $0.hasPrefix("- changed: `") && $0.hasSuffix("`") })
            #expect(lines.contains(#"- changed: ` \xff\xfe bad.png `"#))
            #expect(lines.contains(#"- changed: ` \u{202e}gnp.png `"#))
            #expect(texts["j.xml"]?.split(separator: "<testcase ").count == Self.names.count + 1)
        }
    }

    @Test func `pictures with any name are compared, approved and repacked`() async throws {
        try await Self.withNames { folder in
            let told = try Self.bash("reveal-render compare e a", in: folder)
            #expect(told.status == 1 && !told.output.contains("\u{1B}"))
            let words = #"$'\e[31m\nx.png' e/a\ b.png 0 0 a/a\ b.png 0 0"#
            let git = try Self.bash("reveal-render compare --git -- \(words)", in: folder)
            #expect(git.status == 0 && !git.output.contains("\u{1B}"), "\(git.errors)")
            #expect(git.output.hasPrefix("diff --git "))
            let some = try Self.bash(
                #"reveal-render approve e a -- -rf.png $'\xff\xfe bad.png' $'new\nline.png'"#,
                in: folder)
            #expect(some.status == 0 && some.output.split(separator: "\n").count == 3)
            let all = try Self.bash(
                "reveal-render approve e a --all -q && reveal-render repack e -q && "
                    + "reveal-render compare e a", in: folder)
            #expect(all.output == "\(Self.names.count) unchanged\n", "\(all.errors)")
            let text = try Self.bash(
                #"cd e && reveal-render info --textconv -- $'\xff\xfe bad.png'"#, in: folder)
            #expect(text.status == 0 && text.output.contains("rows 0…"), "\(text.output)")
        }
    }

    @Test(arguments: [
        #"info -- "e/$f""#, #"info --json -- "e/$f""#, #"info -- "e/$f.none""#,
        #"compare -- "e/$f" "a/$f""#, #"compare --json -- "e/$f" "a/$f""#,
        #"--dry-run -- "e/$f" "a/$f" "$f""#, #"--dry-run --json -- "e/$f" "a/$f" "$f""#,
        #"--verbose -- "e/$f" "a/$f" "o$f""#, #"--print-scene -- "e/$f" "a/$f""#,
        #"job --slurm -- "e/$f" "a/$f" "o$f/""#, #"job --openjd -- "e/$f" "a/$f" "o$f/""#,
        #"curve -- "$f" "$f""#, #"help "$f""#, #""$f""#, #"measure -- "$f""#,
        #"--preset "$f" -- "e/$f" "a/$f" "$f""#, #"repack --dry-run -- "e/$f""#,
    ])
    func `no name reaches a terminal except in visible characters`(
        _ line: String
    ) async throws {
        try await Self.withNames { folder in
            let all = try Self.bash(
                "cd e; set -- *; cd ..; for f; do reveal-render \(line); done", in: folder)
            #expect(!Self.hasUnseen(all.output), "\(all.output)")
            #expect(!Self.hasUnseen(all.errors), "\(all.errors)")
            #expect(!(all.output + all.errors).isEmpty)
        }
    }

    @Test func `no text in a file reaches a terminal except in visible characters`() async throws {
        try await Self.withNames { folder in
            let text = HandmadePNG.Chunk("tEXt", Array("Software\0".utf8) + (1...255))
            let picture = HandmadePicture(1, 1, depth: 8, colorType: 2, [1, 2, 3])
            try Disk.write(HandmadePNG(picture, before: [text]).bytes, to: folder + "/text.png")
            let lines = try Self.bash("reveal-render info text.png", in: folder)
            #expect(lines.output.contains(#"written by: \u{1}\u{2}"#))
            #expect(!Self.hasUnseen(lines.output), "\(lines.output)")
            let json = try Self.bash("reveal-render info --json text.png", in: folder)
            #expect(!Self.hasUnseen(json.output), "\(json.output)")
            let facts = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
            let bytes = String(String.UnicodeScalarView((1...255).map { Unicode.Scalar($0) }))
            #expect((facts as? [String: Any])?["software"] as? String == bytes)
        }
    }
}
