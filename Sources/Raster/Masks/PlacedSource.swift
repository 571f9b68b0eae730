/// A source on stage: where it lies, in which shape, how opaque, and inside of which mask.
///
/// A frame's row starts as the background, and the sources of a stack are put onto it one after the
/// other, bottom first:
///
/// - Without a mask, the source is painted over what is beneath: source-over, premultiplied, as
///   encoded or in linear light, by a share that is its opacity times the coverage of its shape.
/// - A mask that replaces chooses between two sides: inside stands the source painted over the
///   background, outside everything beneath, and the pixels of the mask's edge blend the two.
/// - A mask that clips lets the source be painted inside of it: its coverage counts like opacity.
/// - A finished source is copied instead of painted.
///
/// A source's pixels are mapped to its frame by area (see `Footprint`), unless the frame is the
/// bitmap's own size at whole pixels: then they are taken as they are.
package struct PlacedSource: Sendable {
    /// Which of the compositor's sources.
    package let source: Int
    /// Where the source lies, in pixels of the frame; nil for one that covers the frame pixel for
    /// pixel: a bitmap of the frame's size, or one color everywhere.
    package let frame: Rect?
    /// Whether it shows only inside the ellipse in `frame`, or in the whole frame, instead of the
    /// whole rectangle.
    package let isOval: Bool
    /// The share of it that shows, from 0 to 65535.
    package let opacity: UInt16
    /// The shape inside of which the source shows; nil for everywhere.
    package let mask: (any PixelMask)?
    /// Whether the source is painted over what is beneath inside of its mask, where it otherwise
    /// stands on the background.
    package let isClipped: Bool
    /// Whether the source's pixels stand on the background already, so that they are copied: all
    /// their samples, and the same as anywhere else where the source shows like that.
    ///
    /// Sources that are opaque everywhere are finished without being called so.
    package let isFinished: Bool

    /// The source with that index.
    ///
    /// A finished one covers the frame pixel for pixel.
    package init(
        _ source: Int, frame: Rect? = nil, isOval: Bool = false, opacity: UInt16 = .max,
        mask: (any PixelMask)? = nil, isClipped: Bool = false, isFinished: Bool = false
    ) {
        precondition(
            !isFinished || (frame == nil && !isOval && opacity == .max),
            "what is finished is copied, not painted")
        precondition(frame?.isFinite != false, "a frame is finite")
        self.source = source
        self.frame = frame
        self.isOval = isOval
        self.opacity = opacity
        self.mask = mask
        self.isClipped = isClipped && mask != nil && !isFinished
        self.isFinished = isFinished
    }
}

extension Rect {
    /// Whether all four sides are numbers.
    fileprivate var isFinite: Bool { (x + width).isFinite && (y + height).isFinite }
}
