/// A measure of the distance between two pixels.
///
/// Both pictures are first converted without loss to RGBA with straight alpha, at the larger of
/// their depths: 8 bits become 16 by ×257. A gray picture therefore equals the RGB picture of the
/// same grays.
///
/// `exact` compares every sample, hidden colors included. The others compare visible colors: both
/// pixels over black and both over white, whichever differs more. No metric exempts edges:
/// anti-aliased pixels count like all others.
public enum Metric: String, Sendable, CaseIterable {
    /// The largest difference of two samples, in steps of a sample, including alpha and the colors
    /// of fully transparent pixels.
    case exact
    /// The largest visible difference of two samples, in steps of a sample.
    case max
    /// The distance in OKLab, the sum of lightness and color (HyAB), for samples in sRGB: black and
    /// white are 1 apart, and 0.02 is about the smallest visible difference.
    ///
    /// Björn Ottosson, A perceptual color space for image processing, 2020; Abasi, Tehran and
    /// Fairchild, Distance metrics for very large color differences, 2020.
    case oklab
    /// The distance in YIQ with the weights of pixelmatch and odiff: black and white are nearly 1
    /// apart, and 0.1 is the usual threshold of those programs.
    ///
    /// Kotsarenko and Ramos, Measuring perceived color difference using YIQ NTSC transmission color
    /// space in mobile applications, 2010.
    case yiq
    /// 1 − SSIM of the surrounding windows, from 0 to 2: the largest of red, green and blue.
    ///
    /// Wang, Bovik, Sheikh and Simoncelli, Image quality assessment: from error visibility to
    /// structural similarity, 2004, with their window of 11×11 pixels, cut off at the borders.
    case ssim
}

extension Metric {
    /// The largest possible distance.
    ///
    /// In OKLab, black and yellow are farthest apart among the colors of a grid with 17 steps per
    /// sample.
    var farthest: Double {
        switch self {
        case .exact, .max: 65535
        case .oklab: 1.18
        case .yiq: 1
        case .ssim: 2
        }
    }

    package var usualTolerance: String {
        switch self {
        case .exact, .max: "2"
        case .oklab: "0.02"
        case .yiq: "0.1"
        case .ssim: "0.01"
        }
    }
}
