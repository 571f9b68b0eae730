private import CSystem
package import Raster

/// SHA-256 as 64 hexadecimal digits.
package enum SHA256 {
    package static func hexDigest(of bytes: Span<UInt8>) -> String {
        unsafe bytes.withUnsafeBytes { unsafe hexDigest(of: $0) }
    }

    package static func hexDigest(of text: String) -> String {
        hexDigest(of: Array(text.utf8).span)
    }

    /// Hashes the samples, the size, and the layout.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package static func hexDigest<S: Sample>(of bitmap: Bitmap<S>) -> String {
        let samples = bitmap.withSamples { samples in
            unsafe samples.withUnsafeBytes { unsafe hexDigest(of: $0) }
        }
        return hexDigest(
            of: "\(bitmap.width) \(bitmap.height) \(bitmap.layout.channels) \(S.depth) \(samples)")
    }

    private static func hexDigest(of bytes: UnsafeRawBufferPointer) -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        let bytes = unsafe bytes.bindMemory(to: UInt8.self)
        unsafe csystem_sha256(bytes.baseAddress, bytes.count, &digest)
        let digits = Array("0123456789abcdef".utf8)
        let text = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}
