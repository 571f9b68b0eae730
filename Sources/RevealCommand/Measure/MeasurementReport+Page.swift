import Raster
import RevealMeasurement
import RevealPreviews
import RevealValues

extension MeasurementReport {
    /// The page that shows it all.
    var page: MeasurementPage {
        var page = MeasurementPage(capture, isAsExpected: asExpected)
        page.findings = findings?.map(\.sentence) ?? []
        page.sentences = sentences
        page.plot = DotPlot(measurement, called: "radius over time")
        page.table.heads = [
            "frame", "milliseconds", "shows", "radius in pixels", "standard error", "off the curve",
        ]
        page.table.rows = frames.map { frame in
            let radius = frame.radius.map { (fixed($0.value, 3), fixed($0.error, 3)) } ?? ("", "")
            let away = frame.radius.flatMap { radius in
                measurement.reveal?.radius(at: frame.time / 1000).map { radius.value - $0 }
            }
            return [
                "\(frame.frame.number)", fixed(frame.time, 2), frame.shows, radius.0, radius.1,
                away.map { fixed($0, 3) } ?? "",
            ]
        }
        return page
    }
}

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
