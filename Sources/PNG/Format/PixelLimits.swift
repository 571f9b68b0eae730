import CPNG

/// The maximum size of a picture.
public struct PixelLimits: Sendable, Equatable {
    /// The maximum width and height in pixels.
    ///
    /// Values above 32,768, the codec's own limit, have no effect.
    public var side = maxSide
    /// The maximum number of pixels, width times height.
    public var pixels = usualPixels

    package static let maxSide = Int(CPNG_MAXIMUM_SIDE)

    package static let usualPixels = 128 << 20
    package static let pixelCounts = 1...1 << 30

    /// Creates the default limits: 32,768 pixels per side and 128 Mi pixels.
    public init() {}

    package func check(width: Int, height: Int) throws(PNGError) {
        let side = min(side, Self.maxSide)
        guard width <= side, height <= side else {
            throw .tooLarge(width: width, height: height, limit: "\(side) pixels a side")
        }
        let (area, overflows) = width.multipliedReportingOverflow(by: height)
        guard !overflows, area <= pixels else {
            throw .tooLarge(width: width, height: height, limit: "\(pixels) pixels")
        }
    }
}

extension PNGHeader {
    func isWithin(_ limits: PixelLimits) -> Bool {
        (try? limits.check(width: width, height: height)) != nil
    }
}
