/// A parser of the program, or its encoder, as a function of any bytes.
///
/// `make fuzz` drives it with libFuzzer, and `FuzzTests` with the seeds.
package struct FuzzTarget: Sendable, CustomStringConvertible {
    /// The target's name in `make fuzz`.
    package let name: String
    /// The fuzzed files and folders in Sources, whose lines are counted.
    package let sources: [String]
    /// The maximum useful length of an input, in bytes.
    package let longest: Int
    /// Words that inputs consist of.
    package let words: [String]
    /// The target's name.
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

    /// Initial inputs: generated ones, and files of the corpora if these are present.
    package func seeds() throws -> [[UInt8]] { try makeSeeds() }

    /// Processes `bytes`.
    ///
    /// - Throws: a `Finding` if a requirement does not hold.
    package func feed(_ bytes: [UInt8]) async throws { try await body(bytes) }

    /// All targets.
    package static let all = [
        png, mendedPNG, chunks, animations, profiles, scenes, options, patterns, repack,
        roundTrip,
    ]
}

/// A mistake found by a fuzz target; a parser may throw any other error.
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

/// Whether `bytes` are among the one in `count` inputs that are processed slowly.
///
/// The choice hardly depends on why a fuzzer keeps them.
func isOne(in count: Int, _ bytes: [UInt8]) -> Bool {
    bytes.reduce(UInt32(count)) { ($0 ^ UInt32($1)) &* 0x0100_0193 } >> 8 % UInt32(count) == 0
}
