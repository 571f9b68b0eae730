package struct Segment: Sendable, Hashable {
    package let name: String
    package let start: Rational
    /// The scene after `load`.
    package let from: Scene
    package let to: Scene
    package private(set) var options: Stage.Options
    package let moves: Bool
    /// For each layer, the index of the stage that moves it; empty if no earlier stage overlaps.
    package let movers: [Int]
    let isReturn: Bool

    var motionStart: Rational { start + options.delay }

    var motionEnd: Rational? {
        motionLength.map { motionStart + (options.layers.values.map(\.delay).max() ?? 0) + $0 }
    }

    var motionLength: Rational? {
        guard case .times(let count) = options.repetition else { return nil }
        return options.duration * Rational(count * (options.autoreverses ? 2 : 1))
    }

    package var stop: Rational? {
        guard let interruption = options.interruption else { return motionEnd }
        return motionEnd.map { min($0, start + interruption) } ?? start + interruption
    }

    package var isInterrupted: Bool { stop != motionEnd }

    package var end: Rational? { stop.map { $0 + options.hold } }

    package var outcome: Scene { stop.map { scene(at: $0) } ?? to }

    /// Ends the stage at `time` at the latest: interrupts its motion or shortens its hold.
    mutating func leave(at time: Rational) {
        if let stop, stop <= time {
            options.hold = min(options.hold, time - stop)
        } else {
            (options.interruption, options.hold) = (time - start, 0)
        }
    }

    package func scene(at time: Rational) -> Scene {
        let time = options.interruption.map { min(time, start + $0) } ?? time
        guard time >= motionStart else { return from }
        if let motionEnd, time >= motionEnd { return to }
        guard !options.layers.isEmpty else {
            return options.duration > 0 ? from.interpolated(to: to, at: progress(at: time)) : to
        }
        return from.interpolated(to: to) { layer in
            guard let timing = options.layers[layer] else {
                return way(at: time, Stage.LayerTiming())
            }
            return way(at: time, timing)
        }
    }

    var othersEnd: Rational { start + options.overlap }

    private func way(at time: Rational, _ timing: Stage.LayerTiming) -> Way {
        let time = time - timing.delay
        guard time >= motionStart else { return .before }
        if let motionLength, time >= motionStart + motionLength { return .behind }
        return options.duration > 0 ? .at(progress(at: time, timing)) : .behind
    }

    private func progress(at time: Rational, _ timing: Stage.LayerTiming? = nil) -> Progress {
        let hasOwnShape =
            options.timingFunctions[.maskShape] != nil
            || timing?.timingFunctions[.maskShape] != nil
        return Progress(hasOwnShape: hasOwnShape) { property in
            progress(at: time, of: property, timing)
        }
    }

    func progress(
        at time: Rational, of property: AnimatedProperty, _ timing: Stage.LayerTiming? = nil
    ) -> Double {
        let motions = (time - motionStart) / options.duration
        let whole = motions.roundedDown
        let isBackwards = options.autoreverses && whole % 2 == 1
        let fraction = (isBackwards ? Rational(whole + 1) - motions : motions - Rational(whole))
            .double
        return (timing?.function(of: property) ?? options.function(of: property))
            .progress(at: fraction, of: options.duration)
    }
}

extension [Segment] {
    /// Returns the scene at `time`, at which stage `number` is the last one that has started.
    package func scene(at time: Rational, in number: Int) -> Scene {
        let last = self[number]
        guard !last.movers.isEmpty, time < last.othersEnd else { return last.scene(at: time) }
        var scene = last.from
        for mover in Set(last.movers) {
            let segment = self[mover]
            let layers = segment.scene(at: time).layers
            for (layer, other) in last.movers.enumerated() where other == mover {
                scene.layers[layer] = layers[layer]
            }
        }
        return scene
    }

    package func own(_ number: Int) -> [Int] {
        self[number].movers.indices.filter { self[number].movers[$0] == number }
    }
}
