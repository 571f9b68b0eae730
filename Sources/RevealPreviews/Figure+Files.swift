import PNG
import Raster
import RevealFiles

extension Figure {
    /// How a drawing is written.
    struct Look {
        /// What it shows, in words.
        let title: String
        /// Nil for light or dark as whoever looks at it prefers, which in PNG is light.
        var theme: Theme?
        /// Pixels a unit of the size, for PNG.
        var scale = 1.0
        /// All that it depends on: equal texts are equal drawings.
        let content: String
    }

    /// Writes the drawing to the file at `path`, which appears when it is whole.
    ///
    /// A plot of this program's is replaced, anything else only if `overwrites` is true.
    ///
    /// - Throws: `.outputExists`, `.notCreated`, `.notWritten`, `.outOfMemory`.
    func write(
        to path: String, as format: CurvePlot.Format, _ look: Look, overwrites: Bool
    ) throws(FileError) {
        let (directory, name) = (try OutputDirectory(path.folder), path.fileName)
        let replacing = try directory.mayReplace(name, format, overwrites: overwrites)
        let file = try directory.stage(name)
        switch format {
        case .svg: try file.write(Array(svg(title: look.title, look.theme).utf8).span)
        case .png: try writePNG(look, to: file)
        }
        try file.commit(replacing: replacing, orOwn: format == .png ? .curve : nil)
    }

    private func writePNG(_ look: Look, to file: StagedFile) throws(FileError) {
        let theme = look.theme ?? .light
        let writer = PNGWriter()
        let texts = JobKey(look.content).texts(.curve, theme.rawValue)
        do {
            let bitmap = try bitmap(theme, scale: look.scale)
            try writer.file(bitmap, texts: texts, color: ColorDescription(), compression: .small)
            try writer.withBytes { try file.write($0) }
        } catch let error as FileError {
            throw error
        } catch let error as OutOfMemory {
            throw .outOfMemory(bytes: error.bytes)
        } catch {
            throw .outOfMemory(bytes: 0)
        }
    }
}

extension OutputDirectory {
    /// Whether the file `name` is there and may be replaced.
    ///
    /// - Throws: `.outputExists` where it is there and may not.
    fileprivate func mayReplace(
        _ name: String, _ format: CurvePlot.Format, overwrites: Bool
    ) throws(FileError) -> Bool {
        let place = try place(of: name, overwrites: overwrites) { status throws(FileError) in
            switch format {
            case .svg: status.isRegular && isPlot(name)
            case .png: try isOwn(name, status, of: .curve)
            }
        }
        guard place != .foreign else { throw .outputExists([path + name], mayBeInput: false) }
        return place == .replaceable
    }

    /// Whether a file begins as this program's plots do; one that cannot be read may be anybody's.
    private func isPlot(_ name: String) -> Bool {
        let bytes = (try? System.beginning(of: name, in: descriptor)) ?? []
        return String(decoding: bytes, as: UTF8.self).contains(Figure.signature)
    }
}

extension FileKind {
    /// A plot in pixels.
    fileprivate static let curve = FileKind("curve")
}
