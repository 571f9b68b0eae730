public import Raster

extension Bitmap {
    /// The meaning of the samples, which `png` writes; sRGB unless set.
    ///
    /// Decoded pictures, snapshots, and frames have theirs. `==` ignores it.
    public var color: ColorDescription {
        get { meaning as? ColorDescription ?? .init() }
        set { meaning = newValue.entries.isEmpty ? nil : newValue }
    }
}

extension AnyBitmap {
    /// The meaning of the samples, which `png` writes; sRGB unless set.
    public var color: ColorDescription {
        get {
            switch self {
            case .eight(let bitmap): bitmap.color
            case .sixteen(let bitmap): bitmap.color
            }
        }
        set { self = (consume self).described(by: newValue) }
    }

    /// The bitmap with samples that mean what `color` says.
    package consuming func described(by color: ColorDescription) -> AnyBitmap {
        switch consume self {
        case .eight(var bitmap):
            bitmap.color = color
            return .eight(bitmap)
        case .sixteen(var bitmap):
            bitmap.color = color
            return .sixteen(bitmap)
        }
    }
}
