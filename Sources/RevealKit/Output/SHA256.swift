import Raster

/// SHA-256 as 64 hexadecimal digits.
enum SHA256 {
    static func hexDigest(of bytes: Span<UInt8>) -> String {
        text(System.sha256(bytes))
    }

    static func hexDigest(of text: String) -> String {
        hexDigest(of: Array(text.utf8).span)
    }

    /// The digest of a bitmap's size, layout and samples.
    static func hexDigest<S: Sample>(of bitmap: Bitmap<S>) -> String {
        let samples = text(bitmap.withSamples { System.sha256(samples: $0) })
        return hexDigest(
            of: "\(bitmap.width) \(bitmap.height) \(bitmap.layout.channels) \(S.depth) \(samples)")
    }

    private static func text(_ digest: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}
