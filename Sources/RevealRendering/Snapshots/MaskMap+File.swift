extension MaskMap {
    /// Reads the PNG file at `path`; of an animated PNG, the default image.
    ///
    /// All pixels must be gray and opaque, in any color type and depth; samples are not converted.
    /// The file and its pixels count against `limits` from before their allocation until they are
    /// freed.
    ///
    /// - Throws: `.unreadable` with the reason, `.overBudget`, `.outOfMemory`.
    public init(
        contentsOf path: String, softness: Double? = nil, _ formula: Formula = .mlt,
        isInverted: Bool = false, limits: Limits = .init()
    ) throws(FileError) {
        let picture = try Snapshot(path, as: .map, limits)
        let share = try limits.memory.take(
            GrayMap.bytes(width: picture.width, height: picture.height))
        do {
            try self.init(picture, softness: softness, formula, isInverted: isInverted)
            grays.grays.block.companion = share
        } catch {
            switch error {
            case .colored(let column, let row):
                throw .unreadable(.map, path, .colored(column: column, row: row))
            case .translucent(let column, let row):
                throw .unreadable(.map, path, .translucent(column: column, row: row))
            case .outOfMemory(let bytes): throw .outOfMemory(bytes: bytes)
            }
        }
    }
}
