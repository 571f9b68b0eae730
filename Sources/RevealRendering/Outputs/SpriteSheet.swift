private import Synchronization

extension RenderOutput {
    /// Returns an output of one PNG file with all frames in a grid, row by row, without margins or
    /// labels, to `path` or to standard output if nil.
    ///
    /// If `columns` is nil, the grid is approximately square in frames. Unused cells are
    /// transparent, or black if frames have no alpha.
    public static func sprite(_ path: String?, columns: Int? = nil) -> RenderOutput {
        RenderOutput(
            SpriteSheet(place: path.map(OutputPlace.file) ?? .standardOutput, columns: columns))
    }
}

package struct SpriteSheet: FrameOutput {
    package let place: OutputPlace
    private let columns: Int?

    private static let kind = FileKind("sprite")

    package init(place: OutputPlace, columns: Int?) {
        (self.place, self.columns) = (place, columns)
    }

    package var traits: OutputTraits {
        var traits = OutputTraits()
        traits.fileKind = Self.kind
        traits.product = "sprite sheet"
        traits.hasColumns = true
        traits.joinsFrames = true
        return traits
    }

    package func size(of job: some FrameJob) -> PixelSize {
        let columns = columns(of: job)
        return PixelSize(
            width: columns * job.format.width,
            height: (job.frames.count + columns - 1) / columns * job.format.height)
    }

    private func columns(of job: some FrameJob) -> Int {
        let count = job.frames.count
        if let columns { return max(1, min(columns, count)) }
        return (1...count).first { $0 * $0 >= count } ?? count
    }

    package func check(_ job: some FrameJob) throws {
        if let columns, columns < 1 {
            throw RenderError.style("columns", columns, allowed: 1...job.frames.count)
        }
        let size = size(of: job)
        guard job.options.limits.pixels.allows(size) else {
            throw RenderError.tooLarge(
                product: "sprite sheet", frames: job.frames.count, size: size)
        }
    }

    package func advice(for job: some FrameJob, wanted rate: FrameRate) -> [String] {
        let format = job.format
        return ["\(columns(of: job)) frames per row, each \(format.width)×\(format.height) pixels"]
    }

    package func texts(ofFileAt position: Int, of job: some FrameJob) -> [PNGFile.Text]? {
        job.texts(
            Self.kind,
            "\(job.frames) at \(job.options.frameRate), \(columns(of: job)) columns")
    }

    package func bytesPerWorker(of job: some FrameJob, share: Double) -> Double {
        Double(job.format.bytes)
    }

    package func peakBytes(of job: some FrameJob, workers: Double) -> Double {
        // The sheet is in memory together with the workers, and then with its encoded bytes.
        let size = size(of: job)
        let sheet = Double(size.width * size.height * job.format.bytesPerPixel)
        return sheet + max(workers, sheet)
    }

    package func sink(
        for job: some FrameJob, in target: OutputTarget
    ) throws -> any FrameSink {
        let sink = SpriteSink(
            job: job, columns: columns(of: job), texts: texts(ofFileAt: 0, of: job) ?? [],
            bytes: try target.bytes())
        try sink.prepare(size(of: job))
        return sink
    }
}

private struct SpriteSink: FrameSink {
    let job: any FrameJob
    let columns: Int
    let texts: [PNGFile.Text]
    let bytes: any ByteSink
    private let sheet = Sheet()

    private final class Sheet: Sendable {
        let eight = Mutex<Bitmap<UInt8>?>(nil)
        let sixteen = Mutex<Bitmap<UInt16>?>(nil)
    }

    func prepare(_ size: PixelSize) throws(OutOfMemory) {
        let layout = job.format.layout
        if job.format.depth == 16 {
            let empty = try Bitmap<UInt16>(width: size.width, height: size.height, layout: layout)
            sheet.sixteen.withLock { $0 = empty }
        } else {
            let empty = try Bitmap<UInt8>(width: size.width, height: size.height, layout: layout)
            sheet.eight.withLock { $0 = empty }
        }
    }

    var isOrdered: Bool { false }

    func make<S: Sample>(
        _ part: Part, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) throws {
        guard case .frame(let position) = part else { return }
        try worker.render(at: job.grid.time(of: job.frames[position]))
    }

    func write<S: Sample>(_ part: Part, _ worker: Worker<S>, _ writer: PNGWriter) throws {
        guard case .frame(let position) = part else { return }
        let (row, column) = position.quotientAndRemainder(dividingBy: columns)
        let (x, y) = (column * job.format.width, row * job.format.height)
        if let frame = worker.frame as? Bitmap<UInt8> {
            sheet.eight.withLock { $0?.place(frame, x: x, y: y) }
        } else if let frame = worker.frame as? Bitmap<UInt16> {
            sheet.sixteen.withLock { $0?.place(frame, x: x, y: y) }
        }
    }

    func finish() throws {
        let writer = PNGWriter()
        if let sheet = sheet.eight.withLock({ $0 }) { try code(sheet, by: writer) }
        if let sheet = sheet.sixteen.withLock({ $0 }) { try code(sheet, by: writer) }
        try writer.withBytes { try bytes.write($0) }
        try bytes.finish()
    }

    private func code<S: Sample>(_ sheet: Bitmap<S>, by writer: PNGWriter) throws {
        let options = job.options
        try writer.file(
            sheet, texts: texts, color: job.format.color, compression: options.compression,
            encoder: options.encoder)
    }
}
