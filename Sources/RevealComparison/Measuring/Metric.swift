/// How far apart two pixels are said to be.
///
/// Pictures are brought to a common form first: RGBA with straight alpha, at the depth of the
/// deeper one, where 8 bits become 16 by ×257. Nothing is lost on the way, so a gray picture equals
/// the RGB picture of the same grays, and an opaque RGBA picture the same without alpha.
///
/// `exact` looks at every sample, hidden colors included. The others look at what is seen: both
/// pixels over black and over white, whichever shows more of a difference, so that no gray shows
/// more of it over any color in between. No metric makes an exception of edges: anti-aliased
/// pixels count like all others.
public enum Metric: String, Sendable, CaseIterable {
    /// The largest difference of two samples, in steps of a sample: alpha, and colors that full
    /// transparency hides, like any other.
    case exact
    /// The largest difference of two samples that is seen, in steps of a sample.
    case max
    /// The distance in OKLab, lightness and color added up (HyAB): black and white are 1 apart,
    /// and 0.02 is about what people notice. Samples are taken to be sRGB.
    ///
    /// Björn Ottosson, A perceptual color space for image processing, 2020; Abasi, Tehran and
    /// Fairchild, Distance metrics for very large color differences, 2020.
    case oklab
    /// The distance in YIQ as pixelmatch and odiff weigh it: black and white are nearly 1 apart,
    /// and a tolerance of 0.1 is those programs' usual threshold.
    ///
    /// Kotsarenko and Ramos, Measuring perceived color difference using YIQ NTSC transmission color
    /// space in mobile applications, 2010.
    case yiq
    /// What two neighborhoods lack in likeness: 1 − SSIM, from 0 up to 2, of the least alike of
    /// red, green and blue.
    ///
    /// Wang, Bovik, Sheikh and Simoncelli, Image quality assessment: from error visibility to
    /// structural similarity, 2004, with their window of 11×11 pixels; at a border, what of it lies
    /// within the picture.
    case ssim
}
