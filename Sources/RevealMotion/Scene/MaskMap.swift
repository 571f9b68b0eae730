import PNG
package import Raster
package import RevealValues

/// A grey picture as the order in which a mask's pixels change, and how far that has come: black
/// ones first, white ones last, as in the wipe pictures of SMPTE, MLT, Shotcut and OBS Studio.
///
/// It is stretched to the mask's rectangle, and goes on as its border beyond that. A pixel has the
/// grey at its middle: of the map's own pixel where both are as large, and between others mixed of
/// four (bilinear).
public struct MaskMap: Sendable, Hashable {
    /// How a pixel's share follows from its grey g, both from 0 to 1, at a progress p and with a
    /// softness s; both show nothing at 0 and all at 1.
    public enum Formula: String, Sendable, CaseIterable {
        /// Slowly at both ends: smoothstep(g, g + s, p·(1 + s)), which is `transition_luma.c` of
        /// MLT.
        case mlt
        /// Evenly: (p·(1 + s) − g) / s, which is `luma_wipe_transition.effect` of OBS Studio.
        case obs
    }

    /// How far it has come: 0 for nothing, 1 for all.
    public var progress: Double
    /// How much of the way from black to white is on its way at once, from 0 on; 0 for steps.
    package var softness: Double
    /// How a share follows from a grey.
    package var formula: Formula
    /// Whether white ones are first and black ones last.
    package var isInverted: Bool
    /// The file that it was read from, as it was named; nil for a picture made in memory.
    package let path: String?
    /// Which file it was read from; nil for a picture made in memory.
    package let identity: FileIdentity?
    /// The file's eXIf orientation, which is not applied.
    package let orientation: Int?
    /// The greys.
    package let greys: GreyMap
    /// The bytes that were needed beside the greys to make it.
    package let bytesToMake: Int

    /// OBS Studio's own softness, 0.03.
    package static let defaultSoftness = 0.03

    /// The map that `picture` is, of which nothing has changed yet.
    ///
    /// - Throws: `MapError` where one of its pixels is not grey, or not opaque.
    public init(
        _ picture: Snapshot, softness: Double? = nil, _ formula: Formula = .mlt,
        isInverted: Bool = false
    ) throws(MapError) {
        do {
            greys =
                switch picture.bitmap {
                case .eight(let bitmap): try GreyMap(bitmap, digest: picture.digest)
                case .sixteen(let bitmap): try GreyMap(bitmap, digest: picture.digest)
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

/// Why a picture is no map.
public enum MapError: Error, Sendable, Equatable {
    /// That pixel, counted from 0, is not grey.
    case colored(column: Int, row: Int)
    /// Something shines through that pixel.
    case translucent(column: Int, row: Int)
    /// There is no memory for so many bytes.
    case outOfMemory(bytes: Int)

    init(_ error: GreyMap.Unfit) {
        switch error {
        case .colored(let column, let row): self = .colored(column: column, row: row)
        case .translucent(let column, let row): self = .translucent(column: column, row: row)
        case .outOfMemory(let bytes): self = .outOfMemory(bytes: bytes)
        }
    }
}

extension MaskMap {
    /// The bytes of the greys.
    package var bytes: Int { GreyMap.bytes(width: greys.greys.width, height: greys.greys.height) }

    /// The map on the way to `end`; one that becomes another is that one at once.
    func interpolated(to end: MaskMap, at progress: Double) -> MaskMap {
        guard greys == end.greys else { return end }
        var map = end
        map.progress = self.progress + (end.progress - self.progress) * progress
        map.softness = softness + (end.softness - softness) * progress
        return map
    }

    /// The mask in `rect`, in pixels.
    func mask(in rect: Rect) -> MapMask {
        MapMask(
            greys, in: rect, progress: progress, softness: softness,
            curve: formula == .mlt ? .smooth : .linear, isInverted: isInverted)
    }

    /// What there is to say of it, a word each.
    var canonicalText: String {
        " map \(greys.digest) \(progress) \(softness) \(formula.rawValue)"
            + (isInverted ? " inverted" : "")
    }
}
