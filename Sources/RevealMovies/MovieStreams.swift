import Raster
import RevealFiles
import RevealValues

/// The bytes of pictures, one after another as PPM files: the lines `P6`, width and height, and
/// 255, and the samples.
struct PictureStream {
    private var bytes: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)
    /// The bytes before the samples.
    private var head = 0
    /// The size of the picture that comes, once that is known.
    private(set) var size: PixelSize?
    private(set) var isAtEnd = false

    /// More bytes than a head has.
    private static let longestHead = 24

    var isEmpty: Bool { bytes.isEmpty }
    /// Whether it is no picture that comes.
    var isBroken: Bool { size == nil && bytes.count >= Self.longestHead }
    /// Whether a picture is there.
    var isWhole: Bool { wanted.map { bytes.count >= $0 } ?? false }
    /// How many bytes a picture has with its head.
    private var wanted: Int? { size.map { head + 3 * $0.width * $0.height } }

    /// Reads what is there, up to a picture and a buffer; returns whether there was anything.
    mutating func fill(from descriptor: Int32) -> Bool {
        var isNew = false
        for _ in 0..<64 where !isWhole && !isBroken {
            guard let count = System.readSome(descriptor, into: &buffer) else { break }
            isAtEnd = count == 0
            guard !isAtEnd else { break }
            isNew = true
            bytes += buffer[..<count]
            readHead()
        }
        return isNew
    }

    private mutating func readHead() {
        guard size == nil else { return }
        let lines = bytes.prefix(Self.longestHead).split(
            separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
        guard lines.count == 4 else { return }
        let text = String(decoding: bytes[..<lines[3].startIndex], as: UTF8.self)
        let match = text.wholeMatch(of: /P6\n(\d{1,6}) (\d{1,6})\n255\n/)
        guard let match, let width = Int(match.output.1), let height = Int(match.output.2),
            min(width, height) > 0
        else { return }
        (size, head) = (PixelSize(width: width, height: height), lines[3].startIndex)
    }

    /// Moves a picture to `picture`.
    mutating func take(into picture: inout Bitmap<UInt8>) {
        guard let wanted else { return }
        picture.withMutableSamples { samples in
            samples.copySamples(from: bytes.span.extracting(head..<wanted), at: 0)
        }
        bytes.removeFirst(wanted)
        size = nil
        readHead()
    }
}

/// When frames are shown: lines of FFmpeg's `framecrc`, of which the third number is a time.
struct FrameTimes {
    /// The parts of a second that FFmpeg counts: so many that the time bases of usual movies are
    /// whole numbers of them, such as 1/15360, 1/90000 and 1/1000000.
    static let unit: Int128 = 1_152_000_000

    private var line: [UInt8] = []
    private var times: [Int128] = []
    private var taken = 0
    private(set) var isAtEnd = false
    /// Whether a line is none of these.
    private(set) var isBroken = false

    /// The next frame's time, in seconds; nil if it has not come yet.
    mutating func next() -> Rational? {
        guard taken < times.count else { return nil }
        taken += 1
        return Rational(times[taken - 1], over: Self.unit)
    }

    /// Reads what is there; returns whether there was anything.
    mutating func fill(from descriptor: Int32) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 4096)
        var isNew = false
        for _ in 0..<64 where !isAtEnd {
            guard let count = System.readSome(descriptor, into: &bytes) else { break }
            isAtEnd = count == 0
            isNew = isNew || !isAtEnd
            for byte in bytes[..<count] { append(byte) }
        }
        return isNew
    }

    private mutating func append(_ byte: UInt8) {
        guard byte == UInt8(ascii: "\n") else { return line.append(byte) }
        defer { line.removeAll(keepingCapacity: true) }
        let text = String(decoding: line, as: UTF8.self)
        guard !text.hasPrefix("#") else {
            isBroken = isBroken || text.hasPrefix("#tb") && !text.hasSuffix(" 1/\(Self.unit)")
            return
        }
        let fields = text.split(separator: ",").map { $0.drop { $0 == " " } }
        let time = fields.count == 6 ? Int64(fields[2]) : nil
        isBroken = isBroken || time == nil
        if let time { times.append(Int128(time)) }
    }
}
