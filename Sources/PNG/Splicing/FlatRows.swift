/// Codes rows between sources of one color each: runs, which may cross rows, and edge pixels.
///
/// Spliced bits begin and end with each row; for sixty mattes of 1920×1080 pixels, they are slower
/// and 1.5 times as large.
struct FlatRows {
    private var tokens: RunTokens?

    mutating func begin() { tokens?.clear() }

    /// Adds the rows of a band, and writes full blocks and the sums of all rows to `stream`.
    mutating func add<S: Sample>(
        _ count: Int, of plan: BandPlan<S>, colors: [FlatColor], in book: SpliceBook,
        by fresh: FreshCoder, to stream: inout ZlibWriter
    ) throws(OutOfMemory) {
        let tokens = try runTokens(rowBytes: book.rowBytes)
        for row in 0..<count {
            if !tokens.hasRoomForRow { tokens.write(isLast: false, to: &stream.bits) }
            tokens.add(.zero, count: 1)
            var column = 0
            for index in plan.runs.indices(of: row) {
                let run = plan.runs[index]
                guard let source = book.coded(run.source) else { continue }
                Self.add(column..<run.columns.lowerBound, of: row, plan, fresh, tokens, &stream)
                let step = book.step
                let bytes = run.columns.lowerBound * step..<run.columns.upperBound * step
                tokens.add(colors[source], count: bytes.count)
                stream.row.add(colors[source], bytes)
                column = run.columns.upperBound
            }
            Self.add(column..<book.width, of: row, plan, fresh, tokens, &stream)
            stream.endRow(filter: .none, count: book.rowBytes)
        }
    }

    private mutating func runTokens(rowBytes: Int) throws(OutOfMemory) -> RunTokens {
        if let tokens { return tokens }
        let tokens = try RunTokens(rowBytes: rowBytes)
        self.tokens = tokens
        return tokens
    }

    @inline(__always)
    private static func add<S: Sample>(
        _ columns: Range<Int>, of row: Int, _ plan: BandPlan<S>, _ fresh: FreshCoder,
        _ tokens: RunTokens, _ stream: inout ZlibWriter
    ) {
        guard !columns.isEmpty else { return }
        plan.copy(columns, of: row, to: fresh.rows, at: 0)
        let (bytes, step) = unsafe (UnsafePointer(fresh.rows.row(0)), fresh.rows.step)
        unsafe stream.row.add(bytes, columns.lowerBound * step..<columns.upperBound * step)
        for column in columns {
            tokens.add(unsafe FlatColor(bytes + column * step, count: step), count: step)
        }
    }

    mutating func code(isLast: Bool, to stream: inout ZlibWriter) {
        guard let tokens, !tokens.isEmpty else { return }
        tokens.write(isLast: isLast, to: &stream.bits)
    }
}
