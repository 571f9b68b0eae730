extension MeasureCommand {
    func act() async throws -> ExitStatus {
        try NamedFile.check(report?.value, of: \MeasureCommand.report, endings: [".html", ".htm"])
        try OpenInput.refuse(
            [capture, outgoing?.value, incoming?.value, times?.value, expect?.value],
            "measure reads its inputs several times")
        guard times == nil || options.fps == nil else {
            throw Failure.option(
                \MeasureCommand.times, " and \(\.fps) exclude each other",
                hint: "leave one of them out")
        }
        let limits = limits.limits(for: "measurement")
        let expectation = try expectation(limits)
        let (frames, missing) = try await Interruption.awaiting {
            $0
        } _: {
            Task { try await self.measurement(limits, expectation?.snapshots) }
        }
        var tolerance = ExpectationTolerance()
        if let length = within?.value { tolerance.length = length }
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
        } else if json || !quiet {
            try Terminal.standardOutput.deliver(report, asJSON: json)
        }
        let isFound = findings?.isEmpty ?? (measurement.refusal == nil)
        return isFound ? .success : .different
    }

    private func writePlot(of measurement: MeasuredCapture) throws {
        guard let plot = plot?.value else { return }
        let format = try Failure.naming(\MeasureCommand.plot) {
            try CurvePlot.Format(ofFile: plot)
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
                    "a scene file cannot describe it: "
                    + measurement.sentences.joined(separator: "; "),
                status: .malformedInput)
        }
        return String(text.dropLast())
    }

    private typealias Named = (outgoing: AnyBitmap?, incoming: AnyBitmap?)

    /// Measures the capture between the named or the expected snapshots.
    ///
    /// Also returns the names of missing files.
    private func measurement(
        _ limits: Limits, _ expected: (outgoing: AnyBitmap, incoming: AnyBitmap)?
    ) async throws -> (MeasuredCapture, [String]) {
        func picture(_ path: Given<String>?) throws -> AnyBitmap? {
            try path.map { try Snapshot(contentsOf: $0.value, limits: limits).bitmap }
        }
        let named = (
            outgoing: try picture(outgoing) ?? expected?.outgoing,
            incoming: try picture(incoming) ?? expected?.incoming
        )
        let most = options[\.threads] ?? Processors.allowed
        guard let (files, missing) = try captureFiles(limits.memory) else {
            return (try await movieMeasurement(named, limits, most), [])
        }
        let tasks = try files.tasks(most, limits)
        let pair = try differing(
            try files.pair(outgoing: named.outgoing, incoming: named.incoming, limits), named)
        return (try await files.read(pair, limits, tasks: tasks).measurement(), missing)
    }

    /// Returns the named pictures, or else the first and last frames in `ends`, as a pair.
    private func pair(_ named: Named, or ends: Named) throws -> MeasuredPair {
        guard let outgoing = named.outgoing ?? ends.outgoing,
            let incoming = named.incoming ?? ends.incoming
        else { throw ComparisonError.noPictures([capture]) }
        let pair = try MeasuredPair(
            outgoing: outgoing, incoming: incoming,
            isFrame: (named.outgoing == nil, named.incoming == nil))
        return try differing(pair, named)
    }

    /// Returns `pair`; refuses equal pictures unless both are named.
    private func differing(_ pair: MeasuredPair, _ named: Named) throws -> MeasuredPair {
        guard pair.tellsApart || named.outgoing != nil && named.incoming != nil else {
            throw MeasurementError.sameEnds
        }
        return pair
    }

    /// Returns the picture files and the names of missing ones; nil for a movie.
    private func captureFiles(
        _ memory: MemoryBudget
    ) throws -> (files: CaptureFiles, missing: [String])? {
        if let pattern = try FramePattern(pattern: capture) {
            let numbers = try PictureFolder.names(in: pattern.directory)
                .compactMap(pattern.number).sorted()
            return try files(
                in: pattern.directory, numbers.map(pattern.name), at: numbers.map(\.value))
        }
        let path = try FramePattern.fileName(capture)
        if try path.endsInSlash || System.isDirectory(path) {
            let folder = path.endsInSlash ? path : path + "/"
            let names = try PictureFolder.paths(below: folder)
            return try files(
                in: folder, names, at: FileNumbers(names)?.places ?? Array(names.indices))
        }
        if System.exists(path) { try refuseTimes() }
        guard PictureFolder.isPicture(path) else { return nil }
        return (try CaptureFiles(animation: path, memory), [])
    }

    private func files(
        in folder: String, _ names: [String], at places: [Int]
    ) throws -> (files: CaptureFiles, missing: [String]) {
        guard !names.isEmpty else { throw ComparisonError.noPictures([capture]) }
        let files = try CaptureFiles(
            names.map { folder + $0 }, times: try clock().times(of: places))
        return (files, FileNumbers(names)?.missing ?? [])
    }

    /// Refuses times for a capture that has its own; an expectation may still need a frame rate.
    private func refuseTimes() throws {
        let isExpecting = expect != nil || options.given.contains(where: \.describesScene)
        guard times != nil || options.fps != nil && !isExpecting else { return }
        throw Failure.option(
            times == nil ? \OptionValues.fps : \MeasureCommand.times,
            " is for pictures: movies and animated PNG files have their own times",
            hint: "leave it out")
    }

    /// Returns the times of pictures, which have no times of their own.
    private func clock() throws -> CaptureTimes {
        if let times {
            let file = try InputFile(times.value, as: .file, limit: 1 << 24)
            let text = file.withBytes { span in
                String(decoding: span.indices.map { span[$0] }, as: UTF8.self)
            }
            return try Failure.naming(\MeasureCommand.times) { try CaptureTimes(text: text) }
        }
        guard let rate = options[\.fps] else { throw MeasurementError.noTimes }
        return .rate(rate)
    }

    /// Returns a movie's snapshots: the named ones, or its first and last frame.
    ///
    /// If the first or last frame shows a named picture, the frame replaces it, since the codec has
    /// changed the frame like all others.
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

    /// Measures a movie.
    ///
    /// It is read twice, since its first and last frames may be the snapshots.
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
                // One frame is read from FFmpeg while `most` frames are measured.
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

    /// Returns the number of frames that fit in `memory` in addition to the frame that FFmpeg
    /// writes.
    private static func tasks(
        _ most: Int, for frame: Bitmap<UInt8>, _ memory: MemoryBudget
    ) throws -> Int {
        let needed = MeasuringMemory(
            width: frame.width, height: frame.height, pixelBytes: 3, fileBytes: 0, picturesRead: 2)
        return try needed.tasks(most, in: memory)
    }
}

extension FramePattern {
    fileprivate init?(pattern text: String) throws(SyntaxError) {
        guard text.ending(among: [".png"]) != nil, let pattern = try FramePattern(text) else {
            return nil
        }
        self = pattern
    }
}
