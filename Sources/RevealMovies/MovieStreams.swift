struct SampleStream {
    private var bytes: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)
    /// The bytes per frame; 0 if unknown.
    var wanted = 0
    private(set) var isAtEnd = false

    var isEmpty: Bool { bytes.isEmpty }
    var isWhole: Bool { wanted > 0 && bytes.count >= wanted }
    /// Whether a frame's lines are missing; FFmpeg may have to write more samples before them.
    var isAhead = false
    /// Whether there is room for more samples: one frame, or more if its lines are missing.
    var takesMore: Bool {
        !isAtEnd && bytes.count < (isAhead ? max(4 * wanted, 1 << 26) : wanted)
    }

    /// Reads available bytes, up to about a frame; returns whether there were any.
    mutating func fill(from descriptor: Int32) -> Bool {
        let before = bytes.count
        for _ in 0..<64 where takesMore {
            guard let count = System.readSome(descriptor, into: &buffer) else { break }
            isAtEnd = count == 0
            bytes += buffer[..<count]
        }
        return bytes.count > before
    }

    mutating func take(into picture: inout Bitmap<UInt8>) {
        picture.withMutableSamples { samples in
            samples.copySamples(from: bytes.span.extracting(0..<wanted), at: 0)
        }
        bytes.removeFirst(wanted)
    }
}

/// The output of FFmpeg's `framecrc`: lines of six numbers.
///
/// The third number is a time, the fifth a size in bytes.
struct FrameLines {
    /// FFmpeg's time units per second, a common multiple of 15,360, 90,000, 1,000,000, and other
    /// usual rates.
    static let unit: Int128 = 1_152_000_000

    private var line: [UInt8] = []
    private var frames: [(time: Int64, size: Int)] = []
    private var taken = 0
    private(set) var isAtEnd = false
    private(set) var isBroken = false

    /// The next frame; nil if its line is not available yet.
    var next: (time: Int64, size: Int)? { taken < frames.count ? frames[taken] : nil }

    var isOver: Bool { isAtEnd && next == nil }

    mutating func advance() { taken += 1 }

    /// Reads available lines; returns whether there were any bytes.
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
        let text = String(decoding: line, as: UTF8.self)
        line.removeAll(keepingCapacity: true)
        guard !text.hasPrefix("#") else {
            isBroken = isBroken || text.hasPrefix("#tb") && !text.hasSuffix(" 1/\(Self.unit)")
            return
        }
        let fields = text.split(separator: ",").map { $0.drop { $0 == " " } }
        guard fields.count == 6, let time = Int64(fields[2]), let size = Int(fields[4]),
            (1...1_000_000).contains(size)
        else {
            isBroken = true
            return
        }
        frames.append((time, size))
    }
}
