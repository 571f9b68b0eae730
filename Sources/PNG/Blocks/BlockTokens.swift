@safe
final class BlockTokens {
    static let leastMatch = 4
    private let matches: Buffer<Match>
    private let literals: ByteCounts
    private let lengths: Buffer<UInt32>
    private let distances: Buffer<UInt32>
    private var count = 0
    /// Whether only one in four words between zero runs is counted.
    private var isSampled = false
    /// The number of zeros not in `literals`; negative if counted zeros became part of a run.
    private var zeroes = 0
    let bytes: Int

    init(bytes: Int, least: Int = leastMatch) throws(OutOfMemory) {
        self.bytes = bytes
        matches = try Buffer(count: bytes / least + 1)
        literals = try ByteCounts()
        lengths = try Buffer(count: 259)
        distances = try Buffer(count: 30)
    }

    /// Removes all tokens; if `isSampled`, only `addZeroRuns` may add new ones.
    func clear(isSampled: Bool = false) {
        (count, zeroes, self.isSampled) = (0, 0, isSampled)
        literals.clear()
        unsafe lengths.base.update(repeating: 0, count: lengths.count)
        unsafe distances.base.update(repeating: 0, count: distances.count)
    }

    @unsafe
    @inline(__always)
    func add(_ bytes: UnsafePointer<UInt8>, literals range: Range<Int>) {
        unsafe literals.add(bytes, range)
    }

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
        // All passed bytes are counted, since parts between runs are short; bytes neither passed
        // nor in runs are zeros. A run that begins in passed bytes subtracts its zeros.
        zeroes &+= range.count
        let rest = unsafe forEachZeroRun(in: bytes, range) { start, word in
            zeroes &-= 8
            // The phase changes every 4096 bytes, so that no column is always omitted.
            if (start &>> 3 &+ start &>> 12) & omitted == 0 { literals.add(eight: word) }
        } _: { start, length in
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
            for byte in 0...255 { counts.literals[byte] = max(1, counts.literals[byte]) }
        }
        counts.literals[256] = 1
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
