package import Raster

/// Composites `inside` over `outside` in `mask`, pixel by pixel, without vectors or runs.
@specialized(where S == UInt8)
@specialized(where S == UInt16)
package func compositeTwin<S: Sample>(
    _ outside: Bitmap<S>, _ inside: Bitmap<S>, mask: Ellipse, into frame: inout Bitmap<S>
) {
    let (width, channels, layout) = (frame.width, frame.layout.channels, frame.layout)
    for y in 0..<frame.height {
        let coverage = CoverageTwin(mask, row: y)
        let row = EllipseScanline(mask, row: y, width: width)
        outside.withRow(y) { beneath in
            inside.withRow(y) { source in
                frame.withMutableRow(y) { target in
                    target.copySamples(from: beneath, at: 0)
                    guard let row else { return }
                    for x in row.touched {
                        let share = row.full.contains(x) ? 65535 : coverage.share(x)
                        let start = x * channels
                        if layout == .rgba {
                            straightTwin(source, into: &target, at: start, share: share)
                        } else {
                            for i in start..<start + channels {
                                target[i] = opaqueTwin(source[i], target[i], share: share)
                            }
                        }
                    }
                }
            }
        }
    }
}
