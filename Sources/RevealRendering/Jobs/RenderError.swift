/// A reason that frames cannot be rendered to an output.
public enum RenderError: Error, Sendable, Equatable {
    /// The frames exceed the size limits.
    case frames(PNGError)
    /// The frames, rendered or read from files, have alpha, which the output does not support.
    case alpha(holder: String, isStream: Bool, isRendered: Bool)
    /// The time, in seconds, is before the start or after the end.
    case noMoment(Rational, end: Rational)
    /// There are more frames than the limit.
    case tooManyFrames(Int, limit: Int)
    /// A picture of many frames, such as a sprite sheet, exceeds the size limits.
    case tooLarge(product: String, frames: Int, size: PixelSize)
    /// The number of columns, or of pixels per frame, is out of range.
    case style(String, Int, allowed: ClosedRange<Int>)
    /// The output has 8 bits per sample, but another depth is requested.
    case depth
    /// The number of threads is less than 1.
    case threads(Int)
    /// The start number is out of range.
    case startNumber(Int)
    /// The number of plays is out of range.
    case plays(Int)
    /// The last frame's pause, in seconds, is out of range.
    case rest(Rational)
    /// The shutter's angle or phase, in degrees, is out of range.
    case shutter(Double, ClosedRange<Double>)
    /// The masks cannot be averaged while a shutter is open, for this reason.
    case unexposed(String)
    /// A luma map is impossible, for this reason: a pixel changes never or repeatedly, or the job
    /// is unsuitable.
    case noLumaMap(String, cure: String?)
    /// libpng does not support stable files.
    case unstableEncoder
}

extension RenderError: DescribedError {
    /// A one-line description.
    public var description: String {
        switch self {
        case .frames(let error): "the frames cannot be rendered: \(error)"
        case .alpha(let holder, _, _): "the frames have alpha, which \(holder) cannot hold"
        case .noMoment(let time, _): "\(time) s is outside the transition"
        case .tooManyFrames(let count, let limit): "\(count) frames are over the limit of \(limit)"
        case .tooLarge(let product, let frames, let size):
            "a \(product) of \(frames) frames would be \(size) pixels"
        case .style(let what, let count, _): "a sheet cannot have \(count) \(what)"
        case .depth: "pages, sheets, GIF and WebP have only 8 bits per sample"
        case .threads(let count): "the number of threads cannot be \(count)"
        case .startNumber(let number): "a file number cannot be \(number)"
        case .plays(let count): "the number of plays cannot be \(count)"
        case .rest(let rest): "the last frame cannot be shown for \(rest) more seconds"
        case .shutter(let degrees, _): "a shutter's angle or phase cannot be \(degrees) degrees"
        case .unexposed(let reason): "a shutter cannot be used here: \(reason)"
        case .noLumaMap(let reason, _):
            "a luma map cannot be made: \(reason)"
        case .unstableEncoder: "libpng does not make stable files"
        }
    }

    /// A hint for fixing the error, if it does not depend on the caller.
    public var cure: String? {
        switch self {
        case .frames, .alpha: nil
        case .noLumaMap(_, let cure): cure
        case .noMoment(let time, _) where time < 0: "times are 0 or more"
        case .noMoment(_, let end): "the end is at \(end) s"
        case .tooManyFrames: "shorten the duration or lower the frame rate"
        case .tooLarge: "choose fewer frames, or smaller ones"
        case .style(_, _, let allowed): "use \(allowed.lowerBound) to \(allowed.upperBound)"
        case .depth: "leave the depth out"
        case .threads: "use at least 1 thread"
        case .startNumber: "use 0 to \(RenderOptions.startNumbers.upperBound)"
        case .plays: "use 0 to repeat forever, or at most \(Int32.max)"
        case .rest: "use 0 to \(RenderOptions.longestRest) s"
        case .shutter(_, let allowed):
            "use \(allowed.lowerBound) to \(allowed.upperBound)"
        case .unexposed: "leave out the shutter, or what it cannot blur"
        case .unstableEncoder: "leave the encoder out"
        }
    }
}
