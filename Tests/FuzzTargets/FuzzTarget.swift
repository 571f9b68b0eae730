/// One of the program's parsers, or its encoder, as something that any bytes may be put into.
///
/// `make fuzz` drives it with libFuzzer, and `FuzzTests` with the seeds.
package struct FuzzTarget: Sendable, CustomStringConvertible {
    /// What `make fuzz` calls it.
    package let name: String
    /// The files and folders below Sources that hold what is fuzzed, whose lines are counted.
    package let sources: [String]
    /// The longest input that is worth trying, in bytes.
    package let longest: Int
    /// Words that inputs are made of.
    package let words: [String]
    /// Its name.
    package var description: String { name }

    private let makeSeeds: @Sendable () throws -> [[UInt8]]
    private let body: @Sendable ([UInt8]) async throws -> Void

    init(
        _ name: String, sources: [String], longest: Int, words: [String] = [],
        seeds: @escaping @Sendable () throws -> [[UInt8]],
        _ body: @escaping @Sendable ([UInt8]) async throws -> Void
    ) {
        (self.name, self.sources, self.longest) = (name, sources, longest)
        (self.words, makeSeeds, self.body) = (words, seeds, body)
    }

    /// Inputs to begin with: generated ones, and files of the corpora where these are present.
    package func seeds() throws -> [[UInt8]] { try makeSeeds() }

    /// Puts `bytes` in.
    ///
    /// - Throws: a `Finding` when something does not hold that has to.
    package func feed(_ bytes: [UInt8]) async throws { try await body(bytes) }

    /// All of them.
    package static let all = [
        png, mendedPNG, chunks, animations, profiles, scenes, options, patterns, repack,
        roundTrip,
    ]
}

/// What a fuzz target found wrong; whatever else a parser throws is its right.
package struct Finding: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Throws a `Finding` unless `condition` holds.
func hold(_ condition: Bool, _ promise: @autoclosure () -> String) throws(Finding) {
    guard condition else { throw Finding(promise()) }
}

/// Whether `bytes` are among one in `count` inputs that something slow is done with: which these
/// are hardly depends on what they are kept for.
func isOne(in count: Int, _ bytes: [UInt8]) -> Bool {
    bytes.reduce(UInt32(count)) { ($0 ^ UInt32($1)) &* 0x0100_0193 } >> 8 % UInt32(count) == 0
}
