import Raster
import RevealMeasurement
import RevealPreviews

extension DotPlot {
    /// The radii of a reveal over time, and the curve that they follow; nil where nothing was
    /// measured.
    init?(_ measurement: MeasuredCapture, called title: String) {
        guard let reveal = measurement.reveal else { return nil }
        let dots = reveal.radii.map { dot in
            Dot(time: 1000 * dot.time, value: dot.radius.value, error: dot.radius.error)
        }
        let (first, last) = (dots.first?.time ?? 0, dots.last?.time ?? 1)
        let (start, length) = (reveal.start?.value ?? 0, reveal.duration?.value ?? 0)
        let begin = min(first, 1000 * start)
        let end = max(last, 1000 * (start + length))
        let curve = (0...240).compactMap { step -> Point? in
            let time = begin + (end - begin) * Double(step) / 240
            return reveal.radius(at: time / 1000).map { Point(x: time, y: $0) }
        }
        self.init(
            title, dots, curve: curve, values: "radius in pixels", times: "time in milliseconds")
    }
}
