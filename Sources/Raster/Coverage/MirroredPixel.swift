/// A pixel's extent along one axis, as distances from a shape's center.
///
/// If the center is inside, it has two parts, the larger first.
struct MirroredPixel {
    let part: (from: Double, to: Double)
    let otherPart: (from: Double, to: Double)?

    /// Creates the extent of a pixel that starts at `start`, relative to the center.
    @inline(__always)
    init(from start: Double) {
        let end = start + 1
        let isCut = start < 0 && end > 0
        let (left, right) = (abs(start), abs(end))
        part = (isCut ? 0 : left < right ? left : right, left < right ? right : left)
        otherPart = isCut ? (0, left < right ? left : right) : nil
    }

    @inline(__always)
    func forEach(_ body: (_ from: Double, _ to: Double) -> Void) {
        body(part.from, part.to)
        if let otherPart { body(otherPart.from, otherPart.to) }
    }
}
