public import RevealFiles
package import RevealValues

extension CurvePlot {
    /// What a plot can be written as.
    public enum Format: String, Sendable, CaseIterable {
        /// Lines and words, at any size.
        case svg
        /// Pixels.
        case png

        /// The one that the ending of `name` stands for.
        package init(ofFile name: String) throws(SyntaxError) {
            let ending = name.lowercased()
            guard let format = Self.allCases.first(where: { ending.hasSuffix(".\($0)") }) else {
                throw SyntaxError(
                    "unknown kind of plot: \(name)", hint: "name an SVG or a PNG file")
            }
            self = format
        }
    }

    /// Writes the plot to the file at `path`, which appears when it is whole.
    ///
    /// A plot of this program's is replaced, anything else only if `overwrites` is true. Where
    /// `theme` is nil, SVG is light or dark as whoever looks at it prefers, and PNG is light.
    /// `scale` is pixels a unit of the size, for PNG, as for `bitmap(_:scale:)`.
    ///
    /// - Throws: `.outputExists`, `.notCreated`, `.notWritten`, `.outOfMemory`.
    public func write(
        to path: String, as format: Format, theme: Theme? = nil, scale: Double = 1,
        overwrites: Bool = false
    ) throws(FileError) {
        // Plots have always said so what they show; the module's name was another one then.
        let shown = "\(self) \(scale)".replacing("RevealPreviews.", with: "RevealKit.")
        let look = Figure.Look(title: words, theme: theme, scale: scale, content: shown)
        try figure.write(to: path, as: format, look, overwrites: overwrites)
    }
}
