/// Radii in the order of their content, and the faults found.
///
/// In a smooth motion, adjacent steps have similar speeds. A step of 0 is a repeated frame, and a
/// step of several times the size skips missing ones. A step back between two large steps leads to
/// a frame that belongs before.
struct FrameOrder {
    /// The ordered radii; times are those without missing frames.
    private(set) var dots: [RadiusSeries.Dot]
    private(set) var faults: [FrameFault] = []
    /// The share of steps at which the direction changes, as where a motion overshoots.
    private(set) var disorder = 0.0
    private(set) var lag = (start: 0.0, duration: 0.0)
    private let grows: Bool
    /// The places after which repeated frames were removed, and the pauses in seconds.
    private var halts: [Int: Double] = [:]

    /// Keeps the order of `dots`, for a motion that is in steps or already known.
    init(steady dots: [RadiusSeries.Dot], grows: Bool) {
        (self.dots, self.grows) = (dots, grows)
    }

    /// Orders `dots`; frames in `repeated` equal the previous ones.
    ///
    /// Unless `closesGaps`, no frame is treated as missing.
    init(
        _ dots: [RadiusSeries.Dot], grows: Bool, repeated: Set<Int>, closesGaps: Bool = true
    ) {
        (self.dots, self.grows) = (dots, grows)
        guard dots.count >= 4 else { return }
        disorder = Double(turns) / Double(dots.count - 1)
        if let sorted = FrameSorting(dots, sign: sign) {
            (self.dots, faults) = (sorted.dots, sorted.faults)
        }
        let bounces = bounces
        if !bounces { unswap() }
        if let held = HeldFrames(self.dots, sign: sign) {
            (self.dots, lag) = (held.dots, held.lag)
            faults += held.faults
            return
        }
        dropRepeated(repeated)
        if !bounces { closeGaps(ofMissing: closesGaps) }
        tellCopies()
    }

    private func step(_ i: Int) -> Double {
        let step = dots[i + 1].radius - dots[i].radius
        return grows ? step : -step
    }

    private func noise(_ i: Int) -> Double { dots[i].noise(to: dots[i + 1]) }

    private var turns: Int {
        let signs = (0..<dots.count - 1).compactMap { i -> Bool? in
            step(i).magnitude > noise(i) ? step(i) > 0 : nil
        }
        return zip(signs, signs.dropFirst()).count { $0 != $1 }
    }

    /// Whether two steps in a row go back, as in an overshoot: single steps then determine no
    /// order.
    private var bounces: Bool {
        (0..<dots.count - 2).contains { step($0) < -noise($0) && step($0 + 1) < -noise($0 + 1) }
    }

    private mutating func unswap() {
        for i in 0..<dots.count - 1 where dots.isBack(i, i + 1, sign) {
            let isAfter = i == 0 || (dots[i + 1].radius - dots[i - 1].radius) * sign > 0
            let isBefore = i + 2 >= dots.count || (dots[i + 2].radius - dots[i].radius) * sign > 0
            // A motion that overshoots does not return at once.
            let isLarge = i == 0 || i + 2 >= dots.count || step(i - 1) + step(i + 1) > -2 * step(i)
            guard isAfter, isBefore, isLarge else { continue }
            faults.append(.swapped(dots[i].frame))
            let (one, other) = (dots[i], dots[i + 1])
            (dots[i], dots[i + 1]) = (other.shown(at: one.time), one.shown(at: other.time))
        }
    }

    private var sign: Double { grows ? 1 : -1 }

    /// Returns the speeds before place `i` and after `j`; nil at either end of the motion.
    private func speeds(around i: Int, _ j: Int) -> (before: Double, behind: Double)? {
        guard i >= 1, j + 1 < dots.count else { return nil }
        let (before, behind) = (dots[i].time - dots[i - 1].time, dots[j + 1].time - dots[j].time)
        guard before > 0, behind > 0 else { return nil }
        return (step(i - 1) / before, step(j) / behind)
    }

    private mutating func dropRepeated(_ repeated: Set<Int>) {
        var i = 0
        while i + 1 < dots.count {
            if isStill(i, isSame: repeated.contains(dots[i + 1].frame)) {
                faults.append(.repeated(dots[i + 1].frame))
                halts[i] = dots[i + 1].time - dots[i].time
                dots.remove(at: i + 1)
            } else {
                i += 1
            }
        }
    }

    private func isStill(_ i: Int, isSame: Bool) -> Bool {
        // The circle may stop for a few more frames; a longer stop may be intended.
        var j = i + 1
        while j + 1 < dots.count, j - i < Self.longestHold, step(j).magnitude < noise(j) { j += 1 }
        guard let speeds = speeds(around: i, j), j == i + 1 || isSudden(i, j) else { return false }
        let expected = min(speeds.before, speeds.behind) * (dots[i + 1].time - dots[i].time)
        return isSame
            ? expected > 0.3 : expected > noise(i) && step(i).magnitude < 0.2 * expected
    }

    /// Returns whether the circle moves just before place `i` and after `j` without slowing down.
    private func isSudden(_ i: Int, _ j: Int) -> Bool {
        let isBefore = i < 2 || step(i - 1) > 0.5 * step(i - 2)
        let isBehind = j + 2 >= dots.count || step(j) > 0.5 * step(j + 1)
        return isBefore && isBehind
    }

    /// The maximum number of frames of an unintended stop.
    private static let longestHold = 4

    /// Handles copies of misplaced frames, which equal their neighbor while another frame is
    /// missing.
    private mutating func tellCopies() {
        let moved = faults.compactMap { fault in
            if case .misplaced(let frames, _) = fault, frames.count == 1 {
                frames.lowerBound
            } else {
                nil
            }
        }.filter { faults.contains(.repeated($0)) }
        faults.removeAll { fault in
            switch fault {
            case .repeated(let frame): moved.contains(frame)
            case .dropped(let frame, 1): moved.contains(frame + 1)
            default: false
            }
        }
    }

    /// Corrects the clock for steps over repeated frames, and over missing ones if requested.
    private mutating func closeGaps(ofMissing looksForMissing: Bool) {
        let usual = dots.usualTime
        guard usual > 0 else { return }
        for i in 0..<dots.count - 1 {
            guard let speeds = speeds(around: i, i + 1), min(speeds.before, speeds.behind) > 0
            else {
                continue
            }
            let time = dots[i + 1].time - dots[i].time
            let more = 2 * step(i) / (speeds.before + speeds.behind) - time
            // The frames removed as repeated delayed the motion.
            if let halt = halts[i], (more + halt).magnitude < 0.4 * min(halt, usual) {
                for j in i + 1..<dots.count { dots[j].time -= halt }
                continue
            }
            guard looksForMissing else { continue }
            let count = (more / usual).rounded().clampedInteger(in: -100...100)
            let isSure =
                count > 0
                ? step(i) > 1.5 * max(speeds.before, speeds.behind) * time
                    && step(i) - speeds.before * time > noise(i)
                // An inserted flash delayed the motion.
                : count == -1 && dots[i + 1].frame == dots[i].frame + 2
            guard count != 0, isSure, (more / usual - Double(count)).magnitude < 0.4 else {
                continue
            }
            if count > 0 { faults.append(.dropped(after: dots[i].frame, count: count)) }
            for j in i + 1..<dots.count { dots[j].time += Double(count) * usual }
        }
    }
}
