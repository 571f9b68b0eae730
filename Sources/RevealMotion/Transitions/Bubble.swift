/// BubbleTransition: a bubble of one color grows, and the incoming view in it grows, moves, and
/// fades in.
///
/// The bubble is removed once the view is presented. A pop looks the same as a dismissal.
public struct Bubble: Preset, Hashable {
    package static let defaultDuration: Rational = 0.5

    package var type: RevealType
    /// The bubble's center; nil for the view's.
    package var startingPoint: Position?
    /// The fill color; nil for the border color of the snapshot that is presented or dismissed.
    public var bubbleColor: Color? = .white
    /// A picture in the bubble instead of a color, stretched to the view.
    public var bubblePicture: Snapshot?
    /// The timing, by default slow at both ends.
    public var timing: Stage.Options

    /// Creates the transition; a nil duration is the function's natural one, or 0.5 s.
    public init(
        _ type: RevealType = .reveal, startingPoint: Position? = nil, duration: Rational? = nil,
        timingFunction: TimingFunction = .easeInEaseOut
    ) {
        self.type = type
        self.startingPoint = startingPoint
        timing = Stage.Options(lasting: duration, or: Self.defaultDuration, timingFunction)
    }

    /// Returns the chain for `views`.
    public func chain(of views: Views) -> Chain {
        let geometry = Geometry(startingPoint, in: views.size)
        let (beneath, view) = views.layers(type)
        let bubble = bubbleLayer(views, geometry)
        let resize = { @Sendable (bubble: inout Layer, share: Double) in
            if bubble.shape == .ellipse {
                bubble.transform = Transform(scale: share)
            } else {
                bubble.mask = geometry.circle(scaled: share)
            }
        }
        let small: Stage.Changes = { scene in
            resize(&scene[LayerName.bubble], geometry.smallest)
            scene[view.name].frame = geometry.viewAtStart
            scene[view.name].transform = Transform(scale: geometry.smallest)
            scene[view.name].opacity = 0
        }
        let large: Stage.Changes = { scene in
            resize(&scene[LayerName.bubble], 1)
            scene[view.name].frame = scene.bounds
            scene[view.name].transform = .identity
            scene[view.name].opacity = 1
        }
        let (first, last) = type == .reveal ? (small, large) : (large, small)
        let stage = Stage(
            type == .reveal ? "present" : "dismiss", options: timing, announcesStart: false,
            from: first, to: last)
        return Chain(
            Scene(size: views.size, beneath + [bubble, view]), stages: [stage],
            closing: [.completeTransition, .cleanup],
            completed: { $0.show(only: LayerName.incoming) }
        ).keepingCancelled(type)
    }
}

extension Bubble {
    private func bubbleLayer(_ views: Views, _ geometry: Geometry) -> Layer {
        if let bubblePicture {
            return Layer(
                LayerName.bubble, .snapshot(bubblePicture), frame: views.bounds, isHidden: true)
        }
        let view = views.snapshots[type == .reveal ? views.snapshots.count - 1 : 0]
        return Layer(
            LayerName.bubble, .color(bubbleColor ?? view.borderColor), shape: .ellipse,
            frame: geometry.circle(scaled: 1), isHidden: true)
    }

    struct Geometry {
        /// The initial scale: UIKit cannot scale a view back from 0.
        let smallest = 0.001
        private let center: Point
        private let radius: Double
        private let size: Size

        init(_ point: Position?, in size: Size) {
            center = point?.point(in: size) ?? size.center
            radius = size.farthestCorner(from: center)
            self.size = size
        }

        func circle(scaled share: Double) -> Rect {
            Rect(center: center, radius: radius * share)
        }

        var viewAtStart: Rect { Rect(center: center, size: size) }
    }
}
