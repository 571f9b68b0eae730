/// Codes pictures for version control: a small change of the picture changes few bytes.
///
/// In an ordinary deflate stream a changed row changes every byte after it: Git, restic, and rsync
/// find nothing in common between two versions. Here each block has a fixed number of rows, begins
/// at a byte, and depends only on its own rows and, by its first filter, on the row above. A
/// changed pixel changes one or two blocks, the lengths, and the checksums.
///
/// A longer search recovers the cost: six filterings per block, and tokens with the fewest bits.
/// `Scripts/measure-git` measures the effect in Git.
struct StableCoder {
    private var memory: Memory?

    private struct Memory {
        let plain: StoredRows
        let filtered: StoredRows
        let parser: TokenParser
        let trial: QuickMatcher

        init(count: Int, _ layout: RowLayout) throws(OutOfMemory) {
            plain = try StoredRows(count: count, layout)
            filtered = try StoredRows(count: count, layout)
            parser = try TokenParser(bytes: count * (layout.bytes + 1), isConfined: false)
            trial = try QuickMatcher(bytes: count * (layout.bytes + 1))
        }

        func fit(_ count: Int, _ layout: RowLayout) -> Bool {
            layout.step == plain.step && count * (layout.bytes + 1) <= parser.tokens.bytes
                && plain.fit(count, rowBytes: layout.bytes)
                && filtered.fit(count, rowBytes: layout.bytes)
        }
    }

    /// Returns the number of rows per block, which depends only on the row length.
    ///
    /// Few rows leave more of a file unchanged; many make it smaller. Eight are best for screens
    /// (`docs/golden-images.md`). With short rows, blocks of eight would be mostly headers.
    static func rows(of rowBytes: Int) -> Int {
        let more = [64, 32, 16].first { $0 * (rowBytes + 1) <= 1 << 14 }
        return more ?? max(1, min(8, mostBytes / (rowBytes + 1)))
    }

    private static let mostBytes = 1 << 18

    static func mostBytes(_ height: Int, _ layout: RowLayout) -> Int {
        2 * (layout.bytes + 1) * height + 1024 * (height / rows(of: layout.bytes) + 2)
    }

    /// Writes the zlib stream of `height` rows into `mostBytes` bytes and returns its length.
    ///
    /// `fill` copies the picture's row `row` to row `place` of `rows`.
    @unsafe
    mutating func encode(
        _ height: Int, _ layout: RowLayout, into memory: UnsafeMutablePointer<UInt8>,
        fill: (_ row: Int, _ rows: StoredRows, _ place: Int) -> Void
    ) throws(OutOfMemory) -> Int {
        let most = min(Self.rows(of: layout.bytes), height)
        let block = try room(most, layout)
        var stream = unsafe ZlibWriter(into: memory)
        // The writer discards the bytes of a canceled task.
        for start in stride(from: 0, to: height, by: most) where !Task.isCancelled {
            let count = min(most, height - start)
            if start == 0 { block.plain.clear(-1) }
            for row in (start > 0 ? -1 : 0)..<count { fill(start + row, block.plain, row) }
            code(count, of: block, isLast: start + count == height, to: &stream)
        }
        return stream.end()
    }

    private mutating func room(_ count: Int, _ layout: RowLayout) throws(OutOfMemory) -> Memory {
        if let memory, memory.fit(count, layout) { return memory }
        let new = try Memory(count: count, layout)
        memory = new
        return new
    }

    /// Writes the first `count` rows, then aligns to a byte with an empty stored block, like zlib's
    /// `Z_FULL_FLUSH`.
    private func code(
        _ count: Int, of block: Memory, isLast: Bool, to stream: inout ZlibWriter
    ) {
        let (plain, filtered, parser) = (block.plain, block.filtered, block.parser)
        let length = count * plain.stride
        // In a tie, the first and simplest filtering wins.
        var best: (filters: [RowFilter], counts: DeflateCode.Counts, bits: Double)?
        for filters in Self.filters(plain, count, trial: filtered) {
            filtered.fill(with: filters, of: plain)
            let tokens = block.trial.tokens
            tokens.clear()
            let isPlain = !filters.dropFirst().contains { $0 != .none }
            block.trial.tokenize(0..<length, of: filtered, style: isPlain ? .plain : .mixed)
            let (counts, bits) = (tokens.counts, tokens.counts.expectedBits)
            if bits < best?.bits ?? .infinity { best = (filters, counts, bits) }
        }
        guard let best else { return }
        filtered.fill(with: best.filters, of: plain)
        parser.parse(filtered, count, like: best.counts)
        let bytes = unsafe filtered.rows()
        unsafe parser.tokens.write(bytes, count: length, isLast: isLast, to: &stream.bits)
        unsafe stream.add(bytes, count: length)
        if !isLast { stream.bits.putEmptyBlock() }
    }

    /// Returns the filterings to try: one filter for all rows, the smallest residuals, and a filter
    /// on the first row only, whose row above no match can reach.
    private static func filters(
        _ rows: StoredRows, _ count: Int, trial: StoredRows
    ) -> [[RowFilter]] {
        let smallest = (0..<count).map { row in
            var best = (filter: RowFilter.none, cost: Int.max)
            for filter in [RowFilter.up, .sub, .average, .paeth, .none] {
                let cost = trial.cost(of: row, filteredBy: filter, of: rows, enough: best.cost)
                if cost < best.cost { best = (filter, cost) }
            }
            return best.filter
        }
        let alike = [RowFilter.none, .sub, .up, .paeth].map { filter in
            [RowFilter](repeating: filter, count: count)
        }
        let first = smallest.prefix(1) + alike[0].dropFirst()
        return alike + [smallest, Array(first)]
    }
}

extension StoredRows {
    fileprivate func fill(with filters: [RowFilter], of other: StoredRows) {
        for (row, filter) in filters.enumerated() { fill(row, with: filter, of: other) }
    }
}

extension BitWriter {
    fileprivate mutating func putEmptyBlock() {
        put(0, 3)
        align()
        put(0xFFFF_0000, 32)
    }
}
