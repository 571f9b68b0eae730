import Raster

/// What the rows of a band show in a frame: runs of sources, and the pixels of what is no source's,
/// which are composited.
struct BandPlan<S: Sample> {
    private var compositor: Compositor<S>
    private let width: Int
    private let height: Int
    private(set) var runs = RunTable()
    /// The row above a band and the band's rows: of these the pixels that are no source's, and all
    /// pixels of rows that are whole.
    private var pixels: Bitmap<S>
    private var isWhole: [Bool]
    /// The picture's rows that the band has.
    private var rows = 0..<0

    /// A plan of frames of that size.
    ///
    /// - Throws: `OutOfMemory`.
    init(_ compositor: Compositor<S>, width: Int, height: Int) throws(OutOfMemory) {
        self.compositor = compositor
        (self.width, self.height) = (width, height)
        let rows = 1 + min(CodedBand.height, height)
        pixels = try Bitmap(width: width, height: rows, layout: compositor.layout)
        isWhole = Array(repeating: false, count: rows)
    }

    /// Begins the frame that shows `stack`, bottom source first.
    mutating func begin(_ stack: [PlacedSource]) {
        compositor.begin(stack, width: width, height: height)
    }

    /// Goes on to the band of those rows, the frame's first or the one behind the last.
    mutating func begin(_ rows: Range<Int>) {
        self.rows = rows
        if rows.lowerBound == 0 {
            runs.beginFirst()
        } else {
            runs.begin()
            keepLastRow()
        }
    }

    /// Makes the last row of a band the one above the next.
    private mutating func keepLastRow() {
        // All bands but the last have as many rows.
        let last = CodedBand.height
        pixels.copyRow(last, to: 0)
        isWhole[0] = isWhole[last]
    }

    /// Finds out what of the next row, `row`, is a source's.
    mutating func findRuns(ofRow row: Int) {
        let y = rows.lowerBound + row
        runs.appendRow { compositor.appendStaticRuns(inRow: y, to: &$0) }
    }

    /// Composites what of row `row` is no source's.
    mutating func compositeFresh(_ row: Int) {
        isWhole[row + 1] = false
        // A row of which more than a quarter is composited is composited as a whole, once.
        if 4 * runs.pixels(of: row) < 3 * width {
            compositeWhole(row)
            return
        }
        var column = 0
        for index in runs.indices(of: row) {
            composite(row, column..<runs[index].columns.lowerBound)
            column = runs[index].columns.upperBound
        }
        composite(row, column..<width)
    }

    /// Composites all of row `row`, unless that is done.
    mutating func compositeWhole(_ row: Int) {
        guard !isWhole[row + 1] else { return }
        composite(row, 0..<width)
        isWhole[row + 1] = true
    }

    private mutating func composite(_ row: Int, _ columns: Range<Int>) {
        guard !columns.isEmpty else { return }
        compositor.composite(row: rows.lowerBound + row, columns, into: &pixels, at: row + 1)
    }

    /// Copies the pixels `columns` of row `row`, -1 for the one above, which is all zeroes above
    /// the frame's first, to row `place` of `target`.
    func copy(_ columns: Range<Int>, of row: Int, to target: StoredRows, at place: Int) {
        guard rows.lowerBound + row >= 0 else {
            target.clear(place)
            return
        }
        var column = columns.lowerBound
        if !isWhole[row + 1] {
            for index in runs.indices(of: row) {
                let run = runs[index]
                let copied = run.columns.clamped(to: columns)
                guard !copied.isEmpty else { continue }
                copyComposited(column..<copied.lowerBound, of: row, to: target, at: place)
                compositor.samples[run.source].withRow(rows.lowerBound + row) {
                    target.put($0, copied, at: place)
                }
                column = copied.upperBound
            }
        }
        copyComposited(column..<columns.upperBound, of: row, to: target, at: place)
    }

    /// Copies pixels that have been composited.
    func copyComposited(
        _ columns: Range<Int>, of row: Int, to target: StoredRows, at place: Int
    ) {
        guard !columns.isEmpty else { return }
        pixels.withRow(row + 1) { target.put($0, columns, at: place) }
    }
}
