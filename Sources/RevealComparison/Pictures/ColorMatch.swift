import RevealColor

/// The conversion of two pictures to the larger of their color spaces.
package struct ColorMatch: Sendable {
    private var expected: ColorConversion?
    private var actual: ColorConversion?
    /// The color description of the converted pictures; nil if nothing is converted.
    package private(set) var color: ColorDescription?
    package private(set) var names = ""
    /// The reason that the colors cannot be compared, if any.
    package private(set) var conflict: String?

    package var isNeeded: Bool { color != nil }

    /// Compares two color descriptions; pictures are converted only if `isManaged`, and if their
    /// color spaces look different.
    package init(_ expected: DescribedColors, _ actual: DescribedColors, isManaged: Bool) {
        guard isManaged else { return }
        let (colors, others) = (expected.colors, actual.colors)
        guard let one = colors.space, let other = others.space else {
            let areAlike = colors.meaning == others.meaning && colors.meaning != .tables
            guard !areAlike, !expected.color.agrees(with: actual.color) else { return }
            conflict =
                "their colors cannot be converted to compare them: \(colors.name) and "
                + others.name
            return
        }
        guard !one.looksLike(other, inGray: expected.isGray && actual.isGray) else { return }
        let isFirst = one.volume >= other.volume
        if isFirst {
            self.actual = ColorConversion(from: other, to: one)
        } else {
            self.expected = ColorConversion(from: one, to: other)
        }
        guard self.expected != nil || self.actual != nil else { return }
        color = isFirst ? expected.color : actual.color
        names = "\(one.name) and \(other.name)"
    }

    package func applied(
        to expected: AnyBitmap, _ actual: AnyBitmap
    ) throws(FileError) -> (expected: AnyBitmap, actual: AnyBitmap) {
        (try expected.converted(by: self.expected), try actual.converted(by: self.actual))
    }

    /// Returns `options`, with a minimum tolerance if a picture is converted: its file may be the
    /// result of a rounded conversion.
    package func options(
        _ options: ComparisonOptions, for expected: AnyBitmap, _ actual: AnyBitmap
    ) -> ComparisonOptions {
        guard isNeeded, options.metric == .exact || options.metric == .max else { return options }
        let depths = [expected.depth, actual.depth]
        // Two steps of 16 bits, or one step of 8 bits, in steps of the larger depth.
        let step = !depths.contains(16) ? 1.0 : depths.contains(8) ? 257 : 2
        var options = options
        options.tolerance = max(options.tolerance, step)
        return options
    }
}

package struct DescribedColors: Sendable {
    package let color: ColorDescription
    package let isGray: Bool

    package init(_ color: ColorDescription, isGray: Bool) {
        (self.color, self.isGray) = (color, isGray)
    }

    init(_ file: PNGFile) {
        self.init(file.color, isGray: [.gray, .grayAlpha].contains(file.header.colorType))
    }

    fileprivate var colors: PictureColors { PictureColors(color, isGray: isGray) }
}

extension AnyBitmap {
    fileprivate func converted(by conversion: ColorConversion?) throws(FileError) -> AnyBitmap {
        guard let conversion else { return self }
        return try inMemory {
            switch self {
            case .eight(let bitmap):
                .eight(try ColorConverter(conversion).converted(bitmap).bitmap)
            case .sixteen(let bitmap):
                .sixteen(try ColorConverter(conversion).converted(bitmap).bitmap)
            }
        }
    }
}
