import Raster
import RevealScenes
import TestSupport
import Testing

/// The examples in the reference of scene files render, and the reference has every key.
struct SceneDocumentTests {
    private static func document() throws -> String {
        String(decoding: try Disk.read(Repository.root + "/docs/scene-files.md"), as: UTF8.self)
    }

    @Test func `every example in the reference of scene files renders`() async throws {
        let parts = try Self.document().split(separator: "```")
        let scenes = parts.filter { $0.hasPrefix("yaml\n") }.map { $0.dropFirst(5) }
        #expect(scenes.count == 17)
        try await Disk.withFolder { folder throws in
            var noise = Noise(12)
            for name in ["from", "to"] {
                let bitmap: Bitmap<UInt8> = try noise.bitmap(40, 30, .rgb)
                try Disk.write(try pngFile(bitmap), to: "\(folder)/\(name).png")
            }
            let map = try Disk.read(Repository.fixture("Snapshots/small/map-slant-20x12.png"))
            try Disk.write(map, to: folder + "/wipe.png")
            for scene in scenes {
                try Disk.write(Array(scene.utf8), to: folder + "/scene.yaml")
                let result = try Tool.run(["scene.yaml", "out.png"], in: folder)
                #expect(result.status == 0, "\(scene)\(result.errors)")
            }
        }
    }

    @Test func `every key is explained in the reference of scene files`() throws {
        let words = try Self.document().split { !"abcdefghijklmnopqrstuvwxyz-".contains($0) }
        let known = Set(words.map(String.init))
        let keys = FileKeys.names + SceneSchema.mappings.flatMap(\.keys).map(\.name)
        for key in keys { #expect(known.contains(key), "\(key)") }
    }

    @Test func `the tables of keys match the declarations`() throws {
        let document = try Self.document()
        let tables = document.matches(
            of: #/<!-- generated: keys of ([a-z-]+) -->\n((?:\|.*\n)*)<!-- end -->/#)
        #expect(tables.count == 7)
        for (_, name, table) in tables.map(\.output) {
            let mapping = try #require(SceneSchema.mappings.first { $0.name == name })
            let rows = mapping.keys.map { key in
                "| `\(key.name)` | `\(key.form.replacing("|", with: "\\|"))` | \(key.summary) |\n"
            }
            let head = "| key | value | meaning |\n|---|---|---|\n"
            #expect(table == head + rows.joined(), "run make generate")
        }
    }
}
