import RevealEdges

/// The times at which a display drew what the frames of a capture show.
///
/// A display draws at its ticks, and a capture at another rate shows the newest of these pictures:
/// at 25 frames a second of a display of 60, two ticks after the last one or three. A circle that
/// grows by 600 pixels a second is then up to 10 pixels from where it would be at the time of the
/// frame.
///
/// Frames that show an edge tell which ticks they show: by the times of these, each radius is near
/// the cubic through its neighbors. The frames' own times compete with every phase of the ticks by
/// likelihood, where distances are of one unknown scale; both as they are, and as if frames were
/// missing at one place or one was there twice, which moves all ticks after it.
struct DisplayClock {
    /// The time of each frame's content, in seconds; their mean is that of the frames' own times.
    let moments: [Double]

    /// Seconds between the ticks of a display of 60 pictures a second.
    static let tick = 1.0 / 60

    /// A radius in pixels, and the place of its frame among all.
    typealias Radius = (place: Int, value: Double)

    /// The ticks that frames at `times` show; nil if their own times explain `radii` as well.
    init?(_ times: [Double], _ radii: [Radius]) {
        let usual = zip(times.dropFirst(), times).map { $0 - $1 }.middle
        guard radii.count >= Self.leastRadii, usual > Self.tick * (1 - Self.slack) else {
            return nil
        }
        let ticks = Self.ticks(times, radii)
        // Of frames that come by another clock a tick more or less says nothing.
        let isByTicks = ticks != nil || Self.phases(times).count == 1
        let slipped = isByTicks ? Self.slipped(ticks ?? times, radii) : nil
        guard let moments = slipped ?? ticks else { return nil }
        let late = zip(times, moments).reduce(0) { $0 + $1.0 - $1.1 } / Double(times.count)
        self.moments = moments.map { $0 + late }
    }

    /// The newest tick at the time of each frame; nil if their own times explain `radii` as well.
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

    /// Times are off by rounding, in ticks; and the rate of the frames is, as a share.
    private static let (rounding, slack) = (1e-3, 0.02)
    /// The pixels by which radii are off in any case.
    private static let leastRough = 0.01
    /// How many times as likely radii are by the ticks at least, as a binary logarithm: 1,000.
    ///
    /// Captures of smooth motions by ticks gained 19 at least, but for one of the corpus, which
    /// gained 6; frames at their own times lost.
    static let price = 10.0
    /// Radii from which on the phase of ticks is no chance.
    private static let leastRadii = 7
    /// Phases up to which the rate is even, and changes are tried.
    private static let mostPhases = 8

    /// Everything after a frame later, as if frames were missing, or earlier.
    private struct Change {
        let place: Int
        let seconds: Double

        /// One frame twice, or up to three that are missing, after each that shows an edge but the
        /// first and the last few, of which any cubic goes through.
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

    /// The time of the newest tick at a time, less the part of a tick by which all are later.
    fileprivate static func newest(at time: Double, _ phase: Double) -> Double {
        (time / tick - phase + rounding).rounded(.down) * tick
    }

    /// Parts of a tick after which some frames show the next one.
    static func phases(_ times: [Double]) -> [Double] {
        let parts = times.map { time -> Double in
            let ticks = time / tick + rounding
            return ticks - ticks.rounded(.down)
        }.sorted()
        return parts.reduce(into: []) { phases, part in
            if part - (phases.last ?? -1) > 2 * rounding { phases.append(part) }
        }
    }

    /// How unlikely radii are at `times`, as a binary logarithm: of a scale that is not known, a
    /// power of the mean distance.
    ///
    /// The largest quarter does not count: some frames are not what they should be.
    private static func loss(_ times: [Double], _ radii: [Radius]) -> Double {
        let distances = distances(times, radii).sorted()
        let kept = distances.prefix(distances.count - distances.count / 4)
        let mean = kept.reduce(0, +) / Double(kept.count)
        return Double(kept.count) * (1 + mean / leastRough).bits
    }

    /// The distances of radii from the cubics through the two before each and the two after, in
    /// pixels; of a frame that shows the tick of the one before it, from that one's radius.
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

    /// The pixels beyond which distances are no larger: a delay may put frames into another's
    /// place.
    private static let mostRough = 1e4

    /// `moments` with those frames a tick earlier or later that showed the tick before the newest,
    /// or the one after, as a busy display or recorder has them; nil if fewer than two did.
    ///
    /// One alone is a frame that is shown twice. Each must make radii likelier, where every
    /// distance has a scale of its own, and no frame shows less than the one before it.
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

    /// The distance that is usual, in pixels: a sixth are less.
    private static func scale(_ distances: [Double]) -> Double {
        leastRough + (distances.sorted().dropFirst(distances.count / 6).first ?? 0)
    }

    /// Whether no radius is far from its neighbors' cubic.
    private static func isSmooth(_ moments: [Double], _ radii: [Radius]) -> Bool {
        let distances = distances(moments, radii)
        return distances.max() ?? 0 < 10 * scale(distances)
    }

    /// Radii up to which changes and slips are looked for: the time that takes grows as their cube.
    private static let mostChanged = 60
}

extension RadiusSeries {
    /// The series by the ticks of a display that its frames may show, once for each phase of these;
    /// none where frames tell the ticks themselves, or there is one phase.
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
