import Foundation
import TestSupport
import Testing

struct GalleryTests {
    @Test func `the gallery is what its scene files render to today`() async throws {
        try await Disk.withFolder { folder in
            let made = try Tool.script("gallery", [Tool.path, folder], in: folder)
            try #require(made.status == 0, "\(made.errors)")
            let gallery = Repository.root + "/docs/gallery/"
            let names = try Disk.names(in: folder)
            let sources = ["before.png", "after.png", "busy.png", "swirl.png"]
            let shown = try Disk.names(in: gallery).filter {
                !sources.contains($0) && !$0.hasSuffix(".yaml")
            }
            #expect(Set(names) == Set(shown))
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
