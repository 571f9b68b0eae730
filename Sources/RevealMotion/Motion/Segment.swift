package import RevealValues

/// A stage that happens at a certain time, with its values worked out.
package struct Segment: Sendable, Hashable {
    /// The stage's name, or its number.
    package let name: String
    /// When it begins, in seconds from the beginning of the timeline.
    package let start: Rational
    /// The scene after the stage's `load`.
    package let from: Scene
    /// The scene with the values to which it moves.
    package let to: Scene
    package private(set) var options: Stage.Options
    /// Whether the stage performs; otherwise it waits.
    package let moves: Bool
    /// For each layer the number of the stage that moves it while those before this one still go
    /// on; empty where none does.
    package let movers: [Int]
    /// Whether the stage leads back to what showed first.
    let isReturn: Bool

    /// When the motion begins.
    var motionStart: Rational { start + options.delay }

    /// When the motion is over; nil for never.
    var motionEnd: Rational? {
        motionLength.map { motionStart + (options.layers.values.map(\.delay).max() ?? 0) + $0 }
    }

    /// How long a layer moves; nil for ever.
    var motionLength: Rational? {
        guard case .times(let count) = options.repetition else { return nil }
        return options.duration * Rational(count * (options.autoreverses ? 2 : 1))
    }

    /// When the motion is over or interrupted; nil for never.
    package var stop: Rational? {
        guard let interruption = options.interruption else { return motionEnd }
        return motionEnd.map { min($0, start + interruption) } ?? start + interruption
    }

    /// Whether the stage is interrupted before its motion is over.
    package var isInterrupted: Bool { stop != motionEnd }

    /// When the hold is over as well, and the next stage begins; nil for never.
    package var end: Rational? { stop.map { $0 + options.hold } }

    /// The scene that the stage leaves to the next one: what shows when it stops.
    package var outcome: Scene { stop.map { scene(at: $0) } ?? to }

    /// Ends the stage at `time` at the latest: interrupts its motion, or shortens its hold.
    mutating func leave(at time: Rational) {
        if let stop, stop <= time {
            options.hold = min(options.hold, time - stop)
        } else {
            (options.interruption, options.hold) = (time - start, 0)
        }
    }

    /// The scene at `time`, which lies in the segment or behind it.
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

    /// When the stages before it are over, which go on in it until then.
    var othersEnd: Rational { start + options.overlap }

    /// Where a layer of that timing is on its way at `time`, which lies in the stage's motion.
    private func way(at time: Rational, _ timing: Stage.LayerTiming) -> Way {
        let time = time - timing.delay
        guard time >= motionStart else { return .before }
        if let motionLength, time >= motionStart + motionLength { return .behind }
        return options.duration > 0 ? .at(progress(at: time, timing)) : .behind
    }

    /// How far a layer of that timing has come at `time`, less the layer's delay.
    private func progress(at time: Rational, _ timing: Stage.LayerTiming? = nil) -> Progress {
        let hasOwnShape =
            options.timingFunctions[.maskShape] != nil
            || timing?.timingFunctions[.maskShape] != nil
        return Progress(hasOwnShape: hasOwnShape) { property in
            progress(at: time, of: property, timing)
        }
    }

    /// How far a property has come at `time`, which lies in the motion, whose duration is not 0.
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
    /// The scene at `time`, when the stage of that number was the last to begin.
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

    /// The layers that the stage of that number takes over from the ones before it.
    package func own(_ number: Int) -> [Int] {
        self[number].movers.indices.filter { self[number].movers[$0] == number }
    }
}
