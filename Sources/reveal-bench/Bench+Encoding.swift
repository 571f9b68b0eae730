import PNG
import Raster
import RevealKit

extension Bench {
    /// What a frame costs to encode, stage by stage, for two pictures; without paths, for pictures of
    /// noise that is like a photograph's grain, and of rectangles that are like a screen's.
    static func encoding(_ paths: [String]) async throws {
        guard paths.isEmpty else {
            let pictures = try paths.map { try Snapshot(contentsOf: $0).bitmap }
            guard pictures.count == 2, case .eight(let first) = pictures[0],
                case .eight(let second) = pictures[1], first.width == second.width,
                first.height == second.height, first.layout == second.layout
            else { fatalError("two pictures of one size, layout and 8 bits are compared") }
            try await encoding("files", first, second)
            return
        }
        try await encoding("grain", try grain(seed: 1), try grain(seed: 2))
        try await encoding("screen", try screen(seed: 1), try screen(seed: 2))
    }

    private static func encoding(
        _ name: String, _ first: Bitmap<UInt8>, _ second: Bitmap<UInt8>
    ) async throws {
        let (width, height, layout) = (first.width, first.height, first.layout)
        let pixels = width * height
        let black = [UInt8](repeating: 0, count: layout.channels)
        let compositor = Compositor(
            sources: [
                Source(first), Source(second),
                try Source(flat: black, width: width, layout: layout),
            ], background: 2)
        let writer = PNGWriter()
        func png(_ bitmap: Bitmap<UInt8>) throws -> [UInt8] {
            writer.clear()
            writer.begin(like: bitmap, texts: [], color: .init())
            try writer.image(bitmap, compression: .fast)
            writer.end()
            return try writer.withBytes { bytes in bytes.indices.map { bytes[$0] } }
        }
        let coded = try png(first)
        try compare("\(name): decode, a pixel", items: pixels) {
            guard case .eight(let bitmap) = try DecodedPNG(coded.span).bitmap else { return 0 }
            return checksum(bitmap)
        }
        var books: [SpliceBook] = []
        await measure("\(name): code two sources, a pixel", items: pixels) {
            books = [
                await SpliceBook(
                    compositor.sources, used: [0, 1], width: width, height: height, layout: layout,
                    depth: Compression.balanced.depth, threads: 1)
            ]
            return books[0].checksum
        }
        var splicer = try FrameSplicer(books[0], compositor, height: height)
        let size = Size(width: Double(width), height: Double(height))
        func mask(_ share: Double) -> Ellipse {
            Ellipse(
                center: Point(x: size.width * 0.5, y: size.height * 0.5),
                radiusX: share * size.width / 2, radiusY: share * size.width / 2)
        }
        let stacks = [
            ("a whole source", [PlacedSource(0, isFinished: true)]),
            (
                "a circle of 0.3",
                [
                    PlacedSource(0, isFinished: true),
                    PlacedSource(1, mask: mask(0.3), isFinished: true),
                ]
            ),
            (
                "a circle of 0.8",
                [
                    PlacedSource(0, isFinished: true),
                    PlacedSource(1, mask: mask(0.8), isFinished: true),
                ]
            ),
            ("a fade", [PlacedSource(0, isFinished: true), PlacedSource(1, opacity: 30_000)]),
        ]
        for (stack, layers) in stacks {
            try compare("\(name): encode \(stack), a pixel", items: pixels) {
                writer.clear()
                try writer.image(layers, by: &splicer)
                return try writer.withBytes { $0.count }
            }
        }
        var planner = compositor
        var runs: [StaticRun] = []
        compare("\(name): plan a circle of 0.8, a pixel", items: pixels) {
            planner.begin(stacks[2].1, width: width, height: height)
            runs.removeAll(keepingCapacity: true)
            for y in 0..<height { planner.appendStaticRuns(inRow: y, to: &runs) }
            return runs.count
        }
    }

    /// Soft shapes with noise over them.
    private static func grain(seed: UInt64) throws -> Bitmap<UInt8> {
        var noise = Noise(state: seed)
        var bitmap = try Bitmap<UInt8>(width: 1920, height: 1080, layout: .rgb)
        for y in 0..<bitmap.height {
            bitmap.withMutableRow(y) { row in
                for i in row.indices {
                    let shape = (i / 3 &* (y + 40) / 900 &+ y / 5 &* (i % 3 + 1)) % 200
                    row[i] = UInt8(truncatingIfNeeded: shape) &+ UInt8(noise.next() % 12)
                }
            }
        }
        return bitmap
    }

    /// Lines of small figures, each drawn often, on flat colour.
    private static func screen(seed: UInt64) throws -> Bitmap<UInt8> {
        var noise = Noise(state: seed)
        let figures = (0..<40).map { _ in (0..<14 * 9).map { _ in UInt8(noise.next() % 4) } }
        let text = (0..<60 * 160).map { _ in Int(noise.next() % 50) }
        let shades: [UInt8] = [255, 255, 130, 20]
        var bitmap = try Bitmap<UInt8>(width: 1920, height: 1080, layout: .rgb)
        for y in 0..<bitmap.height {
            bitmap.withMutableRow(y) { row in
                for x in 0..<1920 {
                    let figure = text[y / 18 * 160 + x / 12]
                    let (line, column) = (y % 18, x % 12)
                    let isInk = figure < 40 && line < 14 && column < 9
                    let shade = isInk ? shades[Int(figures[figure][line * 9 + column])] : 255
                    for channel in 0..<3 { row[3 * x + channel] = shade }
                }
            }
        }
        return bitmap
    }
}
