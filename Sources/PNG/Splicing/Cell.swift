/// A place in a source's coded row where it can be cut, about every sixteen pixels, and what must be
/// true for the tokens from here to the next such place to hold in a frame.
struct Cell {
    /// Where in the row, in bytes, the first token begins that does not begin before the cell.
    var column: UInt32 = 0
    /// Where in the band's bits of this source that token begins.
    var bit: UInt32 = 0
    /// The sum of the filtered bytes before it, and of these times their places from 1 on: modulo
    /// Adler-32's 65521.
    var sum: UInt16 = 0
    var weightedSum: UInt16 = 0
    /// The leftmost column of this row that the tokens up to the next place read, in bytes; never
    /// right of `column`.
    var left: UInt32 = 0
    /// The columns of earlier rows that they read, in bytes; none where the first is not left of the
    /// last.
    var aboveStart: UInt32 = .max
    var aboveEnd: UInt32 = 0
}
