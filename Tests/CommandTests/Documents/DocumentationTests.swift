import TestSupport
import Testing

/// The documentation builds, its links have targets, and its generated parts are up to date.
struct DocumentationTests {
    static let isBuilt = Disk.exists(
        Repository.root + "/.build/release/Modules/RevealKit.swiftmodule")

    @Test(
        .enabled(if: isBuilt && !Sanitizer.isOn, "a release build without a sanitizer is needed"))
    func `the documentation builds without a warning`() async throws {
        try await Disk.withFolder { folder in
            let result = try Tool.run(
                [Repository.root + "/Scripts/docs", folder], in: folder, program: "/bin/bash")
            #expect(result.status == 0, "\(result.output)\(result.errors)")
            #expect(Disk.exists(folder + "/documentation/revealkit/frameencoder/index.html"))
        }
    }

    @Test func `generated documents are up to date`() throws {
        let result = try Tool.script("generate", ["--check", Tool.path], in: "/")
        #expect(result.status == 0, "\(result.errors)")
    }

    /// The README, the files next to it, and the pages of `docs`, by path.
    static let pages = {
        let docs = (try? Disk.names(in: Repository.root + "/docs")) ?? []
        return [
            "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "RELEASING.md",
            "COMPATIBILITY.md",
        ] + docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
    }()

    private static func lines(of page: String) throws -> [String] {
        String(decoding: try Disk.read("\(Repository.root)/\(page)"), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The anchor of a heading in links.
    private static func anchor(of heading: String) -> String {
        heading.drop { $0 == "#" || $0 == " " }.lowercased()
            .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
            .replacing(" ", with: "-")
    }

    @Test func `the documentation has more than ten pages`() {
        #expect(Self.pages.count > 10)
    }

    @Test(arguments: pages)
    func `every relative link in the documentation has a target`(_ page: String) throws {
        let folder = page.hasPrefix("docs/") ? Repository.root + "/docs/" : Repository.root + "/"
        for line in try Self.lines(of: page) {
            for link in line.matches(of: /\]\(([^)]+)\)/).map({ String($0.1) })
            where !link.contains("://") {
                let parts = link.split(separator: "#", omittingEmptySubsequences: false)
                let target = parts[0].isEmpty ? Repository.root + "/" + page : folder + parts[0]
                #expect(Disk.exists(target), "\(page): \(link)")
                guard parts.count == 2, Disk.exists(target) else { continue }
                let text = String(decoding: try Disk.read(target), as: UTF8.self)
                let anchors = text.split(separator: "\n").filter { $0.hasPrefix("#") }
                    .map { Self.anchor(of: String($0)) }
                #expect(anchors.contains(String(parts[1])), "\(page): \(link)")
            }
        }
    }

    @Test func `the README has at most 150 lines, CONTRIBUTING 61, and RELEASING 40`() throws {
        #expect(try Self.lines(of: "README.md").count <= 150)
        #expect(try Self.lines(of: "CONTRIBUTING.md").count <= 61)
        #expect(try Self.lines(of: "RELEASING.md").count <= 40)
    }

    @Test func `the README links every page of the folder`() throws {
        let readme = try Self.lines(of: "README.md").joined()
        for page in Self.pages where page.hasPrefix("docs/") {
            #expect(readme.contains("](\(page))"), "\(page)")
        }
    }

    @Test func `every file that the architecture page names exists`() throws {
        let paths = try ["Sources", "Tests", "docs"].flatMap {
            try Disk.paths(below: "\(Repository.root)/\($0)")
        }
        let names = Set(paths.compactMap { $0.split(separator: "/").last.map(String.init) })
        for line in try Self.lines(of: "docs/architecture.md") {
            for match in line.matches(of: /`([A-Z][\w+]*\.(?:swift|md))`/) {
                let name = String(match.1)
                let isThere =
                    names.contains(name) || Disk.exists("\(Repository.root)/\(name)")
                #expect(isThere, "\(name)")
            }
        }
    }

    /// The names of all suites.
    private static let suites: Set<String> = {
        let found = try? Tool.run(
            ["-rhoE", "struct [A-Z][A-Za-z]*Tests ", Repository.root + "/Tests"], in: "/",
            program: "/usr/bin/grep")
        let lines = found?.output.split(separator: "\n") ?? []
        return Set(lines.compactMap { $0.split(separator: " ").last.map(String.init) })
    }()

    @Test(arguments: pages)
    func `every suite and make goal that a page names exists`(_ page: String) throws {
        let folders = try Disk.names(in: Repository.root + "/Tests")
        let makefile = try Self.lines(of: "Makefile")
        for line in try Self.lines(of: page) {
            for suite in line.matches(of: /\b[A-Z]\w*Tests\b/).map({ String($0.0) }) {
                let isThere = Self.suites.contains(suite) || folders.contains(suite)
                #expect(isThere || page == "docs/golden-images.md", "\(page): \(suite)")
            }
            for goal in line.matches(of: /(?:`|^    )make ([a-z][-a-z]+)/).map({ String($0.1) }) {
                #expect(makefile.contains { $0.hasPrefix("\(goal):") }, "\(page): make \(goal)")
            }
        }
    }
}
