import Raster
public import RevealValues

/// BubbleTransition: a bubble of one colour grows about a starting point, and in it the incoming
/// view grows, moves to its place and fades in.
///
/// The bubble is gone once the view is presented. A pop is a dismissal.
public struct Bubble: Preset, Hashable {
    /// Half a second.
    public static let defaultDuration: Rational = 0.5

    /// Whether the view is presented or dismissed.
    public var type: RevealType
    /// The bubble's centre; nil for the view's.
    public var startingPoint: Position?
    /// What the bubble is filled with.
    public var bubbleColor: Color = .white
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
        let bubble = Layer(
            "bubble", .color(bubbleColor), shape: .ellipse, frame: geometry.circle(scaled: 1),
            isHidden: true)
        let small: Stage.Changes = { scene in
            scene["bubble"].transform = Transform(scale: geometry.smallest)
            scene[view.name].frame = geometry.viewAtStart
            scene[view.name].transform = Transform(scale: geometry.smallest)
            scene[view.name].opacity = 0
        }
        let large: Stage.Changes = { scene in
            scene["bubble"].transform = .identity
            scene[view.name].frame = scene.bounds
            scene[view.name].transform = .identity
            scene[view.name].opacity = 1
        }
        let (first, last) = type == .reveal ? (small, large) : (large, small)
        let stage = Stage(
            type == .reveal ? "present" : "dismiss", options: timing, announcesStart: false,
            load: { scene in
                scene.showAll()
                first(&scene)
            },
            perform: last)
        return Chain(
            Scene(size: views.size, beneath + [bubble, view]), stages: [stage],
            closing: [.completeTransition, .cleanup],
            completed: { $0.show(only: "incoming") })
    }
}

extension Bubble {
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
        var viewAtStart: Rect {
            Rect(
                x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
                height: size.height)
        }
    }
}
