/// Hash chains of four-byte sequences, as in zlib: by hash the last position, and by position the
/// previous one.
@safe
final class HashChains {
    private let heads: Buffer<Int32>
    private let chain: Buffer<Int32>

    fileprivate static let bits = 15
    private static let nowhere: Int32 = -1

    static let bytesPerByte = MemoryLayout<Int32>.stride

    init(bytes: Int) throws(OutOfMemory) {
        heads = try Buffer(count: 1 << Self.bits)
        chain = try Buffer(count: bytes)
    }

    var mostBytes: Int { chain.count }

    func clear() {
        unsafe heads.base.update(repeating: Self.nowhere, count: heads.count)
    }

    /// Returns the chains for a block at `bytes`; the caller keeps both alive.
    @unsafe
    func places(in bytes: UnsafePointer<UInt8>) -> HashPlaces {
        unsafe HashPlaces(bytes: bytes, heads: heads.base, chain: chain.base)
    }
}

/// The positions in a `HashChains`; four bytes must be readable at each.
@unsafe
struct HashPlaces {
    let bytes: UnsafePointer<UInt8>
    fileprivate let heads: UnsafeMutablePointer<Int32>
    fileprivate let chain: UnsafeMutablePointer<Int32>

    @inline(__always)
    func word(_ i: Int) -> UInt32 {
        unsafe UnsafeRawPointer(bytes + i).loadUnaligned(as: UInt32.self)
    }

    /// Returns the last position with the hash of `word`; negative if there is none.
    @inline(__always)
    func last(_ word: UInt32) -> Int { unsafe Int(heads[slot(word)]) }

    /// Returns the previous position with the same hash; negative if there is none.
    @inline(__always)
    func before(_ i: Int) -> Int { unsafe Int(chain[i]) }

    @inline(__always)
    func insert(_ i: Int) {
        let slot = unsafe slot(word(i))
        unsafe chain[i] = heads[slot]
        unsafe heads[slot] = Int32(truncatingIfNeeded: i)
    }

    @inline(__always)
    private func slot(_ word: UInt32) -> Int {
        MatchHash.of(word.littleEndian, bits: HashChains.bits)
    }
}
