/// A bitmap of 8 or 16 bits per sample.
public enum AnyBitmap: Sendable, Equatable {
    /// Samples from 0 to 255.
    case eight(Bitmap<UInt8>)
    /// Samples from 0 to 65535.
    case sixteen(Bitmap<UInt16>)

    /// The width in pixels.
    public var width: Int {
        switch self {
        case .eight(let bitmap): bitmap.width
        case .sixteen(let bitmap): bitmap.width
        }
    }

    /// The height in pixels.
    public var height: Int {
        switch self {
        case .eight(let bitmap): bitmap.height
        case .sixteen(let bitmap): bitmap.height
        }
    }

    /// The channels of each pixel.
    public var layout: PixelLayout {
        switch self {
        case .eight(let bitmap): bitmap.layout
        case .sixteen(let bitmap): bitmap.layout
        }
    }

    /// Bits per sample: 8 or 16.
    public var depth: Int {
        switch self {
        case .eight: 8
        case .sixteen: 16
        }
    }

    package var bytes: Int { width * height * layout.channels * depth / 8 }

    /// Keeps `companion` alive as long as the samples, which must not be shared yet.
    package func keep(_ companion: any AnyObject & Sendable) {
        switch self {
        case .eight(let bitmap): bitmap.block.companion = companion
        case .sixteen(let bitmap): bitmap.block.companion = companion
        }
    }
}

extension AnyBitmap {
    package init<S: Sample>(_ bitmap: Bitmap<S>) {
        if let bitmap = bitmap as? Bitmap<UInt8> {
            self = .eight(bitmap)
        } else if let bitmap = bitmap as? Bitmap<UInt16> {
            self = .sixteen(bitmap)
        } else {
            preconditionFailure("samples must have 8 or 16 bits")
        }
    }
}
