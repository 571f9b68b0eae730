import Raster

/// Radii in the order of their frames, with what stands in the way of a smooth motion found and
/// taken out: frames shown twice, missing or swapped.
///
/// A motion is smooth where each step, over its time, is like those around it. A step of none is a
/// frame shown twice; one of twice or three times the size leads over frames that are missing; one
/// that goes back between two large ones leads from a frame to the one that belongs before it.
struct FrameOrder {
    /// What is left: times are those of frames in order, none missing.
    private(set) var dots: [RadiusSeries.Dot]
    /// What was found.
    private(set) var faults: [FrameFault] = []
    /// Steps that go back, of all: a motion has few but where it overshoots.
    private(set) var disorder = 0.0
    private let grows: Bool

    init(_ dots: [RadiusSeries.Dot], grows: Bool, repeated: Set<Int>) {
        (self.dots, self.grows) = (dots, grows)
        guard dots.count >= 4 else { return }
        unswap()
        disorder = Double(backwards) / Double(dots.count - 1)
        dropRepeated(repeated)
        closeGaps()
    }

    /// How far the circle moves on from one place in the list to the next.
    private func step(_ i: Int) -> Double {
        let step = dots[i + 1].radius - dots[i].radius
        return grows ? step : -step
    }

    private func noise(_ i: Int) -> Double {
        let (one, other) = (dots[i].error, dots[i + 1].error)
        return 5 * (one * one + other * other).squareRoot() + 0.3
    }

    /// Steps that go back, other than three and more in a row, as an overshoot has them.
    private var backwards: Int {
        var (count, run) = (0, 0)
        for i in 0..<dots.count - 1 {
            if step(i) < -noise(i) {
                run += 1
                continue
            }
            if run < 3 { count += run }
            run = 0
        }
        return run < 3 ? count + run : count
    }

    private mutating func unswap() {
        for i in 0..<dots.count - 1 where step(i) < -noise(i) {
            let isAfter = i == 0 || (dots[i + 1].radius - dots[i - 1].radius) * sign > 0
            let isBefore = i + 2 >= dots.count || (dots[i + 2].radius - dots[i].radius) * sign > 0
            // Beyond an overshoot the motion does not come back at once.
            let isLarge = i == 0 || i + 2 >= dots.count || step(i - 1) + step(i + 1) > -2 * step(i)
            guard isAfter, isBefore, isLarge else { continue }
            faults.append(.swapped(dots[i].frame))
            let (one, other) = (dots[i], dots[i + 1])
            dots[i] = RadiusSeries.Dot(
                frame: other.frame, time: one.time, radius: other.radius, error: other.error)
            dots[i + 1] = RadiusSeries.Dot(
                frame: one.frame, time: other.time, radius: one.radius, error: one.error)
        }
    }

    private var sign: Double { grows ? 1 : -1 }

    /// The speed around the step behind place `i`, that one left out; nil where nothing tells it.
    private func speed(around i: Int) -> Double? {
        var speeds: [Double] = []
        for j in [i - 2, i - 1, i + 1, i + 2] where j >= 0 && j + 1 < dots.count {
            let time = dots[j + 1].time - dots[j].time
            if time > 0 { speeds.append(step(j) / time) }
        }
        guard speeds.count >= 2 else { return nil }
        speeds.sort()
        return (speeds[(speeds.count - 1) / 2] + speeds[speeds.count / 2]) / 2
    }

    private mutating func dropRepeated(_ repeated: Set<Int>) {
        var i = 0
        while i + 1 < dots.count {
            let time = dots[i + 1].time - dots[i].time
            let expected = (speed(around: i) ?? 0) * time
            let isStill =
                step(i).magnitude < 0.2 * expected && expected > noise(i)
                || repeated.contains(dots[i + 1].frame) && expected > 0.5
            if isStill {
                faults.append(.repeated(dots[i + 1].frame))
                dots.remove(at: i + 1)
            } else {
                i += 1
            }
        }
    }

    /// Finds steps that lead over frames that are missing, or over a frame that was put in, and sets
    /// the clock of all behind them.
    private mutating func closeGaps() {
        let times = zip(dots.dropFirst(), dots).map { $0.time - $1.time }.sorted()
        let usual = times[times.count / 2]
        guard usual > 0 else { return }
        for i in 0..<dots.count - 1 {
            guard let speed = speed(around: i), speed > 0 else { continue }
            let time = dots[i + 1].time - dots[i].time
            let more = step(i) / speed - time
            let count = (more / usual).rounded().clampedInteger(in: -100...100)
            guard count != 0, (more / usual - Double(count)).magnitude < 0.3,
                (step(i) - speed * time).magnitude > noise(i), step(i) > 0
            else { continue }
            // Fewer than none are frames that were put in, and are told of as repeated.
            if count > 0 { faults.append(.dropped(after: dots[i].frame, count: count)) }
            for j in i + 1..<dots.count { dots[j].time += Double(count) * usual }
        }
    }
}
