public import Raster

/// The ellipse whose mask explains a picture best, in hundredths of a pixel.
///
/// The picture shows one snapshot inside the ellipse and another outside; each pixel tells how much
/// of it lies inside (see `MixedRows`). A first guess lies within a fraction of a pixel of where
/// coverage crosses a half (see `EdgePoints`). Then Levenberg and Marquardt's method moves centre
/// and radii until the coverage that the ellipse's exact area gives to the pixels along its edge
/// agrees with the measured ones, each weighed by the contrast that it was measured with. What is
/// fitted is the very function that renders, so there is no model error: what remains is the
/// rounding of samples. A part of the edge is enough.
///
/// Edges that others draw are found as well. Headless Chromium cuts a circle into straight pieces
/// whose ends lie on it: along its edge coverage is off by 8 % of a pixel, and the radius comes out
/// up to a tenth of a pixel too small (`ChromiumMeasureTests`).
///
/// The standard errors are those of least squares: what a pixel that the edge crosses leaves
/// unexplained, by how far such a deviation moves centre and radii. Pixels that are rounded alike,
/// as mirrored ones are, deviate together. What was found, less what is true, over its standard
/// error then scatters by one; `EdgeFitTests` holds that for short arcs and for circles on the
/// grid.
public struct EdgeFit: Sendable, Equatable {
    /// The centre, in pixels from the picture's top left corner.
    public let center: Point
    /// Half the width, in pixels.
    public let radiusX: Double
    /// Half the height, in pixels.
    public let radiusY: Double
    /// Standard errors of the centre's x and y and of the radii.
    public let errors: [Double]
    /// Whether one radius explains the picture as well as two.
    public let isCircle: Bool
    /// Whether the incoming snapshot is the one outside.
    public let isInverted: Bool

    /// The edge in `picture`, which mixes snapshots of its size by the area inside an ellipse;
    /// inside a circle, unless two radii explain it better, or are asked for.
    ///
    /// - Throws: why no such edge is seen.
    @specialized(where S == UInt8)
    @specialized(where S == UInt16)
    package init<S: Sample>(
        _ picture: Bitmap<S>, outgoing: Bitmap<S>, incoming: Bitmap<S>, asEllipse: Bool = false
    ) throws(MissingEdge) {
        var rows = MixedRows(picture, outgoing: outgoing, incoming: incoming)
        let points = EdgePoints(&rows)
        guard !points.points.isEmpty else { throw .nowhere(share: points.meanCoverage) }
        let starts = [points.circle(), points.ellipse()].compactMap { $0 }
        guard let first = starts.first else { throw .fewPlaces(points.points.count) }
        guard let circle = EdgeSearch(first, &rows, radii: 1) else {
            throw MissingEdge.softness(along: starts, &rows) ?? .unsettled
        }
        let ellipses = (starts + [circle.ellipse]).compactMap {
            EdgeSearch($0, &rows, radii: 2)
        }
        let ellipse = ellipses.min { $0.meanResidual < $1.meanResidual }
        let isCircle = ellipse.map { !asEllipse && $0.isNoBetter(than: circle) } ?? true
        let best = isCircle ? circle : ellipse ?? circle
        let share = points.share(within: 2, of: best.ellipse)
        guard share > 0.8 else {
            throw MissingEdge.softness(along: starts, &rows) ?? .otherShape(share: share)
        }
        guard best.isExplained else {
            throw MissingEdge.softness(along: starts, &rows) ?? .otherEdge
        }
        center = best.ellipse.center
        (radiusX, radiusY) = (best.ellipse.radiusX, best.ellipse.radiusY)
        errors = best.errors
        self.isCircle = isCircle
        isInverted = best.isInverted
    }
}

extension EdgeFit {
    /// The same, or nil where no such edge is seen.
    package init?<S: Sample>(
        of picture: Bitmap<S>, outgoing: Bitmap<S>, incoming: Bitmap<S>
    ) {
        guard
            let fit = try? EdgeFit(picture, outgoing: outgoing, incoming: incoming)
        else { return nil }
        self = fit
    }
}
