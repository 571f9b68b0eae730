import TestSupport
import Testing

/// `docs/json.md` against the types that are encoded.
struct JSONKeyTests {
    /// The objects of the page, and the types that they are.
    private static let objects = [
        ("failure", "FailureReport"), ("render", "Report"), ("picture", "PictureFacts"),
        ("movie", "MovieFacts"), ("scene", "SceneFacts"), ("compare", "ComparisonReport"),
        ("measure", "MeasurementReport"),
    ]

    /// The stored properties of every `Encodable` type and their types, by the type's name after
    /// those that it is nested in.
    private static let types: [String: [(name: String, type: String)]] = {
        var types: [String: [(String, String)]] = [:]
        for folder in ["RevealCommand", "RevealMovies"] {
            let root = "\(Repository.root)/Sources/\(folder)"
            for path in (try? Disk.paths(below: root)) ?? [] where path.hasSuffix(".swift") {
                let text = String(
                    decoding: (try? Disk.read("\(root)/\(path)")) ?? [], as: UTF8.self)
                for (name, properties) in properties(in: text) { types[name] = properties }
            }
        }
        return types
    }()

    private static func properties(in text: String) -> [String: [(String, String)]] {
        var types: [String: [(String, String)]] = [:]
        /// The types around a line, and how far each is indented.
        var nesting: [(name: String, indent: Int)] = []
        for line in text.split(separator: "\n") {
            let indent = line.prefix { $0 == " " }.count
            if line.hasSuffix("}") { nesting.removeAll { $0.indent >= indent } }
            if let match = line.firstMatch(of: /struct (\w+): .*Encodable {$/) {
                nesting.append((String(match.1), indent))
                types[nesting.map(\.name).joined(separator: "."), default: []] = []
            }
            let type = nesting.map(\.name).joined(separator: ".")
            guard let last = nesting.last, indent == last.indent + 4 else { continue }
            if let match = line.firstMatch(of: /CodingKeys: CodingKey { case (.*) }/) {
                let keys = match.1.split(separator: ", ").map(String.init)
                types[type]?.removeAll { !keys.contains($0.0) }
            }
            guard !line.contains("static "), !line.hasSuffix("{"),
                let match = line.firstMatch(of: /(?:let|var) ([\w, ]+): ([^={]+)$/)
            else { continue }
            for name in match.1.split(separator: ", ") {
                types[type]?.append((String(name), String(match.2)))
            }
        }
        return types
    }

    /// The paths of the keys of `type`.
    private static func keys(of type: String) -> [String] {
        (types[type] ?? []).flatMap { name, kind -> [String] in
            let isArray = kind.hasPrefix("[") && !kind.contains(":")
            let element = kind.filter { !"[]?".contains($0) }
            let path = name + (isArray ? "[]" : "")
            // A type beside or inside this one, or one that is named in full.
            let outer = type.split(separator: ".").dropLast().joined(separator: ".")
            let candidates = ["\(type).\(element)", "\(outer).\(element)", element]
            guard let nested = candidates.first(where: { types[$0] != nil }) else { return [path] }
            return keys(of: nested).map { "\(path).\($0)" }
        }
    }

    @Test func `the page has every key of every object, and no other`() throws {
        let bytes = try Disk.read(Repository.root + "/docs/json.md")
        let page = String(decoding: bytes, as: UTF8.self)
        let rows = page.matches(of: /\n\| ([a-z]+) \| `([\w.\[\]]+)` \|/).map { "\($0.1) \($0.2)" }
        let keys = Self.objects.flatMap { object, type in
            Self.keys(of: type).map { "\(object) \($0)" }
        }
        #expect(keys.count > 140)
        #expect(rows == keys, "\(Set(rows).symmetricDifference(keys).sorted())")
    }
}
