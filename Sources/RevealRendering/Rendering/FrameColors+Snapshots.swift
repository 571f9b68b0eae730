import RevealColor

extension FrameColors {
    /// Returns the converted snapshots by digest, each converted in `parts` concurrent parts.
    ///
    /// - Throws: `OutOfMemory`.
    func pixels<S: Sample>(
        of snapshots: [Snapshot], as _: S.Type, parts: Int
    ) async throws -> [String: Bitmap<S>] {
        var pixels: [String: Bitmap<S>] = [:]
        for (snapshot, conversion) in converted(snapshots) {
            // At the higher depth, to round samples once.
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

    func pixels<S: Sample>(
        of snapshots: [Snapshot], as _: S.Type
    ) throws(OutOfMemory) -> [String: Bitmap<S>] {
        var pixels: [String: Bitmap<S>] = [:]
        for (snapshot, conversion) in converted(snapshots) {
            switch snapshot.bitmap {
            case .eight(let bitmap):
                let result = try ColorConverter(conversion).converted(
                    bitmap.converted(to: S.self))
                clipped.note(result.clippedPixels, of: snapshot.digest)
                pixels[snapshot.digest] = result.bitmap
            case .sixteen(let bitmap):
                let result = try ColorConverter(conversion).converted(bitmap)
                clipped.note(result.clippedPixels, of: snapshot.digest)
                pixels[snapshot.digest] = try result.bitmap.converted(to: S.self)
            }
        }
        return pixels
    }

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
