import CPNG

/// How large a picture may be.
public struct PixelLimits: Sendable, Equatable {
    /// Columns, and rows.
    public var side = Int(CPNG_MAXIMUM_SIDE)
    /// Columns times rows.
    public var pixels = 128 << 20

    /// 32,768 a side and 128 Mi pixels.
    public init() {}

    /// Refuses a size that is over a limit.
    public func check(width: Int, height: Int) throws(PNGError) {
        guard width <= side, height <= side else {
            throw .tooLarge(width: width, height: height, limit: "\(side) pixels a side")
        }
        guard width * height <= pixels else {
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
