/// A placed source made ready for frames of one size: what can be settled before any scanline.
package struct StagedSource: Sendable, Hashable {
    /// How the source's pixels come to lie in the frame.
    enum Sampling: Hashable {
        /// As they are, the bitmap's top left pixel in that column and row.
        case shifted(x: Int, y: Int)
        /// Scaled into the rectangle.
        case scaled
    }

    /// Which of the compositor's sources.
    let source: Int
    /// Where it lies, in pixels of the frame.
    let frame: Rect
    let isOval: Bool
    let opacity: UInt16
    let mask: Ellipse?
    /// Whether its pixels are copied, instead of painted over what is beneath.
    let isCopied: Bool
    let sampling: Sampling

    /// `placed`, which shows `source`, in frames of which `view` is the whole.
    ///
    /// Nil if it never shows; a mask then shows nothing but the background.
    init?<S: Sample>(
        _ placed: PlacedSource, showing source: Source<S>, background: Int, in view: Rect
    ) {
        mask = placed.mask
        guard placed.opacity > 0, placed.frame?.isVisible(in: view) != false else {
            guard placed.mask != nil else { return nil }
            (self.source, frame, isOval, opacity) = (background, view, false, .max)
            (isCopied, sampling) = (true, .shifted(x: 0, y: 0))
            return
        }
        (self.source, isOval, opacity) = (placed.source, placed.isOval, placed.opacity)
        let size = Rect(x: 0, y: 0, width: Double(source.width), height: Double(source.height))
        let frame = placed.frame ?? view
        if source.isFlat {
            self.frame = frame.contains(view) && !isOval ? view : frame
            sampling = .shifted(x: 0, y: 0)
        } else if let exact = frame.wholePixels(ofSize: size) {
            self.frame = exact
            sampling = .shifted(x: Int(exact.x), y: Int(exact.y))
        } else {
            precondition(placed.frame != nil, "a source that covers the frame has its size")
            self.frame = frame
            sampling = .scaled
        }
        let isWhole = self.frame == view && sampling != .scaled && !isOval && opacity == .max
        isCopied = placed.isFinished || isWhole && source.isOpaque
    }
}

extension Rect {
    /// Whether any pixel of `view` shows enough of the rectangle for a share: a pixel holds no more
    /// than a side's length of it, and 2⁻¹⁷ of a pixel is less than half a share.
    fileprivate func isVisible(in view: Rect) -> Bool {
        width > 0x1p-17 && height > 0x1p-17
            && x < view.width && x + width > 0 && y < view.height && y + height > 0
    }

    fileprivate func contains(_ view: Rect) -> Bool {
        x <= 0 && y <= 0 && x + width >= view.width && y + height >= view.height
    }

    /// The rectangle of `size` at whole pixels that this one is up to a millionth of a pixel, which
    /// arithmetic with scales and points may leave; nil if it is another one.
    fileprivate func wholePixels(ofSize size: Rect) -> Rect? {
        let tolerance = 1e-6
        let (left, top) = (x.rounded(), y.rounded())
        guard abs(x - left) <= tolerance, abs(y - top) <= tolerance,
            abs(width - size.width) <= tolerance, abs(height - size.height) <= tolerance
        else { return nil }
        return Rect(x: left, y: top, width: size.width, height: size.height)
    }
}
