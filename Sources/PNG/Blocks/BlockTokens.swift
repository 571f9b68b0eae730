import Raster

/// What the bytes of a block were put into: matches and the literals between them, counted as they
/// come.
@safe
final class BlockTokens {
    /// No match is shorter that is put in, but where whoever puts it in says so.
    static let leastMatch = 4
    /// The matches, in order; there is room for as many as bytes can hold.
    private let matches: Buffer<Match>
    private let literals: ByteCounts
    private let lengths: Buffer<UInt32>
    private let distances: Buffer<UInt32>
    private var count = 0
    /// Whether of literals between runs of zeroes one in four is counted, and stands for the
    /// others.
    private var isSampled = false
    /// Literals that are zero beside those that were counted; fewer than none where some that were
    /// have become part of a run.
    private var zeroes = 0
    /// The most bytes whose tokens there is room for.
    let bytes: Int

    /// Room for the tokens of so many bytes, where no match is shorter than `least`.
    init(bytes: Int, least: Int = leastMatch) throws(OutOfMemory) {
        self.bytes = bytes
        matches = try Buffer(count: bytes / least + 1)
        literals = try ByteCounts()
        lengths = try Buffer(count: 259)
        distances = try Buffer(count: 30)
    }

    /// Forgets all tokens; where the next ones are to be `isSampled`, these are literals and runs
    /// of zeroes.
    func clear(isSampled: Bool = false) {
        (count, zeroes, self.isSampled) = (0, 0, isSampled)
        literals.clear()
        // The tables are as large as they say.
        unsafe lengths.base.update(repeating: 0, count: lengths.count)
        unsafe distances.base.update(repeating: 0, count: distances.count)
    }

    /// Adds `range` of some bytes as literals.
    @unsafe
    @inline(__always)
    func add(_ bytes: UnsafePointer<UInt8>, literals range: Range<Int>) {
        unsafe literals.add(bytes, range)
    }

    /// Adds a match, which is not shorter than the shortest there is room for; it lies behind those
    /// before, within the bytes.
    @unsafe
    @inline(__always)
    func add(matchAt start: Int, length: Int, distance: Int) {
        precondition(count < matches.count)
        unsafe matches.base[count] = Match(at: start, length: length, distance: distance)
        count &+= 1
        unsafe lengths.base[length] &+= 1
        unsafe distances.base[DeflateTables.distanceSymbol(distance)] &+= 1
    }

    /// Adds `range` of some bytes as runs of zeroes and literals.
    @unsafe
    func addZeroRuns(of bytes: UnsafePointer<UInt8>, _ range: Range<Int>) {
        let omitted = isSampled ? 3 : 0
        // Bytes are counted as the search passes over them, since parts between runs are short.
        // What is in no run and was not passed is zero; runs that reach back into what was passed
        // take zeroes back.
        zeroes &+= range.count
        let rest = unsafe forEachZeroRun(in: bytes, range) { start, word in
            zeroes &-= 8
            // Which of four words is counted changes every 4096 bytes: in rows that are a multiple
            // of four words long they would all stand in the same columns.
            if (start &>> 3 &+ start &>> 12) & omitted == 0 { literals.add(eight: word) }
        } _: { start, length in
            // Runs lie in order in the range, and are long enough.
            unsafe add(matchAt: start, length: length, distance: 1)
            zeroes &-= length
        }
        unsafe literals.add(bytes, rest..<range.upperBound)
        zeroes &-= range.upperBound &- rest
    }

    /// The matches, in order.
    var all: [Match] { (0..<count).map { unsafe matches.base[$0] } }

    /// The counts of all symbols of a block of these tokens, its end among them.
    var counts: DeflateCode.Counts {
        var counts = DeflateCode.Counts()
        counts.add(literals: literals)
        if isSampled { for byte in 0...255 { counts.literals[byte] *= 4 } }
        counts.literals[0] += zeroes
        if isSampled {
            // Any literal may be among those that were not counted.
            for byte in 0...255 { counts.literals[byte] = max(1, counts.literals[byte]) }
        }
        counts.literals[256] = 1
        // Lengths are up to 258, and distances have thirty symbols.
        for length in 3...258 {
            let symbol = Int(DeflateTables.lengthSymbol[length])
            unsafe counts.literals[symbol] += Int(lengths.base[length])
        }
        for symbol in 0..<30 { unsafe counts.distances[symbol] = Int(distances.base[symbol]) }
        return counts
    }

    /// Writes the first `count` of the bytes from which these tokens were made as a block with a
    /// code of its own.
    @unsafe
    func write(
        _ bytes: UnsafePointer<UInt8>, count: Int, isLast: Bool, to writer: inout BitWriter
    ) {
        let code = DeflateCode(counts)
        writer.put(isLast ? 1 : 0, 1)
        code.writeHeader(to: &writer)
        // Matches lie, in order, within the bytes.
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
