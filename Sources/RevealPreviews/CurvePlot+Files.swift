import PNG
import Raster
public import RevealFiles

extension CurvePlot {
    /// What a plot can be written as.
    public enum Format: String, Sendable, CaseIterable {
        /// Lines and words, at any size.
        case svg
        /// Pixels.
        case png
    }

    /// Writes the plot to the file at `path`, which appears when it is whole.
    ///
    /// A plot of this program's is replaced, anything else only if `overwrites` is true. Where
    /// `theme` is nil, SVG is light or dark as whoever looks at it prefers, and PNG is light.
    /// `scale` is pixels a unit of the size, for PNG.
    ///
    /// - Throws: `.outputExists`, `.notCreated`, `.notWritten`, `.outOfMemory`.
    public func write(
        to path: String, as format: Format, theme: Theme? = nil, scale: Double = 1,
        overwrites: Bool = false
    ) throws(FileError) {
        let (directory, name) = (try OutputDirectory(path.folder), path.fileName)
        let replacing = try directory.mayReplace(name, format, overwrites: overwrites)
        let file = try directory.stage(name)
        do {
            switch format {
            case .svg: try file.write(Array(svg(theme).utf8).span)
            case .png: try write(theme ?? .light, scale, to: file)
            }
        } catch {
            file.discard()
            throw error
        }
        try file.commit(replacing: replacing, orOwn: format == .png ? .curve : nil)
    }

    private func write(
        _ theme: Theme, _ scale: Double, to file: StagedFile
    ) throws(FileError) {
        let bitmap = try bitmap(theme, scale: scale)
        let writer = PNGWriter()
        // Plots have always said so what they show; the module's name was another one then.
        let shown = "\(self) \(scale)".replacing("RevealPreviews.", with: "RevealKit.")
        let texts = JobKey(shown).texts(.curve, theme.rawValue)
        do {
            try writer.file(bitmap, texts: texts, color: ColorDescription(), compression: .small)
            try writer.withBytes { try file.write($0) }
        } catch let error as FileError {
            throw error
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
