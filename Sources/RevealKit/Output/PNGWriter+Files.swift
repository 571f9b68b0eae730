import PNG
import Raster

extension PNGWriter {
    /// Makes the whole file of one picture.
    func encode<S: Sample>(
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
    func write(_ writer: PNGWriter, as name: String, replacing: Bool) throws {
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
