import Raster

/// Where in a block the same four bytes stood before: by their hash the last place, and by place
/// the last one before it with the same hash, as zlib has them.
@safe
final class HashChains {
    private let heads: Buffer<Int32>
    private let chain: Buffer<Int32>

    fileprivate static let bits = 15
    private static let nowhere: Int32 = -1

    /// The bytes that they take for each byte of a block.
    static let bytesPerByte = MemoryLayout<Int32>.stride

    /// Chains of blocks of up to so many bytes.
    init(bytes: Int) throws(OutOfMemory) {
        heads = try Buffer(count: 1 << Self.bits)
        chain = try Buffer(count: bytes)
    }

    /// The most bytes that a block may have.
    var mostBytes: Int { chain.count }

    /// Knuth's multiplicative hash, with LZ4's prime, which is 2³² over the golden ratio.
    @inline(__always)
    static func hash(_ word: UInt32, bits: Int) -> Int {
        Int((word &* 0x9E37_79B1) &>> UInt32(32 - bits))
    }

    /// Forgets all places.
    func clear() {
        // The table is as large as that.
        unsafe heads.base.update(repeating: Self.nowhere, count: heads.count)
    }

    /// The places of a block that begins at `bytes`, for whoever keeps both.
    @unsafe
    func places(in bytes: UnsafePointer<UInt8>) -> HashPlaces {
        unsafe HashPlaces(bytes: bytes, heads: heads.base, chain: chain.base)
    }
}

/// The places that a `HashChains` holds; four bytes have to be readable from each one on.
@unsafe
struct HashPlaces {
    let bytes: UnsafePointer<UInt8>
    fileprivate let heads: UnsafeMutablePointer<Int32>
    fileprivate let chain: UnsafeMutablePointer<Int32>

    /// The four bytes from `i` on.
    @inline(__always)
    func word(_ i: Int) -> UInt32 {
        unsafe UnsafeRawPointer(bytes + i).loadUnaligned(as: UInt32.self)
    }

    /// The last place where these bytes may stand; below 0 for none.
    @inline(__always)
    func last(_ word: UInt32) -> Int { unsafe Int(heads[slot(word)]) }

    /// The last place before `i`, which was inserted, where the same bytes may stand; below 0 for
    /// none.
    @inline(__always)
    func before(_ i: Int) -> Int { unsafe Int(chain[i]) }

    /// Adds the place `i`, which lies behind those before.
    @inline(__always)
    func insert(_ i: Int) {
        let slot = unsafe slot(word(i))
        unsafe chain[i] = heads[slot]
        unsafe heads[slot] = Int32(truncatingIfNeeded: i)
    }

    @inline(__always)
    private func slot(_ word: UInt32) -> Int {
        HashChains.hash(word.littleEndian, bits: HashChains.bits)
    }
}
