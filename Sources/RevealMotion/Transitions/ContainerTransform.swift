/// Material's container transform: a card opens into a screen, or a screen closes into its card.
///
/// A container with rounded corners moves between the card's frame and the whole view. The card,
/// cut out of its screen, and the other screen have the container's width. The incoming one fades
/// in over the outgoing one. Each property moves in a range of the eased progress, by the default
/// thresholds of `MaterialContainerTransform`. Opening: fade 0 to .25, scale 0 to 1, corners 0 to
/// .75. Closing: fade .60 to .90, scale 0 to .90, corners .30 to .90. By default, the transition
/// takes 300 ms with Material's `fast_out_slow_in`.
public struct ContainerTransform: Preset, Hashable {
    package static let defaultDuration = Rational(3, over: 10)
    package static let fastOutSlowIn = TimingFunction.cubicBezier(
        CubicBezier(checked: 0.4, 0, 0.2, 1))

    /// The direction: the outgoing snapshot's card opens, or the incoming snapshot's card closes.
    package var type: RevealType
    package var startFrame: Rect?
    package var cornerRadius: Double
    /// The timing, by default Material's standard easing.
    public var timing: Stage.Options

    /// Creates the transition from or to the card in `startFrame`; `cornerRadius` is in points.
    public init(
        _ type: RevealType = .reveal, startFrame: Rect?, cornerRadius: Double = 0,
        duration: Rational? = nil, timingFunction: TimingFunction? = nil
    ) {
        (self.type, self.startFrame, self.cornerRadius) = (type, startFrame, cornerRadius)
        timing = Stage.Options(
            lasting: duration, or: Self.defaultDuration, timingFunction ?? Self.fastOutSlowIn)
    }

    private struct Thresholds {
        let fade: ClosedRange<Double>
        let scale: ClosedRange<Double>
        let shape: ClosedRange<Double>
        let farewell: ClosedRange<Double>
    }

    private var thresholds: Thresholds {
        type == .reveal
            ? Thresholds(fade: 0...0.25, scale: 0...1, shape: 0...0.75, farewell: 0.25...0.5)
            : Thresholds(
                fade: 0.6...0.9, scale: 0...0.9, shape: 0.3...0.9, farewell: 0.9...1)
    }

    /// Returns the chain for `views`.
    ///
    /// - Throws: `.snapshots` for a single snapshot, `.refused` for a card that is nil or has no
    ///   size.
    public func chain(of views: Views) throws(TransitionError) -> Chain {
        guard !views.isSingle else { throw .snapshots(1, wanted: 2...2) }
        guard let card = startFrame, card.width > 0, card.height > 0 else {
            throw .refused("a container transform needs a start frame with a size")
        }
        let isReveal = type == .reveal
        let snapshots = views.snapshots
        let (screen, ground) =
            isReveal ? (snapshots[1], snapshots[0]) : (snapshots[0], snapshots[1])
        let (top, bottom) =
            isReveal ? (LayerName.incoming, LayerName.card) : (LayerName.card, LayerName.outgoing)
        func layer(_ name: String, _ snapshot: Snapshot) -> Layer {
            Layer(name, .snapshot(snapshot), frame: views.bounds)
        }
        let beneath = layer(isReveal ? LayerName.outgoing : LayerName.incoming, ground)
        let content = layer(isReveal ? LayerName.incoming : LayerName.outgoing, screen)
        let cutout = layer(LayerName.card, ground)
        let place = { @Sendable (scene: inout Scene, container: Rect, radius: Double) in
            let frames = [
                (content.name, Self.frame(of: scene.bounds, at: scene.bounds, in: container)),
                (cutout.name, Self.frame(of: scene.bounds, at: card, in: container)),
            ]
            for (name, frame) in frames {
                scene[name].frame = frame
                scene[name].mask = container
                scene[name].maskStyle.shape = .rectangle(cornerRadius: radius)
            }
        }
        let radius = cornerRadius
        let small: Stage.Changes = { place(&$0, card, radius) }
        let large: Stage.Changes = { place(&$0, $0.bounds, 0) }
        let (first, last) = isReveal ? (small, large) : (large, small)
        let stage = Stage(
            type.rawValue, options: options(of: bottom),
            from: { scene in
                first(&scene)
                (scene[top].opacity, scene[bottom].opacity) = (0, 1)
            },
            to: { scene in
                last(&scene)
                (scene[top].opacity, scene[bottom].opacity) = (1, 0)
            })
        var scene = Scene(
            size: views.size, [beneath] + (isReveal ? [cutout, content] : [content, cutout]))
        first(&scene)
        scene[top].opacity = 0
        return Chain(
            scene, stages: [stage],
            completed: { scene in
                views.finish(&scene)
                scene[LayerName.incoming].frame = scene.bounds
                scene[LayerName.incoming].opacity = 1
            })
    }

    /// Returns the timing; the layer `bottom` fades out once it is covered, so that it does not
    /// show through at edges.
    private func options(of bottom: String) -> Stage.Options {
        var options = timing
        let thresholds = thresholds
        let scale = part(thresholds.scale)
        options.timingFunctions = [
            .frame: scale, .mask: scale,
            .maskShape: part(thresholds.shape), .opacity: part(thresholds.fade),
        ]
        options.layers[bottom] = Stage.LayerTiming(
            timingFunctions: [.opacity: part(thresholds.farewell)])
        return options
    }

    private func part(_ range: ClosedRange<Double>) -> TimingFunction {
        guard range != 0...1 else { return timing.timingFunction }
        let (function, duration) = (timing.timingFunction, timing.duration)
        let stops = LinearStops(
            sampling: { time in
                let progress = function.progress(at: time, of: duration)
                let part = (progress - range.lowerBound) / (range.upperBound - range.lowerBound)
                return max(0, min(1, part))
            }, at: 1025)
        return .stops(stops)
    }

    /// Returns the frame of a screen whose part `place` has the container's left, top, and width.
    private static func frame(of bounds: Rect, at place: Rect, in container: Rect) -> Rect {
        let scale = container.width / place.width
        return Rect(
            x: container.x - scale * place.x, y: container.y - scale * place.y,
            width: scale * bounds.width, height: scale * bounds.height)
    }
}
