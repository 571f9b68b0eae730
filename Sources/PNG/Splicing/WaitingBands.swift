import Raster

/// Bands of a frame of which too little is a source's, on their way into blocks of their own,
/// several into one where rows are short.
struct WaitingBands {
    private var coder: BlockCoder?
    /// How many rows wait in the coder.
    private var count = 0
    /// The codings of their bands.
    private var codings: [RowCoding] = []
    /// Whether all that the frame shows lies where it lies in the book, in whatever mixture.
    private var isInPlace = false
    private let compression: Compression
    /// What chooses a block's tokens where files are to be small.
    private var parser: BlockParser?
    private let height: Int
    private let layout: RowLayout

    /// No bands yet of frames of that height.
    init(_ layout: RowLayout, height: Int, _ compression: Compression) {
        (self.layout, self.height, self.compression) = (layout, height, compression)
    }

    /// Begins a frame.
    mutating func begin(isInPlace: Bool) {
        self.isInPlace = isInPlace
        count = 0
        codings.removeAll(keepingCapacity: true)
    }

    /// Adds a band, the picture's rows `band`, which are composited as a whole first.
    ///
    /// - Throws: `OutOfMemory`.
    mutating func add<S: Sample>(
        _ band: Range<Int>, _ coding: RowCoding, _ plan: inout BandPlan<S>, width: Int
    ) throws(OutOfMemory) {
        let rows = try self.rows()
        if band.lowerBound == 0 { rows.clear(-1) }
        for row in (count == 0 && band.lowerBound > 0 ? -1 : 0)..<band.count {
            plan.compositeWhole(row)
            plan.copyComposited(0..<width, of: row, to: rows, at: count + row)
        }
        count += band.count
        codings.append(coding)
    }

    /// The coder's rows.
    private mutating func rows() throws(OutOfMemory) -> StoredRows {
        if let coder { return coder.rows }
        let coder = try BlockCoder(count: min(mostRows, height), layout)
        self.coder = coder
        if compression.parses {
            parser = try BlockParser(bytes: coder.rows.count * coder.rows.stride)
        }
        return coder.rows
    }

    /// The rows of as many bands as a block may have, and of one at least.
    private var mostRows: Int {
        BlockCoder.mostRows(of: layout.bytes) / CodedBand.height * CodedBand.height
    }

    /// Whether there is room for so many rows more.
    func hasRoom(for rows: Int) -> Bool {
        count + rows <= coder?.rows.count ?? 0
    }

    /// Codes the bands that wait, if any do, with a code of their own.
    mutating func code(isLast: Bool, to stream: inout ZlibWriter) {
        guard let coder, count > 0 else { return }
        if let parser {
            coder.code(count, by: parser, isLast: isLast, to: &stream)
        } else if isInPlace {
            coder.code(codings, isThorough: compression.isThorough, isLast: isLast, to: &stream)
        } else {
            coder.code(count, isThorough: compression.isThorough, isLast: isLast, to: &stream)
        }
        count = 0
        codings.removeAll(keepingCapacity: true)
    }
}
