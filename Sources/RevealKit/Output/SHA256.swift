private import CSystem
import Raster

/// SHA-256 as 64 hexadecimal digits.
enum SHA256 {
    static func hexDigest(of bytes: Span<UInt8>) -> String {
        // Pointer and count are those of one span and are read during the call only.
        unsafe bytes.withUnsafeBufferPointer { unsafe hexDigest($0.baseAddress, $0.count) }
    }

    static func hexDigest(of text: String) -> String {
        hexDigest(of: Array(text.utf8).span)
    }

    /// The digest of a bitmap's size, layout and samples.
    static func hexDigest<S: Sample>(of bitmap: Bitmap<S>) -> String {
        let samples = bitmap.withSamples { samples in
            // The bytes of a span of plain integers, read during the call only.
            unsafe samples.withUnsafeBytes { bytes in
                unsafe hexDigest(
                    bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
            }
        }
        return hexDigest(
            of: "\(bitmap.width) \(bitmap.height) \(bitmap.layout) \(S.depth) \(samples)")
    }

    private static func hexDigest(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        // Callers vouch for bytes and count; the digest has the 32 bytes that are written.
        unsafe csystem_sha256(bytes, count, &digest)
        let digits = Array("0123456789abcdef".utf8)
        let text = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}
