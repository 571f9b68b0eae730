private import CSystem
import Foundation

package enum Disk {
    package static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    package static func read(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    package static func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    /// Writes a program that can be run at once.
    ///
    /// A shell writes it. If the tests wrote it, a process started by another test at that moment
    /// could inherit the descriptor, and the program could not be run (ETXTBSY).
    package static func writeProgram(_ script: String, to path: String) throws {
        let write = #"printf '%s\n' "$1" > "$0" && chmod 755 "$0""#
        let result = try Tool.run(["-c", write, path, script], in: "/", program: "/bin/sh")
        guard result.status == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// The names in a folder, sorted, including hidden ones.
    package static func names(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    /// The paths of everything in a folder and its subfolders, relative to it, sorted.
    package static func paths(below path: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    }

    /// The content of every file in a folder and its subfolders, by path, without folders and
    /// broken links.
    package static func contents(of path: String) throws -> [String: [UInt8]] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: path)
        return Dictionary(
            uniqueKeysWithValues: names.map { ($0, (try? read("\(path)/\($0)")) ?? []) })
    }

    /// SHA-256 of `bytes`, in hexadecimal.
    package static func digest(of bytes: [UInt8]) -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        csystem_sha256(bytes, bytes.count, &digest)
        return digest.map { String(format: "%02x", $0) }.joined()
    }

    /// Calls `body` with the path of a new empty folder and removes it afterwards.
    package static func withFolder<R>(_ body: (String) async throws -> R) async throws -> R {
        let path = NSTemporaryDirectory() + "reveal-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try await body(path)
    }
}
