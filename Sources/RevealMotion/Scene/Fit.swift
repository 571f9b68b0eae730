import PNG
package import Raster

/// How a snapshot of another size is brought into a view, after CSS's `object-fit`.
///
/// Its frame lies at whole pixels, so that its borders are sharp. A place in percent is that of
/// CSS's `object-position`: 50 % puts the middle on the view's middle, 100 % the last column on the
/// last.
public enum Fit: Sendable, Hashable {
    /// As large as it can be as a whole; what is left of the view is transparent.
    case contain(at: Position = .center)
    /// As small as it can be to fill the view; what sticks out is cut off.
    case cover(at: Position = .center)
    /// Stretched to the view.
    case fill
    /// Pixel for pixel; what sticks out is cut off, what is left of the view is transparent.
    case unscaled(at: Position = .center)

    /// The frame of a picture of `picture` in a view of `view`, in pixels, of which `scale` make a
    /// point.
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
    /// The middle.
    public static let center = Position(x: .share(0.5), y: .share(0.5))
}

extension PixelSize {
    /// Whether it is at least as wide for its height as `other`.
    private func isAtLeastAsWide(as other: PixelSize) -> Bool {
        width * other.height >= other.width * height
    }

    /// The largest size of these proportions within `view`.
    fileprivate func scaled(within view: PixelSize) -> PixelSize {
        isAtLeastAsWide(as: view) ? scaled(toWidth: view.width) : scaled(toHeight: view.height)
    }

    /// The smallest size of these proportions around `view`.
    fileprivate func scaled(around view: PixelSize) -> PixelSize {
        isAtLeastAsWide(as: view) ? scaled(toHeight: view.height) : scaled(toWidth: view.width)
    }

    private func scaled(toWidth new: Int) -> PixelSize {
        PixelSize(width: new, height: max(1, (2 * height * new + width) / (2 * width)))
    }

    private func scaled(toHeight new: Int) -> PixelSize {
        PixelSize(width: max(1, (2 * width * new + height) / (2 * height)), height: new)
    }

    /// Where a picture of `size` lies in a view of this one.
    fileprivate func placed(_ size: PixelSize, at place: Position, scale: Double) -> PixelRect {
        let free = Size(
            width: Double(width - size.width) / scale, height: Double(height - size.height) / scale)
        let corner = place.point(in: free)
        // Places are up to a million points, sizes are products of two sides.
        let places = -(1 << 40)...1 << 40
        return PixelRect(
            x: (corner.x * scale).rounded().clampedInteger(in: places),
            y: (corner.y * scale).rounded().clampedInteger(in: places), width: size.width,
            height: size.height)
    }
}

extension PixelLimits {
    /// Whether a picture of that size is within the limits.
    package func allows(_ size: PixelSize) -> Bool {
        (try? check(width: size.width, height: size.height)) != nil
    }
}
