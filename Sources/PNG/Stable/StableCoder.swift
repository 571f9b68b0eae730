import Raster

/// Codes rows of pictures so that where little changes, few bytes do.
///
/// A stream of deflate is packed in bits, and looks back: one row that changes shifts or changes
/// every byte behind it, and who keeps versions of a file, as Git, restic and rsync do, finds
/// nothing that two of them share. Here each block has a fixed number of rows and begins at a byte.
/// Its filters, its matches and its code depend on its own rows, and its first row's filter on the
/// row above. So a pixel that changes changes one block, and a second one where it stands in a
/// block's last row; apart from these, only the lengths and checksums around the stream.
///
/// What that costs is earned back by looking longer: six ways to filter each block are tried, and
/// its tokens are those with the fewest bits (`BlockParser`). `Scripts/measure-git` measures what
/// Git makes of it, and `StableTests` holds which bytes change.
struct StableCoder {
    private var memory: Memory?

    /// What a block takes: its rows, as they are and filtered, and the search for its tokens.
    private struct Memory {
        let plain: StoredRows
        let filtered: StoredRows
        let parser: BlockParser
        /// What ways to filter are tried with.
        let trial: QuickMatcher

        init(count: Int, _ layout: RowLayout) throws(OutOfMemory) {
            plain = try StoredRows(count: count, layout)
            filtered = try StoredRows(count: count, layout)
            parser = try BlockParser(bytes: count * (layout.bytes + 1))
            trial = try QuickMatcher(bytes: count * (layout.bytes + 1))
        }

        func fit(_ count: Int, _ layout: RowLayout) -> Bool {
            layout.step == plain.step && count * (layout.bytes + 1) <= parser.tokens.bytes
                && plain.fit(count, rowBytes: layout.bytes)
                && filtered.fit(count, rowBytes: layout.bytes)
        }
    }

    /// How many rows of so many bytes a block has: it depends on nothing else, so that it stays as
    /// it is while a picture changes.
    ///
    /// Few rows leave more of a file as it was, and many make the file small: eight are best for
    /// screens of phones and of desks (`docs/golden-images.md` has the figures), and more where
    /// rows are so short that each block would be little but its header.
    static func rows(of rowBytes: Int) -> Int {
        let more = [64, 32, 16].first { $0 * (rowBytes + 1) <= 1 << 14 }
        return more ?? max(1, min(8, mostBytes / (rowBytes + 1)))
    }

    /// No block has more bytes, unless a single row has.
    private static let mostBytes = 1 << 18

    /// The most bytes that the zlib stream of so many rows can have, and some to spare.
    static func mostBytes(_ height: Int, _ layout: RowLayout) -> Int {
        2 * (layout.bytes + 1) * height + 1024 * (height / rows(of: layout.bytes) + 2)
    }

    /// Writes the zlib stream of `height` rows to memory that holds `mostBytes`, and returns its
    /// length; `fill` puts the row of a number into a place of the rows that are coded.
    ///
    /// - Throws: `OutOfMemory`.
    @unsafe
    mutating func encode(
        _ height: Int, _ layout: RowLayout, into memory: UnsafeMutablePointer<UInt8>,
        fill: (_ row: Int, _ rows: StoredRows, _ place: Int) -> Void
    ) throws(OutOfMemory) -> Int {
        let most = min(Self.rows(of: layout.bytes), height)
        let block = try room(most, layout)
        var stream = unsafe ZlibWriter(into: memory)
        // The writer gives nobody the bytes of what was stopped.
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

    /// Writes the first `count` rows of `block`, and behind them what brings the next block to a
    /// byte: an empty block that is stored, as zlib's `Z_FULL_FLUSH` has it.
    private func code(
        _ count: Int, of block: Memory, isLast: Bool, to stream: inout ZlibWriter
    ) {
        let (plain, filtered, parser) = (block.plain, block.filtered, block.parser)
        let length = count * plain.stride
        // Of ways that come out alike the first is the simplest.
        var best = (filters: [RowFilter](repeating: .none, count: count), bits: Double.infinity)
        for filters in Self.filters(plain, count, trial: filtered) {
            filtered.fill(with: filters, of: plain)
            let tokens = block.trial.tokens
            tokens.clear()
            let isPlain = !filters.dropFirst().contains { $0 != .none }
            block.trial.tokenize(0..<length, of: filtered, style: isPlain ? .plain : .mixed)
            let bits = tokens.counts.expectedBits
            if bits < best.bits { best = (filters, bits) }
        }
        filtered.fill(with: best.filters, of: plain)
        parser.parse(filtered, length)
        let bytes = unsafe filtered.rows()
        // The tokens are those of these bytes, all of which are the block's.
        unsafe parser.tokens.write(bytes, count: length, isLast: isLast, to: &stream.bits)
        unsafe stream.add(bytes, count: length)
        if !isLast { stream.bits.putEmptyBlock() }
    }

    /// The ways to filter a block's rows that are tried: all alike, each by what leaves the
    /// smallest residuals, and only the first, which no match can take from the row above.
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
    /// Fills the first rows with those of `other`, each filtered by the filter in its place.
    fileprivate func fill(with filters: [RowFilter], of other: StoredRows) {
        for (row, filter) in filters.enumerated() { fill(row, with: filter, of: other) }
    }
}

extension BitWriter {
    /// Appends a stored block without bytes, behind which all is aligned to bytes (RFC 1951,
    /// 3.2.4).
    fileprivate mutating func putEmptyBlock() {
        put(0, 3)
        align()
        put(0xFFFF_0000, 32)
    }
}
