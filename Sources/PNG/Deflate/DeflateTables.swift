/// The symbols of lengths and distances (RFC 1951, section 3.2.5).
enum DeflateTables {
    /// The maximum match distance in bytes.
    static let window = 32768

    static let lengthBase: [Int] = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115,
        131, 163, 195, 227, 258,
    ]
    static let lengthExtra: [Int] = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    static let lengthSymbol: [UInt16] = (0...258).map { length in
        UInt16(257 + (lengthBase.lastIndex { $0 <= length } ?? 0))
    }

    /// Returns the symbol of a distance from 1 to the window size.
    ///
    /// From distance 5 on, each power of two has two symbols: twice the exponent plus the next
    /// lower bit.
    @inline(__always)
    static func distanceSymbol(_ distance: Int) -> Int {
        guard distance > 4 else { return distance - 1 }
        let exponent = Int.bitWidth - 1 - (distance - 1).leadingZeroBitCount
        return 2 * exponent + ((distance - 1) >> (exponent - 1) & 1)
    }

    @inline(__always)
    static func distanceExtra(_ symbol: Int) -> Int { symbol < 4 ? 0 : symbol / 2 - 1 }

    @inline(__always)
    static func distanceBase(_ symbol: Int) -> Int {
        guard symbol >= 4 else { return symbol + 1 }
        return 1 + (2 + symbol & 1) << (symbol / 2 - 1)
    }
}
