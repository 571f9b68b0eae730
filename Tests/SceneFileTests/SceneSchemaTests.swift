import Foundation
import PNG
import Raster
import RevealMotion
import RevealRendering
import RevealScenes
import TestSupport
import Testing

/// The published schema against the reader: each knows the other's keys, and what the schema can
/// tell it tells.
struct SceneSchemaTests {
    private static func schema() throws -> [String: Any] {
        let bytes = try Disk.read(Repository.root + "/docs/scene.schema.json")
        let object = try JSONSerialization.jsonObject(with: Data(bytes))
        return try #require((object as? [String: Any])?["$defs"] as? [String: Any])
    }

    private static func keys(_ definition: String) throws -> [String] {
        let object = try #require(try schema()[definition] as? [String: Any])
        return try #require(object["properties"] as? [String: Any]).keys.sorted()
    }

    @Test func `the schema has every key of the reader, and no other`() throws {
        let shared = ["background", "end", "interactive", "loops", "scale"]
        let output = OptionValues.table.filter { !$0.describesScene }.map(\.name)
        let described = FileKey.allCases.filter { $0.form == .described }.map(\.rawValue)
        let preset = FileKey.allCases.map(\.rawValue).filter { !described.contains($0) }
        #expect(try Self.keys("preset") == preset.sorted())
        #expect(try Self.keys("described") == (described + shared + output).sorted())
        #expect(try Self.keys("snapshot") == SnapshotKey.allCases.map(\.rawValue).sorted())
        #expect(try Self.keys("layer") == LayerKey.allCases.map(\.rawValue).sorted())
        #expect(try Self.keys("chain") == ChainKey.allCases.map(\.rawValue).sorted())
        #expect(try Self.keys("leave") == LeaveKey.allCases.map(\.rawValue).sorted())
        #expect(try Self.keys("performance") == PerformKey.allCases.map(\.rawValue).sorted())
        #expect(try Self.keys("change") == ChangeKey.allCases.map(\.rawValue).sorted())
        #expect(try Self.keys("stage") == StageKey.allCases.map(\.rawValue).sorted())
        #expect(try Self.keys("easings") == EasingKey.allCases.map(\.rawValue).sorted())
        #expect(try Self.keys("circle") == CircleKey.allCases.map(\.rawValue).sorted())
        #expect(try Self.keys("interactive") == InteractionKey.allCases.map(\.rawValue).sorted())
    }

    @Test func `the schema lists the presets, and the choices of every option`() throws {
        let preset = try #require(try Self.schema()["preset"] as? [String: Any])
        let properties = try #require(preset["properties"] as? [String: Any])
        func choices(_ object: Any?) -> [String]? {
            (object as? [String: Any])?["enum"] as? [String]
        }
        #expect(choices(properties["preset"]) == PresetDeclaration.all.map(\.name))
        #expect(choices(properties["type"]) == RevealType.allCases.map(\.rawValue))
        #expect(choices(properties["path"]) == CircularReveal.Path.allCases.map(\.rawValue))
        let schema = try Self.schema()
        #expect(choices(schema["sampling"]) == FrameGrid.Sampling.allCases.map(\.rawValue))
        let shapes = try #require(schema["mask-shape"] as? [String: Any])["oneOf"] as? [Any]
        #expect(choices(shapes?.first) == MaskShape.names)
        let easing = "\"easing\": " + Notation<TimingFunction>.easing.schema.text(indent: "    ")
        let text = try Disk.read(Repository.root + "/docs/scene.schema.json")
        #expect(String(decoding: text, as: UTF8.self).contains(easing), "\(easing)")
        #expect(choices(schema["feather-curve"]) == FeatherCurve.allCases.map(\.rawValue))
        #expect(choices(schema["feather-stretch"]) == FeatherStretch.allCases.map(\.rawValue))
        #expect(choices(schema["map-formula"]) == MaskMap.Formula.allCases.map(\.rawValue))
        #expect(choices(schema["fit"]) == FitName.allCases.map(\.rawValue))
        #expect(choices(schema["encoder"]) == PNGEncoder.allCases.map(\.rawValue))
        #expect(choices(schema["poster"]) == RenderOptions.Poster.allCases.map(\.rawValue))
    }

    /// Whether a validator for the schema is here.
    static let canValidate: Bool = {
        let result = try? Tool.run(
            ["-c", "python3 Scripts/validate-scenes"], in: Repository.root, program: "/bin/sh")
        return result?.status == 0
    }()

    /// What the schema says of each text, which is YAML.
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
            let texts = try PrintedSceneTests.lines.map { line in
                try Tool.run(
                    PrintedSceneTests.words(line) + ["x.png", "--print-scene"], in: folder
                ).output
            }
            #expect(try Self.verdicts(texts) == texts.map { _ in true })
        }
    }

    @Test(.enabled(if: canValidate, "no Python with jsonschema and yaml"))
    func `the schema refuses the hostile scenes whose form is wrong`() throws {
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
