extension Span<UInt8> {
    func bigEndian(at offset: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 << 8 | UInt32(self[offset + $1]) }
    }

    func bigEndian16(at offset: Int) -> UInt16 {
        UInt16(self[offset]) << 8 | UInt16(self[offset + 1])
    }

    func array(_ range: Range<Int>) -> [UInt8] {
        range.map { self[$0] }
    }
}

extension FixedWidthInteger {
    var bigEndianBytes: [UInt8] {
        stride(from: Self.bitWidth - 8, through: 0, by: -8).map {
            UInt8(truncatingIfNeeded: self >> $0)
        }
    }
}

extension Int {
    /// The four low bytes, most significant first.
    var fourBytes: [UInt8] { UInt32(truncatingIfNeeded: self).bigEndianBytes }
}
