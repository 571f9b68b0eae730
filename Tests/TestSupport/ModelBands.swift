import PNG
import Raster

/// A spliced band of a frame: the input of the proved model (`docs/splice/proof.md`), and the
/// tokens that Swift wrote.
package struct ModelBand {
    /// Lines that `docs/splice/proof/compare.ml` reads.
    package let input: [String]
    /// The band's tokens without those of filters: rows, each after a slash.
    package let tokens: String
    /// Whether some of its rows have more than one source.
    package let isMixed: Bool
    /// The number of bytes in its rows.
    package let bytes: Int
}

extension ModelBand {
    /// The spliced bands of the frames of a random job.
    package static func bands(ofJob seed: UInt64) throws -> [ModelBand] {
        var noise = Noise(seed)
        if seed % 50 == 0 { return try bands(of: WideRows(&noise)) }
        // Sometimes enough rows for a second band, and 16-bit samples.
        let most = seed % 3 == 0 ? (width: 24, height: 90) : (width: 60, height: 24)
        return seed % 7 == 0
            ? try bands(of: RandomSplice<UInt16>(noise, most: most))
            : try bands(of: RandomSplice<UInt8>(noise, most: most))
    }

    private static func bands<S: Sample>(of splice: RandomSplice<S>) throws -> [ModelBand] {
        try bands(
            of: SpliceJob(splice), splice.stacks, used: splice.used,
            least: splice.compression.parses ? 3 : 4)
    }

    private static func bands(of rows: WideRows) throws -> [ModelBand] {
        let book = try SpliceBook(
            rows.sources, used: [0, 1], width: rows.width, height: rows.height, layout: .gray,
            compression: .balanced)
        let job = SpliceJob(rows.sources, book, rows.width, rows.height, .gray)
        return try bands(of: job, rows.stacks, used: [0, 1], least: 4)
    }

    private static func bands<S: Sample>(
        of job: SpliceJob<S>, _ stacks: [[PlacedSource]], used: [Int], least: Int
    ) throws -> [ModelBand] {
        let coded = job.book.codedBands
        guard !coded.isEmpty else { return [] }
        let sources = try job.frames(used.map { [PlacedSource($0, isFinished: true)] })
            .map { try CodedFrame($0) }
        return try zip(stacks, job.frames(stacks)).flatMap { stack, picture in
            let frame = try CodedFrame(picture)
            return coded.compactMap { band -> ModelBand? in
                let runs = job.runs(band.rows, of: stack, used)
                let pixels = runs.dropFirst().joined().reduce(0) { $0 + $1.columns.count }
                // Bands with fewer pixels from coded sources are not spliced.
                guard 4 * pixels >= 3 * band.rows.count * frame.width else { return nil }
                return ModelBand(band, frame, sources, runs, least: least)
            }
        }
    }
}

/// Pixels of a row from one coded source.
private typealias Run = (source: Int, columns: Range<Int>)

extension SpliceJob {
    /// The runs of coded sources in the row above a band and in its rows, by their index in `used`.
    fileprivate func runs(
        _ rows: Range<Int>, of stack: [PlacedSource], _ used: [Int]
    ) -> [[Run]] {
        var compositor = compositor
        compositor.begin(stack, width: width, height: height)
        return (rows.lowerBound - 1..<rows.upperBound).map { y in
            guard y >= 0 else { return [] }
            var runs: [StaticRun] = []
            compositor.appendStaticRuns(inRow: y, to: &runs)
            return runs.compactMap { run in
                used.firstIndex(of: run.source).map { (source: $0, columns: run.columns) }
            }
        }
    }
}

/// A frame's rows before filtering, and its tokens block by block.
private struct CodedFrame {
    let width: Int
    let stride: Int
    /// Rows, each after its filter byte.
    let rows: [UInt8]
    let blocks: [Inflater.Block]

    init<S: Sample>(_ picture: CodedPicture<S>) throws {
        let handmade = HandmadePicture(picture.expected)
        width = handmade.width
        stride = 1 + width * handmade.channels * S.depth / 8
        rows = handmade.rows()
        let file = HandmadePNG(reading: picture.file)
        blocks = try Inflater.blocks(of: (file?.contents("IDAT") ?? []).flatMap { $0 })
    }

    func block(of band: Range<Int>) -> Inflater.Block? {
        guard let i = blocks.firstIndex(where: { $0.output == band.lowerBound * stride }) else {
            return nil
        }
        let end = i + 1 < blocks.count ? blocks[i + 1].output : rows.count
        return end == band.upperBound * stride ? blocks[i] : nil
    }
}

extension ModelBand {
    fileprivate init?(
        _ band: SpliceBook.Band, _ frame: CodedFrame, _ sources: [CodedFrame],
        _ runs: [[Run]], least: Int
    ) {
        guard let block = frame.block(of: band.rows) else { return nil }
        let stride = frame.stride
        let tokens = Self.rows(block, stride)
        var lines = [
            "B \(stride - 1) \((stride - 1) / frame.width) \(band.rows.lowerBound) "
                + "\(band.rows.count) \(least) \(band.cellBytes) \(band.hasMatches ? 1 : 0)",
            "F " + tokens.filters,
            "L " + block.lengthSymbols.map(String.init).joined(separator: ","),
            "X " + Self.pixels(frame, band.rows), "R " + runs.map(Self.text).joined(),
        ]
        for (number, source) in sources.enumerated() {
            // A band with only one source has its own tokens.
            guard let block = source.block(of: band.rows) else { return nil }
            lines += [
                "S " + Self.pixels(source, band.rows), "T " + Self.rows(block, stride).text,
                "P " + band.matches[number].map(Self.text).joined(),
            ]
        }
        lines.append("W " + tokens.text)
        input = lines
        self.tokens = tokens.text
        bytes = band.rows.count * stride
        isMixed = runs.dropFirst().contains { $0.count != 1 || $0[0].columns.count < frame.width }
    }

    private static func text(_ runs: [Run]) -> String {
        runs.map { "\($0.source),\($0.columns.lowerBound),\($0.columns.upperBound);" }.joined()
            + "/"
    }

    private static func text(_ match: SpliceBook.Repeats) -> String {
        "\(match.start),\(match.best.length),\(match.best.distance),\(match.other.length),"
            + "\(match.other.distance);"
    }

    /// The bytes of a band and of the row above it, without filter bytes; zeros above a picture.
    private static func pixels(_ frame: CodedFrame, _ band: Range<Int>) -> String {
        var text: [UInt8] = []
        for y in band.lowerBound - 1..<band.upperBound {
            for i in y * frame.stride + 1..<(y + 1) * frame.stride {
                text += hex[Int(y < 0 ? 0 : frame.rows[i])]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static let hex = (0..<256).map { byte in
        Array((byte < 16 ? "0" : "").utf8) + Array(String(byte, radix: 16).utf8)
    }

    /// The tokens of a block's rows, and the filter that begins each row.
    private static func rows(
        _ block: Inflater.Block, _ stride: Int
    ) -> (filters: String, text: String) {
        var (column, filters, text) = (0, "", [UInt8]())
        for token in block.tokens {
            switch token {
            case .literal(let byte) where column == 0:
                filters += "\(byte)"
                column = 1
            case .literal(let byte):
                text += hex[Int(byte)]
                column += 1
            case .match(let length, let distance):
                text += Array("m\(length),\(distance);".utf8)
                column += length
            }
            guard column >= stride else { continue }
            text.append(UInt8(ascii: "/"))
            column -= stride
        }
        return (filters, String(decoding: text, as: UTF8.self))
    }
}

/// Rows whose length divides the window, each repeated that many rows below, so that most matches
/// have deflate's maximum distance.
private struct WideRows {
    let width: Int
    let height: Int
    let sources: [Source<UInt8>]
    let stacks: [[PlacedSource]]

    init(_ noise: inout Noise) throws {
        let period = Int.random(in: 7...14, using: &noise)
        let (width, height) = (
            32768 / period - 1, period + Int.random(in: 2...8, using: &noise)
        )
        var picture = try Bitmap<UInt8>(width: width, height: height, layout: .gray)
        for y in 0..<height {
            guard y < period else {
                picture.copyRow(y - period, to: y)
                continue
            }
            let places = (0..<4).map { _ in Int.random(in: 0..<width - 100, using: &noise) }
            picture.withMutableRow(y) { row in
                for place in places {
                    for i in 0..<100 { row[place + i] = .random(in: 1...255, using: &noise) }
                }
            }
        }
        let other = try Bitmap(
            width, height, .gray, [UInt8](repeating: 200, count: width * height))
        (self.width, self.height) = (width, height)
        sources = [
            Source(picture), Source(other), try Source(flat: [7], width: width, layout: .gray),
        ]
        let size = (width: Double(width), height: Double(height))
        stacks = (0..<6).map { _ in
            let mask = Ellipse(
                center: Point(
                    x: .random(in: 0...size.width, using: &noise),
                    y: .random(in: 0...size.height, using: &noise)),
                radiusX: .random(in: 50...400, using: &noise),
                radiusY: .random(in: 0.4...2, using: &noise))
            return [
                PlacedSource(0, isFinished: true),
                PlacedSource(1, mask: mask, isFinished: true),
            ]
        }
    }
}
