extension Figure {
    /// Returns the drawing as a bitmap with `scale` pixels per unit, clamped to 0.01…100.
    ///
    /// - Throws: `OutOfMemory`, also for more pixels than a picture may have.
    func bitmap(_ theme: Theme, scale: Double = 1) throws(OutOfMemory) -> Bitmap<UInt8> {
        // NaN becomes the minimum.
        let scale = min(max(0.01, scale), 100)
        let sides = 1...Int(Int32.max)
        let pixels = PixelSize(
            width: (size.width * scale).rounded().clampedInteger(in: sides),
            height: (size.height * scale).rounded().clampedInteger(in: sides))
        guard PixelLimits().allows(pixels) else {
            throw OutOfMemory(bytes: 3 * pixels.width * pixels.height)
        }
        var bitmap = try Bitmap<UInt8>(width: pixels.width, height: pixels.height, layout: .rgb)
        let paper = theme.pixel(.paper)
        bitmap.withMutableSamples { $0.fill(repeating: paper) }
        for mark in marks { mark.paint(on: &bitmap, theme, scale) }
        return bitmap
    }
}

extension Figure.Mark {
    fileprivate func paint(on bitmap: inout Bitmap<UInt8>, _ theme: Theme, _ scale: Double) {
        switch self {
        case .path(let path, let ink, let width, let isDashed):
            var outline = Outline()
            for part in isDashed ? path.dashes : [path.points] {
                outline.addStroke(width: width * scale, along: part.map { $0.scaled(by: scale) })
            }
            bitmap.fill(outline, with: theme.pixel(ink))
        case .disc(let center, let radius, let ink, let isHollow):
            func fill(_ radius: Double, _ ink: Figure.Ink) {
                var disc = Outline()
                disc.addDisc(about: center.scaled(by: scale), radius: radius * scale)
                bitmap.fill(disc, with: theme.pixel(ink))
            }
            fill(isHollow ? radius + 1 : radius, ink)
            if isHollow { fill(radius - 1, .paper) }
        case .words(let words):
            let lettering = Lettering(capHeight: words.capHeight * scale)
            func fill(_ extra: Double, _ ink: Figure.Ink) {
                let outline = lettering.outline(
                    of: words.text, at: words.place.scaled(by: scale), words.anchor,
                    isUpright: words.isUpright, extra: extra * scale)
                bitmap.fill(outline, with: theme.pixel(ink))
            }
            if words.hasHalo { fill(5, .paper) }
            fill(0, words.ink)
        }
    }
}

extension Figure.Path {
    /// The path as straight steps, 64 per curve.
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

    /// Dashes of 4 units with gaps of 6 units, from the start of each step.
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
