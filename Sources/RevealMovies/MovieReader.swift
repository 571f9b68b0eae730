import PNG
package import Raster
package import RevealFiles
package import RevealValues

/// The frames of a movie, as FFmpeg decodes them, each with the time that the movie says.
///
/// FFmpeg writes each frame twice: whole, as a PPM picture, to its standard output, and the time of
/// one pixel of it (`framecrc`) to a pipe of its own. What it says to people is apart from both:
/// messages of several threads may run into each other.
package final class MovieReader {
    private let path: String
    private let child: System.Child
    /// Where the times come from.
    private let clock: Int32
    private var pictures = PictureStream()
    private var times = FrameTimes()
    private var tail = LastLines()
    private var number = 0
    /// The size of all frames; nil before the first.
    private var size: PixelSize?
    private var lastStep = ContinuousClock.now
    private var hasEnded = false
    /// The memory for a frame and the bytes it is made of.
    private var share: MemoryBudget.Share?

    /// How long FFmpeg may stand still.
    private static let patience = Duration.seconds(300)

    /// A frame, and when it is shown.
    package struct Frame {
        /// The samples: red, green, blue.
        package let picture: Bitmap<UInt8>
        /// Seconds.
        package let time: Rational
    }

    /// Begins to read the movie at `path`, whose frames count against `limits`.
    ///
    /// - Throws: `MovieReadingError`.
    package init(_ path: String) throws(MovieReadingError) {
        self.path = path
        guard let program = System.program("ffmpeg") else {
            throw MovieReadingError(path: path, problem: .program(.missing))
        }
        do {
            let pipe = try System.pipe()
            defer { try? System.close(pipe.writing) }
            clock = pipe.reading
            child = try System.spawn(program, Self.arguments(path), files: [pipe.writing])
        } catch {
            throw MovieReadingError(path: path, problem: .program(.notStarted(error)))
        }
    }

    /// What FFmpeg is told: the times first, so that none waits behind a picture that nobody takes
    /// before it has a time.
    private static func arguments(_ path: String) -> [String] {
        let input = [
            "-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-protocol_whitelist",
            "file,pipe", "-i", "file:" + path,
        ]
        let video = ["-map", "0:v:0", "-fps_mode", "passthrough"]
        let times = [
            "-vf", "crop=1:1:0:0:exact=1", "-enc_time_base", "1/\(FrameTimes.unit)",
            "-flush_packets", "1", "-f", "framecrc", "pipe:3",
        ]
        let pictures = [
            "-vf",
            "scale=flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp,format=rgb24",
            "-autoscale", "0", "-c:v", "ppm", "-f", "image2pipe", "pipe:1",
        ]
        return input + video + times + video + pictures
    }

    deinit {
        System.end(child)
        if !hasEnded { _ = System.reap(child) }
        for descriptor in [child.input, child.output, child.errors, child.ended, clock] {
            try? System.close(descriptor)
        }
    }

    /// The next frame; nil behind the last.
    ///
    /// - Throws: `MovieReadingError`, `FileError.overBudget`, `.outOfMemory`, a
    ///   `PNGError` for pictures larger than the limits allow, or a `CancellationError`.
    package func next(_ limits: Limits) throws -> Frame? {
        lastStep = .now
        while true {
            try Task.checkCancellation()
            if let frame = try takeFrame(limits) { return frame }
            guard !hasEnded else { return try end() }
            try turn()
        }
    }

    /// The next frame, if all of it is there.
    private func takeFrame(_ limits: Limits) throws -> Frame? {
        guard let size = pictures.size else { return nil }
        if self.size == nil {
            try limits.pixels.check(width: size.width, height: size.height)
            share = try limits.memory.take(6 * size.width * size.height)
            self.size = size
        }
        if let first = self.size, first != size { throw problem(.sizesDiffer(first, size)) }
        guard pictures.isWhole, let time = times.next() else {
            // No time comes any more for what is there, which FFmpeg would wait to get rid of.
            if pictures.isWhole, times.isAtEnd { throw problem(.timesDiffer) }
            return nil
        }
        var picture: Bitmap<UInt8>
        do {
            picture = try Bitmap(width: size.width, height: size.height, layout: .rgb)
        } catch {
            throw FileError.outOfMemory(bytes: error.bytes)
        }
        pictures.take(into: &picture)
        number += 1
        return Frame(picture: picture, time: time)
    }

    /// Waits a moment, and reads what there is.
    private func turn() throws {
        let isFull = pictures.isWhole
        System.wait(
            writable: -1,
            readable: (isFull ? [] : [child.output]) + [clock, child.errors, child.ended])
        var hasMoved = times.fill(from: clock)
        if !isFull { hasMoved = pictures.fill(from: child.output) || hasMoved }
        readErrors()
        guard !times.isBroken, !pictures.isBroken else { throw problem(.timesDiffer) }
        var nothing: [UInt8] = [0]
        if System.readSome(child.ended, into: &nothing) == 0, pictures.isAtEnd, times.isAtEnd {
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
        guard number > 0 || !pictures.isEmpty else { throw problem(.noFrames) }
        guard pictures.isEmpty, times.next() == nil else { throw problem(.timesDiffer) }
        return nil
    }

    private func problem(_ problem: MovieReadingError.Problem) -> MovieReadingError {
        MovieReadingError(path: path, problem: problem)
    }
}
