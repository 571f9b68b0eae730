import RevealFiles
import RevealMeasurement
import RevealPreviews
import RevealValues

extension MeasureCommand {
    /// Where the page goes; nil if none is wanted.
    func page() throws -> OutputFile? {
        try report.map {
            try OutputFile(
                FramePattern.fileName($0.value), orOwn: .beginning(MeasurementPage.isOurs),
                overwrites: overwrite)
        }
    }

    func write(
        _ report: MeasurementReport, of measurement: MeasuredCapture, to output: OutputFile
    ) throws {
        var page = MeasurementPage(capture, isAsExpected: report.asExpected)
        page.findings = report.findings?.map(\.sentence) ?? []
        page.sentences = report.sentences
        page.plot = DotPlot(measurement, called: "radius over time")
        page.table.heads = [
            "frame", "milliseconds", "shows", "radius in pixels", "standard error", "off the curve",
        ]
        page.table.rows = report.frames.map { frame in
            let radius = frame.radius.map { (fixed($0.value, 3), fixed($0.error, 3)) } ?? ("", "")
            let away = frame.radius.flatMap { radius in
                measurement.reveal?.radius(at: frame.time / 1000).map { radius.value - $0 }
            }
            return [
                "\(frame.frame.number)", fixed(frame.time, 2), frame.shows, radius.0, radius.1,
                away.map { fixed($0, 3) } ?? "",
            ]
        }
        try page.write(to: output)
    }
}
