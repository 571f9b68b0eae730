import CPNG

/// `bytes` as a zlib stream, compressed by libdeflate.
///
/// - Throws: `.outOfMemory`.
package func zlibStream(of bytes: [UInt8]) throws(PNGError) -> [UInt8] {
    var file = unsafe cpng_file()
    // The file's memory was made by the shim, and has no other owner.
    defer { unsafe cpng_release(&file) }
    guard unsafe cpng_deflate(&file, bytes, bytes.count, Compression.libdeflateLevel),
        let stream = unsafe file.bytes
    else { throw .outOfMemory(bytes: bytes.count) }
    // The first `count` bytes of this memory are written, and are copied here.
    return unsafe Array(UnsafeBufferPointer(start: stream, count: file.count))
}
