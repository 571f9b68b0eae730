/// Mostly fresh bands of a frame, to be coded as blocks of their own; short rows share a block.
struct WaitingBands {
    private var coder: BlockCoder?
    private var count = 0
    private var codings: [RowCoding] = []
    /// Whether every source is at its original position, in any blend.
    private var isInPlace = false
    private let compression: Compression
    private var parser: TokenParser?
    private let height: Int
    private let layout: RowLayout

    init(_ layout: RowLayout, height: Int, _ compression: Compression) {
        (self.layout, self.height, self.compression) = (layout, height, compression)
    }

    mutating func begin(isInPlace: Bool) {
        self.isInPlace = isInPlace
        count = 0
        codings.removeAll(keepingCapacity: true)
    }

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

    private mutating func rows() throws(OutOfMemory) -> StoredRows {
        if let coder { return coder.rows }
        let coder = try BlockCoder(count: min(mostRows, height), layout)
        self.coder = coder
        if compression.parses {
            parser = try TokenParser(
                bytes: coder.rows.count * coder.rows.stride, isConfined: false)
        }
        return coder.rows
    }

    private var mostRows: Int {
        BlockCoder.mostRows(of: layout.bytes) / CodedBand.height * CodedBand.height
    }

    func hasRoom(for rows: Int) -> Bool {
        count + rows <= coder?.rows.count ?? 0
    }

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
