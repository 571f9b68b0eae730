public import Raster
public import RevealValues

/// A snapshot or a flat colour on stage.
public struct Layer: Sendable, Hashable {
    /// What a layer shows.
    public enum Content: Sendable, Hashable {
        /// A picture, stretched to the layer's frame.
        case snapshot(Snapshot)
        /// One colour everywhere.
        case color(Color)
    }

    /// The part of its frame that a layer fills.
    public enum Shape: String, Sendable, CaseIterable {
        /// All of it.
        case rectangle
        /// The ellipse that touches its sides from inside.
        case ellipse
    }

    /// How a layer meets what is beneath it, inside of its mask.
    public enum Composite: String, Sendable, CaseIterable {
        /// It is painted over what is beneath, as everywhere else: the mask clips it.
        case over
        /// It stands on the background, and the mask chooses between that and what is beneath: the
        /// mix of a wipe, whose last frame is the layer alone, alpha and all.
        case replace
    }

    /// What stages call it by, unlike any other layer's.
    public let name: String
    /// What it shows.
    public let content: Content
    /// The part of its frame that it fills.
    public let shape: Shape
    /// Whether it is left out.
    public var isHidden: Bool
    /// Where it lies, in points, before `transform`.
    public var frame: Rect
    /// From 0, invisible, to 1; beyond as at these ends.
    public var opacity: Double
    /// Applied about the frame's centre.
    public var transform: Transform
    /// The rectangle, in points of the scene, of the ellipse inside of which the layer shows; nil
    /// for everywhere.
    public var mask: Rect?
    /// How that mask looks.
    public var maskStyle: MaskStyle
    /// What stands inside of the mask where the layer lets something shine through.
    public let composite: Composite

    /// The layer of that name, which shows `content` in `frame`.
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

    /// The same layer, called `name`.
    func renamed(_ name: String) -> Layer {
        Layer(
            name, content, shape: shape, frame: frame, opacity: opacity, transform: transform,
            mask: mask, maskStyle: maskStyle, composite: composite, isHidden: isHidden)
    }

    /// Where the layer shows, in points: its frame after `transform`.
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
    /// Whether all values are numbers within ±1e12.
    var isWithinReach: Bool {
        let values = [opacity, transform.scaleX, transform.scaleY, transform.x, transform.y]
        return frame.isWithinReach && (mask?.isWithinReach ?? true)
            && maskStyle.isWithin(Self.reach)
            && values.allSatisfy { $0.magnitude <= Self.reach }
    }

    /// The largest magnitude of a value when a stage begins.
    package static let reach = 1e12
}

extension Rect {
    fileprivate var isWithinReach: Bool {
        [x, y, width, height].allSatisfy { $0.magnitude <= Layer.reach }
    }
}

/// A scaling about a centre, then a translation.
public struct Transform: Sendable, Hashable {
    /// The factor of widths; below 0 nothing shows.
    package var scaleX: Double
    /// The factor of heights; below 0 nothing shows.
    package var scaleY: Double
    /// The way to the right, in points.
    package var x: Double
    /// The way down, in points.
    package var y: Double

    /// A scaling in both directions alike, then a translation.
    public init(scale: Double = 1, x: Double = 0, y: Double = 0) {
        self.init(scaleX: scale, scaleY: scale, x: x, y: y)
    }

    /// A scaling in each direction, then a translation.
    public init(scaleX: Double, scaleY: Double, x: Double = 0, y: Double = 0) {
        self.scaleX = scaleX
        self.scaleY = scaleY
        self.x = x
        self.y = y
    }

    /// Everything where it was.
    public static let identity = Transform()
}
