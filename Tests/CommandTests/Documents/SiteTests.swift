import Foundation
import TestSupport
import Testing

/// The static site of the documentation and the gallery.
@Suite(.enabled(if: Browser.isWanted, "\(Browser.isUnwanted)"))
struct SiteTests {
    private static let hasFFmpeg =
        (try? Tool.run(["-c", "command -v ffmpeg"], in: "/", program: "/bin/sh"))?.status == 0

    @Test(.enabled(if: hasFFmpeg, "FFmpeg is not installed"))
    func `the site is complete, loads only its own files, and supports phones and themes`()
        async throws
    {
        try await Disk.withFolder { folder in
            let made = try Tool.script("site/site.py", [Tool.path, "a site"], in: folder)
            try #require(made.status == 0, "\(made.output)\(made.errors)")
            // `make torture-site` checks every page.
            let result = try Tool.script(
                "site/check.py", ["a site", "index.html", "gallery.html", "docs/reference.html"],
                in: folder)
            #expect(result.status == 0, "\(result.output)\(result.errors)")
            #expect(try Disk.names(in: folder) == ["a site"])
        }
    }

    @Test func `the existing site is kept if a new one cannot be built`() async throws {
        try await Disk.withFolder { folder in
            let line = """
                mkdir site other && echo earlier > site/contents.html
                ! "$1/Scripts/site/site.py" /bin/false site && cat site/contents.html && ls
                ! "$1/Scripts/site/site.py" /bin/false other
                """
            let result = try Tool.run(
                ["-ec", line, "site", Repository.root], in: folder, program: "/bin/bash")
            #expect(result.output == "earlier\nother\nsite\n", "\(result.errors)")
            #expect(result.errors.contains("other exists and is not a site"), "\(result.errors)")
        }
    }
}
