/// Returns `bytes` in Base64 (RFC 4648).
package func base64(_ bytes: Span<UInt8>) -> [UInt8] {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let count = min(3, bytes.count - start)
        let bits = (0..<3).reduce(0) { $0 << 8 | ($1 < count ? Int(bytes[start + $1]) : 0) }
        for digit in 0..<4 {
            let letter = letters[bits >> (18 - 6 * digit) & 63]
            text.append(digit <= count ? letter : UInt8(ascii: "="))
        }
    }
    return text
}
