public import PNG
package import Raster
package import RevealValues

/// The bitmap of a screen before or after a transition.
public struct Snapshot: Sendable {
    /// The pixels.
    public let bitmap: AnyBitmap
    /// What the samples mean.
    package let color: ColorDescription
    /// Whether the file held grey samples, with alpha or without; a colour profile then suits grey.
    package let isGrey: Bool
    /// The file that it was read from, as it was named; nil for a bitmap made in memory.
    package let path: String?
    /// Which file it was read from; nil for a bitmap made in memory.
    package let identity: FileIdentity?
    /// The file's eXIf orientation, from 1 to 8, which is not applied; nil if it has none.
    package let orientation: Int?
    /// SHA-256 of the file's bytes, or of a bitmap's samples, in hexadecimal.
    package let digest: String
    /// The length of the file, or of the samples, in bytes; of a fitted snapshot, in proportion.
    package let storedBytes: Int
    /// What its samples are taken for, whatever its file says, in a scene file's word; nil for what
    /// that says.
    package let takenFor: String?
    /// How it was brought to its size; nil where it has the file's.
    package let fit: Fit?
    /// The bytes that were needed beside the samples to make it.
    package let bytesToMake: Int

    /// Columns.
    public var width: Int { bitmap.width }

    /// Rows.
    public var height: Int { bitmap.height }

    /// The channels of each pixel.
    package var layout: PixelLayout { bitmap.layout }

    /// Bits a sample: 8 or 16.
    package var depth: Int { bitmap.depth }

    /// The bytes of the samples.
    package var bytes: Int { bitmap.bytes }

    /// Whether every pixel is opaque.
    var isOpaque: Bool {
        switch bitmap {
        case .eight(let bitmap): bitmap.isOpaque()
        case .sixteen(let bitmap): bitmap.isOpaque()
        }
    }

    /// The colour that most of its border has, or nearly: the median of each channel.
    var borderColor: Color {
        let medians: [UInt8] =
            switch bitmap {
            case .eight(let bitmap): bitmap.borderMedians()
            case .sixteen(let bitmap):
                bitmap.borderMedians().map { UInt8((UInt32($0) * 255 + 32_767) / 65_535) }
            }
        let colors = layout == .grey ? [medians[0], medians[0], medians[0]] : medians
        return Color(
            red: colors[0], green: colors[1], blue: colors[2],
            alpha: colors.count > 3 ? colors[3] : 255)
    }

    /// The snapshot of a file's `pixels` and what is known of the file.
    package init(
        _ pixels: AnyBitmap, color: ColorDescription, isGrey: Bool, of file: SnapshotFile,
        bytesToMake: Int
    ) {
        bitmap = pixels
        (self.color, self.isGrey) = (color, isGrey)
        (path, identity, digest, storedBytes) = (file.path, file.identity, file.digest, file.bytes)
        orientation = file.orientation
        takenFor = nil
        (fit, self.bytesToMake) = (nil, bytesToMake)
    }

    /// A snapshot of pixels made in memory, in the bitmap's own color: sRGB unless set.
    public init(_ bitmap: AnyBitmap) {
        self.bitmap = bitmap
        color = bitmap.color
        (path, identity, takenFor, orientation) = (nil, nil, nil, nil)
        (fit, bytesToMake) = (nil, 0)
        (isGrey, storedBytes) = (bitmap.layout == .grey, bitmap.bytes)
        let samples =
            switch bitmap {
            case .eight(let bitmap): SHA256.hexDigest(of: bitmap)
            case .sixteen(let bitmap): SHA256.hexDigest(of: bitmap)
            }
        let words = color.entries.map { "\($0.type) \($0.content)" }
        digest =
            words.isEmpty
            ? samples : SHA256.hexDigest(of: "\(samples) in \(words.joined(separator: " "))")
    }

    /// What `fit` made of `other`: the pixels `scaled`.
    package init(_ other: Snapshot, _ scaled: AnyBitmap, _ fit: Fit, digest: String) {
        bitmap = scaled.described(by: other.color)
        (color, isGrey) = (other.color, other.isGrey)
        (path, identity, takenFor) = (other.path, other.identity, other.takenFor)
        orientation = other.orientation
        (self.digest, self.fit) = (digest, fit)
        let growth = Double(scaled.bytes) / Double(other.bytes)
        storedBytes = (Double(other.storedBytes) * growth).clampedInteger(in: 0...Int.max / 2)
        // The other's samples, and once more with alpha where it gets some.
        bytesToMake = other.bytes * (scaled.layout == other.layout ? 1 : 3)
    }

    /// `other` with samples that mean what `color` says, in a scene file's word.
    package init(_ other: Snapshot, takenFor word: String, _ color: ColorDescription) {
        (fit, isGrey) = (other.fit, other.isGrey)
        (path, identity, takenFor) = (other.path, other.identity, word)
        orientation = other.orientation
        digest = SHA256.hexDigest(of: "\(other.digest) in \(word)")
        (storedBytes, bytesToMake) = (other.storedBytes, other.bytesToMake)
        self.color = color.withPixelSize(of: other.color)
        bitmap = other.bitmap.described(by: self.color)
    }

    /// The size in points, where `scale` pixels make a point.
    package func size(atScale scale: Double) -> Size {
        Size(width: Double(width) / scale, height: Double(height) / scale)
    }
}

extension Snapshot: Hashable {
    /// Whether both hold the same pixels from the same file, or from memory.
    public static func == (left: Snapshot, right: Snapshot) -> Bool {
        left.digest == right.digest && left.identity == right.identity
            && (left.width, left.height, left.depth) == (right.width, right.height, right.depth)
            && left.layout == right.layout
    }

    /// Feeds what is compared into `hasher`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(digest)
    }
}

/// The file that a snapshot was read from.
package struct SnapshotFile {
    /// As it was named; nil for bytes in memory.
    package var path: String?
    /// Which file it is; nil for bytes in memory.
    package var identity: FileIdentity?
    /// SHA-256 of its bytes, in hexadecimal.
    package var digest: String
    /// Its length.
    package var bytes: Int
    /// Its eXIf orientation, if it has one.
    package var orientation: Int?

    package init(
        path: String?, identity: FileIdentity?, digest: String, bytes: Int, orientation: Int?
    ) {
        (self.path, self.identity, self.digest, self.bytes) = (path, identity, digest, bytes)
        self.orientation = orientation
    }
}
