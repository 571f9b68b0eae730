import Foundation
import PNG
import Raster
import TestSupport
import Testing

extension SpliceTests {
    @Test func `frames of random jobs are what compositing makes, in whichever order`()
        async throws
    {
        for seed in Torture.seeds {
            Torture.note(seed)
            var noise = Noise(seed)
            if Bool.random(using: &noise) {
                try await Self.torture(RandomSplice<UInt8>(noise), seed)
            } else {
                try await Self.torture(RandomSplice<UInt16>(noise), seed)
            }
        }
    }

    private static func torture<S: Sample>(_ splice: RandomSplice<S>, _ seed: UInt64) async throws {
        let again = "REVEAL_TORTURE_SEED=\(seed) REVEAL_TORTURE_CASES=1 repeats it: \(splice)"
        let one = try await SpliceJob(splice, threads: 1)
        let other = try await SpliceJob(splice, threads: 3)
        let frames = try one.frames(splice.stacks)
        for (i, frame) in frames.enumerated() {
            #expect(frame.mistake() == nil, "frame \(i); \(again)")
        }
        var noise = Noise(seed)
        for part in try CodedPicture.parts(of: frames.map(\.expected), &noise) {
            #expect(part.mistake() == nil, "a part of \(part.expected.width) columns; \(again)")
        }
        // Neither threads nor the frames before may show in a file.
        let order = frames.indices.shuffled(using: &noise)
        let files = try other.files(order.map { splice.stacks[$0] })
        for (i, file) in zip(order, files) {
            let isSame = file == frames[i].file
            #expect(isSame, "frame \(i) in the order \(order); \(again)")
        }
    }
}

/// How many random jobs there are, and which: few and always the same ones, unless the environment
/// says otherwise.
private enum Torture {
    private static let count = number("REVEAL_TORTURE_CASES") ?? 40
    private static let first = number("REVEAL_TORTURE_SEED") ?? 1

    /// A seed for each job.
    static var seeds: Range<UInt64> { first..<first + count }

    /// Prints every hundredth seed of many, so that what ends the process can be found, too.
    static func note(_ seed: UInt64) {
        guard count > 100, (seed - first) % 100 == 0 else { return }
        FileHandle.standardError.write(Data("torture: from seed \(seed) on\n".utf8))
    }

    private static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }
}
