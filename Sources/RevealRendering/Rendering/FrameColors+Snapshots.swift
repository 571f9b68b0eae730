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
            // Converts at the higher depth, so that samples are rounded only once.
            switch snapshot.bitmap {
            case .eight(let bitmap):
                let converter = ColorConverter<S>(conversion)
                let result = try await converter.converted(
                    bitmap.converted(to: S.self), parts: parts)
                pixels[snapshot.digest] = try noted(result, of: snapshot)
            case .sixteen(let bitmap):
                let converter = ColorConverter<UInt16>(conversion)
                let result = try await converter.converted(bitmap, parts: parts)
                pixels[snapshot.digest] = try noted(result, of: snapshot)
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
                pixels[snapshot.digest] = try noted(result, of: snapshot)
            case .sixteen(let bitmap):
                let result = try ColorConverter(conversion).converted(bitmap)
                pixels[snapshot.digest] = try noted(result, of: snapshot)
            }
        }
        return pixels
    }

    /// Records the number of clipped pixels of a converted snapshot, and returns its bitmap.
    private func noted<T: Sample, S: Sample>(
        _ result: ColorConverter<T>.Converted, of snapshot: Snapshot
    ) throws(OutOfMemory) -> Bitmap<S> {
        clipped.note(result.clippedPixels, of: snapshot.digest)
        return try result.bitmap.converted(to: S.self)
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
