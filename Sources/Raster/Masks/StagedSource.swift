/// A mask of a staged source; small, since staged sources are read in each row.
enum StagedMask: Hashable {
    case ellipse(Ellipse)
    /// An index among the other masks on the stage.
    case other(Int)

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
    var masks: [any PixelMask] {
        reduce(into: []) { masks, placed in
            guard let mask = placed.mask, !(mask is Ellipse),
                !masks.contains(where: mask.isEqual)
            else { return }
            masks.append(mask)
        }
    }
}

/// A placed source prepared for frames of one size: everything that does not depend on the
/// scanline.
package struct StagedSource: Sendable, Hashable {
    enum Sampling: Hashable {
        /// Copied, with the bitmap's top left pixel in this column and row.
        case shifted(x: Int, y: Int)
        case scaled
    }

    let source: Int
    let frame: Rect
    let isOval: Bool
    let opacity: UInt16
    let mask: StagedMask?
    /// Whether it is painted inside its mask over the layers beneath, not over the background.
    ///
    /// False for copied sources, for which both are the same.
    let isClipped: Bool
    let isCopied: Bool
    let sampling: Sampling
    let isSolid: Bool
    /// Whether the source hides everything beneath it, except along its frame's edge.
    let isOpaque: Bool

    /// Prepares `placed`, which shows `source`, for frames of the size of `view`; nil if it never
    /// shows.
    ///
    /// Its mask is one of `masks`. If the mask replaces, an invisible source shows the background.
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
            sampling = .shifted(
                x: exact.x.clampedInteger(in: -reach...reach),
                y: exact.y.clampedInteger(in: -reach...reach))
            isSolid = isOpaque
        } else {
            (frame, sampling, isSolid) = (wanted, .scaled, false)
        }
        precondition(
            placed.frame != nil || sampling != .scaled, "a source without a frame has its size")
        isCopied = placed.isFinished || isSolid && frame == view
        isClipped = placed.isClipped && !isCopied
    }
}

private let tolerance = 1e-6

/// More than the columns or rows of any picture.
private let reach = 1 << 31

extension Rect {
    /// Whether the rectangle covers enough of any pixel of `view` for a share above 0.
    ///
    /// The area in a pixel is at most the shorter side, and 2⁻¹⁷ of a pixel is less than half a
    /// share.
    fileprivate func isVisible(in view: Rect) -> Bool {
        width > 0x1p-17 && height > 0x1p-17
            && x < view.width && x + width > 0 && y < view.height && y + height > 0
    }

    fileprivate func contains(_ view: Rect) -> Bool {
        x <= tolerance && y <= tolerance
            && x + width >= view.width - tolerance && y + height >= view.height - tolerance
    }

    /// Returns the rectangle of this size at whole pixels, if this one equals it within
    /// `tolerance`.
    fileprivate func wholePixels(_ columns: Int, _ rows: Int) -> Rect? {
        let whole = Rect(
            x: x.rounded(), y: y.rounded(), width: Double(columns), height: Double(rows))
        let isNear =
            abs(x - whole.x) <= tolerance && abs(y - whole.y) <= tolerance
            && abs(width - whole.width) <= tolerance && abs(height - whole.height) <= tolerance
        return isNear ? whole : nil
    }
}
