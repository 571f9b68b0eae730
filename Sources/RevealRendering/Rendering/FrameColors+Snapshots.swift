import PNG
import Raster
import RevealColor
import RevealMotion

extension FrameColors {
    /// Those of `snapshots` that are converted, in the frames' colours and samples, by their
    /// digests; each in as many parts side by side.
    ///
    /// - Throws: `OutOfMemory`.
    func pixels<S: Sample>(
        of snapshots: [Snapshot], as _: S.Type, parts: Int
    ) async throws -> [String: Bitmap<S>] {
        var pixels: [String: Bitmap<S>] = [:]
        for (snapshot, conversion) in converted(snapshots) {
            // As deep as it gets, so that samples are rounded once.
            switch snapshot.bitmap {
            case .eight(let bitmap):
                let converter = ColorConverter<S>(conversion)
                let result = try await converter.converted(
                    bitmap.converted(to: S.self), parts: parts)
                clipped.note(result.clippedPixels, of: snapshot.digest)
                pixels[snapshot.digest] = result.bitmap
            case .sixteen(let bitmap):
                let converter = ColorConverter<UInt16>(conversion)
                let result = try await converter.converted(bitmap, parts: parts)
                clipped.note(result.clippedPixels, of: snapshot.digest)
                pixels[snapshot.digest] = try result.bitmap.converted(to: S.self)
            }
        }
        return pixels
    }

    /// The same for callers that wait.
    func pixels<S: Sample>(
        of snapshots: [Snapshot], as _: S.Type
    ) throws(OutOfMemory) -> [String: Bitmap<S>] {
        var pixels: [String: Bitmap<S>] = [:]
        for (snapshot, conversion) in converted(snapshots) {
            pixels[snapshot.digest] =
                switch snapshot.bitmap {
                case .eight(let bitmap):
                    try ColorConverter(conversion).converted(bitmap.converted(to: S.self)).bitmap
                case .sixteen(let bitmap):
                    try ColorConverter(conversion).converted(bitmap).bitmap.converted(to: S.self)
                }
        }
        return pixels
    }

    /// Those that are converted, each once, with what is done to it.
    private func converted(
        _ snapshots: [Snapshot]
    ) -> [(snapshot: Snapshot, conversion: ColorConversion)] {
        var known: Set<String> = []
        return snapshots.compactMap { snapshot in
            guard let conversion = conversion(of: DescribedPicture(snapshot)),
                known.insert(snapshot.digest).inserted
            else { return nil }
            return (snapshot, conversion)
        }
    }
}
