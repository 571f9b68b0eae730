/// A source on stage: its rectangle, shape, opacity, and mask.
///
/// A frame's row starts as the background. The sources of a stack are added, bottom first:
///
/// - Without a mask, the source is painted over the row: source-over, premultiplied, as encoded or
///   in linear light. Its share is its opacity times the coverage of its shape.
/// - A replacing mask shows the source over the background inside, and the row outside. Edge pixels
///   blend the two.
/// - A clipping mask scales the source's share by the mask's coverage.
/// - A finished source is copied instead of painted.
///
/// Pixels are mapped to the rectangle by area (see `Footprint`), or copied if it has the bitmap's
/// size and is at whole pixels.
package struct PlacedSource: Sendable {
    package let source: Int
    /// The rectangle in pixels of the frame; nil if the source covers the frame pixel for pixel: a
    /// bitmap of the frame's size, or a flat color.
    package let frame: Rect?
    /// Whether only the ellipse inscribed in the rectangle, or in the whole frame, is shown.
    package let isOval: Bool
    /// The opacity, 0 to 65535.
    package let opacity: UInt16
    /// The mask; nil to show everywhere.
    package let mask: (any PixelMask)?
    /// Whether the mask clips the source, which is painted over the layers beneath, not over the
    /// background.
    package let isClipped: Bool
    /// Whether the pixels are already blended with the background and all samples are copied;
    /// unnecessary for opaque sources.
    package let isFinished: Bool

    package init(
        _ source: Int, frame: Rect? = nil, isOval: Bool = false, opacity: UInt16 = .max,
        mask: (any PixelMask)? = nil, isClipped: Bool = false, isFinished: Bool = false
    ) {
        precondition(
            !isFinished || (frame == nil && !isOval && opacity == .max),
            "a finished source cannot be placed or faded")
        precondition(frame?.isFinite != false, "a frame must be finite")
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
    fileprivate var isFinite: Bool { (x + width).isFinite && (y + height).isFinite }
}
