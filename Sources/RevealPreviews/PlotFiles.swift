extension CurvePlot {
    /// The file format of a plot.
    public enum Format: String, Sendable, CaseIterable {
        /// Lines and words, at any size.
        case svg
        /// Pixels.
        case png

        package init(ofFile name: String) throws(SyntaxError) {
            let ending = name.lowercased()
            guard let format = Self.allCases.first(where: { ending.hasSuffix(".\($0)") }) else {
                throw SyntaxError(
                    "unknown kind of plot: \(name)", hint: "name an SVG or a PNG file")
            }
            self = format
        }
    }

    /// Writes the plot to the file at `path`, which appears when it is complete.
    ///
    /// A plot by this program is replaced, any other file only if `overwrites` is true. Without a
    /// `theme`, an SVG's viewer chooses the colors, and PNG is light. `scale` is for PNG, as in
    /// `bitmap(_:scale:)`.
    ///
    /// - Throws: `.outputExists`, `.notCreated`, `.notWritten`, `.outOfMemory`.
    public func write(
        to path: String, as format: Format, theme: Theme? = nil, scale: Double = 1,
        overwrites: Bool = false
    ) throws(FileError) {
        // Keys contain the module's former name, so that they remain the same.
        let content = "\(self) \(scale)".replacing("RevealPreviews.", with: "RevealKit.")
        let file = try PlotFile(path, format, overwrites: overwrites)
        try file.write(figure, theme, scale: scale, content: content)
    }
}

struct PlotFile {
    private let format: CurvePlot.Format
    private let file: StagedFile
    private let isReplacing: Bool

    /// Claims the file at `path`.
    ///
    /// A plot by this program is replaced, any other file only if `overwrites` is true.
    ///
    /// - Throws: `.outputExists`, `.notCreated`.
    init(_ path: String, _ format: CurvePlot.Format, overwrites: Bool) throws(FileError) {
        let (directory, name) = (try OutputDirectory(path.folder), path.fileName)
        let place = try directory.place(of: name, overwrites: overwrites) {
            status throws(FileError) in
            switch format {
            case .svg: status.isRegular && directory.isPlot(name)
            case .png: try directory.isOwn(name, status, of: Self.kind)
            }
        }
        guard place != .foreign else {
            throw .outputExists([directory.path + name], mayBeInput: false)
        }
        (self.format, file) = (format, try directory.stage(name))
        isReplacing = place == .replaceable
    }

    /// Writes the drawing; PNG is light if `theme` is nil, with `scale` pixels per unit.
    ///
    /// Drawings with equal `content` are equal.
    ///
    /// - Throws: `.notWritten`, `.outOfMemory`.
    func write(
        _ figure: Figure, _ theme: Theme? = nil, scale: Double = 1, content: String
    ) throws(FileError) {
        switch format {
        case .svg: try file.write(Array(figure.svg(theme).utf8).span)
        case .png: try writePNG(figure, theme ?? .light, scale, content)
        }
        try file.commit(replacing: isReplacing, orOwn: format == .png ? Self.kind : nil)
    }

    private func writePNG(
        _ figure: Figure, _ theme: Theme, _ scale: Double, _ content: String
    ) throws(FileError) {
        let writer = PNGWriter()
        let texts = JobKey(content).texts(Self.kind, theme.rawValue)
        do {
            let bitmap = try figure.bitmap(theme, scale: scale)
            try writer.file(bitmap, texts: texts, color: ColorDescription(), compression: .small)
            try writer.withBytes { try file.write($0) }
        } catch let error as FileError {
            throw error
        } catch {
            throw .outOfMemory(bytes: (error as? OutOfMemory)?.bytes ?? 0)
        }
    }

    private static let kind = FileKind("curve")
}

extension OutputDirectory {
    /// Whether a file begins like this program's plots; false if it is unreadable.
    fileprivate func isPlot(_ name: String) -> Bool {
        let bytes = (try? System.beginning(of: name, in: descriptor)) ?? []
        return String(decoding: bytes, as: UTF8.self).contains(Figure.signature)
    }
}
