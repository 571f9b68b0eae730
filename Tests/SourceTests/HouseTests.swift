import Foundation
import TestSupport
import Testing

/// Rules that the package manager does not enforce: no cycles between a target's folders, no option
/// names in libraries, and no comments that cite suites that do not exist.
@Suite(.enabled(if: !Sanitizer.isOn, "a sanitizer does not change the sources"))
struct HouseTests {
    private static let targets = {
        let names = (try? Disk.names(in: Repository.root + "/Sources")) ?? []
        return names.filter { !$0.hasPrefix("C") }.sorted()
    }()

    /// The folders of a target, each with the folders whose declarations it uses.
    private static func folders(of target: String) throws -> [String: [String: Set<String>]] {
        let sources = try SwiftSource.all(below: ["Sources/\(target)"])
        func folder(_ source: SwiftSource) -> String {
            source.path.split(separator: "/").dropFirst(2).dropLast().joined(separator: "/")
        }
        var declaring: [String: Set<String>] = [:]
        for source in sources {
            for name in source.declarations {
                declaring[name, default: []].insert(folder(source))
            }
        }
        var uses: [String: [String: Set<String>]] = [:]
        for source in sources {
            let here = folder(source)
            uses[here, default: [:]][here] = []
            for word in source.words {
                // A name that two folders declare cannot be attributed to either.
                guard let places = declaring[word], places.count == 1, let there = places.first
                else { continue }
                uses[here, default: [:]][there, default: []].insert(word)
            }
        }
        return uses
    }

    /// The folders that can be reached from `start` by following uses.
    private static func reached(
        from start: String, in uses: [String: [String: Set<String>]]
    ) -> Set<String> {
        var (reached, waiting) = (Set<String>(), [start])
        while let folder = waiting.popLast() {
            for next in (uses[folder] ?? [:]).keys where next != folder {
                if reached.insert(next).inserted { waiting.append(next) }
            }
        }
        return reached
    }

    /// Not every client's system has them, and Swift 6.3.1 has crashed on them.
    @Test(arguments: targets)
    func `no public declaration uses a 128-bit integer`(_ target: String) throws {
        for path in try Disk.paths(below: "\(Repository.root)/Sources/\(target)")
        where path.hasSuffix(".swift") {
            let file = "\(Repository.root)/Sources/\(target)/\(path)"
            let lines = String(decoding: try Disk.read(file), as: UTF8.self).split(separator: "\n")
            for line in lines where line.contains("Int128") {
                #expect(!line.contains("public "), "\(target)/\(path): \(line)")
            }
        }
    }

    @Test(arguments: targets)
    func `no folder depends on a folder of a higher layer`(_ target: String) throws {
        let uses = try Self.folders(of: target)
        for folder in uses.keys.sorted() {
            let isInCircle = Self.reached(from: folder, in: uses).contains(folder)
            #expect(!isInCircle, "\(target)/\(folder): \(uses[folder] ?? [:])")
        }
    }

    @Test func `a cycle between folders is detected`() {
        let uses = ["a": ["b": Set(["x"])], "b": ["c": ["y"]], "c": ["b": ["z"]]]
        #expect(!Self.reached(from: "a", in: uses).contains("a"))
        #expect(Self.reached(from: "b", in: uses).contains("b"))
    }

    @Test(arguments: ["architecture", "public-names"])
    func `the architecture picture, the line budget and the public names are current`(
        _ script: String
    ) throws {
        let result = try Tool.run(
            [Repository.root + "/Scripts/" + script, "--check"], in: Repository.root,
            program: "/usr/bin/python3")
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test func `no library source contains a name of a command option`() throws {
        let libraries = Self.targets.filter {
            $0.hasPrefix("Reveal") && $0 != "RevealCommand" || ["PNG", "Raster"].contains($0)
        }
        #expect(libraries.count > 10)
        for source in try SwiftSource.all(below: libraries.map { "Sources/\($0)" }) {
            for (line, text) in source.strings {
                let isOption =
                    text.contains(/--[a-z]/) && !text.contains("--testing-library")
                    && !text.contains("var(--")
                    && !text.contains("<!--")
                #expect(!isOption, "\(source.path):\(line): \(text)")
            }
        }
    }

    @Test func `the grammar of scenes reads no files and resamples no pictures`() throws {
        let folders = ["Options", "Presets", "SceneFile"].map { "Sources/RevealScenes/\($0)" }
        for source in try SwiftSource.all(below: folders) {
            for call in ["InputFile(", "(contentsOf: path", ".fitted("] {
                #expect(!source.code.contains(call), "\(source.path): \(call)")
            }
        }
    }

    @Test func `every suite cited in a comment exists`() throws {
        let suites = Set(
            try SwiftSource.all(below: ["Tests"]).flatMap { source in
                // Regular expressions over every line take seconds.
                source.lines.filter { $0.contains("Tests") }.joined(separator: "\n")
                    .matches(of: /(?:struct|enum|class|extension)\s+(\w+Tests)\b/)
                    .map { String($0.1) }
            })
        #expect(suites.count > 50)
        let folders = Set(try Disk.names(in: Repository.root + "/Tests"))
        for source in try SwiftSource.all(below: ["Sources", "Tests", "Examples"]) {
            for (line, text) in source.comments where text.contains("Tests") {
                for cited in text.matches(of: /\b[A-Z]\w*Tests\b/).map({ String($0.0) }) {
                    #expect(
                        suites.contains(cited) || folders.contains(cited),
                        "\(source.path):\(line) cites \(cited)")
                }
            }
        }
    }

    @Test func `comment lines have at most 100 columns`() throws {
        for source in try SwiftSource.all(below: ["Sources", "Tests", "Examples"]) {
            for (line, _) in source.comments {
                #expect(source.lines[line - 1].count <= 100, "\(source.path):\(line)")
            }
        }
    }
}
