/// A gray picture that determines the order in which a mask's pixels appear, black first.
///
/// The wipe pictures of SMPTE, MLT, Shotcut, and OBS Studio have this format. The picture is
/// stretched to the mask's rectangle and continued by its border pixels. Grays are sampled at pixel
/// centers, bilinearly if the sizes differ.
public struct MaskMap: Sendable, Hashable {
    /// The formula for a pixel's opacity from its gray g, both from 0 to 1, the progress p, and the
    /// softness s.
    ///
    /// Nothing shows at p = 0, and everything at p = 1.
    public enum Formula: String, Sendable, CaseIterable {
        /// Slow at both ends: smoothstep(g, g + s, p·(1 + s)), from `transition_luma.c` of MLT.
        case mlt
        /// Linear: (p·(1 + s) − g) / s, from `luma_wipe_transition.effect` of OBS Studio.
        case obs
    }

    /// The progress: 0 shows nothing, 1 everything.
    public var progress: Double
    /// The range of grays that change at the same time; 0 for hard steps.
    package var softness: Double
    package var formula: Formula
    /// Whether white is first and black last.
    package var isInverted: Bool
    package let path: String?
    package let identity: FileIdentity?
    package let orientation: Int?
    package let grays: GrayMap
    package let bytesToMake: Int

    package static let defaultSoftness = 0.03

    /// Creates a map of `picture` with progress 0.
    ///
    /// - Throws: `MapError` if a pixel is not gray or not opaque, or memory is short.
    public init(
        _ picture: Snapshot, softness: Double? = nil, _ formula: Formula = .mlt,
        isInverted: Bool = false
    ) throws(MapError) {
        do {
            grays =
                switch picture.bitmap {
                case .eight(let bitmap): try GrayMap(bitmap, digest: picture.digest)
                case .sixteen(let bitmap): try GrayMap(bitmap, digest: picture.digest)
                }
        } catch {
            throw MapError(error)
        }
        (progress, self.softness, self.formula) = (0, softness ?? Self.defaultSoftness, formula)
        self.isInverted = isInverted
        (path, identity, orientation) = (picture.path, picture.identity, picture.orientation)
        bytesToMake = picture.bytes + picture.bytesToMake
    }
}

/// A reason that a picture cannot be a map.
public enum MapError: Error, Sendable, Equatable {
    /// That pixel, counted from 0, is not gray.
    case colored(column: Int, row: Int)
    /// That pixel, counted from 0, is not opaque.
    case translucent(column: Int, row: Int)
    /// An allocation of that size failed.
    case outOfMemory(bytes: Int)

    init(_ error: GrayMap.Unfit) {
        switch error {
        case .colored(let column, let row): self = .colored(column: column, row: row)
        case .translucent(let column, let row): self = .translucent(column: column, row: row)
        case .outOfMemory(let bytes): self = .outOfMemory(bytes: bytes)
        }
    }
}

extension MaskMap {
    package var bytes: Int { GrayMap.bytes(width: grays.grays.width, height: grays.grays.height) }

    /// Interpolates to `end`; a change of picture takes effect at once.
    func interpolated(to end: MaskMap, at progress: Double) -> MaskMap {
        guard grays == end.grays else { return end }
        var map = end
        map.progress = self.progress + (end.progress - self.progress) * progress
        map.softness = softness + (end.softness - softness) * progress
        return map
    }

    func mask(in rect: Rect) -> MapMask {
        MapMask(
            grays, in: rect, progress: progress, softness: softness,
            curve: formula == .mlt ? .smooth : .linear, isInverted: isInverted)
    }

    var canonicalText: String {
        " map \(grays.digest) \(progress) \(softness) \(formula.rawValue)"
            + (isInverted ? " inverted" : "")
    }
}
