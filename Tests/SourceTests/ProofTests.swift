import Foundation
import TestSupport
import Testing

/// The parts of the splicer's proof and its page that can be checked without Coq; `make proof`
/// checks the rest.
struct ProofTests {
    private static let folder = Repository.root + "/docs/splice/proof/"

    private static func text(_ path: String) throws -> String {
        try String(contentsOfFile: path, encoding: .utf8)
    }

    private static func files() throws -> [(name: String, text: String)] {
        try Disk.names(in: folder).filter { $0.hasSuffix(".v") }.sorted().map { name in
            (name, try text(folder + name))
        }
    }

    /// The rows of the page's table: names in the model, their file, and the corresponding names in
    /// Swift with their file.
    private static func table() throws -> [[[String]]] {
        try text(Repository.root + "/docs/splice/proof.md").split(separator: "\n")
            .filter { $0.hasPrefix("| `") }
            .map { row in
                row.split(separator: "|").map { cell in
                    cell.matches(of: /`([^`]+)`/).map { String($0.1) }
                }.filter { !$0.isEmpty }
            }
    }

    @Test func `every name in the table of the page about the proof exists in its file`() throws {
        let rows = try Self.table()
        #expect(rows.count >= 20)
        for row in rows {
            try #require(row.count == 4, "\(row)")
            let model = try Self.text(Self.folder + row[1][0])
            for name in row[0] {
                let declaration = try Regex(
                    "(?m)^ *(Definition|Fixpoint|Inductive|Record|Lemma|Theorem|Corollary) "
                        + NSRegularExpression.escapedPattern(for: name) + "\\b")
                #expect(model.contains(declaration), "\(name) in \(row[1][0])")
            }
            let swift = try Self.text(Repository.root + "/Sources/" + row[3][0])
            for name in row[2] {
                // A type, or a member of a type.
                for (part, kinds) in zip(
                    name.split(separator: "."), ["struct|enum|class|extension", "func|var"])
                {
                    let declaration = try Regex("\\b(\(kinds)) \(part)\\b")
                    #expect(swift.contains(declaration), "\(name) in \(row[3][0])")
                }
            }
        }
    }

    @Test func `each file of the proof is short and begins with an explanatory comment`() throws {
        let files = try Self.files()
        let lines = files.map { $0.text.split(separator: "\n", omittingEmptySubsequences: false) }
        #expect(files.count > 10)
        #expect(lines.reduce(0) { $0 + $1.count - 1 } <= 2000)
        for (file, lines) in zip(files, lines) {
            #expect(lines.count <= 301 && lines.allSatisfy { $0.count <= 100 }, "\(file.name)")
            #expect(file.text.hasPrefix("(** * "), "\(file.name)")
        }
    }

    @Test func `the proof has no axioms and no admitted goals`() throws {
        for file in try Self.files() {
            #expect(
                !file.text.contains(
                    /\b(Axiom|Axioms|Parameter|Parameters|Conjecture|Admitted|admit)\b/),
                "\(file.name)")
        }
    }
}
