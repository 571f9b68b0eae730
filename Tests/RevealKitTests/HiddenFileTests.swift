import RevealFiles
import TestSupport
import Testing

/// A process that a signal ends removes its hidden files.
struct HiddenFileTests {
    @Test func `a process that is ending removes its hidden files and makes no more`() async {
        await #expect(processExitsWith: .success) {
            try await Disk.withFolder { folder in
                let early = try OutputDirectory(folder + "/early")
                let file = try early.stage("a.png")
                OutputDirectory.abandonAll()
                // Another thread may open a folder before the process ends.
                let late = try OutputDirectory(folder + "/late")
                for (directory, name) in [(early, "b.png"), (late, "a.png")] {
                    let staged = try? directory.stage(name)
                    try #require(staged == nil)
                    try #require(try Disk.names(in: directory.path) == [])
                }
                _ = file
            }
        }
    }
}
