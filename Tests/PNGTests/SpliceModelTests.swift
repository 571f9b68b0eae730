import Foundation
import PNG
import TestSupport
import Testing

/// Spliced bands have the tokens of the model that `docs/splice/proof` proves, and the checks
/// that the proof requires are made.
struct SpliceModelTests {
    /// Calls `body` with the first spliced bands of random jobs, in order.
    ///
    /// With `isSmall`, only bands from several sources with few bytes are used.
    private static func forEachBand(
        _ count: Int, isSmall: Bool, _ body: (Int, ModelBand) throws -> Void
    ) throws {
        var number = 0
        var seed: UInt64 = 1
        while number < count {
            var bands = try ModelBand.bands(ofJob: seed)
            if isSmall {
                bands = Array(bands.filter { $0.isMixed && $0.bytes < 800 }.prefix(2))
            }
            for band in bands.prefix(count - number) {
                try body(number, band)
                number += 1
            }
            seed += 1
        }
    }

    /// The model writes the file in `make record-proof`.
    @Test func `spliced tokens of 200 bands equal those of the proved model`() throws {
        let path = Repository.fixture("Splice/tokens.txt")
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 200)
        try Self.forEachBand(lines.count, isSmall: true) { number, band in
            #expect(band.tokens == lines[number], "band \(number + 1)")
        }
    }

    /// The model reads the file in `make torture-proof`.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["REVEAL_MODEL_BANDS"] != nil))
    func `random bands are written to a file for the model`() throws {
        let environment = ProcessInfo.processInfo.environment
        let path = try #require(environment["REVEAL_MODEL_BANDS"])
        let count = environment["REVEAL_MODEL_COUNT"].flatMap { Int($0) }
        try Disk.write([], to: path)
        let file = try #require(FileHandle(forWritingAtPath: path))
        try Self.forEachBand(count ?? 200, isSmall: count == nil) { _, band in
            try file.write(contentsOf: Data((band.input.joined(separator: "\n") + "\n").utf8))
        }
        try file.close()
    }

    /// Rows of 20 bytes: with its filter byte, row 1 begins at 21.
    @Test func `a match that writes and reads within one row is coded`() throws {
        try SpliceBook.code(
            zeros: 20, rows: 4, hasMatches: true, .init(at: 30, (5, 14), other: (5, 29)))
        try SpliceBook.code(zeros: 20, rows: 4, hasMatches: false, .init(at: 30, (8, 1)))
    }

    @Test func `a match that reads before its band traps`() async {
        await #expect(processExitsWith: .failure) {
            try SpliceBook.code(zeros: 20, rows: 4, hasMatches: true, .init(at: 30, (5, 30)))
        }
    }

    @Test func `a pair of matches traps if its second match reads before the band`() async {
        await #expect(processExitsWith: .failure) {
            try SpliceBook.code(
                zeros: 20, rows: 4, hasMatches: true, .init(at: 30, (5, 14), other: (5, 30)))
        }
    }

    @Test func `a match that writes more than one row traps`() async {
        await #expect(processExitsWith: .failure) {
            try SpliceBook.code(zeros: 20, rows: 4, hasMatches: true, .init(at: 38, (6, 21)))
        }
    }

    @Test func `a match that reads more than one row traps`() async {
        await #expect(processExitsWith: .failure) {
            try SpliceBook.code(zeros: 20, rows: 4, hasMatches: true, .init(at: 30, (6, 14)))
        }
    }

    @Test func `a match that reads beyond the window traps`() async {
        await #expect(processExitsWith: .failure) {
            try SpliceBook.code(
                zeros: 20000, rows: 4, hasMatches: true, .init(at: 70000, (5, 32769)))
        }
    }

    @Test func `a run in a filtered band that reads the row above traps`() async {
        await #expect(processExitsWith: .failure) {
            try SpliceBook.code(zeros: 20, rows: 4, hasMatches: false, .init(at: 30, (8, 21)))
        }
    }
}
