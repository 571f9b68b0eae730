public import PNG
public import Raster

/// The bitmap of a screen before or after a transition.
public struct Snapshot: Sendable {
    /// The pixels.
    public let bitmap: AnyBitmap
    /// What the samples mean.
    public let color: ColorDescription
    /// Whether the file held grey samples, with alpha or without; a colour profile then suits grey.
    let isGrey: Bool
    /// The file that it was read from, as it was named; nil for a bitmap made in memory.
    public let path: String?
    /// Which file it was read from; nil for a bitmap made in memory.
    let identity: FileIdentity?
    /// SHA-256 of the file's bytes, or of a bitmap's samples, in hexadecimal.
    let digest: String
    /// The length of the file, or of the samples, in bytes; of a fitted snapshot, in proportion.
    let storedBytes: Int
    /// How it was brought to its size; nil where it has the file's.
    let fit: Fit?
    /// The bytes that were needed beside the samples to make it.
    let bytesToMake: Int

    /// Columns.
    public var width: Int { bitmap.width }

    /// Rows.
    public var height: Int { bitmap.height }

    /// The channels of each pixel.
    public var layout: PixelLayout { bitmap.layout }

    /// Bits a sample: 8 or 16.
    public var depth: Int { bitmap.depth }

    /// The bytes of the samples.
    var bytes: Int { bitmap.bytes }

    /// Whether every pixel is opaque.
    var isOpaque: Bool {
        switch bitmap {
        case .eight(let bitmap): bitmap.isOpaque()
        case .sixteen(let bitmap): bitmap.isOpaque()
        }
    }

    /// Reads the PNG file at `path`; of an animated one, the default image.
    ///
    /// The file and its pixels count against `limits` before they are allocated.
    ///
    /// - Throws: `.input` with what is wrong with the file, `.overBudget`, `.outOfMemory`.
    public init(
        contentsOf path: String, limits: Limits = .init()
    ) throws(RevealError) {
        let file = try InputFile(path, memory: limits.memory)
        let png = try file.withPNG { bytes throws(PNGError) in
            let png = try PNGFile(bytes)
            try limits.pixels.check(width: png.header.width, height: png.header.height)
            return png
        }
        try limits.memory.take(png.sampleBytes + png.bytesToDecode)
        bitmap = try file.withPNG { bytes throws(PNGError) in
            try DecodedPNG(png, bytes).bitmap
        }
        color = png.color
        isGrey = [.grey, .greyAlpha].contains(png.header.colorType)
        self.path = path
        identity = file.identity
        digest = file.withBytes { SHA256.hexDigest(of: $0) }
        storedBytes = file.count
        (fit, bytesToMake) = (nil, file.count + png.bytesToDecode)
    }

    /// A snapshot of pixels made in memory, in sRGB.
    public init(_ bitmap: AnyBitmap) {
        self.bitmap = bitmap
        color = ColorDescription()
        (path, identity) = (nil, nil)
        (fit, bytesToMake) = (nil, 0)
        (isGrey, storedBytes) = (bitmap.layout == .grey, bitmap.bytes)
        digest =
            switch bitmap {
            case .eight(let bitmap): SHA256.hexDigest(of: bitmap)
            case .sixteen(let bitmap): SHA256.hexDigest(of: bitmap)
            }
    }

    /// What `fit` made of `other`: the pixels `scaled`.
    init(_ other: Snapshot, _ scaled: AnyBitmap, _ fit: Fit, digest: String) {
        bitmap = scaled
        (color, isGrey) = (other.color, other.isGrey)
        (path, identity) = (other.path, other.identity)
        (self.digest, self.fit) = (digest, fit)
        let growth = Double(scaled.bytes) / Double(other.bytes)
        storedBytes = (Double(other.storedBytes) * growth).whole(in: 0...Int.max / 2)
        // The other's samples, and once more with alpha where it gets some.
        bytesToMake = other.bytes * (scaled.layout == other.layout ? 1 : 3)
    }

    /// The size in points, where `scale` pixels make a point.
    public func size(atScale scale: Double) -> Size {
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
