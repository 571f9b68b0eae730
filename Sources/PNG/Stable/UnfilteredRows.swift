import CPNG

/// A picture's rows as its file stores them, of any color type and depth, without filters.
struct UnfilteredRows {
    let height: Int
    let layout: RowLayout
    private let bytes: Block<UInt8>

    /// Reads rows from the zlib stream that the ranges `data` of `file` form; nil if the stream
    /// does not contain exactly these rows or is damaged.
    ///
    /// - Throws: `.outOfMemory`.
    init?(
        _ data: [Range<Int>], in file: Span<UInt8>, width: Int, height: Int, _ header: PNGHeader
    ) throws(PNGError) {
        // The chunk with the size of an animation's picture may be missing before its data.
        guard width > 0, height > 0 else { return nil }
        layout = Self.rowLayout(width, header)
        self.height = height
        let (count, stride) = ((layout.bytes + 1) * height, layout.bytes + 1)
        guard let rows = try Self.content(of: data, in: file, count) else { return nil }
        bytes = rows
        let isUnfiltered = rows.withMutableSpan(of: 0..<count) { rows in
            for start in Swift.stride(from: 0, to: count, by: stride) {
                guard let filter = RowFilter(rawValue: rows[start]) else { return false }
                undo(filter, at: start + 1, in: &rows)
            }
            return true
        }
        guard isUnfiltered else { return nil }
    }

    /// Whether the zlib stream that the ranges `data` of `file` form contains exactly the rows of
    /// an interlaced picture.
    ///
    /// - Throws: `.outOfMemory`.
    static func areInterlaced(
        _ data: [Range<Int>], in file: Span<UInt8>, width: Int, height: Int, _ header: PNGHeader
    ) throws(PNGError) -> Bool {
        // First column, first row, and the steps of Adam7's passes.
        let passes = [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
            (0, 1, 1, 2),
        ]
        let count = passes.reduce(0) { count, pass in
            let columns = (width - pass.0 + pass.2 - 1) / pass.2
            let rows = (height - pass.1 + pass.3 - 1) / pass.3
            guard columns > 0, rows > 0 else { return count }
            return count + (rowLayout(columns, header).bytes + 1) * rows
        }
        return try content(of: data, in: file, count) != nil
    }

    /// Returns the content of the zlib stream that the ranges `data` of `file` form; nil if it is
    /// damaged or does not have `count` bytes.
    private static func content(
        of data: [Range<Int>], in file: Span<UInt8>, _ count: Int
    ) throws(PNGError) -> Block<UInt8>? {
        let length = data.reduce(0) { $0 + $1.count }
        guard length > 0, length <= count + count / 64 + 16_384 else { return nil }
        guard let stream = Block<UInt8>(count: length), let rows = Block<UInt8>(count: count) else {
            throw .outOfMemory(bytes: length + count)
        }
        _ = stream.withMutableSpan(of: 0..<length) { $0.join(data, of: file, at: 0) }
        return unsafe cpng_inflate(stream.base, length, rows.base, count, nil) ? rows : nil
    }

    private static func rowLayout(_ width: Int, _ header: PNGHeader) -> RowLayout {
        let bits = header.bitDepth * header.colorType.samples
        return RowLayout(bytes: (width * bits + 7) / 8, step: max(1, bits / 8))
    }

    static func bytes(_ header: PNGHeader) -> Int {
        (rowLayout(header.width, header).bytes + 1) * header.height
    }

    private func undo(_ filter: RowFilter, at start: Int, in bytes: inout MutableSpan<UInt8>) {
        guard filter != .none else { return }
        let (step, stride) = (layout.step, layout.bytes + 1)
        for i in start..<start + layout.bytes {
            let left = i - start >= step ? bytes[i - step] : 0
            let up = i >= stride ? bytes[i - stride] : 0
            let corner = i - start >= step && i >= stride ? bytes[i - stride - step] : 0
            bytes[i] &+= filter.prediction(left: left, up: up, corner: corner)
        }
    }

    func withRow(_ row: Int, _ body: (Span<UInt8>) -> Void) {
        let start = row * (layout.bytes + 1) + 1
        bytes.withSpan(of: start..<start + layout.bytes, body)
    }
}

extension PNGHeader.ColorType {
    fileprivate var samples: Int {
        switch self {
        case .gray, .palette: 1
        case .grayAlpha: 2
        case .rgb: 3
        case .rgba: 4
        }
    }
}
