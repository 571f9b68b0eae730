/// The samples along one axis of a bitmap whose mean is a pixel of the frame.
///
/// With s bitmap pixels per frame pixel, it is a box of width max(s, 1) around the pixel's center,
/// clipped at the bitmap's borders. For s ≥ 1, the box is the area that the pixel covers. If s is
/// at most 1, it interpolates linearly between two neighbors, and the outermost pixels are repeated
/// beyond the borders. Both agree at s = 1: nothing jumps when a picture grows past its size.
struct Footprint {
    let first: Int
    let last: Int
    /// The part of the first sample in the box, and of the last if it is a different one.
    let firstWeight: Double
    let lastWeight: Double
    let extent: Double
}

struct Axis: Equatable {
    /// The start of the bitmap, in frame pixels.
    private var origin = 0.0
    private var scale = 1.0
    private var count = 1

    init() {}

    init(_ count: Int, from origin: Double, length: Double) {
        self.origin = origin
        self.count = count
        scale = Double(count) / length
    }

    /// Returns the footprint of a frame pixel; outside the bitmap, that is the nearest sample.
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
