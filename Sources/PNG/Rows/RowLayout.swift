struct RowLayout {
    /// The bytes per row, without the filter byte.
    let bytes: Int
    let step: Int
}

/// A row and the row above it, from their first pixels.
///
/// The row above a picture's first row is all zeros.
@unsafe
struct RowPair {
    let row: UnsafePointer<UInt8>
    let above: UnsafePointer<UInt8>
    let step: Int
}
