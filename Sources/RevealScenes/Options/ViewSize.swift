/// The requested size of frames, in pixels: `400x`, `x800`, `400x867` or `50%`.
package enum ViewSize: Sendable, Hashable {
    /// A number of columns; the rows keep the proportions.
    case width(Int)
    /// A number of rows; the columns keep the proportions.
    case height(Int)
    /// Both sides, which must have the view's proportions except for rounding.
    case exact(PixelSize)
    case share(Double)

    private static let longestSide = PixelLimits.maxSide

    package init(_ text: String) throws(SyntaxError) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        let sides = parts.map { side in
            side.count <= 9 && side.allSatisfy { $0.isASCII && $0.isNumber } ? Int(side) : nil
        }
        guard sides.allSatisfy({ $0 ?? 1 <= Self.longestSide }) else {
            throw SyntaxError(
                "'\(text)' is too large", hint: "the limit is \(Self.longestSide) pixels per side")
        }
        if text.hasSuffix("%"), let percent = number(text.dropLast()), percent > 0 {
            guard percent <= 1000 else {
                throw SyntaxError("'\(text)' is too large", hint: "the limit is 1000%")
            }
            self = .share(percent / 100)
        } else if parts.count == 2, let width = sides[0], let height = sides[1], width * height > 0
        {
            self = .exact(PixelSize(width: width, height: height))
        } else if parts.count == 2, let width = sides[0], width > 0, parts[1].isEmpty {
            self = .width(width)
        } else if parts.count == 2, let height = sides[1], height > 0, parts[0].isEmpty {
            self = .height(height)
        } else {
            let isSide = parts.count == 1 && sides[0] ?? 0 > 0
            throw SyntaxError(
                "'\(text)' is not a size",
                hint: isSide
                    ? "did you mean \(text)x?" : "write 400x, x800, 400x867 or 50%, in pixels")
        }
    }

    var text: String {
        switch self {
        case .width(let width): "\(width)x"
        case .height(let height): "x\(height)"
        case .exact(let size): "\(size.width)x\(size.height)"
        case .share(let share): percentage(of: share).shortest + "%"
        }
    }

    /// Returns the size of frames if pictures have the size `whole` and `scale` pixels per point.
    ///
    /// - Throws: if both sides are stated but do not have the pictures' proportions, or if the size
    ///   exceeds a limit.
    func pixels(
        of whole: PixelSize, scale: Double, _ limits: PixelLimits
    ) throws(SyntaxError) -> PixelSize {
        let size = try pixels(of: whole)
        guard max(size.width, size.height) <= Self.longestSide else {
            throw SyntaxError(
                "pictures of \(whole) pixels would become \(size)",
                hint: "the limit is \(Self.longestSide) pixels per side")
        }
        do {
            try limits.check(width: size.width, height: size.height)
        } catch {
            throw SyntaxError("frames of \(error)", hint: "choose a smaller size")
        }
        let finest = scale * Double(size.width) / Double(whole.width)
        guard Transition.scales.contains(finest) else {
            throw SyntaxError(
                "frames of \(size) pixels would have \(finest.shortest) pixels per point",
                hint: "the limits are 0.01 and 100 pixels per point")
        }
        return size
    }

    private func pixels(of whole: PixelSize) throws(SyntaxError) -> PixelSize {
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
    /// Returns the size with both sides multiplied, rounded, and at least 1.
    fileprivate func scaled(by factor: Double) -> PixelSize {
        let sides = [width, height].map {
            (Double($0) * factor).rounded().clampedInteger(in: 1...Int(Int32.max))
        }
        return PixelSize(width: sides[0], height: sides[1])
    }
}
