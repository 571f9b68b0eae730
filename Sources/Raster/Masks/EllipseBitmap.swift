extension Bitmap<UInt16> {
    /// Creates a gray picture of an ellipse: the share of each pixel's area inside it, from 0 to
    /// 65535, exact to half a step.
    ///
    /// Pixel (column, row) is the unit square whose top left corner is the point (column, row). The
    /// ellipse is inscribed in `rect`, whose values must be finite, and may be outside of the
    /// picture. It is empty unless its width and height are positive.
    ///
    /// - Throws: `OutOfMemory`.
    public init(ellipseIn rect: Rect, width: Int, height: Int) throws(OutOfMemory) {
        try self.init(width: width, height: height, layout: .gray)
        let ellipse = Ellipse(in: rect)
        for y in 0..<height {
            guard let part = ellipse.part(row: y, width: width) else { continue }
            withMutableRow(y) {
                part.shares(of: part.touched, into: &$0, at: part.touched.lowerBound)
            }
        }
    }
}
