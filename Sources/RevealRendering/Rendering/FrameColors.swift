package import PNG
import Raster
package import RevealColor
package import RevealMotion
import RevealValues
import Synchronization

/// What the frames' samples mean, and how pictures are brought there.
package struct FrameColors: Sendable {
    /// What files say of frames.
    package let description: ColorDescription
    /// What people call the frames' colours.
    package let name: String
    /// What movies say of frames.
    package let tag: ColorTag
    /// What people should know, a clause each.
    package let advice: [String]
    /// Whether light goes beyond white.
    package let isHighRange: Bool
    /// What the samples are as light; nil where that is not known.
    let space: ColorSpace?
    /// What is done to pictures that say otherwise; those that are not in it are left as they are.
    package let conversions: [(picture: DescribedPicture, conversion: ColorConversion)]
    /// What is done to colours that people name, which are sRGB's; nil for nothing.
    let namedColors: ColorConversion?
    /// What the key of the frames says; nil where they are what the pictures are.
    let canonicalText: String?
    /// What pictures had to lose; nothing until they are converted.
    let clipped = ClippedPixels()

    /// What is done to a picture of that description; nil for nothing.
    package func conversion(of picture: DescribedPicture) -> ColorConversion? {
        conversions.first { $0.picture.isDescribed(as: picture) }?.conversion
    }

    /// Whether any picture is converted.
    package var converts: Bool { !conversions.isEmpty }

    /// What people should know once pictures have been converted, a clause each.
    package var clippedAdvice: [String] {
        let count = clipped.total
        guard count > 0 else { return [] }
        return ["\(count) pixels are beyond what \(name) holds, and got the nearest that it does"]
    }

    /// A colour that somebody named, in the frames' samples.
    func shown(_ color: Color) throws(OutOfMemory) -> Color {
        guard let namedColors else { return color }
        return try namedColors.converted(color)
    }
}

/// A picture's file as far as its colours go.
package struct DescribedPicture: Sendable {
    /// What it is called; nil for a bitmap made in memory.
    package let path: String?
    /// What it says.
    package let color: ColorDescription
    /// Whether its samples are grey, as a profile for grey has it.
    package let isGrey: Bool

    package init(path: String?, color: ColorDescription, isGrey: Bool) {
        (self.path, self.color, self.isGrey) = (path, color, isGrey)
    }

    /// What a snapshot says.
    package init(_ snapshot: Snapshot) {
        self.init(path: snapshot.path, color: snapshot.color, isGrey: snapshot.isGrey)
    }

    /// Whether both say the same of the same kind of samples.
    func isDescribed(as other: DescribedPicture) -> Bool {
        color == other.color && isGrey == other.isGrey
    }
}

/// Primaries and transfer function by their numbers in ITU-T H.273.
package struct ColorTag: Sendable, Hashable {
    package let primaries: UInt8
    package let transfer: UInt8

    /// What everybody shows as sRGB.
    ///
    /// Pictures' samples are taken for BT.709's as they are, as everybody does: converting to its
    /// transfer function as well would make movies lighter than their pictures, since players show
    /// both alike.
    package static let standard = ColorTag(primaries: 1, transfer: 1)
    /// Display P3.
    package static let displayP3 = ColorTag(primaries: 12, transfer: 13)

    package init(primaries: UInt8, transfer: UInt8) {
        (self.primaries, self.transfer) = (primaries, transfer)
    }
}

/// How many pixels of each picture were beyond a space, by its digest: it may be converted again.
final class ClippedPixels: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func note(_ count: Int, of digest: String) { counts.withLock { $0[digest] = count } }

    var total: Int { counts.withLock { $0.values.reduce(0, +) } }
}

extension ColorConversion {
    /// A colour of sRGB in the target's samples.
    fileprivate func converted(_ color: Color) throws(OutOfMemory) -> Color {
        var pixel = try Bitmap<UInt8>(width: 1, height: 1, layout: .rgb)
        let samples = [color.red, color.green, color.blue]
        pixel.withMutableSamples { $0.fill(repeating: samples) }
        let converted = try ColorConverter<UInt8>(self).converted(pixel).bitmap
        return converted.withSamples { samples in
            Color(red: samples[0], green: samples[1], blue: samples[2], alpha: color.alpha)
        }
    }
}
