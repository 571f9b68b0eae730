/// The placement of a snapshot in a view of another size, after CSS's `object-fit`.
///
/// The frame is at whole pixels, with sharp borders. A position in percent is CSS's
/// `object-position`: 100 % aligns the picture's last column with the view's.
public enum Fit: Sendable, Hashable {
    /// The largest size that fits; the rest of the view is transparent.
    case contain(at: Position = .center)
    /// The smallest size that fills the view; the rest of the picture is cropped.
    case cover(at: Position = .center)
    /// Stretched to the view.
    case fill
    /// One picture pixel per view pixel, cropped or surrounded by transparency.
    case unscaled(at: Position = .center)

    package func frame(
        of picture: PixelSize, in view: PixelSize, scale: Double = 1
    ) -> PixelRect {
        switch self {
        case .contain(let place):
            view.placed(picture.scaled(within: view), at: place, scale: scale)
        case .cover(let place): view.placed(picture.scaled(around: view), at: place, scale: scale)
        case .fill: PixelRect(x: 0, y: 0, width: view.width, height: view.height)
        case .unscaled(let place): view.placed(picture, at: place, scale: scale)
        }
    }
}

extension Position {
    /// The center.
    public static let center = Position(x: .share(0.5), y: .share(0.5))
}

extension PixelSize {
    private func isAtLeastAsWide(as other: PixelSize) -> Bool {
        width * other.height >= other.width * height
    }

    fileprivate func scaled(within view: PixelSize) -> PixelSize {
        isAtLeastAsWide(as: view) ? scaled(toWidth: view.width) : scaled(toHeight: view.height)
    }

    fileprivate func scaled(around view: PixelSize) -> PixelSize {
        isAtLeastAsWide(as: view) ? scaled(toHeight: view.height) : scaled(toWidth: view.width)
    }

    private func scaled(toWidth new: Int) -> PixelSize {
        PixelSize(width: new, height: max(1, (2 * height * new + width) / (2 * width)))
    }

    private func scaled(toHeight new: Int) -> PixelSize {
        PixelSize(width: max(1, (2 * width * new + height) / (2 * height)), height: new)
    }

    fileprivate func placed(_ size: PixelSize, at place: Position, scale: Double) -> PixelRect {
        let free = Size(
            width: Double(width - size.width) / scale, height: Double(height - size.height) / scale)
        let corner = place.point(in: free)
        // Beyond any valid place: positions are up to a million points, and sizes up to 2³⁰ pixels.
        let places = -(1 << 40)...1 << 40
        return PixelRect(
            x: (corner.x * scale).rounded().clampedInteger(in: places),
            y: (corner.y * scale).rounded().clampedInteger(in: places), width: size.width,
            height: size.height)
    }
}

extension PixelLimits {
    package func allows(_ size: PixelSize) -> Bool {
        (try? check(width: size.width, height: size.height)) != nil
    }
}
