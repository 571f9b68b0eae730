import Foundation
import PNG
import Raster
import TestSupport
import Testing

extension SpliceTests {
    @Test func `spliced frames of random jobs equal composited frames in any order`() async throws {
        let first = UInt64(Torture.seed ?? 1)
        for seed in first..<first + UInt64(Torture.count("CASES", 40)) {
            // Makes a case that ends the process reproducible.
            if Torture.isOn { FileHandle.standardError.write(Data("torture: seed \(seed)\n".utf8)) }
            var noise = Noise(seed)
            if Bool.random(using: &noise) {
                try await Self.torture(RandomSplice<UInt8>(noise), seed)
            } else {
                try await Self.torture(RandomSplice<UInt16>(noise), seed)
            }
        }
    }

    private static func torture<S: Sample>(_ splice: RandomSplice<S>, _ seed: UInt64) async throws {
        let again = "make torture-splices SEED=\(seed) CASES=1 repeats it: \(splice)"
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
        // A file depends neither on threads nor on the frames before it.
        let order = frames.indices.shuffled(using: &noise)
        let files = try other.files(order.map { splice.stacks[$0] })
        for (i, file) in zip(order, files) {
            let isSame = file == frames[i].file
            #expect(isSame, "frame \(i) in the order \(order); \(again)")
        }
    }
}
