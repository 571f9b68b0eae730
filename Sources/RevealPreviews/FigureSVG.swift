extension Figure {
    /// Returns the drawing as an SVG file; if `theme` is nil, the viewer chooses the colors.
    ///
    /// Colors are attributes, which every program supports; in dark mode, a style sheet overrides
    /// them.
    func svg(_ theme: Theme?) -> String {
        let (width, height) = (short(size.width), short(size.height))
        let style = theme == nil ? "<style>\n\(Self.darkStyle)\n</style>\n" : ""
        let theme = theme ?? .light
        let shapes = marks.map { $0.svg(theme) }.joined(separator: "\n")
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
            width="\(width)" height="\(height)" role="img" aria-labelledby="title" \
            font-family="system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif">
            <!-- \(Self.signature) \(Release.version) -->
            <title id="title">\(title.xml)</title>
            \(style)<rect width="100%" height="100%" \(theme.attributes(fill: .paper))/>
            <g stroke-linecap="round" stroke-linejoin="round">
            \(shapes)
            </g>
            </svg>

            """
    }

    static let signature = "A plot by reveal-render"

    private static let darkStyle: String = {
        let rules = Ink.allCases.map { ink in
            let color = Theme.dark.color(ink).hexadecimal
            return ".s-\(ink) { stroke: \(color) } .f-\(ink) { fill: \(color) }"
        }
        return "@media (prefers-color-scheme: dark) {\n\(rules.joined(separator: "\n"))\n}"
    }()
}

extension Theme {
    /// Returns the attributes of a shape in these inks, with `more` before the color of its stroke.
    fileprivate func attributes(
        fill: Figure.Ink? = nil, stroke: Figure.Ink? = nil, _ more: String = ""
    ) -> String {
        let classes = [fill.map { "f-\($0)" }, stroke.map { "s-\($0)" }].compactMap(\.self)
        return "class=\"\(classes.joined(separator: " "))\""
            + (fill.map { " fill=\"\(color($0).hexadecimal)\"" } ?? "") + more
            + (stroke.map { " stroke=\"\(color($0).hexadecimal)\"" } ?? "")
    }
}

extension Figure.Mark {
    fileprivate func svg(_ theme: Theme) -> String {
        switch self {
        case .path(let path, let ink, let width, let isDashed):
            let dashes = isDashed ? " stroke-dasharray=\"4 6\"" : ""
            return "<path d=\"\(path.svg)\" fill=\"none\" \(theme.attributes(stroke: ink)) "
                + "stroke-width=\"\(short(width))\"\(dashes)/>"
        case .disc(let center, let radius, let ink, let isHollow):
            let look =
                isHollow
                ? theme.attributes(fill: .paper, stroke: ink) + " stroke-width=\"2\""
                : theme.attributes(fill: ink)
            return "<circle cx=\"\(short(center.x))\" cy=\"\(short(center.y))\" "
                + "r=\"\(short(radius))\" \(look)/>"
        case .words(let words):
            let turn = words.isUpright ? " transform=\"rotate(-90 \(words.place.svg))\"" : ""
            let look = theme.attributes(
                fill: words.ink, stroke: words.hasHalo ? .paper : nil,
                words.hasHalo ? " stroke-width=\"5\" paint-order=\"stroke\"" : "")
            // Capitals of common typefaces have 0.7 times their font size.
            return "<text x=\"\(short(words.place.x))\" y=\"\(short(words.place.y))\" "
                + "text-anchor=\"\(words.anchor)\" font-size=\"\(short(words.capHeight / 0.7))\" "
                + "\(look)\(turn)>\(words.text.xml)</text>"
        }
    }
}

extension Figure.Path {
    fileprivate var svg: String {
        "M" + start.svg
            + pieces.map { piece in
                switch piece {
                case .line(let end): "L" + end.svg
                case .bend(let one, let two, let end): "C\(one.svg) \(two.svg) \(end.svg)"
                }
            }.joined()
    }
}

extension Point {
    fileprivate var svg: String { "\(short(x)) \(short(y))" }
}
