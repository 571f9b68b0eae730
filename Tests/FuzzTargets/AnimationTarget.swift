import PNG
import Raster
import TestSupport

extension FuzzTarget {
    /// Animated files with right checksums, as `compare` reads them; each picture is composed a
    /// second time, pixel by pixel.
    static let animations = FuzzTarget(
        "animations",
        sources: [
            "PNG/Reading/AnimationFrames.swift", "PNG/Reading/PictureReader.swift",
            "PNG/Format/FrameControl.swift", "Raster/Compositing/BitmapPainting.swift",
        ],
        longest: 2048, words: ["acTL", "fcTL", "fRAW", "fdAT", "IRAW", "IDAT", "PLTE", "tRNS"],
        seeds: {
            let handmade = handmadeAnimations().map(MendedPNG.opened)
            guard let corpus = Repository.corpus("apng") else { return handmade }
            let files = try Disk.names(in: corpus).filter { $0.hasSuffix("png") }
                .map { try Disk.read("\(corpus)/\($0)") }.filter { $0.count <= 2048 }
            return handmade + files.compactMap(HandmadePNG.init(reading:)).map(MendedPNG.opened)
        }
    ) { bytes in
        try checkPictures(of: MendedPNG(bytes).file)
    }
}

/// Frames of every kind, at every position, with every disposal and blending.
private func handmadeAnimations() -> [HandmadePNG] {
    var noise = Noise(22)
    func frame(
        _ picture: HandmadePicture, _ x: Int, _ y: Int, _ disposal: UInt8, _ isPainted: Bool
    ) -> HandmadePNG.Frame {
        .init(picture, x: x, y: y, disposal: disposal, isPainted: isPainted)
    }
    let palette = [
        HandmadePNG.Chunk("PLTE", Array(0..<48)), HandmadePNG.Chunk("tRNS", [0, 128, 7]),
    ]
    let kinds = [(1, 0), (8, 0), (16, 0), (8, 2), (16, 2), (4, 3), (8, 4), (8, 6), (16, 6)]
    return kinds.flatMap { depth, type in
        func picture(_ width: Int, _ height: Int) -> HandmadePicture {
            HandmadePicture(width, height, depth: depth, colorType: type, randomFrom: &noise)
        }
        let before = type == 3 ? palette : []
        let parts = [
            frame(picture(3, 2), 1, 1, 2, true), frame(picture(2, 3), 3, 0, 1, true),
            frame(picture(1, 1), 0, 3, 0, false), frame(picture(5, 4), 0, 0, 0, true),
        ]
        let whole = frame(picture(5, 4), 0, 0, 0, false)
        return [
            HandmadePNG([whole] + parts, before: before),
            HandmadePNG(parts, default: picture(5, 4), before: before),
            HandmadePNG([frame(picture(5, 4), 0, 0, 2, true), parts[2]], before: before),
        ]
    }
}

/// Larger pictures are skipped: a pixel takes a dozen steps here.
private let limits: PixelLimits = {
    var limits = PixelLimits()
    limits.pixels = 1 << 12
    return limits
}()

private func checkPictures(of file: HandmadePNG) throws {
    let bytes = file.bytes
    do {
        var reader = try PictureReader(bytes.span, limits: limits)
        let kinds = reader.kinds
        var canvas = ReferenceCanvas(file, reader.animation.file)
        for kind in kinds {
            let isNext = reader.nextKind == kind
            guard let picture = try reader.next(in: bytes.span), isNext else {
                throw Finding("\(kind) is announced, but missing")
            }
            guard case .frame(let number) = kind else { continue }
            try canvas.check(picture, isFrame: number)
        }
        let rest = try reader.next(in: bytes.span)
        try hold(rest == nil && reader.nextKind == nil, "there is no picture after the last")
    } catch let error as PNGError {
        try checkReason(error)
    }
}

/// The pictures of an animated file according to the specification: RGBA, pixel by pixel.
private struct ReferenceCanvas {
    private struct Frame {
        let control: [UInt8]
        var data: [UInt8] = []

        func number(_ offset: Int) -> Int {
            control[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
        }
    }

    private let header: [UInt8]
    private let palette: [HandmadePNG.Chunk]
    private var frames: [Frame] = []
    private let width: Int
    private let largest: Int
    /// The current picture, and the one before the current frame.
    private var pixels: [[Int]]
    private var before: [[Int]]

    /// An empty canvas for `file`, which the reader parsed as `facts`.
    init(_ file: HandmadePNG, _ facts: PNGFile) {
        let start = file.chunks.firstIndex { $0.name == "IDAT" } ?? 0
        header = file.chunks[0].content
        palette = file.chunks[..<start].filter { ["PLTE", "tRNS"].contains($0.name) }
        for chunk in file.chunks {
            switch chunk.name {
            case "fcTL": frames.append(Frame(control: chunk.content))
            case "IDAT" where frames.count == 1: frames[0].data += chunk.content
            case "fdAT" where !frames.isEmpty:
                frames[frames.count - 1].data += chunk.content.dropFirst(4)
            default: break
            }
        }
        width = facts.header.width
        largest = 1 << facts.depth - 1
        let nothing = [Int](repeating: 0, count: 4)
        pixels = Array(repeating: nothing, count: width * facts.header.height)
        before = pixels
    }

    /// Shows the frame with this number, which follows the current one, and compares.
    mutating func check(_ picture: AnyBitmap, isFrame number: Int) throws {
        if number > 0 { dispose(of: frames[number - 1]) }
        before = pixels
        let frame = frames[number]
        let part = try pixels(of: frame)
        let shown = rgba(picture)
        let (columns, x, y) = (frame.number(4), frame.number(12), frame.number(16))
        for i in part.indices {
            let place = (y + i / columns) * width + x + i % columns
            try show(part[i], at: place, isPainted: frame.control[25] == 1, as: shown[place])
        }
        try hold(shown == pixels, "frame \(number) changes no pixel outside it")
    }

    private mutating func dispose(of frame: Frame) {
        switch frame.control[24] {
        case 1:
            let (x, y) = (frame.number(12), frame.number(16))
            for row in y..<y + frame.number(8) {
                for column in x..<x + frame.number(4) {
                    pixels[row * width + column] = [0, 0, 0, 0]
                }
            }
        // Before the first frame the canvas is empty.
        case 2: pixels = before
        default: break
        }
    }

    /// A frame's own pixels: its data as a separate file.
    private func pixels(of frame: Frame) throws -> [[Int]] {
        let size = bigEndian(frame.number(4)) + bigEndian(frame.number(8))
        let file = HandmadePNG(
            [.init("IHDR", size + header[8...])] + palette
                + [.init("IDAT", frame.data), .init("IEND")])
        return rgba(try DecodedPNG(file.bytes.span).bitmap)
    }

    /// Requires that a pixel is the frame's, or the frame's blended over the preceding one, to
    /// within half a step plus the error of 16-bit division.
    private mutating func show(
        _ top: [Int], at place: Int, isPainted: Bool, as shown: [Int]
    ) throws(Finding) {
        let bottom = pixels[place]
        let (topWeight, bottomWeight) = (top[3] * largest, (largest - top[3]) * bottom[3])
        let sum = topWeight + bottomWeight
        pixels[place] = shown
        if !isPainted || top[3] == largest {
            return try hold(shown == top, "a pixel must be \(top), not \(shown)")
        }
        if top[3] == 0 {
            return try hold(shown == bottom, "a pixel must stay \(bottom), not \(shown)")
        }
        func isNear(_ value: Int, _ above: Int, _ below: Int) -> Bool {
            2 * abs(value * below - above) <= below + below >> 24
        }
        let areColors = (0..<3).allSatisfy {
            isNear(shown[$0], topWeight * top[$0] + bottomWeight * bottom[$0], sum)
        }
        try hold(
            areColors && isNear(shown[3], sum, largest), "\(top) over \(bottom) cannot be \(shown)")
    }

    private func rgba(_ bitmap: AnyBitmap) -> [[Int]] {
        let picture = HandmadePicture(bitmap)
        return stride(from: 0, to: picture.samples.count, by: picture.channels).map { start in
            let pixel = Array(picture.samples[start..<start + picture.channels])
            return switch picture.channels {
            case 1: pixel + pixel + pixel + [largest]
            case 3: pixel + [largest]
            default: pixel
            }
        }
    }
}
