import RevealColor

struct FilePainter<S: Sample>: FramePainter {
    private let files: FrameFiles
    private let grid: FrameGrid
    private let converter: ColorConverter<S>?
    /// Converts frames that are deeper than the output, so that samples are rounded last.
    private let deepConverter: ColorConverter<UInt16>?
    private let keepsDepth: Bool
    private var rows: Block<UInt8>?

    init(_ files: FrameFiles, _ grid: FrameGrid, _ conversion: ColorConversion?) {
        (self.files, self.grid) = (files, grid)
        keepsDepth = files.first.depth == S.depth
        converter = conversion.map(ColorConverter.init)
        deepConverter = files.first.depth > S.depth ? conversion.map(ColorConverter.init) : nil
    }

    mutating func paint(frameAt time: Rational, on frame: inout KeptFrame<S>) throws {
        let number = grid.frame(at: time)
        let (file, facts) = try files.file(of: number)
        let picture = try file.withPNG { bytes throws(PNGError) in
            try DecodedPNG(facts, bytes).bitmap
        }
        if case .sixteen(let bitmap) = picture, let deepConverter {
            frame.show(try deepConverter.converted(bitmap).bitmap.converted(to: S.self))
            return
        }
        let bitmap: Bitmap<S> =
            switch picture {
            case .eight(let bitmap): try bitmap.converted(to: S.self)
            case .sixteen(let bitmap): try bitmap.converted(to: S.self)
            }
        frame.show(try converter?.converted(bitmap).bitmap ?? bitmap)
    }

    /// Copies the file after checking that it is complete.
    mutating func write(
        frameAt time: Rational, like frame: Bitmap<S>, as form: FileForm, to writer: PNGWriter
    ) throws -> Bool {
        guard converter == nil, keepsDepth else { return false }
        let number = grid.frame(at: time)
        let (file, facts) = try files.file(of: number)
        var rows = rows.take()
        defer { self.rows = rows }
        let isWhole = try file.withBytes { bytes in
            let isWhole = try facts.isComplete(bytes, rows: &rows)
            if isWhole { writer.copy(bytes) }
            return isWhole
        }
        guard isWhole else {
            throw FileError.unreadable(
                .frame, files.path(of: number), .png(.undecodable("the image data is incomplete")))
        }
        return true
    }
}
