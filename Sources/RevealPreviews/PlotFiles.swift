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
    /// - Throws: `.outputExists`, `.outputKept`, `.outputIsInput`, `.outputNotFile`,
    ///   `.outputInUse`, `.notCreated`, `.notWritable`, `.notWritten`, `.outOfMemory`.
    public func write(
        to path: String, as format: Format, theme: Theme? = nil, scale: Double = 1,
        overwrites: Bool = false
    ) throws(FileError) {
        // Keys contain the module's former name, so that they remain the same.
        let content = "\(self) \(scale)".replacing("RevealPreviews.", with: "RevealKit.")
        try figure.write(
            to: path, as: format, theme, scale: scale, content: content, overwrites: overwrites)
    }
}

extension Figure {
    private static let kind = FileKind("curve")

    /// Writes the drawing to the file at `path`; PNG is light if `theme` is nil, with `scale`
    /// pixels per unit.
    ///
    /// `content` identifies the drawing. A plot by this program is replaced, any other file only if
    /// `overwrites` is true.
    ///
    /// - Throws: the errors of `OutputFile`, `.outOfMemory`.
    func write(
        to path: String, as format: CurvePlot.Format, _ theme: Theme? = nil, scale: Double = 1,
        content: String, overwrites: Bool
    ) throws(FileError) {
        let mark: OutputFile.Mark =
            switch format {
            case .svg: .beginning { String(decoding: $0, as: UTF8.self).contains(Self.signature) }
            case .png: .key(Self.kind)
            }
        let file = try OutputFile(path, orOwn: mark, overwrites: overwrites)
        switch format {
        case .svg: try file.write(Array(svg(theme).utf8).span)
        case .png: try writePNG(to: file, theme ?? .light, scale, content)
        }
    }

    private func writePNG(
        to file: OutputFile, _ theme: Theme, _ scale: Double, _ content: String
    ) throws(FileError) {
        let writer = PNGWriter()
        let texts = JobKey(content).texts(Self.kind, theme.rawValue)
        do {
            let bitmap = try bitmap(theme, scale: scale)
            try writer.file(bitmap, texts: texts, color: ColorDescription(), compression: .small)
            try writer.withBytes { try file.write($0) }
        } catch let error as FileError {
            throw error
        } catch {
            throw .outOfMemory(bytes: (error as? OutOfMemory)?.bytes ?? 0)
        }
    }
}
