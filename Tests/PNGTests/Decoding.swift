import PNG
import Raster

/// The reason why `bytes` are refused, or nil if they are a picture.
func refusal(of bytes: [UInt8], limits: PixelLimits = .init()) -> PNGError? {
    do throws(PNGError) {
        _ = try DecodedPNG(bytes.span, limits: limits)
        return nil
    } catch {
        return error
    }
}

/// The picture in a file with 8 bits per sample.
func eight(_ bytes: [UInt8]) throws -> Bitmap<UInt8> {
    guard case .eight(let bitmap) = try DecodedPNG(bytes.span).bitmap else {
        throw OtherDepth()
    }
    return bitmap
}

/// The picture in a file with 16 bits per sample.
func sixteen(_ bytes: [UInt8]) throws -> Bitmap<UInt16> {
    guard case .sixteen(let bitmap) = try DecodedPNG(bytes.span).bitmap else {
        throw OtherDepth()
    }
    return bitmap
}

/// The parsed chunks of a file.
func file(_ bytes: [UInt8]) throws -> PNGFile {
    try PNGFile(bytes.span)
}

/// A picture's samples do not have the expected depth.
struct OtherDepth: Error {}
