import Foundation
import PNG
import Raster
import TestSupport
import Testing

/// A page's frames, reconstructed from its contents.
///
/// It reads the same text as a browser and shares no code with the page's script.
struct PageReader {
    let facts: [String: Any]
    /// Each picture's samples, and their common layout.
    private let sources: [Int: [UInt8]]
    private let layout: PixelLayout
    private let frames: [[Substring]]

    init(_ path: String) throws {
        let text = String(decoding: try Disk.read(path), as: UTF8.self)
        let json = try #require(text.firstMatch(of: /id="facts">(.*?)<\/script>/)).output.1
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
        facts = try #require(object as? [String: Any])
        var sources: [Int: [UInt8]] = [:]
        var layouts: Set<PixelLayout> = []
        for match in text.matches(
            of:
                /class="source" data-number="(\d+)"(?:>| src="data:image\/png;base64,)(.*?)(?:<\/script>|">)/
        ) {
            let picture = try Self.picture(match.output.2)
            sources[try #require(Int(match.output.1))] = picture.samples
            layouts.insert(picture.layout)
        }
        self.sources = sources
        layout = try #require(layouts.count == 1 ? layouts.first : nil)
        frames = text.matches(of: /class="frame">(.*?)<\/script>/).map { match in
            match.output.1.split(separator: " ", omittingEmptySubsequences: false)
        }
    }

    var count: Int { frames.count }

    private static func bytes(_ text: Substring) throws -> [UInt8] {
        [UInt8](try #require(Data(base64Encoded: String(text))))
    }

    private static func picture(_ text: Substring) throws -> Bitmap<UInt8> {
        let bytes = try bytes(text)
        guard case .eight(let bitmap) = try DecodedPNG(bytes.span).bitmap else {
            throw NoBytes()
        }
        return bitmap
    }

    private struct NoBytes: Error {}

    /// The frame at this index.
    func frame(_ position: Int) throws -> Bitmap<UInt8> {
        let (width, height) = (
            try #require(facts["width"] as? Int), try #require(facts["height"] as? Int)
        )
        var own =
            frames[position][1].isEmpty
            ? [] : try Self.picture(frames[position][1]).samples[...]
        var numbers = try Numbers(Inflater.inflate(Self.bytes(frames[position][0])))
        var samples: [UInt8] = []
        var row: [(source: Int, count: Int)] = []
        while let head = numbers.next() {
            if head % 2 == 0 {
                let count = try numbers.required()
                row = try (0..<count).map { i in
                    (try numbers.required(), i < count - 1 ? try numbers.required() : 0)
                }
            } else {
                for i in row.indices.dropLast() {
                    let change = try numbers.required()
                    row[i].count += change % 2 == 0 ? change / 2 : -((change - 1) / 2)
                }
            }
            row[row.count - 1].count = width - row.dropLast().reduce(0) { $0 + $1.count }
            for _ in 0..<head / 2 {
                for (source, count) in row {
                    let (start, length) = (samples.count, count * layout.channels)
                    if let picture = sources[source], picture.count == layout.channels {
                        for _ in 0..<count { samples += picture }
                    } else if let picture = sources[source] {
                        samples += picture[start..<start + length]
                    } else {
                        samples += own.prefix(length)
                        own = own.dropFirst(length)
                    }
                }
            }
        }
        #expect(own.allSatisfy { $0 == 0 }, "the rest only pads the last row")
        return try Bitmap(width, height, layout, samples)
    }
}

/// Numbers in base 128.
private struct Numbers {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    struct Ended: Error {}

    mutating func required() throws -> Int {
        guard let number = next() else { throw Ended() }
        return number
    }

    mutating func next() -> Int? {
        var (number, shift) = (0, 0)
        while let digit = bytes.popFirst() {
            number |= Int(digit & 127) << shift
            if digit < 128 { return number }
            shift += 7
        }
        return nil
    }
}
