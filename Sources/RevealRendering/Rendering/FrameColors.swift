package import RevealColor
import Synchronization

/// The frames' color space, and the conversions of pictures to it.
package struct FrameColors: Sendable {
    package let description: ColorDescription
    package let name: String
    package let tag: ColorTag
    package let advice: [String]
    package let isHighRange: Bool
    /// The color space; nil if the relation of samples to light is unknown.
    let space: ColorSpace?
    /// The conversions; pictures without one are not changed.
    package let conversions: [(picture: DescribedPicture, conversion: ColorConversion)]
    /// The conversion of named colors, which are sRGB.
    let namedColors: ColorConversion?
    /// The line in the job's key, if any picture is converted.
    let canonicalText: String?
    let clipped = ClippedPixels()

    package func conversion(of picture: DescribedPicture) -> ColorConversion? {
        conversions.first { $0.picture.isDescribed(as: picture) }?.conversion
    }

    package var converts: Bool { !conversions.isEmpty }

    package var clippedAdvice: [String] {
        let count = clipped.total
        guard count > 0 else { return [] }
        return ["\(count) pixels are outside \(name) and got the nearest color inside it"]
    }

    func shown(_ color: Color) throws(OutOfMemory) -> Color {
        guard let namedColors else { return color }
        return try namedColors.converted(color)
    }

    /// Returns the converted snapshots by digest, each converted in `parts` concurrent parts.
    ///
    /// - Throws: `OutOfMemory`.
    func pixels<S: Sample>(
        of snapshots: [Snapshot], as _: S.Type, parts: Int
    ) async throws -> [String: Bitmap<S>] {
        var pixels: [String: Bitmap<S>] = [:]
        for (snapshot, conversion) in converted(snapshots) {
            // Converts at the higher depth, so that samples are rounded only once.
            switch snapshot.bitmap {
            case .eight(let bitmap):
                let converter = ColorConverter<S>(conversion)
                let result = try await converter.converted(
                    bitmap.converted(to: S.self), parts: parts)
                pixels[snapshot.digest] = try noted(result, of: snapshot)
            case .sixteen(let bitmap):
                let converter = ColorConverter<UInt16>(conversion)
                let result = try await converter.converted(bitmap, parts: parts)
                pixels[snapshot.digest] = try noted(result, of: snapshot)
            }
        }
        return pixels
    }

    func pixels<S: Sample>(
        of snapshots: [Snapshot], as _: S.Type
    ) throws(OutOfMemory) -> [String: Bitmap<S>] {
        var pixels: [String: Bitmap<S>] = [:]
        for (snapshot, conversion) in converted(snapshots) {
            switch snapshot.bitmap {
            case .eight(let bitmap):
                let result = try ColorConverter(conversion).converted(
                    bitmap.converted(to: S.self))
                pixels[snapshot.digest] = try noted(result, of: snapshot)
            case .sixteen(let bitmap):
                let result = try ColorConverter(conversion).converted(bitmap)
                pixels[snapshot.digest] = try noted(result, of: snapshot)
            }
        }
        return pixels
    }

    /// Records the number of clipped pixels of a converted snapshot, and returns its bitmap.
    private func noted<T: Sample, S: Sample>(
        _ result: ColorConverter<T>.Converted, of snapshot: Snapshot
    ) throws(OutOfMemory) -> Bitmap<S> {
        clipped.note(result.clippedPixels, of: snapshot.digest)
        return try result.bitmap.converted(to: S.self)
    }

    private func converted(
        _ snapshots: [Snapshot]
    ) -> [(snapshot: Snapshot, conversion: ColorConversion)] {
        var known: Set<String> = []
        return snapshots.compactMap { snapshot in
            guard let conversion = conversion(of: DescribedPicture(snapshot)),
                known.insert(snapshot.digest).inserted
            else { return nil }
            return (snapshot, conversion)
        }
    }
}

package struct DescribedPicture: Sendable {
    package let path: String?
    package let color: ColorDescription
    /// Whether a gray profile is valid.
    package let isGray: Bool

    package init(path: String?, color: ColorDescription, isGray: Bool) {
        (self.path, self.color, self.isGray) = (path, color, isGray)
    }

    package init(_ snapshot: Snapshot) {
        self.init(path: snapshot.path, color: snapshot.color, isGray: snapshot.isGray)
    }

    func isDescribed(as other: DescribedPicture) -> Bool {
        color == other.color && isGray == other.isGray
    }
}

/// Primaries and transfer function by their numbers in ITU-T H.273.
package struct ColorTag: Sendable, Hashable {
    package let primaries: UInt8
    package let transfer: UInt8

    /// BT.709, which players show as sRGB.
    ///
    /// As is usual, sRGB samples are used as BT.709 samples without conversion: players show both
    /// alike, and converted samples would look lighter than the pictures.
    package static let standard = ColorTag(primaries: 1, transfer: 1)
    package static let displayP3 = ColorTag(primaries: 12, transfer: 13)

    package init(primaries: UInt8, transfer: UInt8) {
        (self.primaries, self.transfer) = (primaries, transfer)
    }
}

/// The number of out-of-gamut pixels of each picture, by its digest: it may be converted twice.
final class ClippedPixels: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func note(_ count: Int, of digest: String) { counts.withLock { $0[digest] = count } }

    var total: Int { counts.withLock { $0.values.reduce(0, +) } }
}

extension ColorConversion {
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
