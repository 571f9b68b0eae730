import CPNG

/// How large a picture may be.
public struct PixelLimits: Sendable, Equatable {
    /// Columns, and rows; more than 32,768 counts as 32,768, which is all that pictures are coded
    /// with.
    public var side = maxSide
    /// Columns times rows.
    public var pixels = usualPixels

    /// The longest side that libpng is asked for and that positions are counted for.
    package static let maxSide = Int(CPNG_MAXIMUM_SIDE)

    package static let usualPixels = 128 << 20
    /// The numbers of pixels that may be allowed.
    package static let pixelCounts = 1...1 << 30

    /// 32,768 a side and 128 Mi pixels.
    public init() {}

    /// Refuses a size that is over a limit.
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
    /// Whether no limit refuses its size.
    func isWithin(_ limits: PixelLimits) -> Bool {
        (try? limits.check(width: width, height: height)) != nil
    }
}
