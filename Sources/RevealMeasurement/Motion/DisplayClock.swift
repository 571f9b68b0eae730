/// The times at which a display drew the content of frames.
///
/// A display draws at its ticks, and a capture shows the newest picture. At 25 frames per second of
/// a 60 Hz display, frames are two or three ticks apart. For a circle that grows by 600 pixels per
/// second, that is an error of up to 10 pixels.
///
/// At the right times, each radius is near the cubic through its neighbors. The likelihood of the
/// frames' own times is compared with the likelihood of every phase of the ticks, also with frames
/// missing or repeated at one place.
struct DisplayClock {
    /// The time of each frame's content, in seconds; the mean equals that of the frames' own times.
    let moments: [Double]

    static let tick = 1.0 / 60

    /// The index of a frame, and its radius in pixels.
    typealias Radius = (place: Int, value: Double)

    /// Fails if the frames' own times explain `radii` as well.
    init?(_ times: [Double], _ radii: [Radius]) {
        let usual = zip(times.dropFirst(), times).map { $0 - $1 }.middle
        guard radii.count >= Self.leastRadii, usual > Self.tick * (1 - Self.slack) else {
            return nil
        }
        let ticks = Self.ticks(times, radii)
        // If no ticks were found among several phases, a frame that is a tick off is no evidence.
        let isByTicks = ticks != nil || Self.phases(times).count == 1
        let slipped = isByTicks ? Self.slipped(ticks ?? times, radii) : nil
        guard let moments = slipped ?? ticks else { return nil }
        let late = zip(times, moments).reduce(0) { $0 + $1.0 - $1.1 } / Double(times.count)
        self.moments = moments.map { $0 + late }
    }

    /// Returns the newest tick at the time of each frame; nil if the frames' own times explain
    /// `radii` as well.
    private static func ticks(_ times: [Double], _ radii: [Radius]) -> [Double]? {
        let usual = zip(times.dropFirst(), times).map { $0 - $1 }.middle
        let phases = phases(times)
        guard usual > tick * (1 + slack), phases.count > 1 else { return nil }
        var best: (moments: [Double]?, loss: Double) = (nil, .infinity)
        let isEven = phases.count <= mostPhases && radii.count <= mostChanged
        let changes = isEven ? Change.all(radii, of: usual) : []
        for change in [Change(place: 0, seconds: 0)] + changes {
            let delayed = change.delayed(times)
            let price = change.seconds == 0 ? 0 : Double(changes.count).bits
            let own = loss(delayed, radii) + price
            if own < best.loss { best = (nil, own) }
            for phase in phases {
                let ticks = delayed.map { newest(at: $0, phase) }
                let loss = loss(ticks, radii) + price + Double(phases.count).bits + Self.price
                if loss < best.loss { best = (change.undone(ticks), loss) }
            }
        }
        return best.moments
    }

    /// The rounding of times, in ticks, and the relative deviation of the frame rate.
    private static let (rounding, slack) = (1e-3, 0.02)
    /// The minimum scale of distances, in pixels.
    private static let leastRough = 0.01
    /// The gain in log₂ likelihood required for ticks: a factor of 1,000.
    ///
    /// Captures of smooth motions by ticks gained at least 19, except for one of the corpus, with
    /// 6; captures at the frames' own times lost.
    static let price = 10.0
    /// The minimum number of radii for which a phase of ticks is not a coincidence.
    private static let leastRadii = 7
    private static let mostPhases = 8

    private struct Change {
        let place: Int
        let seconds: Double

        /// Returns the possible changes after each frame: one frame repeated, or up to three
        /// missing.
        ///
        /// The first two and last three frames are excluded, since a cubic fits any of them.
        static func all(_ radii: [Radius], of usual: Double) -> [Change] {
            radii.dropFirst(2).dropLast(3).flatMap { radius in
                [-1, 1, 2, 3].map { Change(place: radius.place, seconds: $0 * usual) }
            }
        }

        func delayed(_ times: [Double]) -> [Double] { shifted(times, by: seconds) }

        func undone(_ times: [Double]) -> [Double] { shifted(times, by: -seconds) }

        private func shifted(_ times: [Double], by seconds: Double) -> [Double] {
            seconds == 0 ? times : times.enumerated().map { $0 > place ? $1 + seconds : $1 }
        }
    }

    fileprivate static func newest(at time: Double, _ phase: Double) -> Double {
        (time / tick - phase + rounding).rounded(.down) * tick
    }

    static func phases(_ times: [Double]) -> [Double] {
        let parts = times.map { time -> Double in
            let ticks = time / tick + rounding
            return ticks - ticks.rounded(.down)
        }.sorted()
        return parts.reduce(into: []) { phases, part in
            if part - (phases.last ?? -1) > 2 * rounding { phases.append(part) }
        }
    }

    /// Returns the negative log₂ likelihood of radii at `times`: a power of the mean distance,
    /// since the scale is unknown.
    ///
    /// The largest quarter of distances is ignored, since some frames are wrong.
    private static func loss(_ times: [Double], _ radii: [Radius]) -> Double {
        let distances = distances(times, radii).sorted()
        let kept = distances.prefix(distances.count - distances.count / 4)
        let mean = kept.reduce(0, +) / Double(kept.count)
        return Double(kept.count) * (1 + mean / leastRough).bits
    }

    /// Returns the distances of radii from the cubics through two neighbors on either side, in
    /// pixels.
    ///
    /// A frame at the same tick as the previous frame is compared with that frame.
    private static func distances(_ times: [Double], _ radii: [Radius]) -> [Double] {
        var shown: [Radius] = []
        var distances: [Double] = []
        for radius in radii {
            if let last = shown.last, times[radius.place] - times[last.place] < tick * rounding {
                distances.append((radius.value - last.value).magnitude)
            } else {
                shown.append(radius)
            }
        }
        guard shown.count >= leastRadii else { return [mostRough] }
        for i in 2..<shown.count - 2 {
            let near = [i - 2, i - 1, i + 1, i + 2]
            let time = times[shown[i].place]
            let cubic = near.reduce(0.0) { sum, j in
                sum
                    + near.filter { $0 != j }.reduce(shown[j].value) { product, k in
                        let (one, other) = (times[shown[j].place], times[shown[k].place])
                        return product * (time - other) / (one - other)
                    }
            }
            distances.append(min((shown[i].value - cubic).magnitude, mostRough))
        }
        return distances
    }

    /// The limit of distances, in pixels; delays that reverse frames would make them huge.
    private static let mostRough = 1e4

    /// Returns `moments` with frames moved by a tick, as on a busy machine; nil if only one frame
    /// moves, since it is a repeated frame.
    private static func slipped(_ moments: [Double], _ radii: [Radius]) -> [Double]? {
        guard radii.count <= mostChanged, !isSmooth(moments, radii) else { return nil }
        var (moments, slips) = (moments, Set<Int>())
        let price = Double(2 * radii.count).bits + Self.price
        while slips.count < radii.count / 4 {
            let scale = scale(distances(moments, radii))
            func loss(_ moments: [Double]) -> Double {
                distances(moments, radii).reduce(0) { $0 + (1 + $1 / scale).bits }
            }
            let next = radii.indices.filter { !slips.contains($0) }.flatMap { i in
                [-tick, tick].compactMap { slip -> (i: Int, moments: [Double], loss: Double)? in
                    var moved = moments
                    moved[radii[i].place] += slip
                    let isInOrder = zip(radii, radii.dropFirst()).allSatisfy {
                        moved[$1.place] - moved[$0.place] > -tick / 2
                    }
                    return isInOrder ? (i, moved, loss(moved)) : nil
                }
            }.min { $0.loss < $1.loss }
            guard let next, next.loss + price < loss(moments) else { break }
            slips.insert(next.i)
            moments = next.moments
        }
        return slips.count > 1 && isSmooth(moments, radii) ? moments : nil
    }

    private static func scale(_ distances: [Double]) -> Double {
        leastRough + (distances.sorted().dropFirst(distances.count / 6).first ?? 0)
    }

    private static func isSmooth(_ moments: [Double], _ radii: [Radius]) -> Bool {
        let distances = distances(moments, radii)
        return distances.max() ?? 0 < 10 * scale(distances)
    }

    /// The maximum number of radii for which changes and slips are tried, in cubic time.
    private static let mostChanged = 60
}

extension RadiusSeries {
    /// The series at the ticks of a display for each phase; empty if the clock is known, or there
    /// is only one phase.
    var onTicks: [RadiusSeries] {
        let phases = DisplayClock.phases(dots.map(\.time))
        guard dots.usualTime > DisplayClock.tick, phases.count > 1,
            dots.allSatisfy({ $0.late == 0 })
        else { return [] }
        return phases.map { phase in
            func newest(_ time: Double) -> Double { DisplayClock.newest(at: time, phase) }
            var series = self
            for i in dots.indices {
                series.dots[i].time = newest(dots[i].time)
                series.dots[i].late = dots[i].time - series.dots[i].time
            }
            series.emptyTimes = emptyTimes.map(newest)
            series.fullTimes = fullTimes.map(newest)
            series.bareTimes = bareTimes.map(newest)
            series.unmasked = (unmasked.before.map(newest), unmasked.behind.map(newest))
            return series
        }
    }
}
