package func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high) = (UInt32(1), UInt32(0))
    for byte in bytes {
        low = (low + UInt32(byte)) % 65521
        high = (high + low) % 65521
    }
    return high << 16 | low
}

/// A zlib stream of stored blocks that contains `bytes`, followed by `zeroes` zero bytes with
/// deflate's maximum compression of about a thousand to one.
package func zlib(_ bytes: [UInt8], zeroes: Int = 0) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, through: bytes.count, by: 65535) {
        let block = bytes[start..<min(start + 65535, bytes.count)]
        let isLast = zeroes == 0 && start + 65535 > bytes.count
        let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
        stream += [isLast ? 1 : 0, low, high, ~low, ~high] + block
    }
    if zeroes > 0 { stream += run(ofZeroes: zeroes) }
    let sum = adler32(bytes + [UInt8](repeating: 0, count: zeroes))
    return stream + bigEndian(Int(sum))
}

/// A last deflate block with fixed codes: a zero, and copies of it.
private func run(ofZeroes count: Int) -> [UInt8] {
    // The block's header (last, fixed codes) and the literal 0; section 3.2.6 of RFC 1951.
    var bits = "1" + "10"
    var left = count
    while left > 0 {
        if left > 258, left < count {
            // Length 258 at distance 1.
            bits += "11000101" + "00000"
            left -= 258
        } else {
            bits += "00110000"
            left -= 1
        }
    }
    return packed(bits + "0000000")
}

/// The bytes of a deflate stream written as text: a 0 or a 1 for each bit, in reading order, with
/// any spaces.
package func packed(_ bits: String) -> [UInt8] {
    var (bytes, count) = ([UInt8](), 0)
    for bit in bits.utf8 where bit != UInt8(ascii: " ") {
        if count % 8 == 0 { bytes.append(0) }
        if bit == UInt8(ascii: "1") { bytes[count / 8] |= 1 << (count % 8) }
        count += 1
    }
    return bytes
}
