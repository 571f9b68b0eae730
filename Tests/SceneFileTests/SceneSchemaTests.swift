import Foundation
import RevealScenes
import RevealValues
import TestSupport
import Testing

/// The published schema matches the keys of the parser, and refuses invalid structures.
struct SceneSchemaTests {
    @Test func `the published schema matches the declared keys`() throws {
        let bytes = try Disk.read(Repository.root + "/docs/scene.schema.json")
        let published = String(decoding: bytes, as: UTF8.self)
        #expect(published == SceneSchema.document.text() + "\n", "run make generate")
    }

    @Test func `the schema defines everything that it refers to`() throws {
        let text = SceneSchema.document.text()
        for (_, name) in text.matches(of: #/"#\/\$defs\/([a-z-]+)"/#).map(\.output) {
            #expect(text.contains("\n    \"\(name)\": "), "\(name)")
        }
    }

    @Test func `no two keys of a scene file's mapping have the same name`() {
        for mapping in SceneSchema.mappings {
            #expect(Set(mapping.keys.map(\.name)).count == mapping.keys.count, "\(mapping.name)")
        }
        #expect(Set(FileKeys.names).count == FileKeys.names.count)
    }

    /// Whether a validator for the schema is installed.
    static let canValidate: Bool = {
        let result = try? Tool.run(
            ["-c", "python3 Scripts/validate-scenes"], in: Repository.root, program: "/bin/sh")
        return result?.status == 0
    }()

    /// The schema's verdict on each YAML text.
    private static func verdicts(_ texts: [String]) throws -> [Bool] {
        try withInput(texts.map(\.json)) { path in
            let result = try Tool.run(
                ["-c", "python3 Scripts/validate-scenes < \(path)"], in: Repository.root,
                program: "/bin/sh")
            try #require(result.status == 0, "\(result.errors)")
            return result.output.split(separator: "\n").map { $0 == "yes" }
        }
    }

    private static func withInput<R>(
        _ lines: [String], _ body: (String) throws -> R
    ) throws -> R {
        let path = NSTemporaryDirectory() + "reveal-scenes-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Disk.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: path)
        return try body(path)
    }

    @Test(.enabled(if: canValidate, "no Python with jsonschema and yaml"))
    func `the schema allows every example`() throws {
        let folder = Repository.fixture("Scenes")
        let names = try Disk.names(in: folder)
        #expect(names.count == 13)
        let texts = try names.map {
            String(decoding: try Disk.read("\(folder)/\($0)"), as: UTF8.self)
        }
        #expect(try Self.verdicts(texts) == names.map { _ in true })
    }

    @Test(.enabled(if: canValidate, "no Python with jsonschema and yaml"))
    func `the schema allows every printed scene`() async throws {
        try await PrintedSceneTests.withPictures { folder in
            let lines = Torture.sample(PrintedSceneTests.lines, every: 3)
            let texts = try lines.map { line in
                try Tool.run(
                    PrintedSceneTests.words(line) + ["x.png", "--print-scene"], in: folder
                ).output
            }
            #expect(try Self.verdicts(texts) == texts.map { _ in true })
        }
    }

    @Test(.enabled(if: canValidate, "no Python with jsonschema and yaml"))
    func `the schema refuses scenes with an invalid structure`() throws {
        let rows = (HostilePresetTests.rows + HostileSceneTests.rows).filter(\.isForm)
        #expect(rows.count > 60)
        let verdicts = try Self.verdicts(rows.map(\.text))
        for (row, verdict) in zip(rows, verdicts) where verdict { Issue.record("\(row)") }
    }
}

extension String {
    fileprivate var json: String {
        let data = try? JSONEncoder().encode(self)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
