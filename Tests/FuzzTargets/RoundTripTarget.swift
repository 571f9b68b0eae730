import PNG
import Raster
import TestSupport

extension FuzzTarget {
    /// Sources and plans that the bytes decide, coded, decoded and compared.
    static let roundTrip = FuzzTarget(
        "round-trip", sources: ["PNG/Blocks", "PNG/Deflate", "PNG/Splicing"], longest: 256,
        seeds: {
            var noise = Noise(21)
            return (0..<24).map { _ in
                (0..<128).map { _ in UInt8.random(in: .min ... .max, using: &noise) }
            }
        },
        { bytes in
            let kind = bytes.first ?? 0
            // One in eight may have several bands; the others take a tenth of the time.
            let most = kind >> 1 & 7 == 0 ? (width: 64, height: 140) : (width: 30, height: 20)
            let noise = Noise(deciding: bytes.dropFirst())
            if kind & 1 == 1 {
                try checkSplice(RandomSplice<UInt16>(noise, most: most), noise)
            } else {
                try checkSplice(RandomSplice<UInt8>(noise, most: most), noise)
            }
        })
}

private func checkSplice<S: Sample>(_ splice: RandomSplice<S>, _ noise: Noise) throws {
    let job = try SpliceJob(splice)
    let stacks = splice.stacks.prefix(3)
    let frames = try job.frames(Array(stacks))
    for (i, frame) in frames.enumerated() {
        if let mistake = frame.mistake() { throw Finding("frame \(i) of \(splice): \(mistake)") }
    }
    var noise = noise
    for part in try CodedPicture.parts(of: frames.map(\.expected), &noise) {
        if let mistake = part.mistake() {
            throw Finding("\(part.expected.width) columns of \(splice): \(mistake)")
        }
    }
    let backwards = try job.files(stacks.reversed())
    try hold(
        backwards.reversed().elementsEqual(frames.map(\.file)),
        "a frame's bytes do not depend on the frames before it: \(splice)")
}
