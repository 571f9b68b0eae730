public import PNG
public import Raster
public import RevealValues

/// Why frames cannot be rendered, or not to their output.
public enum RenderError: Error, Sendable, Equatable {
    /// The frames are larger than the limits allow.
    case frames(PNGError)
    /// The frames have alpha, which an output cannot hold: on standard output or in a file, of
    /// frames that are rendered or have been.
    case alpha(holder: String, isStream: Bool, isRendered: Bool)
    /// Nothing happens at that time any more, or yet; both in seconds.
    case noMoment(Rational, end: Rational)
    /// There would be more frames than the limit.
    case tooManyFrames(Int, limit: Int)
    /// A picture of so many frames, such as a sprite sheet, would be larger than files can be.
    case tooLarge(product: String, frames: Int, size: PixelSize)
    /// A picture of many frames has no such number of columns, or of pixels a frame.
    case style(String, Int, allowed: ClosedRange<Int>)
    /// The output has 8 bits a sample, and another depth is wanted.
    case depth
    /// No frames can be rendered side by side.
    case threads(Int)
    /// No file has that number.
    case startNumber(Int)
    /// No animation plays that often.
    case plays(Int)
    /// No last frame shows so much longer, in seconds.
    case rest(Rational)
    /// No shutter is open for so many degrees, or opens so many after a frame's time.
    case shutter(Double, ClosedRange<Double>)
    /// A shutter has nothing to average, or more than masks; what that is.
    case unexposed(String)
    /// Not every pixel has one moment at which it changes, or nothing tells it; why, and what
    /// would help.
    case noLumaMap(String, cure: String?)
    /// libpng makes no file of which little changes where little of its picture does.
    case unstableEncoder
}

extension RenderError: DescribedError {
    /// One line.
    public var description: String {
        switch self {
        case .frames(let error): "the frames cannot be rendered: \(error)"
        case .alpha(let holder, _, _): "the frames have alpha, which \(holder) cannot hold"
        case .noMoment(let time, _): "there is nothing at \(time) s"
        case .tooManyFrames(let count, let limit): "\(count) frames are over the limit of \(limit)"
        case .tooLarge(let product, let frames, let size):
            "a \(product) of \(frames) frames would be \(size) pixels"
        case .style(let what, let count, _): "a sheet has no \(count) \(what)"
        case .depth: "pages, sheets, GIF and WebP have 8 bits a sample"
        case .threads(let count): "\(count) threads render nothing"
        case .startNumber(let number): "no file has the number \(number)"
        case .plays(let count): "nothing plays \(count) times"
        case .rest(let rest): "no frame shows \(rest) s longer"
        case .shutter(let degrees, _): "no shutter is open at or for \(degrees) degrees"
        case .unexposed(let reason): "a shutter averages masks, and \(reason)"
        case .noLumaMap(let reason, _):
            "a luma map holds one moment for each pixel, and \(reason)"
        case .unstableEncoder: "libpng does not make stable files"
        }
    }

    /// What would help, where that does not depend on who asks.
    public var cure: String? {
        switch self {
        case .frames, .alpha: nil
        case .noLumaMap(_, let cure): cure
        case .noMoment(let time, _) where time < 0: "times are 0 or more"
        case .noMoment(_, let end): "the end is at \(end) s"
        case .tooManyFrames: "shorten the duration or lower the frame rate"
        case .tooLarge: "choose fewer frames, or smaller ones"
        case .style(_, _, let allowed): "from \(allowed.lowerBound) to \(allowed.upperBound) do"
        case .depth: "leave the depth out"
        case .threads: "one is the least"
        case .startNumber: "numbers go from 0 to \(RenderOptions.startNumbers.upperBound)"
        case .plays: "0 is for ever, and \(Int32.max) the most"
        case .rest: "from 0 to \(RenderOptions.longestRest) s do"
        case .shutter(_, let allowed):
            "\(allowed.lowerBound) to \(allowed.upperBound) do"
        case .unexposed: "leave the shutter out, or that"
        case .unstableEncoder: "leave the encoder out"
        }
    }
}
