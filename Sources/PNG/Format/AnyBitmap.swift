public import Raster

/// A bitmap of either depth.
public enum AnyBitmap: Sendable, Equatable {
    /// Samples from 0 to 255.
    case eight(Bitmap<UInt8>)
    /// Samples from 0 to 65535.
    case sixteen(Bitmap<UInt16>)

    /// Columns.
    public var width: Int {
        switch self {
        case .eight(let bitmap): bitmap.width
        case .sixteen(let bitmap): bitmap.width
        }
    }

    /// Rows.
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

    /// Bits a sample: 8 or 16.
    public var depth: Int {
        switch self {
        case .eight: 8
        case .sixteen: 16
        }
    }

    /// The bytes of the samples.
    package var bytes: Int { width * height * layout.channels * depth / 8 }

    /// Has the samples, which nothing shares yet, keep `companion` as long as they are kept.
    package func keep(_ companion: any AnyObject & Sendable) {
        switch self {
        case .eight(let bitmap): bitmap.block.companion = companion
        case .sixteen(let bitmap): bitmap.block.companion = companion
        }
    }
}

extension AnyBitmap {
    /// `bitmap` of whatever depth.
    package init<S: Sample>(_ bitmap: Bitmap<S>) {
        if let bitmap = bitmap as? Bitmap<UInt8> {
            self = .eight(bitmap)
        } else if let bitmap = bitmap as? Bitmap<UInt16> {
            self = .sixteen(bitmap)
        } else {
            preconditionFailure("samples have 8 or 16 bits")
        }
    }
}
