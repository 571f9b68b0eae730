import Raster
import RevealScenes
import TestSupport
import Testing

/// The reference of scene files: what it says can be written.
struct SceneDocumentTests {
    private static func document() throws -> String {
        String(decoding: try Disk.read(Repository.root + "/docs/scene-files.md"), as: UTF8.self)
    }

    @Test func `every example is a scene that renders`() async throws {
        let parts = try Self.document().split(separator: "```")
        let scenes = parts.filter { $0.hasPrefix("yaml\n") }.map { $0.dropFirst(5) }
        #expect(scenes.count == 16)
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

    @Test func `every key is explained`() throws {
        let words = try Self.document().split { !"abcdefghijklmnopqrstuvwxyz-".contains($0) }
        let known = Set(words.map(String.init))
        let keys =
            FileKey.allCases.map(\.rawValue) + LayerKey.allCases.map(\.rawValue)
            + StageKey.allCases.map(\.rawValue) + ChainKey.allCases.map(\.rawValue)
            + SnapshotKey.allCases.map(\.rawValue) + PerformKey.allCases.map(\.rawValue)
            + CircleKey.allCases.map(\.rawValue) + MapKey.allCases.map(\.rawValue)
            + EasingKey.allCases.map(\.rawValue)
            + LeaveKey.allCases.map(\.rawValue) + InteractionKey.allCases.map(\.rawValue)
        for key in keys { #expect(known.contains(key), "\(key)") }
    }
}
