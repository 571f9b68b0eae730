/// The content of a band's rows in a frame: runs of sources, and composited pixels.
struct BandPlan<S: Sample> {
    private var compositor: Compositor<S>
    private let width: Int
    private let height: Int
    private(set) var runs = RunTable()
    /// The composited pixels of the row above the band, followed by those of the band.
    private var pixels: Bitmap<S>
    private var isWhole: [Bool]
    private var rows = 0..<0

    init(_ compositor: Compositor<S>, width: Int, height: Int) throws(OutOfMemory) {
        self.compositor = compositor
        (self.width, self.height) = (width, height)
        let rows = 1 + min(CodedBand.height, height)
        pixels = try Bitmap(width: width, height: rows, layout: compositor.layout)
        isWhole = Array(repeating: false, count: rows)
    }

    mutating func begin(_ stack: [PlacedSource]) {
        compositor.begin(stack, width: width, height: height)
    }

    mutating func begin(_ rows: Range<Int>) {
        self.rows = rows
        if rows.lowerBound == 0 {
            runs.beginFirst()
        } else {
            runs.begin()
            keepLastRow()
        }
    }

    private mutating func keepLastRow() {
        let last = CodedBand.height
        pixels.copyRow(last, to: 0)
        isWhole[0] = isWhole[last]
    }

    mutating func findRuns(ofRow row: Int) {
        let y = rows.lowerBound + row
        runs.appendRow { compositor.appendStaticRuns(inRow: y, to: &$0) }
    }

    mutating func compositeFresh(_ row: Int) {
        isWhole[row + 1] = false
        // A row is composited as a whole if more than a quarter is needed.
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

    mutating func compositeWhole(_ row: Int) {
        guard !isWhole[row + 1] else { return }
        composite(row, 0..<width)
        isWhole[row + 1] = true
    }

    private mutating func composite(_ row: Int, _ columns: Range<Int>) {
        guard !columns.isEmpty else { return }
        compositor.composite(row: rows.lowerBound + row, columns, into: &pixels, at: row + 1)
    }

    /// Copies the pixels `columns` of row `row` to row `place` of `target`.
    ///
    /// Row -1 is the one above, with zeros above the frame's first.
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

    func copyComposited(
        _ columns: Range<Int>, of row: Int, to target: StoredRows, at place: Int
    ) {
        guard !columns.isEmpty else { return }
        pixels.withRow(row + 1) { target.put($0, columns, at: place) }
    }
}
