/// A snapshot or a flat color in a scene.
public struct Layer: Sendable, Hashable {
    /// The content of a layer.
    public enum Content: Sendable, Hashable {
        /// A picture, stretched to the layer's frame.
        case snapshot(Snapshot)
        /// A flat color.
        case color(Color)
    }

    /// The part of its frame that a layer fills.
    public enum Shape: String, Sendable, CaseIterable {
        /// The whole frame.
        case rectangle
        /// The ellipse inscribed in the frame.
        case ellipse
    }

    /// The compositing mode of a layer, inside its mask.
    public enum Composite: String, Sendable, CaseIterable {
        /// The layer is painted over the layers beneath, clipped by the mask.
        case over
        /// The mask interpolates from the layers beneath to the layer over the background, as in a
        /// wipe.
        ///
        /// The last frame is the layer alone, including its alpha.
        case replace
    }

    /// The name that stages use, unique in its scene.
    public let name: String
    /// The content.
    public let content: Content
    /// The part of the frame that is filled.
    public let shape: Shape
    /// Whether the layer is invisible.
    public var isHidden: Bool
    /// The frame in points, before `transform`.
    public var frame: Rect
    /// The opacity, clamped to 0…1.
    public var opacity: Double
    /// The transform about the frame's center.
    public var transform: Transform
    /// The rectangle of the mask's shape, in points of the scene, if any.
    public var mask: Rect?
    /// The mask's shape, soft edge, stroke, and shadow.
    public var maskStyle: MaskStyle
    /// The compositing mode inside the mask.
    public let composite: Composite

    /// Creates a layer that shows `content` in `frame`.
    public init(
        _ name: String, _ content: Content, shape: Shape = .rectangle, frame: Rect,
        opacity: Double = 1, transform: Transform = .identity, mask: Rect? = nil,
        maskStyle: MaskStyle = MaskStyle(), composite: Composite = .over, isHidden: Bool = false
    ) {
        self.name = name
        self.content = content
        self.shape = shape
        self.frame = frame
        self.opacity = opacity
        self.transform = transform
        self.mask = mask
        self.maskStyle = maskStyle
        self.composite = composite
        self.isHidden = isHidden
    }

    func renamed(_ name: String) -> Layer {
        Layer(
            name, content, shape: shape, frame: frame, opacity: opacity, transform: transform,
            mask: mask, maskStyle: maskStyle, composite: composite, isHidden: isHidden)
    }

    package var shownFrame: Rect {
        let center = frame.center
        let (width, height) = (
            frame.width * transform.scaleX, frame.height * transform.scaleY
        )
        return transform == .identity
            ? frame
            : Rect(
                x: center.x + transform.x - width / 2, y: center.y + transform.y - height / 2,
                width: width, height: height)
    }
}

extension Layer {
    var isWithinReach: Bool {
        let values = [opacity, transform.scaleX, transform.scaleY, transform.x, transform.y]
        return frame.isWithinReach && (mask?.isWithinReach ?? true)
            && maskStyle.isWithin(Self.reach)
            && values.allSatisfy { $0.magnitude <= Self.reach }
    }

    package static let reach = 1e12
}

extension Rect {
    fileprivate var isWithinReach: Bool {
        [x, y, width, height].allSatisfy { $0.magnitude <= Layer.reach }
    }
}

/// A scaling about a center, then a translation.
public struct Transform: Sendable, Hashable {
    /// The horizontal and the vertical scale; if one is negative, the layer is invisible.
    package var scaleX: Double
    package var scaleY: Double
    /// The offsets to the right and downward, in points.
    package var x: Double
    package var y: Double

    /// Creates a uniform scaling, then a translation by `x` and `y` points.
    public init(scale: Double = 1, x: Double = 0, y: Double = 0) {
        self.init(scaleX: scale, scaleY: scale, x: x, y: y)
    }

    /// Creates a scaling, then a translation by `x` and `y` points.
    public init(scaleX: Double, scaleY: Double, x: Double = 0, y: Double = 0) {
        self.scaleX = scaleX
        self.scaleY = scaleY
        self.x = x
        self.y = y
    }

    /// No change.
    public static let identity = Transform()
}
