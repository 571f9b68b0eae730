import PNG
package import Raster
package import RevealFiles
public import RevealValues

/// Why the movie at a path was not read.
public struct MovieReadingError: Error, Sendable, Equatable {
    /// Where it is.
    public let path: String
    /// What FFmpeg, which reads movies, did not do; nil where the movie has no frames that could be
    /// read, or they have several sizes.
    public let problem: ProgramProblem?
}

extension MovieReadingError: DescribedError {
    /// One line: what, where, why.
    public var description: String {
        "cannot read the movie: \(path): "
            + (problem?.description ?? "it has no frames of one size with times")
    }
}

/// The frames of a movie, as FFmpeg decodes them, each with the time that the movie says.
///
/// FFmpeg writes the samples to its standard output and tells of each frame on standard error
/// (`showinfo`): its number, its time in units of the stream, and its size.
package final class MovieReader {
    private let path: String
    private let child: System.Child
    private var output: FrameBytes
    private var facts = FrameFacts()
    private var tail = LastLines()
    private var number = 0
    private var hasEnded = false
    /// The memory for a frame and the bytes it is made of.
    private var share: MemoryBudget.Share?

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
            throw MovieReadingError(path: path, problem: .missing)
        }
        let arguments = [
            "-hide_banner", "-nostdin", "-nostats", "-loglevel", "info", "-protocol_whitelist",
            "file,pipe", "-i", "file:" + path, "-map", "0:v:0", "-vf",
            "showinfo=checksum=0,scale=flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp,"
                + "format=rgb24", "-fps_mode", "passthrough", "-f", "rawvideo", "pipe:1",
        ]
        do {
            child = try System.spawn(program, arguments, files: [])
        } catch {
            throw MovieReadingError(path: path, problem: .notStarted(error))
        }
        output = FrameBytes()
    }

    deinit {
        System.end(child)
        if !hasEnded { _ = System.reap(child) }
        for descriptor in [child.input, child.output, child.errors, child.ended] {
            try? System.close(descriptor)
        }
    }

    /// The next frame; nil behind the last.
    ///
    /// - Throws: `MovieReadingError`, `FileError.overBudget`, `.outOfMemory`, a
    ///   `PNGError` for pictures larger than the limits allow, or a `CancellationError`.
    package func next(_ limits: Limits) throws -> Frame? {
        while true {
            try Task.checkCancellation()
            if let size = facts.size, output.wanted == 0 {
                try limits.pixels.check(width: size.width, height: size.height)
                share = try limits.memory.take(6 * size.width * size.height)
                output.wanted = 3 * size.width * size.height
            }
            if let frame = try takeFrame() { return frame }
            guard !hasEnded else { return try end() }
            turn()
        }
    }

    /// The next frame, if all of it is there.
    private func takeFrame() throws -> Frame? {
        guard let size = facts.size, output.isWhole, let time = facts.time(of: number) else {
            return nil
        }
        guard !facts.changesSize else { throw MovieReadingError(path: path, problem: nil) }
        var picture: Bitmap<UInt8>
        do {
            picture = try Bitmap(width: size.width, height: size.height, layout: .rgb)
        } catch {
            throw FileError.outOfMemory(bytes: error.bytes)
        }
        output.take(into: &picture)
        number += 1
        return Frame(picture: picture, time: time)
    }

    /// Waits a moment, and reads what there is.
    private func turn() {
        let isFull = output.isWhole
        System.wait(
            writable: -1, readable: (isFull ? [] : [child.output]) + [child.errors, child.ended])
        if !isFull { output.fill(from: child.output) }
        readErrors()
        var nothing: [UInt8] = [0]
        if System.readSome(child.ended, into: &nothing) == 0, output.isAtEnd {
            readErrors()
            hasEnded = true
        }
    }

    private func readErrors() {
        var bytes = [UInt8](repeating: 0, count: 16384)
        for _ in 0..<64 {
            guard let count = System.readSome(child.errors, into: &bytes), count > 0 else { return }
            facts.append(bytes[..<count])
            tail.append(bytes[..<count])
        }
    }

    private func end() throws -> Frame? {
        let code = System.reap(child)
        guard code == 0 else {
            throw MovieReadingError(path: path, problem: .failed(exitCode: code, tail.lines))
        }
        guard number > 0 else { throw MovieReadingError(path: path, problem: nil) }
        return nil
    }
}

/// The bytes of one frame, as they come.
private struct FrameBytes {
    private var bytes: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)
    /// How many a frame has; 0 as long as nobody knows.
    var wanted = 0
    private(set) var isAtEnd = false

    /// Whether a frame is there.
    var isWhole: Bool { wanted > 0 && bytes.count >= wanted }

    /// Reads what is there, up to a frame and a buffer.
    mutating func fill(from descriptor: Int32) {
        for _ in 0..<64 where !isWhole && (wanted > 0 || bytes.isEmpty) {
            guard let count = System.readSome(descriptor, into: &buffer) else { return }
            guard count > 0 else {
                isAtEnd = true
                return
            }
            bytes += buffer[..<count]
        }
    }

    /// Moves a frame to `picture`.
    mutating func take(into picture: inout Bitmap<UInt8>) {
        picture.withMutableSamples { samples in
            samples.copySamples(from: bytes.span.extracting(0..<wanted), at: 0)
        }
        bytes.removeFirst(wanted)
    }
}

/// What FFmpeg tells of frames: lines of its filter `showinfo`.
struct FrameFacts {
    private var line: [UInt8] = []
    private var times: [Int: Int128] = [:]
    private var unit: Rational?
    /// The size of all frames; nil before the first.
    private(set) var size: PixelSize?
    /// Whether one has another size than the first.
    private(set) var changesSize = false

    /// When the frame of that number is shown, in seconds.
    func time(of number: Int) -> Rational? {
        guard let unit, let time = times[number] else { return nil }
        return Rational(time, over: 1) * unit
    }

    /// Takes more of it.
    mutating func append(_ bytes: ArraySlice<UInt8>) {
        for byte in bytes {
            if byte != UInt8(ascii: "\n") {
                if line.count < 1000 { line.append(byte) }
                continue
            }
            read(String(decoding: line, as: UTF8.self))
            line.removeAll(keepingCapacity: true)
        }
    }

    private mutating func read(_ line: String) {
        guard line.hasPrefix("[Parsed_showinfo") else { return }
        if let match = line.firstMatch(of: /config in time_base: (\d{1,9})\/(\d{1,9})/),
            let over = Int128(match.output.1), let under = Int128(match.output.2), under > 0
        {
            unit = Rational(over, over: under)
        }
        guard
            let match = line.firstMatch(
                of: #/n: *(\d{1,9}) pts: *(-?\d{1,18}) .* s:(\d{1,6})x(\d{1,6}) /#),
            let number = Int(match.output.1), let time = Int128(match.output.2),
            let width = Int(match.output.3), let height = Int(match.output.4)
        else { return }
        times[number] = time
        let own = PixelSize(width: width, height: height)
        changesSize = changesSize || size.map { $0 != own } ?? false
        size = size ?? own
    }
}
