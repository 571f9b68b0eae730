import Raster

/// The tokens of a block, and the count of each symbol.
@safe
final class BlockTokens {
    /// The minimum match length by default.
    static let leastMatch = 4
    private let matches: Buffer<Match>
    private let literals: ByteCounts
    private let lengths: Buffer<UInt32>
    private let distances: Buffer<UInt32>
    private var count = 0
    /// Whether only one in four words of literals between runs of zeros is counted.
    private var isSampled = false
    /// Zeros in addition to those in `literals`; negative if counted zeros became part of a run.
    private var zeroes = 0
    /// The capacity in bytes.
    let bytes: Int

    init(bytes: Int, least: Int = leastMatch) throws(OutOfMemory) {
        self.bytes = bytes
        matches = try Buffer(count: bytes / least + 1)
        literals = try ByteCounts()
        lengths = try Buffer(count: 259)
        distances = try Buffer(count: 30)
    }

    /// Removes all tokens.
    ///
    /// If `isSampled`, only `addZeroRuns` may add the next ones.
    func clear(isSampled: Bool = false) {
        (count, zeroes, self.isSampled) = (0, 0, isSampled)
        literals.clear()
        // Both tables have that many entries.
        unsafe lengths.base.update(repeating: 0, count: lengths.count)
        unsafe distances.base.update(repeating: 0, count: distances.count)
    }

    @unsafe
    @inline(__always)
    func add(_ bytes: UnsafePointer<UInt8>, literals range: Range<Int>) {
        unsafe literals.add(bytes, range)
    }

    /// Adds a match of at least the minimum length, after the previous ones.
    @unsafe
    @inline(__always)
    func add(matchAt start: Int, length: Int, distance: Int) {
        precondition(count < matches.count)
        unsafe matches.base[count] = Match(at: start, length: length, distance: distance)
        count &+= 1
        unsafe lengths.base[length] &+= 1
        unsafe distances.base[DeflateTables.distanceSymbol(distance)] &+= 1
    }

    @unsafe
    func addZeroRuns(of bytes: UnsafePointer<UInt8>, _ range: Range<Int>) {
        let omitted = isSampled ? 3 : 0
        // The search counts the bytes it passes, since the parts between runs are short. Other
        // bytes are zeros; a run that begins in passed bytes subtracts its zeros.
        zeroes &+= range.count
        let rest = unsafe forEachZeroRun(in: bytes, range) { start, word in
            zeroes &-= 8
            // The sampled word of four changes every 4096 bytes, so that rows of a multiple of four
            // words are not sampled in the same columns.
            if (start &>> 3 &+ start &>> 12) & omitted == 0 { literals.add(eight: word) }
        } _: { start, length in
            // Runs are in order, in the range, and long enough.
            unsafe add(matchAt: start, length: length, distance: 1)
            zeroes &-= length
        }
        unsafe literals.add(bytes, rest..<range.upperBound)
        zeroes &-= range.upperBound &- rest
    }

    var all: [Match] { (0..<count).map { unsafe matches.base[$0] } }

    var counts: DeflateCode.Counts {
        var counts = DeflateCode.Counts()
        counts.add(literals: literals)
        if isSampled { for byte in 0...255 { counts.literals[byte] *= 4 } }
        counts.literals[0] += zeroes
        if isSampled {
            // Any literal may be among the uncounted ones.
            for byte in 0...255 { counts.literals[byte] = max(1, counts.literals[byte]) }
        }
        counts.literals[256] = 1
        // Lengths are at most 258, and there are 30 distance symbols.
        for length in 3...258 {
            let symbol = Int(DeflateTables.lengthSymbol[length])
            unsafe counts.literals[symbol] += Int(lengths.base[length])
        }
        for symbol in 0..<30 { unsafe counts.distances[symbol] = Int(distances.base[symbol]) }
        return counts
    }

    @unsafe
    func write(
        _ bytes: UnsafePointer<UInt8>, count: Int, isLast: Bool, to writer: inout BitWriter
    ) {
        let code = DeflateCode(counts)
        writer.put(isLast ? 1 : 0, 1)
        code.writeHeader(to: &writer)
        // Matches are in order and within the bytes.
        var i = 0
        for index in 0..<self.count {
            let match = unsafe matches.base[index]
            unsafe writer.put(literals: bytes + i, Int(match.start) - i, code: code)
            writer.put(match: Int(match.length), match.distance, code: code)
            i = match.end
        }
        unsafe writer.put(literals: bytes + i, count - i, code: code)
        code.writeEnd(to: &writer)
    }
}
