/// Consecutive frames of a steady motion that are in reverse order.
///
/// They go back step by step between two leaps forward. After they are reversed, the motion is much
/// smoother; an overshoot does not leap.
struct ReversedFrames {
    private(set) var dots: [RadiusSeries.Dot]
    private(set) var faults: [FrameFault] = []

    /// The minimum number of frames; two are swapped.
    private static let leastFrames = 3
    private static let mostRough = 0.35

    init?(_ dots: [RadiusSeries.Dot], sign: Double) {
        self.dots = dots
        var first = 0
        while first < dots.count {
            var last = first
            while last + 1 < dots.count, dots.isBack(last, last + 1, sign) { last += 1 }
            if last - first + 1 >= Self.leastFrames, isBetween(first...last, sign) {
                turn(first...last)
            }
            first = last + 1
        }
        guard !faults.isEmpty, self.dots.roughness < Self.mostRough * dots.roughness else {
            return nil
        }
    }

    private func isBetween(_ places: ClosedRange<Int>, _ sign: Double) -> Bool {
        let (first, last) = (places.lowerBound, places.upperBound)
        let isAfter = first == 0 || sign * (dots[last].radius - dots[first - 1].radius) > 0
        let isBefore =
            last + 1 == dots.count || sign * (dots[last + 1].radius - dots[first].radius) > 0
        return isAfter && isBefore && places.count < dots.count
    }

    private mutating func turn(_ places: ClosedRange<Int>) {
        let turned = zip(places, places.reversed()).map { place, from in
            dots[from].shown(at: dots[place].time)
        }
        faults.append(.reversed(dots[places.lowerBound].frame...dots[places.upperBound].frame))
        dots.replaceSubrange(places, with: turned)
    }
}

extension RadiusSeries.Dot {
    func shown(at time: Double) -> RadiusSeries.Dot {
        var dot = self
        dot.time = time
        return dot
    }
}

extension [RadiusSeries.Dot] {
    /// Returns whether a growing circle (`sign` 1) or a shrinking one (−1) goes back from `i` to
    /// `j`.
    func isBack(_ i: Int, _ j: Int, _ sign: Double) -> Bool {
        sign * (self[j].radius - self[i].radius) < -self[i].noise(to: self[j])
    }

    var roughness: Double {
        let steps = zip(self, dropFirst()).map { $1.radius - $0.radius }
        return zip(steps, steps.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).magnitude }
    }
}
