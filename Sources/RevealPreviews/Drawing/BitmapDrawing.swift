extension Bitmap {
    private var all: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// Paints `pixel`, a sample for each channel, inside `outline` within `clip`.
    @specialized(where S == UInt8)
    package mutating func fill(_ outline: Outline, with pixel: [S], within clip: PixelRect? = nil) {
        let clip = clip ?? all
        let columns = outline.columns(within: clip.columns)
        paint(pixel, columns, outline.rows(within: clip.rows)) { y, shares in
            outline.coverage(of: columns, row: y, into: &shares, at: sharePadding)
        }
    }

    /// Paints `pixel` inside `outer`, which contains `inner`, and outside of `inner`, within
    /// `clip`.
    ///
    /// The coverage is exact: the difference between those of both masks.
    @specialized(where S == UInt8)
    package mutating func fill(
        from inner: (any PixelMask)?, to outer: any PixelMask, with pixel: [S],
        within clip: PixelRect? = nil
    ) {
        let clip = clip ?? all
        var hole: [UInt16] = []
        let columns = clip.columns
        paint(pixel, columns, clip.rows) { [width] y, shares in
            outer.scanline(row: y, width: width)?
                .write(columns, into: &shares, at: sharePadding)
            guard let inner = inner?.scanline(row: y, width: width) else { return }
            hole.removeAll(keepingCapacity: true)
            hole.append(contentsOf: repeatElement(0, count: columns.count))
            var span = hole.mutableSpan
            inner.write(columns, into: &span, at: 0)
            for i in 0..<columns.count {
                shares[sharePadding + i] -= min(shares[sharePadding + i], span[i])
            }
        }
    }

    /// Copies `picture` to (x, y) of a bitmap without alpha.
    ///
    /// Transparent pixels show a checkerboard of two colors with squares of 8 pixels.
    @specialized(where S == UInt8)
    package mutating func put(
        _ picture: Bitmap, x: Int, y: Int, onChecks checks: ([S], [S])
    ) throws(OutOfMemory) {
        precondition(!layout.hasAlpha && x >= 0 && x + picture.width <= width)
        let picture = try picture.layout.hasAlpha ? picture : picture.converted(to: layout)
        let (have, need) = (picture.layout.channels, layout.channels)
        let (one, other) = (
            try picture.layout.hasAlpha ? picture.composited(over: checks.0 + [.max]) : picture,
            try picture.layout.hasAlpha ? picture.composited(over: checks.1 + [.max]) : picture
        )
        for row in 0..<picture.height {
            withMutableRow(y + row) { target in
                one.withRow(row) { even in
                    other.withRow(row) { odd in
                        for column in 0..<picture.width {
                            let isOdd = (row / 8 + column / 8) % 2 == 1
                            for channel in 0..<need {
                                let sample = column * have + channel
                                target[(x + column) * need + channel] =
                                    isOdd ? odd[sample] : even[sample]
                            }
                        }
                    }
                }
            }
        }
    }
}

extension MaskScanline {
    /// Writes the coverage of touched columns to `shares`, which contain `columns` from `start` on.
    fileprivate func write(
        _ columns: Range<Int>, into shares: inout MutableSpan<UInt16>, at start: Int
    ) {
        let touched = touched.clamped(to: columns)
        self.shares(of: touched, into: &shares, at: start + touched.lowerBound - columns.lowerBound)
    }
}
