/// The sizes of rows and pixels as PNG stores them.
struct RowLayout {
    /// The bytes per row, without the filter byte.
    let bytes: Int
    /// The bytes per pixel.
    let step: Int
}

/// A row and the row above it, which a filter reads together.
///
/// Both pointers are to the first pixel; the row above a picture's first row is all zeros.
@unsafe
struct RowPair {
    let row: UnsafePointer<UInt8>
    let above: UnsafePointer<UInt8>
    /// The bytes per pixel.
    let step: Int
}
