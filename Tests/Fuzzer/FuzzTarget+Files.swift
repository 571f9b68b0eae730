import Foundation
import FuzzTargets

extension FuzzTarget {
    /// Writes libFuzzer's initial data: `seeds`, a folder of inputs, and `words`, a dictionary with
    /// the maximum input length.
    func write(to folder: URL) throws {
        let seeds = folder.appendingPathComponent("seeds")
        try FileManager.default.createDirectory(at: seeds, withIntermediateDirectories: true)
        for (i, seed) in try self.seeds().enumerated() {
            try Data(seed).write(to: seeds.appendingPathComponent("seed-\(i)"))
        }
        let lines = words.map { word in
            "\"" + word.utf8.map { "\\x" + hexadecimal($0) }.joined() + "\"\n"
        }
        try Data(lines.joined().utf8).write(to: folder.appendingPathComponent("words"))
        let facts = ["\(longest)"] + sources
        try Data(facts.joined(separator: "\n").utf8).write(
            to: folder.appendingPathComponent("facts"))
    }
}

private func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
}
