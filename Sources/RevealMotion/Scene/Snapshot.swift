/// The bitmap of a screen before or after a transition.
public struct Snapshot: Sendable {
    /// The pixels.
    public let bitmap: AnyBitmap
    package let color: ColorDescription
    /// Whether the file's samples are gray, so that a gray color profile is valid.
    package let isGray: Bool
    package let path: String?
    package let identity: FileIdentity?
    /// The eXIf orientation, from 1 to 8, which is not applied.
    package let orientation: Int?
    /// The SHA-256, in hexadecimal, of the file, or of a bitmap's samples and color; combined with
    /// any `fit` and `takenFor`.
    package let digest: String
    /// The bytes of the file or of the samples; if fitted, scaled in proportion to the size.
    package let storedBytes: Int
    /// The color space that a scene file sets instead of the picture's own.
    package let takenFor: String?
    package let fit: Fit?
    package let bytesToMake: Int

    /// The width in pixels.
    public var width: Int { bitmap.width }

    /// The height in pixels.
    public var height: Int { bitmap.height }

    package var layout: PixelLayout { bitmap.layout }

    package var depth: Int { bitmap.depth }

    package var bytes: Int { bitmap.bytes }

    var isOpaque: Bool {
        switch bitmap {
        case .eight(let bitmap): bitmap.isOpaque()
        case .sixteen(let bitmap): bitmap.isOpaque()
        }
    }

    var borderColor: Color {
        let medians: [UInt8] =
            switch bitmap {
            case .eight(let bitmap): bitmap.borderMedians()
            case .sixteen(let bitmap):
                bitmap.borderMedians().map { UInt8((UInt32($0) * 255 + 32_767) / 65_535) }
            }
        let colors = layout == .gray ? [medians[0], medians[0], medians[0]] : medians
        return Color(
            red: colors[0], green: colors[1], blue: colors[2],
            alpha: colors.count > 3 ? colors[3] : 255)
    }

    package init(
        _ pixels: AnyBitmap, color: ColorDescription, isGray: Bool, of file: SnapshotFile,
        bytesToMake: Int
    ) {
        bitmap = pixels
        (self.color, self.isGray) = (color, isGray)
        (path, identity, digest, storedBytes) = (file.path, file.identity, file.digest, file.bytes)
        orientation = file.orientation
        takenFor = nil
        (fit, self.bytesToMake) = (nil, bytesToMake)
    }

    /// Creates a snapshot of pixels in memory, in the bitmap's own color: sRGB by default.
    public init(_ bitmap: AnyBitmap) {
        self.bitmap = bitmap
        color = bitmap.color
        (path, identity, takenFor, orientation) = (nil, nil, nil, nil)
        (fit, bytesToMake) = (nil, 0)
        (isGray, storedBytes) = (bitmap.layout == .gray, bitmap.bytes)
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

    package init(_ other: Snapshot, _ scaled: AnyBitmap, _ fit: Fit, digest: String) {
        bitmap = scaled.described(by: other.color)
        (color, isGray) = (other.color, other.isGray)
        (path, identity, takenFor) = (other.path, other.identity, other.takenFor)
        orientation = other.orientation
        (self.digest, self.fit) = (digest, fit)
        let growth = Double(scaled.bytes) / Double(other.bytes)
        storedBytes = (Double(other.storedBytes) * growth).clampedInteger(in: 0...Int.max / 2)
        // The samples of `other` and, if the layout changes, a copy with alpha, estimated as twice
        // as large (actually 1.33 times for RGB, 4 times for gray).
        bytesToMake = other.bytes * (scaled.layout == other.layout ? 1 : 3)
    }

    package init(_ other: Snapshot, takenFor word: String, _ color: ColorDescription) {
        (fit, isGray) = (other.fit, other.isGray)
        (path, identity, takenFor) = (other.path, other.identity, word)
        orientation = other.orientation
        digest = SHA256.hexDigest(of: "\(other.digest) in \(word)")
        (storedBytes, bytesToMake) = (other.storedBytes, other.bytesToMake)
        self.color = color.withPixelSize(of: other.color)
        bitmap = other.bitmap.described(by: self.color)
    }

    package func size(atScale scale: Double) -> Size {
        Size(width: Double(width) / scale, height: Double(height) / scale)
    }
}

extension Snapshot: Hashable {
    /// Whether both have the same pixels from the same file, or from memory.
    public static func == (left: Snapshot, right: Snapshot) -> Bool {
        left.digest == right.digest && left.identity == right.identity
            && (left.width, left.height, left.depth) == (right.width, right.height, right.depth)
            && left.layout == right.layout
    }

    /// Hashes the digest.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(digest)
    }
}

package struct SnapshotFile {
    package var path: String?
    package var identity: FileIdentity?
    package var digest: String
    package var bytes: Int
    package var orientation: Int?

    package init(
        path: String?, identity: FileIdentity?, digest: String, bytes: Int, orientation: Int?
    ) {
        (self.path, self.identity, self.digest, self.bytes) = (path, identity, digest, bytes)
        self.orientation = orientation
    }
}
