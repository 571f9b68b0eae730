package struct CaptureFiles: Sendable {
    /// The files in order, each with one picture, or one animated PNG file.
    package let paths: [String]
    /// The time of each file, in seconds; empty for an animation, which has its own.
    private let times: [Rational]
    private let count: Int

    package init(_ paths: [String], times: [Rational]) throws(MeasurementError) {
        guard paths.count > 1 else { throw .fewFrames(paths.count) }
        guard paths.count == times.count else {
            throw .timesDiffer(times: times.count, frames: paths.count)
        }
        (self.paths, self.times, count) = (paths, times, paths.count)
    }

    /// Reads the number of frames of an animated PNG file.
    ///
    /// - Throws: `.overBudget`, `.fewFrames`, or the file's own error.
    package init(animation path: String, _ memory: MemoryBudget) throws {
        let file = try InputFile(path, as: .file, memory: memory.copied)
        let frames = try file.withPNG { bytes throws(PNGError) in
            try AnimationFrames(bytes).frames
        }
        guard frames.count > 1 else { throw MeasurementError.fewFrames(max(1, frames.count)) }
        (paths, times, count) = ([path], [], frames.count)
    }

    /// Returns the number of frames, at most `most`, that are measured in parallel.
    ///
    /// - Throws: `.overBudget` if the memory is too small for one.
    package func tasks(_ most: Int, _ limits: Limits) throws(FileError) -> Int {
        // An unreadable file is reported when it is read.
        guard let beginning = try? System.beginning(of: paths[0]),
            let file = try? PNGFile(beginning: beginning.span),
            (try? limits.pixels.check(width: file.header.width, height: file.header.height)) != nil
        else { return most }
        let longest = paths.lazy.map { (try? System.status(of: $0)?.count) ?? 0 }.max() ?? 0
        let needed = MeasuringMemory(
            width: file.header.width, height: file.header.height,
            pixelBytes: (file.header.colorType == .rgb ? 3 : 4) * file.depth / 8,
            fileBytes: longest, picturesRead: times.isEmpty ? 5 : 0)
        return try needed.tasks(times.isEmpty ? 1 : most, in: limits.memory)
    }

    /// Returns the pictures of these frame numbers, which ascend.
    ///
    /// - Throws: a `FileError`.
    package func pictures(of numbers: [Int], _ limits: Limits) throws -> [AnyBitmap] {
        guard times.isEmpty else {
            return try numbers.map { try Self.picture(paths[$0], limits) }
        }
        var pictures: [AnyBitmap] = []
        try eachFrame(limits) { picture, number, _ in
            if numbers.contains(number) { pictures.append(picture) }
        }
        return pictures
    }

    /// Returns the pair of these pictures.
    ///
    /// The first and last frames replace pictures that are nil, or that the browser redrew.
    ///
    /// - Throws: a `FileError`, a `MeasurementError`.
    package func pair(
        outgoing: AnyBitmap?, incoming: AnyBitmap?, _ limits: Limits
    ) throws -> MeasuredPair {
        let ends = try pictures(of: [0, count - 1], limits)
        guard let first = ends.first, let last = ends.last else {
            throw MeasurementError.fewFrames(0)
        }
        let pair = try MeasuredPair(
            outgoing: outgoing ?? first, incoming: incoming ?? last,
            isFrame: (outgoing == nil, incoming == nil))
        return try pair.asDrawn(first: first, last: last, of: count) {
            try pictures(of: $0, limits)
        }
    }

    /// Reads all frames in parallel.
    ///
    /// - Throws: a `FileError`, a `MeasurementError`, or a `CancellationError`.
    package func read(
        _ pair: MeasuredPair, _ limits: Limits, tasks: Int
    ) async throws -> CaptureReader {
        let bare = try CaptureReader(pair)
        var whole = bare
        guard !times.isEmpty else {
            var last: AnyBitmap?
            try eachFrame(limits) { picture, number, time in
                try Task.checkCancellation()
                try whole.read(
                    picture, number: number, at: time.double, repeatsLast: picture == last)
                last = picture
            }
            return whole
        }
        var parts = Self.parts(of: paths.count, tasks).makeIterator()
        return try await withThrowingTaskGroup(of: CaptureReader.self) { group in
            for part in (0..<max(1, tasks)).compactMap({ _ in parts.next() }) {
                group.addTask { try readPart(part, bare, limits) }
            }
            while let read = try await group.next() {
                whole.add(read)
                guard let part = parts.next() else { continue }
                group.addTask { try readPart(part, bare, limits) }
            }
            return whole
        }
    }

    /// Returns ranges of frames, a few for each task; each also decodes the frame before it.
    private static func parts(of count: Int, _ tasks: Int) -> [Range<Int>] {
        let parts = tasks > 1 ? partsOfTask * tasks : 1
        let size = max(1, (count + parts - 1) / parts)
        return stride(from: 0, to: count, by: size).map { $0..<min(count, $0 + size) }
    }

    private static let partsOfTask = 3

    private func readPart(
        _ part: Range<Int>, _ bare: CaptureReader, _ limits: Limits
    ) throws -> CaptureReader {
        var reader = bare
        var last = part.lowerBound > 0 ? try Self.picture(paths[part.lowerBound - 1], limits) : nil
        for number in part {
            try Task.checkCancellation()
            let picture = try Self.picture(paths[number], limits)
            try reader.read(
                picture, number: number, at: times[number].double, repeatsLast: picture == last)
            last = picture
        }
        return reader
    }

    /// Returns the picture in the file at `path`, or an animation's default image.
    package static func picture(_ path: String, _ limits: Limits) throws(FileError) -> AnyBitmap {
        let memory = limits.memory.copied
        let file = try InputFile(path, as: .picture, memory: memory)
        let png = try file.withPNG { bytes throws(PNGError) in
            let png = try PNGFile(bytes)
            try limits.pixels.check(width: png.header.width, height: png.header.height)
            return png
        }
        let share = try memory.take(png.sampleBytes + png.bytesToDecode)
        defer { withExtendedLifetime(share) {} }
        return try file.withPNG { bytes throws(PNGError) in try DecodedPNG(png, bytes).bitmap }
    }

    private func eachFrame(
        _ limits: Limits, _ body: (AnyBitmap, Int, Rational) throws -> Void
    ) throws {
        let memory = limits.memory.copied
        let file = try InputFile(paths[0], as: .picture, memory: memory)
        var reader = try file.withPNG { bytes throws(PNGError) in
            try PictureReader(bytes, limits: limits.pixels)
        }
        let share = try memory.take(reader.bytesToRead)
        defer { withExtendedLifetime(share) {} }
        var time = Rational(0, over: 1)
        while let kind = reader.nextKind {
            let picture = try file.withPNG { bytes throws(PNGError) in
                try reader.next(in: bytes)
            }
            guard let picture, case .frame(let number) = kind else { continue }
            try body(picture, number, time)
            time = time + reader.animation.frames[number].delay.rational
        }
    }
}

extension MemoryBudget {
    /// An unused budget of the same size, since files are read one after another.
    fileprivate var copied: MemoryBudget { divided(by: 1, for: task) }
}
