/// How many bytes from `a` on equal those from `b` on, up to `limit` of them; of `known`, which are no more,
/// it is known that they do.
@unsafe
@inline(__always)
func equalBytes(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, known: Int, upTo limit: Int
) -> Int {
    var count = known
    while count &+ 8 <= limit {
        let (left, right) = unsafe (
            UnsafeRawPointer(a + count).loadUnaligned(as: UInt64.self),
            UnsafeRawPointer(b + count).loadUnaligned(as: UInt64.self)
        )
        guard left == right else {
            return count &+ (left ^ right).littleEndian.trailingZeroBitCount / 8
        }
        count &+= 8
    }
    while count < limit, unsafe a[count] == b[count] { count &+= 1 }
    return count
}
