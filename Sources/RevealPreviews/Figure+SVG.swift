import Raster
import RevealFiles
import RevealValues

extension Figure {
    /// The drawing as an SVG file: in the colors of `theme`, or where that is nil, light or dark
    /// as whoever looks at it prefers.
    ///
    /// Colors are attributes, which every program knows; that of the dark theme override them
    /// where style sheets count.
    func svg(title: String, _ theme: Theme?) -> String {
        let size = "\(short(width)) \(short(height))"
        let style = theme == nil ? "<style>\n\(Self.darkStyle)\n</style>\n" : ""
        let theme = theme ?? .light
        let shapes = marks.map { $0.svg(theme) }.joined(separator: "\n")
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" width="\(short(width))" \
            height="\(short(height))" role="img" aria-labelledby="title" \
            font-family="system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif">
            <!-- \(Self.signature) \(Release.version) -->
            <title id="title">\(title.xml)</title>
            \(style)<rect width="100%" height="100%" \(Ink.paper.fill(theme))/>
            <g stroke-linecap="round" stroke-linejoin="round">
            \(shapes)
            </g>
            </svg>

            """
    }

    /// What SVG files of this program begin with.
    static let signature = "A plot by reveal-render"

    private static let darkStyle: String = {
        let rules = Ink.allCases.map { ink in
            let color = Theme.dark.color(ink).hexadecimal
            return ".s-\(ink) { stroke: \(color) } .f-\(ink) { fill: \(color) }"
        }
        return "@media (prefers-color-scheme: dark) {\n\(rules.joined(separator: "\n"))\n}"
    }()
}

extension Figure.Ink {
    fileprivate func fill(_ theme: Theme) -> String {
        "class=\"f-\(self)\" fill=\"\(theme.color(self).hexadecimal)\""
    }

    fileprivate func stroke(_ theme: Theme) -> String {
        "class=\"s-\(self)\" \(strokeColor(theme))"
    }

    fileprivate func strokeColor(_ theme: Theme) -> String {
        "stroke=\"\(theme.color(self).hexadecimal)\""
    }
}

extension Figure.Mark {
    fileprivate func svg(_ theme: Theme) -> String {
        switch self {
        case .path(let path, let line):
            let dashes = line.isDashed ? " stroke-dasharray=\"4 6\"" : ""
            return "<path d=\"\(path.svg)\" fill=\"none\" \(line.ink.stroke(theme)) "
                + "stroke-width=\"\(short(line.width))\"\(dashes)/>"
        case .disc(let center, let radius, let ink, let isHollow):
            let hollow = "class=\"f-paper s-\(ink)\" fill=\"\(theme.color(.paper).hexadecimal)\" "
            let ring = "stroke=\"\(theme.color(ink).hexadecimal)\" stroke-width=\"2\""
            return "<circle cx=\"\(short(center.x))\" cy=\"\(short(center.y))\" "
                + "r=\"\(short(radius))\" \(isHollow ? hollow + ring : ink.fill(theme))/>"
        case .words(let words): return words.svg(theme)
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

extension Figure.Words {
    fileprivate func svg(_ theme: Theme) -> String {
        let turn = isUpright ? " transform=\"rotate(-90 \(place.svg))\"" : ""
        let halo =
            hasHalo
            ? " stroke-width=\"5\" paint-order=\"stroke\" \(Figure.Ink.paper.strokeColor(theme))"
            : ""
        let classes = hasHalo ? "f-\(ink) s-paper" : "f-\(ink)"
        // Capitals of common typefaces are seven tenths of their size high.
        return "<text x=\"\(short(place.x))\" y=\"\(short(place.y))\" "
            + "text-anchor=\"\(anchor)\" font-size=\"\(short(capHeight / 0.7))\" "
            + "class=\"\(classes)\" fill=\"\(theme.color(ink).hexadecimal)\"\(halo)\(turn)>\(text.xml)</text>"
    }
}

extension Point {
    fileprivate var svg: String { "\(short(x)) \(short(y))" }
}
