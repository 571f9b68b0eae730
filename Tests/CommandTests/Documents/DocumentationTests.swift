import TestSupport
import Testing

/// What is written about the library.
struct DocumentationTests {
    static let isBuilt = Disk.exists(
        Repository.root + "/.build/release/Modules/RevealKit.swiftmodule")

    @Test(.enabled(if: isBuilt, "a release build is needed"))
    func `the documentation builds without a warning`() async throws {
        try await Disk.withFolder { folder in
            let result = try Tool.run(
                [Repository.root + "/Scripts/docs", folder], in: folder, program: "/bin/bash")
            #expect(result.status == 0, "\(result.output)\(result.errors)")
            #expect(Disk.exists(folder + "/documentation/revealkit/frameencoder/index.html"))
        }
    }
}
