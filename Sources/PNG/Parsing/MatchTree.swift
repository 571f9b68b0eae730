import Raster

/// Where in a block the same bytes stood before: for each hash of four bytes a tree of places
/// within deflate's window, sorted by what stands there, the last one at its root.
///
/// These are the binary trees of LZMA and of libdeflate's highest levels. A path down a tree meets
/// ever earlier places that agree about ever longer: where much is alike, a chain of all places
/// takes hundreds of steps to what agrees longest, and a tree mostly a dozen.
@safe
final class MatchTree {
    private let roots: Buffer<Int32>
    /// By place within the window the last place that is sorted before it, and behind it.
    private let branches: Buffer<Int32>

    fileprivate static let bits = 15
    /// A place that is out of reach from any other.
    fileprivate static let nowhere = Int32(-DeflateTables.window)

    /// The bytes that it takes.
    static let bytes = MemoryLayout<Int32>.stride * (1 << bits + 2 * DeflateTables.window)

    init() throws(OutOfMemory) {
        roots = try Buffer(count: 1 << Self.bits)
        branches = try Buffer(count: 2 * DeflateTables.window)
    }

    /// Forgets all places.
    func clear() {
        // The table is as large as that.
        unsafe roots.base.update(repeating: Self.nowhere, count: roots.count)
    }

    /// The places of a block of `count` bytes that begins at `bytes`, for whoever keeps both.
    @unsafe
    func places(in bytes: UnsafePointer<UInt8>, _ count: Int) -> TreePlaces {
        unsafe TreePlaces(bytes: bytes, end: count, roots: roots.base, branches: branches.base)
    }
}

/// The places that a `MatchTree` holds; four bytes have to be readable from each one on.
@unsafe
struct TreePlaces {
    fileprivate let bytes: UnsafePointer<UInt8>
    fileprivate let end: Int
    fileprivate let roots: UnsafeMutablePointer<Int32>
    fileprivate let branches: UnsafeMutablePointer<Int32>

    /// How many places a path meets at most: 24 save 0.5 % of gradients' bytes, and cost a tenth of
    /// the search.
    private static let mostPlaces = 16

    /// Adds the place `i`, which lies behind those before, and calls `body` with earlier places and
    /// how many bytes from there on are those from `i` on, where these are no more than one fewer
    /// than the most so far.
    ///
    /// A path goes no further where `enough` are.
    @inline(__always)
    func insert(_ i: Int, enough: Int, _ body: (Int, Int) -> Void) {
        let root = unsafe hash(i)
        var candidate = unsafe Int(roots[root])
        unsafe roots[root] = Int32(truncatingIfNeeded: i)
        // Where what is sorted before `i` will hang, and what is behind it; what lies between two
        // places agrees with `i` at least as far as the one that agrees less.
        var (before, behind) = unsafe (branch(i), branch(i) &+ 1)
        var (alikeBefore, alikeBehind) = (0, 0)
        var longest = 0
        let limit = unsafe min(258, end &- i)
        var most = unsafe Self.mostPlaces
        while most > 0 && i &- candidate < DeflateTables.window {
            most &-= 1
            let length = unsafe equalBytes(
                bytes + candidate, bytes + i, known: min(alikeBefore, alikeBehind), upTo: limit)
            if length >= longest &- 1 {
                body(candidate, length)
                longest = max(longest, length)
            }
            let branches = unsafe self.branches
            let (first, last) = unsafe (branch(candidate), branch(candidate) &+ 1)
            if length >= min(enough, limit) {
                // It takes that one's place, and what hangs there.
                unsafe branches[before] = branches[first]
                unsafe branches[behind] = branches[last]
                return
            }
            if unsafe bytes[candidate &+ length] < bytes[i &+ length] {
                unsafe branches[before] = Int32(truncatingIfNeeded: candidate)
                (before, alikeBefore) = (last, length)
                candidate = unsafe Int(branches[last])
            } else {
                unsafe branches[behind] = Int32(truncatingIfNeeded: candidate)
                (behind, alikeBehind) = (first, length)
                candidate = unsafe Int(branches[first])
            }
        }
        unsafe branches[before] = MatchTree.nowhere
        unsafe branches[behind] = MatchTree.nowhere
    }

    /// Where the branches of a place are.
    @inline(__always)
    private func branch(_ place: Int) -> Int { 2 &* (place & (DeflateTables.window &- 1)) }

    /// The hash of the four bytes from `i` on.
    @inline(__always)
    private func hash(_ i: Int) -> Int {
        let word = unsafe UnsafeRawPointer(bytes + i).loadUnaligned(as: UInt32.self)
        return HashChains.hash(word.littleEndian, bits: MatchTree.bits)
    }
}
