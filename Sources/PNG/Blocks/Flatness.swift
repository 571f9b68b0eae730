extension StoredRows {
    /// Which share of some pixels equals its left or upper neighbour, of every seventh of the rows
    /// `wanted`; all where there are none to compare.
    func flatness(_ wanted: Range<Int>) -> [Double] {
        // The first bytes of a word: a pixel has at most eight.
        let pixel = (UInt64.max &>> UInt64(64 - 8 * step)).littleEndian
        // An odd interval, so that rows that come twice are seen.
        return Swift.stride(from: wanted.lowerBound, to: wanted.upperBound, by: 7).map { row in
            let (here, above) = unsafe (
                UnsafeRawPointer(self.row(row)), UnsafeRawPointer(self.row(row - 1))
            )
            var (equal, tried) = (0, 0)
            // A word may end behind the row, where it is not looked at; the first pixel has none to
            // its left.
            for i in Swift.stride(from: step, to: rowBytes, by: 4 * step) {
                let word = unsafe here.loadUnaligned(fromByteOffset: i, as: UInt64.self)
                let left = unsafe here.loadUnaligned(fromByteOffset: i - step, as: UInt64.self)
                let up = unsafe above.loadUnaligned(fromByteOffset: i, as: UInt64.self)
                // Without branches: in photographs none could be foretold.
                equal &+= min((word ^ left) & pixel, (word ^ up) & pixel) == 0 ? 1 : 0
                tried &+= 1
            }
            return tried == 0 ? 1 : Double(equal) / Double(tried)
        }
    }
}

func mean(_ numbers: [Double]) -> Double { numbers.reduce(0, +) / Double(numbers.count) }
