/// Finds earlier positions in a block with the same bytes.
///
/// Like LZMA and libdeflate's highest levels, it has a tree for each hash of four bytes: positions
/// in the window, sorted by their bytes, with the last at the root. A path visits ever earlier
/// positions with ever longer matches: about a dozen in repetitive data, compared with hundreds in
/// a hash chain.
@safe
final class MatchTree {
    private let roots: Buffer<Int32>
    /// The children of each position: the last positions sorted before and after it.
    private let branches: Buffer<Int32>

    fileprivate static let bits = 15
    /// The end of a path: a position too far before all others to match.
    fileprivate static let nowhere = Int32(-DeflateTables.window)

    static let bytes = MemoryLayout<Int32>.stride * (1 << bits + 2 * DeflateTables.window)

    init() throws(OutOfMemory) {
        roots = try Buffer(count: 1 << Self.bits)
        branches = try Buffer(count: 2 * DeflateTables.window)
    }

    func clear() {
        unsafe roots.base.update(repeating: Self.nowhere, count: roots.count)
    }

    /// Returns the positions of a block; the caller keeps it and this object alive.
    @unsafe
    func places(in bytes: UnsafePointer<UInt8>, _ count: Int) -> TreePlaces {
        unsafe TreePlaces(bytes: bytes, end: count, roots: roots.base, branches: branches.base)
    }
}

/// The positions in a `MatchTree`; four bytes must be readable at each.
@unsafe
struct TreePlaces {
    fileprivate let bytes: UnsafePointer<UInt8>
    fileprivate let end: Int
    fileprivate let roots: UnsafeMutablePointer<Int32>
    fileprivate let branches: UnsafeMutablePointer<Int32>

    /// The maximum positions on a path: 16 make text 0.3 % larger, and 32 save less than 0.1 %.
    private static let mostPlaces = 24

    /// Adds position `i`, which follows all previous ones.
    ///
    /// Calls `body` with earlier positions and the lengths of their matches, the nearest first.
    ///
    /// Only a match of the maximum length ends the search. If one of 64 bytes did, it would hide
    /// longer ones, and gradients would be 6 to 24 % larger.
    @inline(__always)
    func insert(_ i: Int, _ body: (Int, Int) -> Void) {
        let root = unsafe hash(i)
        var candidate = unsafe Int(roots[root])
        unsafe roots[root] = Int32(truncatingIfNeeded: i)
        // The links to fill in for positions sorted before and after `i`. A position between two
        // others matches `i` at least to the length of the shorter of their matches.
        var (before, behind) = unsafe (branch(i), branch(i) &+ 1)
        var (alikeBefore, alikeBehind) = (0, 0)
        let limit = unsafe min(258, end &- i)
        var most = unsafe Self.mostPlaces
        while most > 0 && i &- candidate < DeflateTables.window {
            most &-= 1
            let length = unsafe equalBytes(
                bytes + candidate, bytes + i, known: min(alikeBefore, alikeBehind), upTo: limit)
            body(candidate, length)
            let branches = unsafe self.branches
            let (first, last) = unsafe (branch(candidate), branch(candidate) &+ 1)
            if length == limit {
                // Position `i` replaces `candidate` and takes over its children.
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

    @inline(__always)
    private func branch(_ place: Int) -> Int { 2 &* (place & (DeflateTables.window &- 1)) }

    @inline(__always)
    private func hash(_ i: Int) -> Int {
        let word = unsafe UnsafeRawPointer(bytes + i).loadUnaligned(as: UInt32.self)
        return MatchHash.of(word.littleEndian, bits: MatchTree.bits)
    }
}
