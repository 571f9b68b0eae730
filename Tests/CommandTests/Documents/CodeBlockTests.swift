import Foundation
import TestSupport
import Testing

/// The Swift code in the documentation compiles as client code that uses only public modules.
@Suite(
    .enabled(
        if: DocumentationTests.isBuilt && !Sanitizer.isOn,
        "a release build without a sanitizer is needed"))
struct CodeBlockTests {
    private static let articles = "Sources/RevealKit/RevealKit.docc"

    private static let pages = {
        let names = (try? Disk.names(in: "\(Repository.root)/\(articles)")) ?? []
        let own = names.filter { $0.hasSuffix(".md") }.map { "\(articles)/\($0)" }
        return (DocumentationTests.pages + own).filter { $0 != "CHANGELOG.md" }
    }()

    /// The blocks of a page in order, without manifests and code for other systems.
    private static func blocks(of page: String) throws -> [String] {
        let text = String(decoding: try Disk.read("\(Repository.root)/\(page)"), as: UTF8.self)
        return text.components(separatedBy: "```swift\n").dropFirst()
            .map { $0.components(separatedBy: "```")[0] }
            .filter { !$0.contains("import PackageDescription") && !$0.contains("import SwiftUI") }
    }

    /// A file with the code of `blocks`, in which later blocks may use declarations of earlier
    /// ones.
    ///
    /// Each block with imports starts a new file; the others continue the page's preceding blocks.
    private static func file(_ blocks: [String], _ name: String) -> String {
        let lines = blocks.joined(separator: "\n").split(separator: "\n").map(String.init)
        let imports = Set(lines.filter { $0.hasPrefix("import ") })
        let code = blocks.map { block in
            block.split(separator: "\n").filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
        }
        let isSuite = code.contains { $0.contains("@Test") }
        let usual: Set =
            isSuite ? ["import RevealTesting", "import Testing"] : ["import RevealKit"]
        let head = (imports.isEmpty ? usual : imports).sorted().joined(separator: "\n") + "\n"
        // Tests are declarations; other code goes into a function, with each block inside the
        // preceding one.
        guard !isSuite else { return head + code.joined(separator: "\n") }
        return head + "func \(name)() async throws {\n" + code.joined(separator: "\ndo {\n")
            + String(repeating: "\n}", count: code.count) + "\n"
    }

    /// Names that the pages' code uses and leaves to its readers.
    private static let surroundings = """
        import Foundation
        import RevealKit

        let socket: Int32 = 1
        func show(_ bitmap: AnyBitmap, at time: Double) {}
        var outgoing: Snapshot { fatalError() }
        var incoming: Snapshot { fatalError() }
        var transition: Transition { fatalError() }
        var file: FileHandle { fatalError() }
        enum MyRenderer {
            static func button(pressed: Int, width: Int, height: Int) -> [UInt8] { [] }
        }
        struct Screen { func picture(of name: String) async throws -> AnyBitmap { fatalError() } }
        let screen = Screen()
        func captureFrames() throws -> [AnyBitmap] { [] }
        """

    /// A client of each library product, which imports only its modules.
    private static let clients = [
        """
        import RevealKit
        func still(_ picture: Snapshot) throws -> [UInt8] {
            let third = Rational(1, over: 3) / 2
            let transition = try Transition(Fitted(.reveal), of: picture)
            return try transition.bitmap(at: third).png()
        }
        """,
        """
        import PNG
        import Raster
        func file(_ picture: Bitmap<UInt8>) throws -> [UInt8] { try picture.png() }
        """,
        """
        import Raster
        func mask() throws -> Bitmap<UInt16> {
            try Bitmap(ellipseIn: Rect(x: 1, y: 2, width: 9, height: 8.5), width: 12, height: 12)
        }
        """,
        """
        import RevealMovies
        func movie(_ picture: Snapshot) async throws {
            let transition = try Transition(Fitted(.reveal), of: picture)
            try await RenderJob(transition, to: .movie("a.mp4", .mp4)).run()
        }
        """,
        """
        import RevealPreviews
        func page(_ picture: Snapshot) async throws {
            let transition = try Transition(Fitted(.reveal), of: picture)
            try await RenderJob(transition, to: .page("a.html")).run()
        }
        """,
        """
        import RevealScenes
        func scene() async throws {
            let transition = try SceneFile(contentsOf: "a.yaml").transition(at: .sixty)
            try await RenderJob(transition, to: .animation("a.png")).run()
        }
        """,
        """
        import RevealAssembly
        func join() async throws {
            let frames = FramePattern(inDirectory: "frames/")
            try await AssemblyJob(frames, to: .animation("a.png"), rate: .sixty).run()
        }
        """,
        """
        import RevealComparison
        func compare() async throws -> [String] {
            let run = ComparisonRun(try ComparisonPairs(expected: "a/", actual: "b/"))
            return try await run.run().filter { $0.status != .same }.flatMap { $0.sentences }
        }
        """,
        """
        import RevealExpectations
        func expect(_ frames: [AnyBitmap], _ transition: Transition) {
            expectReveal(frames, at: .rate(.sixty), equals: transition, within: .pixels(0.5))
        }
        """,
        """
        import RevealCode
        func style(_ timeline: Timeline) throws -> String {
            try CodeTarget.css.text(of: CodedReveal(timeline))
        }
        """,
        """
        import RevealTesting
        func expect(_ bitmap: Bitmap<UInt8>, _ frames: [AnyBitmap]) {
            expectGolden(bitmap, named: "a")
            expectGolden(frames, named: "b", as: .animation(.sixty))
        }
        """,
    ]

    @Test func `the documentation's Swift code compiles with the imports that it shows`()
        async throws
    {
        try await Disk.withFolder { folder in
            var files = ["surroundings": Self.surroundings]
            for (number, client) in Self.clients.enumerated() { files["client\(number)"] = client }
            for (number, page) in Self.pages.enumerated() {
                let parts = try Self.blocks(of: page).reduce(into: [[String]]()) { parts, block in
                    let begins = block.contains("import ") || parts.isEmpty
                    if begins {
                        parts.append([block])
                    } else {
                        parts[parts.count - 1].append(block)
                    }
                }
                for (part, blocks) in parts.enumerated() {
                    let name = "page\(number)_\(part)"
                    files[name] = "// \(page)\n" + Self.file(blocks, name)
                }
            }
            let manifest = String(
                decoding: try Disk.read("\(Repository.root)/Package.swift"), as: UTF8.self)
            let products = /\.library\(\s*name: "\w+",\s*targets: \[\s*"(\w+)"/
            for product in manifest.matches(of: products) {
                let line = "import \(product.output.1)\n"
                #expect(Self.clients.contains { $0.hasPrefix(line) }, "\(line)")
            }
            #expect(files.count > 12)
            for (name, code) in files {
                try Disk.write(Array(code.utf8), to: "\(folder)/\(name).swift")
            }
            let line = """
                cd "$1" && maps=()
                for map in .build/release/*.build/module.modulemap Sources/CYAML/module.modulemap; do
                    maps+=(-Xcc "-fmodule-map-file=$map")
                done
                swiftc -typecheck -parse-as-library -swift-version 6 -suppress-warnings \\
                    -enable-upcoming-feature MemberImportVisibility -module-name Client \\
                    -plugin-path "$(dirname "$(readlink -f "$(command -v swiftc)")")/../lib/swift/host/plugins" \\
                    -I .build/release/Modules "${maps[@]}" "$2"/*.swift
                """
            let result = try Tool.run(
                ["-c", line, "compile", Repository.root, folder], in: folder, program: "/bin/bash")
            #expect(result.status == 0, "\(result.output)\(result.errors)")
        }
    }
}
