/// A mask as a staged source has it: small, since staged sources are looked at for every row.
enum StagedMask: Hashable {
    /// A sharp ellipse, which most are.
    case ellipse(Ellipse)
    /// The one of that number among the other masks on the stage.
    case other(Int)

    /// `mask`, which is one of `masks`.
    init?(_ mask: any PixelMask, among masks: [any PixelMask]) {
        if let ellipse = mask as? Ellipse {
            self = .ellipse(ellipse)
        } else {
            guard let number = masks.firstIndex(where: mask.isEqual) else { return nil }
            self = .other(number)
        }
    }
}

extension [PlacedSource] {
    /// Their masks that are no sharp ellipses, each once.
    var masks: [any PixelMask] {
        reduce(into: []) { masks, placed in
            guard let mask = placed.mask, !(mask is Ellipse),
                !masks.contains(where: mask.isEqual)
            else { return }
            masks.append(mask)
        }
    }
}

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
    let mask: StagedMask?
    /// Whether it is painted inside of its mask instead of standing on the background there.
    ///
    /// What is opaque everywhere is the same in both, and copied.
    let isClipped: Bool
    /// Whether its pixels are copied, instead of painted over what is beneath.
    let isCopied: Bool
    let sampling: Sampling
    /// Whether each pixel of the frame is one of an opaque bitmap's, so that painting replaces what
    /// is beneath.
    let isSolid: Bool
    /// Whether nothing beneath shows through any of it, but where its frame's edge is.
    let isOpaque: Bool

    /// `placed`, whose mask is one of `masks`, which shows `source`, in frames of which `view` is
    /// the whole.
    ///
    /// Nil if it never shows; a mask that replaces then shows nothing but the background.
    init?<S: Sample>(
        _ placed: PlacedSource, _ masks: [any PixelMask], showing source: Source<S>,
        background: Int, in view: Rect
    ) {
        mask = placed.mask.flatMap { StagedMask($0, among: masks) }
        guard placed.opacity > 0, placed.frame?.isVisible(in: view) != false else {
            guard placed.mask != nil, !placed.isClipped else { return nil }
            isClipped = false
            (self.source, frame, isOval, opacity) = (background, view, false, .max)
            (isCopied, isSolid, isOpaque) = (true, false, true)
            sampling = .shifted(x: 0, y: 0)
            return
        }
        (self.source, isOval, opacity) = (placed.source, placed.isOval, placed.opacity)
        isOpaque = !isOval && opacity == .max && source.isOpaque
        let wanted = placed.frame ?? view
        if source.isFlat {
            frame = wanted.contains(view) && !isOval ? view : wanted
            sampling = .shifted(x: 0, y: 0)
            isSolid = isOpaque && frame == view
        } else if let exact = wanted.wholePixels(source.width, source.height) {
            frame = exact
            // What is visible begins in the view, or its own size before it at most.
            sampling = .shifted(
                x: exact.x.clampedInteger(in: -reach...reach),
                y: exact.y.clampedInteger(in: -reach...reach))
            isSolid = isOpaque
        } else {
            (frame, sampling, isSolid) = (wanted, .scaled, false)
        }
        precondition(
            placed.frame != nil || sampling != .scaled, "what covers the frame has its size")
        isCopied = placed.isFinished || isSolid && frame == view
        isClipped = placed.isClipped && !isCopied
    }
}

/// A millionth of a pixel, which arithmetic with scales and points may leave.
private let tolerance = 1e-6

/// More columns, and rows, than any picture has.
private let reach = 1 << 31

extension Rect {
    /// Whether any pixel of `view` shows enough of the rectangle for a share: a pixel holds no more
    /// than a side's length of it, and 2⁻¹⁷ of a pixel is less than half a share.
    fileprivate func isVisible(in view: Rect) -> Bool {
        width > 0x1p-17 && height > 0x1p-17
            && x < view.width && x + width > 0 && y < view.height && y + height > 0
    }

    fileprivate func contains(_ view: Rect) -> Bool {
        x <= tolerance && y <= tolerance
            && x + width >= view.width - tolerance && y + height >= view.height - tolerance
    }

    /// The rectangle of that size at whole pixels that this one nearly is; nil if it is another
    /// one.
    fileprivate func wholePixels(_ columns: Int, _ rows: Int) -> Rect? {
        let whole = Rect(
            x: x.rounded(), y: y.rounded(), width: Double(columns), height: Double(rows))
        let isNear =
            abs(x - whole.x) <= tolerance && abs(y - whole.y) <= tolerance
            && abs(width - whole.width) <= tolerance && abs(height - whole.height) <= tolerance
        return isNear ? whole : nil
    }
}
