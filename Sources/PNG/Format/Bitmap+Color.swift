extension Bitmap {
    /// The color description that `png` writes; sRGB by default.
    ///
    /// Decoded pictures, snapshots, and frames have their own. `==` ignores it.
    public var color: ColorDescription {
        get { meaning as? ColorDescription ?? .init() }
        set { meaning = newValue.entries.isEmpty ? nil : newValue }
    }
}

extension AnyBitmap {
    /// The color description that `png` writes; sRGB by default.
    public var color: ColorDescription {
        get {
            switch self {
            case .eight(let bitmap): bitmap.color
            case .sixteen(let bitmap): bitmap.color
            }
        }
        set { self = (consume self).described(by: newValue) }
    }

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
