import CPNG

/// Stores at most 65,535 `bytes` in an uncompressed zlib stream (RFC 1950 and 1951).
///
/// No library is used, since versions of a library might differ.
package func storedStream(of bytes: [UInt8]) -> [UInt8] {
    precondition(bytes.count <= UInt16.max, "a block's length must fit in 16 bits")
    let length = UInt16(truncatingIfNeeded: bytes.count)
    let lengths = [length, ~length].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    var (first, second) = (UInt32(1), UInt32(0))
    for byte in bytes {
        first = (first + UInt32(byte)) % 65_521
        second = (second + first) % 65_521
    }
    return [0x78, 0x01, 1] + lengths + bytes + (second << 16 | first).bigEndianBytes
}

/// Returns the content of a zlib stream; nil if it is damaged, empty, or longer than `most` bytes.
package func inflated(_ stream: [UInt8], atMost most: Int) -> [UInt8]? {
    // Deflate expands a byte to at most 1032.
    let capacity = min(most, 1032 * stream.count)
    var length = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(1, capacity)) { room, count in
        let isWhole =
            unsafe room.baseAddress.map {
                unsafe cpng_inflate(stream, stream.count, $0, capacity, &length)
            } ?? false
        count = isWhole ? length : 0
    }
    return length > 0 ? bytes : nil
}

/// Compresses `bytes` to a zlib stream by libdeflate.
///
/// - Throws: `.outOfMemory`.
package func zlibStream(of bytes: [UInt8]) throws(PNGError) -> [UInt8] {
    var file = unsafe cpng_file()
    defer { unsafe cpng_release(&file) }
    guard unsafe cpng_deflate(&file, bytes, bytes.count, Compression.libdeflateLevel),
        let stream = unsafe file.bytes
    else { throw .outOfMemory(bytes: bytes.count) }
    return unsafe Array(UnsafeBufferPointer(start: stream, count: file.count))
}
