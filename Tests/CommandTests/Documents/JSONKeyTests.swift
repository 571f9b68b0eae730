import CommandSupport
import Foundation
import TestSupport
import Testing

/// `docs/json.md` compared with the output of `--json`.
struct JSONKeyTests {
    /// The paths of the keys in `value`, which is at `path`.
    private static func keys(of value: Any, at path: String = "") -> Set<String> {
        if let object = value as? [String: Any] {
            return object.reduce(into: []) { keys, entry in
                keys.formUnion(
                    Self.keys(
                        of: entry.value, at: path.isEmpty ? entry.key : path + "." + entry.key))
            }
        }
        guard let list = value as? [Any] else { return [path] }
        return list.reduce(into: []) { $0.formUnion(Self.keys(of: $1, at: path + "[]")) }
    }

    @Test(arguments: [
        ("failure", ["missing.png", "o.png"], 4),
        ("render", ["from.png", "to.png", "o.png", "--dry-run"], 15),
        ("picture", ["info", "from.png"], 9), ("scene", ["info", "scene.yaml"], 14),
        ("compare", ["compare", "from.png", "to.png"], 20),
        (
            "compare",
            ["compare", "black.png", "white.png", "--outgoing", "black", "--incoming", "white"], 18
        ),
        ("measure", ["measure", "frames/", "--fps", "20"], 18),
    ])
    func `every key that --json prints is on the page about JSON`(
        _ object: String, _ line: [String], _ least: Int
    ) async throws {
        let page = String(
            decoding: try Disk.read(Repository.root + "/docs/json.md"), as: UTF8.self)
        let rows = page.matches(of: /\n\| ([a-z]+) \| `([\w.\[\]]+)` \|/)
        let known = rows.filter { $0.1 == object }.map { String($0.2) }
        try await MistakeTests.withFiles { folder in
            let scene = """
                size: 2x1
                layers: [{name: a, color: red}]
                stages: [{name: b, perform: {a: {opacity: 0, delay: 20ms}}}]
                """
            try Disk.write(Array(scene.utf8), to: folder + "/scene.yaml")
            for (name, options) in [("black", ["--at", "0s"]), ("white", ["--at", "100%"])] {
                _ = try await Tool.runInProcess(
                    ["--matte", "--size", "40x40", "\(name).png", "--preset", "fitted"] + options,
                    in: folder)
            }
            _ = try await Tool.runInProcess(
                ["from.png", "to.png", "frames/", "--preset", "fitted", "--fps", "20"], in: folder)
            let result = try await Tool.runInProcess(line + ["--json"], in: folder)
            let printed = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
            // The keys of a map are chosen by users.
            let keys = Self.keys(of: printed).map {
                $0.replacing(/(\.delays)\..*/) { String($0.1) }
            }
            #expect(keys.count >= least, "\(keys.sorted())")
            #expect(Set(keys).subtracting(known).isEmpty, "\(result.errors)")
        }
    }
}
