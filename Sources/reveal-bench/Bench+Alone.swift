import PNG
import Raster
import RevealMotion
import RevealRendering

extension Bench {
    /// Encodes each picture as a PNG file in memory, in one thread.
    ///
    /// Prints seconds and bytes as JSON; the first picture is a warm-up and excluded.
    /// `Scripts/bench-peers` compares them with other encoders.
    static func encodeAlone(_ paths: [String]) throws {
        let pictures = try paths.map { path in
            guard case .eight(let bitmap) = try Snapshot(contentsOf: path).bitmap else {
                throw Misuse(description: "\(path) has more than 8 bits")
            }
            return bitmap
        }
        let (clock, writer) = (ContinuousClock(), PNGWriter())
        var (time, bytes) = (Duration.zero, 0)
        for (i, picture) in pictures.enumerated() {
            let taken = try clock.measure {
                try writer.file(picture, color: .init(), compression: .balanced)
            }
            guard i > 0 else { continue }
            time += taken
            bytes += writer.count
        }
        print("{\"seconds\": \(time / .seconds(1)), \"bytes\": \(bytes)}")
    }
}
