/// The samples along one axis of a bitmap that a pixel of the frame is the mean of.
///
/// With s pixels of the bitmap to one of the frame, it is a box of width max(s, 1) about the place
/// in the bitmap where the pixel's middle lies, cut off at the bitmap's borders. For shrinking, the
/// box is what the pixel covers, so its mean is the mean over that area, and where a frame begins
/// within a pixel, over the part inside. For growing, a box of one pixel weighs two neighbors by
/// their distance from the place: linear interpolation, with the outermost pixels going on beyond
/// the borders. Both are the same at s = 1, so nothing jumps where a picture grows past its size.
struct Footprint {
    /// The first and the last sample; those between count in full.
    let first: Int
    let last: Int
    /// How much of the first one lies in the box, and of the last one, if it is another.
    let firstWeight: Double
    let lastWeight: Double
    /// The width of the box.
    let extent: Double
}

/// How the pixels of a frame lie on those of a bitmap, along one axis.
struct Axis: Equatable {
    /// Where the bitmap begins, in pixels of the frame.
    private var origin = 0.0
    /// The bitmap's pixels to one of the frame.
    private var scale = 1.0
    private var count = 1

    init() {}

    /// `count` pixels of a bitmap in `length` pixels of the frame from `origin` on.
    init(_ count: Int, from origin: Double, length: Double) {
        self.origin = origin
        self.count = count
        scale = Double(count) / length
    }

    /// What shows in that pixel of the frame; in one beyond the bitmap, the sample that is nearest.
    func footprint(of pixel: Int) -> Footprint {
        let center = (Double(pixel) + 0.5 - origin) * scale
        let (half, end) = (max(scale, 1) * 0.5, Double(count))
        let start = max(0, min(end, center - half))
        let stop = max(0, min(end, center + half))
        let first = start.clampedInteger(in: 0...count - 1)
        guard stop > start else {
            return Footprint(first: first, last: first, firstWeight: 1, lastWeight: 0, extent: 1)
        }
        let last = max(first, stop.rounded(.up).clampedInteger(in: 0...count) - 1)
        return Footprint(
            first: first, last: last, firstWeight: min(Double(first + 1), stop) - start,
            lastWeight: stop - Double(last), extent: stop - start)
    }
}
