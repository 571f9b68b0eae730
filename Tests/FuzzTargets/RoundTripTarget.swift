import PNG
import Raster
import TestSupport

extension FuzzTarget {
    /// Sources and plans determined by the bytes: coded, decoded and compared.
    static let roundTrip = FuzzTarget(
        "round-trip",
        sources: ["PNG/Blocks", "PNG/Coding", "PNG/Deflate", "PNG/Parsing", "PNG/Splicing"],
        longest: 256,
        seeds: {
            var noise = Noise(21)
            return (0..<24).map { _ in
                (0..<128).map { _ in UInt8.random(in: .min ... .max, using: &noise) }
            }
        },
        { bytes in
            let kind = bytes.first ?? 0
            let most = size(for: bytes)
            let noise = Noise(deciding: bytes.dropFirst())
            if kind & 1 == 1 {
                try checkSplice(RandomSplice<UInt16>(noise, most: most), noise)
            } else {
                try checkSplice(RandomSplice<UInt8>(noise, most: most), noise)
            }
        })
}

/// The maximum size of the pictures.
///
/// A few have several bands, which take a hundred times as long as most.
private func size(for bytes: [UInt8]) -> (width: Int, height: Int) {
    isOne(in: 64, bytes) ? (64, 140) : isOne(in: 5, bytes) ? (30, 20) : (14, 9)
}

private func checkSplice<S: Sample>(_ splice: RandomSplice<S>, _ noise: Noise) throws {
    let job = try SpliceJob(splice)
    let stacks = splice.stacks.prefix(2)
    let frames = try job.frames(Array(stacks))
    for (i, frame) in frames.enumerated() {
        if let mistake = frame.mistake() { throw Finding("frame \(i) of \(splice): \(mistake)") }
    }
    var noise = noise
    for part in try CodedPicture.parts(of: frames.suffix(1).map(\.expected), &noise) {
        if let mistake = part.mistake() {
            throw Finding("\(part.expected.width) columns of \(splice): \(mistake)")
        }
    }
    let backwards = try job.files(stacks.reversed())
    try hold(
        backwards.reversed().elementsEqual(frames.map(\.file)),
        "a frame's bytes do not depend on the frames before it: \(splice)")
}
