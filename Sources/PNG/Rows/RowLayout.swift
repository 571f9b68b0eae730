/// How long rows are as PNG stores them.
struct RowLayout {
    /// The bytes of a row, the one that names its filter left out.
    let bytes: Int
    /// The bytes of a pixel.
    let step: Int
}

/// A row's bytes and those of the row above it, which a filter reads together.
///
/// Both pointers are to the first pixel; above a picture's first row are zeroes.
@unsafe
struct RowPair {
    let row: UnsafePointer<UInt8>
    let above: UnsafePointer<UInt8>
    /// The bytes of a pixel.
    let step: Int
}
