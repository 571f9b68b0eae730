/// Reads the frames of a movie as decoded by FFmpeg, each with its time.
///
/// FFmpeg writes the samples to standard output. Two more pipes receive a line for each frame
/// (`framecrc`) with its time, and with the size of one gray row or one gray column. Error messages
/// have their own pipe, since FFmpeg's threads may interleave them with other output.
package final class MovieReader {
    private let path: String
    private let child: System.Child
    private let pipes: [Int32]
    private var samples = SampleStream()
    private var (rows, columns) = (FrameLines(), FrameLines())
    private var tail = LastLines()
    /// The size of all frames; nil before the first.
    private var size: PixelSize?
    private var lastStep = ContinuousClock.now
    private var hasEnded = false
    private var share: MemoryBudget.Share?

    private static let patience = Duration.seconds(300)

    package struct Frame {
        package let picture: Bitmap<UInt8>
        package let time: Rational
    }

    package init(_ path: String) throws(MovieReadingError) {
        self.path = path
        guard let program = System.program("ffmpeg") else {
            throw MovieReadingError(path: path, problem: .program(.missing))
        }
        var pipes: [(reading: Int32, writing: Int32)] = []
        do {
            defer { for pipe in pipes { try? System.close(pipe.writing) } }
            for _ in 0..<2 { pipes.append(try System.pipe()) }
            child = try System.spawn(program, Self.arguments(path), files: pipes.map(\.writing))
            self.pipes = pipes.map(\.reading)
        } catch {
            for pipe in pipes { try? System.close(pipe.reading) }
            throw MovieReadingError(path: path, problem: .program(.notStarted(error)))
        }
    }

    /// Returns FFmpeg's arguments.
    ///
    /// The outputs with lines come first, and each output has one thread, so that few samples
    /// precede the lines of their frame.
    private static func arguments(_ path: String) -> [String] {
        func output(_ filter: String, _ rest: String...) -> [String] {
            let video = ["-map", "0:v:0", "-fps_mode", "passthrough", "-autoscale", "0"]
            // With a coarser unit, times could become equal, which would be reported as errors.
            let time = ["-enc_time_base", "1/\(FrameLines.unit)"]
            return video + time + ["-threads", "1", "-vf", filter] + rest
        }
        func lines(_ part: String, _ pipe: String) -> [String] {
            output(
                "crop=\(part):0:0:exact=1,format=gray", "-flush_packets", "1", "-f", "framecrc",
                pipe)
        }
        return [
            "-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-protocol_whitelist",
            "file,pipe", "-i", "file:" + path,
        ] + lines("iw:1", "pipe:3") + lines("1:ih", "pipe:4")
            + output(
                "scale=flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp,format=rgb24",
                "-f", "rawvideo", "pipe:1")
    }

    deinit {
        System.end(child)
        if !hasEnded { _ = System.reap(child) }
        for descriptor in [child.input, child.output, child.errors, child.ended] + pipes {
            try? System.close(descriptor)
        }
    }

    /// Returns the next frame; nil after the last.
    ///
    /// - Throws: `MovieReadingError`, `FileError.overBudget`, `.outOfMemory`, `.unreadable` for
    ///   frames larger than the limits, or a `CancellationError`.
    package func next(_ limits: Limits) throws -> Frame? {
        lastStep = .now
        while true {
            try Task.checkCancellation()
            if let frame = try takeFrame(limits) { return frame }
            guard !hasEnded else { return try end() }
            try turn()
        }
    }

    private func takeFrame(_ limits: Limits) throws -> Frame? {
        guard let row = rows.next, let column = columns.next else {
            // Samples remain without lines: FFmpeg would block while writing more.
            if rows.isOver || columns.isOver, !samples.isEmpty { throw problem(.timesDiffer) }
            return nil
        }
        guard row.time == column.time else { throw problem(.timesDiffer) }
        let size = PixelSize(width: row.size, height: column.size)
        if self.size == nil { try begin(size, limits) }
        if let first = self.size, first != size { throw problem(.sizesDiffer(first, size)) }
        guard samples.isWhole else { return nil }
        var picture: Bitmap<UInt8>
        do {
            picture = try Bitmap(width: size.width, height: size.height, layout: .rgb)
        } catch {
            throw FileError.outOfMemory(bytes: error.bytes)
        }
        samples.take(into: &picture)
        rows.advance()
        columns.advance()
        return Frame(
            picture: picture, time: Rational(Int128(row.time), over: FrameLines.unit))
    }

    private func begin(_ size: PixelSize, _ limits: Limits) throws {
        do {
            try limits.pixels.check(width: size.width, height: size.height)
        } catch {
            throw FileError.unreadable(.file, path, .png(error))
        }
        share = try limits.memory.take(6 * size.width * size.height)
        samples.wanted = 3 * size.width * size.height
        self.size = size
    }

    private func turn() throws {
        samples.isAhead = rows.next == nil || columns.next == nil
        let output = samples.takesMore ? [child.output] : []
        System.wait(writable: -1, readable: output + pipes + [child.errors, child.ended])
        let hasMoved = [
            rows.fill(from: pipes[0]), columns.fill(from: pipes[1]),
            samples.fill(from: child.output),
        ].contains(true)
        readErrors()
        guard !rows.isBroken, !columns.isBroken else { throw problem(.timesDiffer) }
        var nothing: [UInt8] = [0]
        if System.readSome(child.ended, into: &nothing) == 0, samples.isAtEnd, rows.isAtEnd,
            columns.isAtEnd
        {
            readErrors()
            hasEnded = true
        }
        if hasMoved { lastStep = .now }
        guard ContinuousClock.now - lastStep > Self.patience, !hasEnded else { return }
        let seconds = Int(Self.patience.components.seconds)
        throw problem(.program(.stoodStill(seconds: seconds, tail.lines)))
    }

    private func readErrors() {
        var bytes = [UInt8](repeating: 0, count: 16384)
        for _ in 0..<64 {
            guard let count = System.readSome(child.errors, into: &bytes), count > 0 else { return }
            tail.append(bytes[..<count])
        }
    }

    private func end() throws -> Frame? {
        let code = System.reap(child)
        guard code == 0 else {
            let hasVideo = !tail.lines.contains { $0.contains("matches no streams") }
            throw problem(hasVideo ? .program(.failed(exitCode: code, tail.lines)) : .noVideo)
        }
        guard samples.isEmpty, rows.next == nil, columns.next == nil else {
            throw problem(.timesDiffer)
        }
        guard size != nil else { throw problem(.noFrames) }
        // FFmpeg succeeds even if it had to omit frames.
        guard tail.lines.isEmpty else { throw problem(.damaged(tail.lines)) }
        return nil
    }

    private func problem(_ problem: MovieReadingError.Problem) -> MovieReadingError {
        MovieReadingError(path: path, problem: problem)
    }
}
