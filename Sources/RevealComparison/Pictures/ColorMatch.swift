package import PNG
import Raster
import RevealColor
package import RevealFiles

/// What brings two pictures to one space before they are compared: the larger one of both, in which
/// the other one's colors are, too.
package struct ColorMatch: Sendable {
    private let expected: ColorConversion?
    private let actual: ColorConversion?
    /// What the pictures' samples mean once they are in one space.
    package let color: ColorDescription
    /// What they meant before, in words.
    package let names: String

    /// Nil where both look alike as they are, or the colors of one cannot be converted.
    package init?(_ expected: DescribedColors, _ actual: DescribedColors) {
        guard let one = expected.colors.space, let other = actual.colors.space,
            !one.looksLike(other, inGray: expected.isGray && actual.isGray)
        else { return nil }
        let isFirst = one.volume >= other.volume
        (self.expected, self.actual) = (
            isFirst ? nil : ColorConversion(from: one, to: other),
            isFirst ? ColorConversion(from: other, to: one) : nil
        )
        guard self.expected != nil || self.actual != nil else { return nil }
        color = isFirst ? expected.color : actual.color
        names = "\(one.name) and \(other.name)"
    }

    /// What is to be said of two pictures whose samples mean different things of which one cannot
    /// be converted, so that nobody can tell whether they look alike; nil of others.
    package static func conflict(
        between expected: DescribedColors, and actual: DescribedColors
    ) -> String? {
        let (one, other) = (expected.colors, actual.colors)
        let areAlike = one.meaning == other.meaning && one.meaning != .tables
        guard one.space == nil || other.space == nil, !areAlike,
            !expected.color.agrees(with: actual.color)
        else { return nil }
        return
            "nothing brings their colors together to compare them: \(one.name) and \(other.name)"
    }

    /// Both pictures in that space.
    ///
    /// - Throws: `.outOfMemory`.
    package func applied(
        to expected: AnyBitmap, _ actual: AnyBitmap
    ) throws(FileError) -> (expected: AnyBitmap, actual: AnyBitmap) {
        (try expected.converted(by: self.expected), try actual.converted(by: self.actual))
    }

    /// `options`, by which a step is no difference: whoever made one picture of the other's colors
    /// has rounded as well.
    package func options(
        _ options: ComparisonOptions, for expected: AnyBitmap, _ actual: AnyBitmap
    ) -> ComparisonOptions {
        guard options.metric == .exact || options.metric == .max else { return options }
        let depths = [expected.depth, actual.depth]
        // Of the shallower one, in steps of the deeper one.
        let step = !depths.contains(16) ? 1.0 : depths.contains(8) ? 257 : 2
        var options = options
        options.tolerance = max(options.tolerance, step)
        return options
    }
}

/// What a file says of its pictures' colors.
package struct DescribedColors: Sendable {
    package let color: ColorDescription
    package let isGray: Bool

    package init(_ color: ColorDescription, isGray: Bool) {
        (self.color, self.isGray) = (color, isGray)
    }

    /// What samples mean.
    fileprivate var colors: PictureColors { PictureColors(color, isGray: isGray) }
}

extension AnyBitmap {
    /// The picture in other colors.
    fileprivate func converted(by conversion: ColorConversion?) throws(FileError) -> AnyBitmap {
        guard let conversion else { return self }
        do {
            return switch self {
            case .eight(let bitmap):
                .eight(try ColorConverter(conversion).converted(bitmap).bitmap)
            case .sixteen(let bitmap):
                .sixteen(try ColorConverter(conversion).converted(bitmap).bitmap)
            }
        } catch {
            throw .outOfMemory(bytes: error.bytes)
        }
    }
}
