import Foundation
import TestSupport
import Testing

/// The pictures in the documentation's gallery equal new renders of its scene files.
struct GalleryTests {
    @Test func `the gallery's pictures equal the renders of its scene files`() async throws {
        try await Disk.withFolder { folder in
            let gallery = Repository.root + "/docs/gallery/"
            let all = try Disk.names(in: gallery)
            let scenes = all.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }
            let rendered = Torture.sample(scenes, every: 6)
            let made = try Tool.script("gallery", [Tool.path, folder] + rendered, in: folder)
            try #require(made.status == 0, "\(made.errors)")
            let names = try Disk.names(in: folder)
            func isPicture(_ name: String, of scenes: [String]) -> Bool {
                scenes.contains { ["\($0).png", "\($0)-sheet.png", "\($0).svg"].contains(name) }
            }
            #expect(
                names == all.filter { $0 == "README.md" || isPicture($0, of: rendered) })
            #expect(
                all.filter { !$0.hasSuffix(".yaml") && !isPicture($0, of: scenes) }
                    == ["README.md", "after.png", "before.png", "busy.png", "swirl.png"])
            for name in names {
                let (new, old) = (
                    try Disk.read(folder + "/" + name), try Disk.read(gallery + name)
                )
                let isSame = new == old
                #expect(isSame, "\(name) is stale: look at what `make gallery` changes")
            }
        }
    }
}
