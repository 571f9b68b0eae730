import PNG
import Raster

/// A sink that writes each frame to a PNG file of its own.
struct NumberedFrames: FrameSink {
    let job: RenderJob
    let directory: OutputDirectory
    let pattern: FramePattern
    /// Names that may be replaced, because they were there and ours, or because everything may.
    let replaceable: Set<String>

    var partsBeforeFrames: Int { 0 }

    func make<S: Sample>(
        part: Int, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) async throws {
        let frame = job.frames[part]
        worker.render(at: job.grid.time(of: frame))
        let texts = job.key.texts(.frame, "\(frame) at \(job.options.frameRate)")
        let name = pattern.name(frame + job.options.startNumber)
        try writer.encode(worker.frame, texts, job)
        try directory.write(writer, as: name, replacing: replaceable.contains(name))
    }

    func finish() {}

    func abandon() {}
}

/// A sink that writes one state of the timeline to one PNG file.
struct StillImage: FrameSink {
    let job: RenderJob
    let directory: OutputDirectory
    let name: String
    /// In seconds, on the frame grid or not.
    let time: Rational
    let replaceable: Set<String>

    var partsBeforeFrames: Int { 0 }

    func make<S: Sample>(
        part: Int, _ worker: inout Worker<S>, _ writer: PNGWriter
    ) async throws {
        worker.render(at: time)
        try writer.encode(worker.frame, job.key.texts(.still, "at \(time)"), job)
        try directory.write(writer, as: name, replacing: replaceable.contains(name))
    }

    func finish() {}

    func abandon() {}
}

extension PNGWriter {
    /// Makes the whole file of one picture.
    fileprivate func encode<S: Sample>(
        _ bitmap: Bitmap<S>, _ texts: [PNGFile.Text], _ job: RenderJob
    ) throws {
        clear()
        begin(like: bitmap, texts: texts, color: job.format.color)
        try image(bitmap, compression: job.options.compression)
        end()
    }
}

extension OutputDirectory {
    /// Writes what `writer` holds to the file `name`, which appears when it is whole.
    fileprivate func write(_ writer: PNGWriter, as name: String, replacing: Bool) throws {
        let file = try stage(name)
        do {
            try writer.withBytes { try file.write($0) }
        } catch {
            file.discard()
            throw error
        }
        try file.commit(replacing: replacing)
    }
}
