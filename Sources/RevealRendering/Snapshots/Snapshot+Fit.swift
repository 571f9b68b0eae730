extension Snapshot {
    /// Returns the snapshot resized to the size of `other`, or itself if it has that size.
    ///
    /// A point in positions is `scale` pixels. The pixels count against `limits` before they are
    /// allocated.
    ///
    /// - Throws: `.overBudget`, `.outOfMemory`.
    public func fitted(
        _ fit: Fit, to other: Snapshot, scale: Double = 1, limits: Limits = .init()
    ) throws(FileError) -> Snapshot {
        let view = PixelSize(width: other.width, height: other.height)
        return try fitted(fit, to: view, scale: scale, limits)
    }

    package func fitted(
        _ fit: Fit, to view: PixelSize, scale: Double, _ limits: Limits
    ) throws(FileError) -> Snapshot {
        let size = PixelSize(width: width, height: height)
        guard size != view else { return self }
        let frame = fit.frame(of: size, in: view, scale: scale)
        // Alpha is added if the picture does not fill the view.
        let share = try limits.memory.take(
            view.width * view.height * PixelLayout.rgba.channels * depth / 8)
        let scaled: AnyBitmap
        do {
            scaled =
                switch bitmap {
                case .eight(let bitmap): .eight(try bitmap.scaled(into: frame, of: view))
                case .sixteen(let bitmap): .sixteen(try bitmap.scaled(into: frame, of: view))
                }
        } catch {
            throw .outOfMemory(bytes: error.bytes)
        }
        scaled.keep(share)
        let digest = SHA256.hexDigest(
            of: "\(self.digest) at \(frame.x) \(frame.y) in \(frame.width) \(frame.height) of "
                + "\(view.width) \(view.height)")
        return Snapshot(self, scaled, fit, digest: digest)
    }
}

extension Bitmap {
    fileprivate func scaled(
        into frame: PixelRect, of view: PixelSize
    ) throws(OutOfMemory) -> Bitmap {
        try scaled(into: frame, ofViewWith: view.width, by: view.height)
    }
}
