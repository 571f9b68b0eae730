import Foundation
import PNG
import Raster
import RevealComparison
import RevealTesting
import TestSupport
import Testing

/// Renders compared exactly with recorded pictures.
///
/// A golden is two files in `Fixtures/Golden`: the command's arguments, one per line, and five
/// frames rendered with them, side by side. `make record` records the pictures anew.
@Suite(.goldens(in: Repository.fixture("Golden")))
struct GoldenTests {
    struct Case: CustomTestStringConvertible, Sendable {
        /// `topic/fact`.
        let name: String

        var folder: String { Repository.fixture("Golden/" + name.split(separator: "/")[0]) }
        var testDescription: String { name }

        func arguments() throws -> [String] {
            let bytes = try Disk.read(Repository.fixture("Golden/\(name).args"))
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }

    static let all: [Case] = {
        let root = Repository.fixture("Golden")
        let topics = (try? Disk.names(in: root)) ?? []
        return topics.flatMap { topic in
            ((try? Disk.names(in: "\(root)/\(topic)")) ?? []).filter { $0.hasSuffix(".args") }
                .map { Case(name: "\(topic)/\($0.dropLast(5))") }
        }
    }()

    @Test(arguments: all)
    func `rendered frames equal the goldens in every sample`(_ golden: Case) async throws {
        let arguments = try golden.arguments()
        try await Disk.withFolder { folder in
            let rate = arguments.contains("--fps") ? [] : ["--fps", "8"]
            let isMovie = arguments.contains("--matte-layout")
            let output = "\(folder)/\(isMovie ? "movie.mov" : "%04d.png")"
            let result = try Tool.run(arguments + rate + [output, "-q"], in: golden.folder)
            try #require(result.status == 0, "\(result.errors)")
            if isMovie { try Self.unpackMovie(in: folder) }
            let frames = try Disk.names(in: folder).map { try decode("\(folder)/\($0)") }
            try #require(frames.count == 5, "a golden shows five frames")
            // ProRes stores 10 bits per sample, and FFmpeg's versions round them differently.
            var options = ComparisonOptions()
            options.tolerance = isMovie ? 2 : 0
            expectGolden(frames, named: golden.name, options: isMovie ? options : nil)
        }
    }

    /// Replaces a movie with its frames.
    private static func unpackMovie(in folder: String) throws {
        let line = "-v error -i movie.mov -pix_fmt rgba -fps_mode passthrough %04d.png"
        let result = try Tool.run(
            line.split(separator: " ").map(String.init), in: folder, program: "/usr/bin/ffmpeg")
        try #require(result.status == 0, "\(result.errors)")
        try FileManager.default.removeItem(atPath: folder + "/movie.mov")
    }

    @Test func `every golden has a file of arguments, and each topic at least three goldens`()
        throws
    {
        let root = Repository.fixture("Golden")
        for topic in try Disk.names(in: root) {
            let files = try Disk.names(in: "\(root)/\(topic)")
            let facts = Set(files.map { $0.split(separator: ".")[0] })
            #expect(files.count == 2 * facts.count && facts.count >= 3, "\(topic): \(files)")
        }
        #expect(Self.all.count >= 30)
    }

    @Test func `no two goldens have arguments that differ in only one number`() throws {
        let texts = try Self.all.map { ($0.name, try $0.arguments().joined(separator: " ")) }
        for (i, one) in texts.enumerated() {
            for other in texts[..<i] {
                let numbers = [one.1, other.1].map { text in
                    text.matches(of: /[0-9.]+/).map { String($0.output) }
                }
                let words = [one.1, other.1].map { $0.replacing(/[0-9.]+/, with: "#") }
                guard words[0] == words[1] else { continue }
                let differences = zip(numbers[0], numbers[1]).count { $0 != $1 }
                #expect(differences > 1, "\(one.0) and \(other.0)")
            }
        }
    }
}
