import PNG
import Raster

/// Why `bytes` are refused; nil where they are a picture.
func refusal(of bytes: [UInt8], limits: PixelLimits = .init()) -> PNGError? {
    do throws(PNGError) {
        _ = try DecodedPNG(bytes.span, limits: limits)
        return nil
    } catch {
        return error
    }
}

/// The picture in a file, which has 8 bits a sample.
func eight(_ bytes: [UInt8]) throws -> Bitmap<UInt8> {
    guard case .eight(let bitmap) = try DecodedPNG(bytes.span).bitmap else {
        throw OtherDepth()
    }
    return bitmap
}

/// The picture in a file, which has 16 bits a sample.
func sixteen(_ bytes: [UInt8]) throws -> Bitmap<UInt16> {
    guard case .sixteen(let bitmap) = try DecodedPNG(bytes.span).bitmap else {
        throw OtherDepth()
    }
    return bitmap
}

/// What a file says about itself.
func file(_ bytes: [UInt8]) throws -> PNGFile {
    try PNGFile(bytes.span)
}

/// A picture's samples are deeper or shallower than a test thinks.
struct OtherDepth: Error {}
