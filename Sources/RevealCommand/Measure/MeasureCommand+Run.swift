import PNG
import Raster
import RevealComparison
import RevealFiles
import RevealMeasurement
import RevealMotion
import RevealMovies
import RevealPreviews
import RevealRendering
import RevealScenes
import RevealValues

extension MeasureCommand {
    /// Measures, says what came of it, and returns how the command ends.
    func act() async throws -> ExitStatus {
        try NamedFile.check(report?.value, of: \MeasureCommand.report, endings: [".html", ".htm"])
        try OpenInput.refuse(
            [capture, outgoing?.value, incoming?.value, times?.value, expect?.value],
            "measure reads its inputs several times")
        let limits = limits.limits(for: "measurement")
        let tasks = options[\.threads]
        let expectation = try expectation(limits)
        let tolerance = tolerance
        let (frames, missing): (MeasuredCapture, [String]) = try await Interruption.awaiting {
            $0
        } _: {
            Task {
                try await self.measurement(
                    limits, expectation?.snapshots, tasks ?? Processors.allowed)
            }
        }
        let compared = try expectation.map {
            try frames.compared(byView: $0.reveal, within: tolerance)
        }
        let (measurement, findings) = (compared?.told ?? frames, compared?.findings)
        let report = MeasurementReport(
            capture: capture, measurement: measurement, findings: findings, missing: missing)
        let page = try self.report.map {
            try OutputFile(
                FramePattern.fileName($0.value), orOwn: .beginning(MeasurementPage.isOurs),
                overwrites: overwrite)
        }
        try writePlot(of: measurement)
        if let page { try report.page.write(to: page) }
        if printScene {
            try Terminal.standardOutput.deliver(document: try sceneText(of: measurement))
        } else if json {
            try Terminal.standardOutput.deliver(report, MeasurementReport.keys)
        } else if !quiet {
            try Terminal.standardOutput.deliver(report.lines)
        }
        let isFound = findings?.isEmpty ?? (measurement.refusal == nil)
        return isFound ? .success : .different
    }

    private func writePlot(of measurement: MeasuredCapture) throws {
        guard let plot = plot?.value else { return }
        let format: CurvePlot.Format
        do {
            format = try CurvePlot.Format(ofFile: plot)
        } catch {
            throw Failure.option(\MeasureCommand.plot, error)
        }
        guard let drawing = DotPlot(measurement, called: capture) else {
            if !quiet {
                Terminal.standardError.say(
                    .warning, "\(option: \MeasureCommand.plot): there is nothing to plot")
            }
            return
        }
        try drawing.write(
            to: try FramePattern.fileName(plot), as: format, overwrites: overwrite)
    }

    private func sceneText(of measurement: MeasuredCapture) throws -> String {
        let names = [outgoing, incoming].map { $0?.value.yaml ?? "" }
        let text = measurement.reveal?.sceneText(
            outgoing: names[0].isEmpty ? "outgoing.png" : names[0],
            incoming: names[1].isEmpty ? "incoming.png" : names[1])
        guard let text else {
            throw Failure(
                message:
                    "no scene file can say it: \(measurement.sentences.joined(separator: "; "))",
                status: .malformedInput)
        }
        return String(text.dropLast())
    }

    /// The pictures before and after, as far as anything says them.
    private typealias Named = (outgoing: AnyBitmap?, incoming: AnyBitmap?)

    /// What the capture shows, between the pictures that are named, or else `expected`, and the
    /// names of its files that are not there.
    private func measurement(
        _ limits: Limits, _ expected: (outgoing: AnyBitmap, incoming: AnyBitmap)?, _ tasks: Int
    ) async throws -> (MeasuredCapture, [String]) {
        let named = (
            outgoing: try picture(outgoing?.value, limits) ?? expected?.outgoing,
            incoming: try picture(incoming?.value, limits) ?? expected?.incoming
        )
        guard let (files, missing) = try captureFiles(limits.memory) else {
            return (try await movieMeasurement(named, limits, tasks), [])
        }
        let tasks = try files.tasks(tasks, limits)
        let pair = try told(
            try files.pair(outgoing: named.outgoing, incoming: named.incoming, limits), named)
        return (try await files.read(pair, limits, tasks: tasks).measurement(), missing)
    }

    /// The pair of the pictures that are named, or else of those at the capture's ends.
    private func pair(_ named: Named, or ends: Named) throws -> MeasuredPair {
        guard let outgoing = named.outgoing ?? ends.outgoing,
            let incoming = named.incoming ?? ends.incoming
        else { throw ComparisonError.noPictures([capture]) }
        let pair = try MeasuredPair(
            outgoing: outgoing, incoming: incoming,
            isFrame: (named.outgoing == nil, named.incoming == nil))
        return try told(pair, named)
    }

    /// A pair whose pictures differ, unless they are those that are named.
    private func told(_ pair: MeasuredPair, _ named: Named) throws -> MeasuredPair {
        guard pair.tellsApart || named.outgoing != nil && named.incoming != nil else {
            throw MeasurementError.sameEnds
        }
        return pair
    }

    private func picture(_ path: String?, _ limits: Limits) throws -> AnyBitmap? {
        try path.map { try Snapshot(contentsOf: $0, limits: limits).bitmap }
    }

    /// The picture files that are meant, and the names of those among them that are not there; nil
    /// for a movie.
    private func captureFiles(
        _ memory: MemoryBudget
    ) throws -> (files: CaptureFiles, missing: [String])? {
        if let pattern = try FramePattern(pattern: capture) {
            let numbers = try PictureFolder.names(in: pattern.directory)
                .compactMap(pattern.number).sorted()
            guard !numbers.isEmpty else { throw ComparisonError.noPictures([capture]) }
            let names = numbers.map(pattern.name)
            let files = try CaptureFiles(
                names.map { pattern.directory + $0 },
                times: try clock().times(of: numbers.map(\.value)))
            return (files, FileNumbers(names)?.missing ?? [])
        }
        let path = try FramePattern.fileName(capture)
        if try path.endsInSlash || System.isDirectory(path) {
            let folder = path.endsInSlash ? path : path + "/"
            let names = try PictureFolder.paths(below: folder)
            guard !names.isEmpty else { throw ComparisonError.noPictures([capture]) }
            let numbers = FileNumbers(names)
            let files = try CaptureFiles(
                names.map { folder + $0 },
                times: try clock().times(of: numbers?.places ?? Array(names.indices)))
            return (files, numbers?.missing ?? [])
        }
        guard path.ending(among: [".png", ".apng"]) != nil else { return nil }
        return (try CaptureFiles(animation: path, memory), [])
    }

    /// When pictures are shown that do not say so themselves.
    private func clock() throws -> CaptureTimes {
        if let times {
            let file = try InputFile(times.value, as: .file, limit: 1 << 24)
            let text = file.withBytes { span in
                String(decoding: span.indices.map { span[$0] }, as: UTF8.self)
            }
            do {
                return try CaptureTimes(text: text)
            } catch {
                throw Failure.option(\MeasureCommand.times, error)
            }
        }
        guard let rate = options[\.fps] else { throw MeasurementError.noTimes }
        return .rate(rate)
    }

    /// The pictures before and after of the movie at `path`: those that are named, or its own first
    /// and last frame, also where those show what is named: to them the codec has done what it has
    /// done to all others.
    private func moviePair(
        _ path: String, _ named: Named, _ limits: Limits
    ) throws -> MeasuredPair {
        var (first, last) = (AnyBitmap?.none, AnyBitmap?.none)
        let reader = try MovieReader(path)
        while let frame = try reader.next(limits) {
            if first == nil { _ = try Self.tasks(1, for: frame.picture, limits.memory) }
            first = first ?? .eight(frame.picture)
            last = .eight(frame.picture)
        }
        if let other = named.outgoing ?? named.incoming {
            func bare(_ picture: AnyBitmap?) throws -> AnyBitmap? {
                try picture.map {
                    try MeasuredPair.withoutPadding($0, width: other.width, height: other.height)
                }
            }
            (first, last) = (try bare(first), try bare(last))
        }
        let pair = try pair(named, or: (first, last))
        guard let first, let last else { return pair }
        let own = (
            try named.0 != nil && pair.isAlone(incoming: false, in: first, called: "frame 0"),
            try named.1 != nil && pair.isAlone(incoming: true, in: last, called: "the last frame")
        )
        guard own.0 || own.1 else { return pair }
        return try pair.showing(own.0 ? first : nil, own.1 ? last : nil)
    }

    /// What a movie shows, read twice: its first and its last frame may be the pictures before and
    /// after.
    private func movieMeasurement(
        _ named: Named, _ limits: Limits, _ tasks: Int
    ) async throws -> MeasuredCapture {
        let path = try FramePattern.fileName(capture)
        try InputFile.check(path, as: .file)
        let pair = try moviePair(path, named, limits)
        let (bare, reader) = (try CaptureReader(pair), try MovieReader(path))
        var most = tasks
        return try await withThrowingTaskGroup(of: CaptureReader.self) { group in
            var (capture, number, previous) = (bare, 0, AnyBitmap?.none)
            while let frame = try reader.next(limits) {
                if number == 0 { most = try Self.tasks(tasks, for: frame.picture, limits.memory) }
                // While one is read from FFmpeg, as many as there are tasks are measured.
                if number >= max(1, most), let read = try await group.next() { capture.add(read) }
                let (place, last) = (number, previous)
                group.addTask {
                    var own = bare
                    let picture = AnyBitmap.eight(frame.picture)
                    try own.read(
                        try MeasuredPair.withoutPadding(
                            picture, width: pair.width, height: pair.height),
                        number: place, at: frame.time.double, repeatsLast: picture == last)
                    return own
                }
                (number, previous) = (number + 1, .eight(frame.picture))
            }
            for try await read in group { capture.add(read) }
            return try capture.measurement()
        }
    }

    /// How many frames such as `frame` are measured side by side within `memory`, next to the one
    /// that FFmpeg writes.
    private static func tasks(
        _ most: Int, for frame: Bitmap<UInt8>, _ memory: MemoryBudget
    ) throws -> Int {
        let needed = MeasuringMemory(
            width: frame.width, height: frame.height, pixelBytes: 3, fileBytes: 0, picturesRead: 2)
        return try needed.tasks(most, in: memory)
    }

    private var tolerance: ExpectationTolerance {
        var tolerance = ExpectationTolerance()
        if let length = within?.value { tolerance.length = length }
        return tolerance
    }
}

extension FramePattern {
    /// The pattern in `text`, where it holds a number.
    fileprivate init?(pattern text: String) throws(SyntaxError) {
        guard text.hasSuffix(".png") || text.hasSuffix(".PNG") else { return nil }
        guard let pattern = try FramePattern(text) else { return nil }
        self = pattern
    }
}
