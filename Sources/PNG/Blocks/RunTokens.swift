/// Collects color runs and literals for a block with its own code.
@safe
final class RunTokens {
    /// A run of `length` bytes before the literal `firstLiteral`.
    private struct Run: BitwiseCopyable {
        let firstLiteral: Int32
        let distance: Int32
        let length: Int
    }

    private let literals: Buffer<UInt8>
    private let runs: Buffer<Run>
    private let bytes: ByteCounts
    private var literalCount = 0
    private var runCount = 0
    private var counts = DeflateCode.Counts()
    /// The color of the last pixel, and the number of pending bytes that repeat it.
    private var color: FlatColor?
    private var waiting = 0
    private let rowBytes: Int

    private static let leastRun = 4
    private static let mostLiterals = 1 << 16

    private static func most(_ rowBytes: Int) -> (literals: Int, runs: Int) {
        (rowBytes + 1 + leastRun, rowBytes / leastRun + 2)
    }

    init(rowBytes: Int) throws(OutOfMemory) {
        self.rowBytes = rowBytes
        let most = Self.most(rowBytes)
        literals = try Buffer(count: max(Self.mostLiterals, 2 * most.literals))
        runs = try Buffer(count: max(Self.mostLiterals / Self.leastRun, 2 * most.runs))
        bytes = try ByteCounts()
    }

    func clear() {
        (literalCount, runCount, color, waiting) = (0, 0, nil, 0)
        counts = DeflateCode.Counts()
        bytes.clear()
    }

    var isEmpty: Bool { color == nil }

    var hasRoomForRow: Bool {
        let most = Self.most(rowBytes)
        return literalCount + most.literals <= literals.count
            && runCount + most.runs <= runs.count
    }

    @inline(__always)
    func add(_ color: FlatColor, count: Int) {
        guard color != self.color else {
            waiting &+= count
            return
        }
        endRun()
        self.color = color
        put(literals: color.period, of: color)
        waiting = count &- color.period
    }

    /// Turns the pending bytes into a run; bytes too few for a match become literals.
    @inline(__always)
    private func endRun() {
        guard waiting > 0, let color else { return }
        let rest = waiting < Self.leastRun ? waiting : waiting % 258
        let isShort = rest < Self.leastRun
        if isShort { put(literals: rest, of: color) }
        let length = isShort ? waiting &- rest : waiting
        waiting = 0
        guard length > 0 else { return }
        precondition(runCount < runs.count)
        unsafe runs.base[runCount] = Run(
            firstLiteral: Int32(truncatingIfNeeded: literalCount),
            distance: Int32(truncatingIfNeeded: color.period), length: length)
        runCount &+= 1
        let matches = (length &+ 257) / 258
        counts.literals[285] += length / 258
        if !isShort { counts.literals[Int(DeflateTables.lengthSymbol[rest])] += 1 }
        counts.distances[DeflateTables.distanceSymbol(color.period)] += matches
    }

    @inline(__always)
    private func put(literals count: Int, of color: FlatColor) {
        precondition(literalCount &+ count <= literals.count)
        for i in 0..<count { unsafe literals.base[literalCount &+ i] = color[i] }
        literalCount &+= count
    }

    func write(isLast: Bool, to writer: inout BitWriter) {
        endRun()
        unsafe bytes.add(literals.base, 0..<literalCount)
        counts.add(literals: bytes)
        counts.literals[256] = 1
        let code = DeflateCode(counts)
        writer.put(isLast ? 1 : 0, 1)
        code.writeHeader(to: &writer)
        var literal = 0
        for index in 0..<runCount {
            let run = unsafe runs.base[index]
            let first = Int(run.firstLiteral)
            unsafe writer.put(literals: literals.base + literal, first - literal, code: code)
            literal = first
            var left = run.length
            while left >= 258 {
                writer.put(match: 258, Int(run.distance), code: code)
                left &-= 258
            }
            if left > 0 { writer.put(match: left, Int(run.distance), code: code) }
        }
        unsafe writer.put(
            literals: literals.base + literal, literalCount - literal, code: code)
        code.writeEnd(to: &writer)
        clear()
    }
}
