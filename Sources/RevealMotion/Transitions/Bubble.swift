import Raster
public import RevealValues

/// BubbleTransition: a bubble of one colour grows about a starting point, and in it the incoming
/// view grows, moves to its place and fades in.
///
/// The bubble is gone once the view is presented. A pop is a dismissal.
public struct Bubble: Preset, Hashable {
    /// Half a second.
    package static let defaultDuration: Rational = 0.5

    /// Whether the view is presented or dismissed.
    package var type: RevealType
    /// The bubble's centre; nil for the view's.
    package var startingPoint: Position?
    /// What the bubble is filled with; nil for the colour of the incoming snapshot's border, or of
    /// the one that is dismissed.
    public var bubbleColor: Color? = .white
    /// A picture in the bubble instead of a colour, stretched to the view; nil for none.
    public var bubblePicture: Snapshot?
    /// Slow at both ends and without delay or hold, unless told otherwise.
    public var timing: Stage.Options

    /// The system's transition, unless told otherwise.
    public init(
        _ type: RevealType = .reveal, startingPoint: Position? = nil, duration: Rational? = nil,
        timingFunction: TimingFunction = .easeInEaseOut
    ) {
        self.type = type
        self.startingPoint = startingPoint
        timing = Stage.Options(lasting: duration, or: Self.defaultDuration, timingFunction)
    }

    /// What happens to `views`.
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
    /// The bubble: an ellipse of one colour, or a picture that stays where it is and shows inside.
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

    /// The size rule that both bubble transitions share.
    struct Geometry {
        /// The scale that stands for nothing, since a view scaled by 0 cannot be scaled back.
        let smallest = 0.001
        private let center: Point
        private let radius: Double
        private let size: Size

        /// The bubble about `point`, or about the centre of a view of `size`.
        init(_ point: Position?, in size: Size) {
            center = point?.point(in: size) ?? size.center
            radius = size.farthestCorner(from: center)
            self.size = size
        }

        /// The square of the bubble at a share of its last size.
        func circle(scaled share: Double) -> Rect {
            Rect(center: center, radius: radius * share)
        }

        /// Where a view of the whole size lies when it is about the starting point.
        var viewAtStart: Rect { Rect(center: center, size: size) }
    }
}
