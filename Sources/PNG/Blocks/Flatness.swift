extension StoredRows {
    /// Returns the share of pixels that equal their left or upper neighbor: in each seventh row, of
    /// every fourth pixel.
    ///
    /// A row of one pixel counts as 1.
    func flatness(_ wanted: Range<Int>) -> [Double] {
        let pixel = (UInt64.max &>> UInt64(64 - 8 * step)).littleEndian
        // An odd interval also samples pairs of equal rows.
        return Swift.stride(from: wanted.lowerBound, to: wanted.upperBound, by: 7).map { row in
            let (here, above) = unsafe (
                UnsafeRawPointer(self.row(row)), UnsafeRawPointer(self.row(row - 1))
            )
            var (equal, tried) = (0, 0)
            // Bytes of a word past the row's end are masked.
            for i in Swift.stride(from: step, to: rowBytes, by: 4 * step) {
                let word = unsafe here.loadUnaligned(fromByteOffset: i, as: UInt64.self)
                let left = unsafe here.loadUnaligned(fromByteOffset: i - step, as: UInt64.self)
                let up = unsafe above.loadUnaligned(fromByteOffset: i, as: UInt64.self)
                // Branches would be unpredictable in photographs.
                equal &+= min((word ^ left) & pixel, (word ^ up) & pixel) == 0 ? 1 : 0
                tried &+= 1
            }
            return tried == 0 ? 1 : Double(equal) / Double(tried)
        }
    }
}

func mean(_ numbers: [Double]) -> Double { numbers.reduce(0, +) / Double(numbers.count) }
