import PNG
import Raster
import RevealValues

extension Figure {
    /// The drawing as a bitmap of `scale` pixels a unit, held to 0.01…100.
    ///
    /// - Throws: `OutOfMemory`, also for more pixels than a picture may have.
    func bitmap(_ theme: Theme, scale: Double = 1) throws(OutOfMemory) -> Bitmap<UInt8> {
        // What is no number is the least.
        let scale = min(max(0.01, scale), 100)
        let sides = 1...Int(Int32.max)
        let size = PixelSize(
            width: (width * scale).rounded().clampedInteger(in: sides),
            height: (height * scale).rounded().clampedInteger(in: sides))
        guard (try? PixelLimits().check(width: size.width, height: size.height)) != nil else {
            throw OutOfMemory(bytes: 3 * size.width * size.height)
        }
        var bitmap = try Bitmap<UInt8>(width: size.width, height: size.height, layout: .rgb)
        let paper = theme.pixel(.paper)
        bitmap.withMutableSamples { $0.fill(repeating: paper) }
        for mark in marks { mark.paint(on: &bitmap, theme, scale) }
        return bitmap
    }
}

extension Theme {
    /// The samples of an ink.
    func pixel(_ ink: Figure.Ink) -> [UInt8] { color(ink).pixel(in: .rgb) }
}

extension Figure.Mark {
    fileprivate func paint(on bitmap: inout Bitmap<UInt8>, _ theme: Theme, _ scale: Double) {
        switch self {
        case .path(let path, let line):
            let stroke = Stroke(width: line.width * scale)
            var outline = Outline()
            for part in line.isDashed ? path.dashes : [path.points] {
                outline.add(stroke, along: part.map { $0.scaled(by: scale) })
            }
            bitmap.fill(outline, with: theme.pixel(line.ink))
        case .disc(let center, let radius, let ink, let isHollow):
            let center = center.scaled(by: scale)
            let outer = isHollow ? radius + 1 : radius
            bitmap.fill(disc(center, outer * scale), with: theme.pixel(ink))
            if isHollow {
                bitmap.fill(disc(center, (radius - 1) * scale), with: theme.pixel(.paper))
            }
        case .words(let words):
            let lettering = Lettering(capHeight: words.capHeight * scale)
            let place = words.place.scaled(by: scale)
            func fill(_ extra: Double, _ ink: Figure.Ink) {
                let outline = lettering.outline(
                    of: words.text, at: place, words.anchor, isUpright: words.isUpright,
                    extra: extra * scale)
                bitmap.fill(outline, with: theme.pixel(ink))
            }
            if words.hasHalo { fill(5, .paper) }
            fill(0, words.ink)
        }
    }

    private func disc(_ center: Point, _ radius: Double) -> Outline {
        var outline = Outline()
        outline.addDisc(about: center, radius: radius)
        return outline
    }
}

extension Figure.Path {
    /// The path as straight steps; a bend is 64 of them.
    var points: [Point] {
        var points = [start]
        for piece in pieces {
            switch piece {
            case .line(let end): points.append(end)
            case .bend(let one, let two, let end):
                let from = points[points.count - 1]
                points += (1...64).map { step in
                    let t = Double(step) / 64
                    let (a, b) = ((1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t))
                    let (c, d) = (3 * t * t * (1 - t), t * t * t)
                    return Point(
                        x: a * from.x + b * one.x + c * two.x + d * end.x,
                        y: a * from.y + b * one.y + c * two.y + d * end.y)
                }
            }
        }
        return points
    }

    /// Pieces of 4 units with gaps of 6 between them, from the start of each step.
    fileprivate var dashes: [[Point]] {
        zip(points, points.dropFirst()).flatMap { from, to in
            let (x, y) = (to.x - from.x, to.y - from.y)
            let length = (x * x + y * y).squareRoot()
            return stride(from: 0, to: length, by: 10).map { start in
                [start, min(length, start + 4)].map {
                    Point(x: from.x + x * $0 / length, y: from.y + y * $0 / length)
                }
            }
        }
    }
}
