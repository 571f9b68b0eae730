package import Raster
package import RevealValues

/// How large frames are wanted, in pixels: `400x`, `x800`, `400x867` or `50%`.
package enum ViewSize: Sendable, Hashable {
    /// So many columns, and as many rows as keep the proportions.
    case width(Int)
    /// So many rows, and as many columns as keep the proportions.
    case height(Int)
    /// So many of both, which have the view's proportions but for their rounding.
    case exact(PixelSize)
    /// A share of both.
    case share(Double)

    /// The size that `text` says.
    package init(_ text: String) throws(SyntaxError) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        let sides = parts.map { side in
            side.allSatisfy { $0.isASCII && $0.isNumber }
                ? Int(side).flatMap { (1...32_768).contains($0) ? $0 : nil } : nil
        }
        if text.hasSuffix("%"), let percent = number(text.dropLast()), percent > 0, percent <= 1000
        {
            self = .share(percent / 100)
        } else if parts.count == 2, let width = sides[0], let height = sides[1] {
            self = .exact(PixelSize(width: width, height: height))
        } else if parts.count == 2, let width = sides[0], parts[1].isEmpty {
            self = .width(width)
        } else if parts.count == 2, let height = sides[1], parts[0].isEmpty {
            self = .height(height)
        } else {
            throw SyntaxError(
                "'\(text)' is not a size", hint: "write 400x, x800, 400x867 or 50%, in pixels")
        }
    }

    /// The size of a view that has that of `whole` without it.
    ///
    /// - Throws: where two sides are said that have other proportions.
    package func pixels(of whole: PixelSize) throws(SyntaxError) -> PixelSize {
        switch self {
        case .width(let width): return whole.scaled(by: Double(width) / Double(whole.width))
        case .height(let height): return whole.scaled(by: Double(height) / Double(whole.height))
        case .share(let share): return whole.scaled(by: share)
        case .exact(let size):
            let one = whole.scaled(by: Double(size.width) / Double(whole.width))
            let other = whole.scaled(by: Double(size.height) / Double(whole.height))
            guard abs(one.height - size.height) <= 1 || abs(other.width - size.width) <= 1 else {
                throw SyntaxError(
                    "\(size) has other proportions than \(whole)",
                    hint: "write \(size.width)x or x\(size.height) to keep them")
            }
            return size
        }
    }
}

extension PixelSize {
    /// The size with both sides that many times as long, rounded, and a pixel at least.
    fileprivate func scaled(by factor: Double) -> PixelSize {
        let sides = [width, height].map {
            (Double($0) * factor).rounded().clampedInteger(in: 1...32_768)
        }
        return PixelSize(width: sides[0], height: sides[1])
    }
}
