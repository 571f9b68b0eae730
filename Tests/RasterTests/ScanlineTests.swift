import Raster
import TestSupport
import Testing

/// The runs of which a row is made: copies, edges, and blended parts.
struct ScanlineTests {
    /// Sources 0 and 1 are opaque, 2 is not, and 3 is the background, for frames of 48×40 pixels.
    static func compositor() throws -> Compositor<UInt8> {
        var noise = Noise(40)
        let bitmap: Bitmap<UInt8> = try noise.bitmap(48, 40, .rgba)
        func flat(_ pixel: [UInt8]) throws -> Source<UInt8> {
            try Source(flat: pixel, width: 48, layout: .rgba)
        }
        return Compositor(
            sources: [
                Source(bitmap, isOpaque: true), try flat([1, 2, 3, 255]), Source(bitmap),
                try flat([0, 0, 0, 0]),
            ], background: 3)
    }

    /// The kinds, sources and columns of the runs in a row.
    static func runs(_ stack: [PlacedSource], row: Int = 20) throws -> [String] {
        let staged = try compositor().staged(stack, width: 48, height: 40)
        var scanline = Scanline()
        scanline.plan(staged, background: 3, row: row, width: 48)
        return scanline.runs.map { "\($0.kind) \($0.source) \($0.columns)" }
    }

    static let whole = Rect(x: 0, y: 0, width: 48, height: 40)
    static let circle = Ellipse(center: Point(x: 24, y: 20), radiusX: 10.5, radiusY: 10.5)

    @Test func `an empty stack copies the background`() throws {
        #expect(try Self.runs([]) == ["copy 3 0..<48"])
        #expect(try Self.runs([PlacedSource(0, opacity: 0)]) == ["copy 3 0..<48"])
    }

    @Test(arguments: [
        PlacedSource(0), PlacedSource(1), PlacedSource(0, frame: whole),
        PlacedSource(1, frame: Rect(x: -3, y: 0, width: 90, height: 41)),
    ])
    func `an opaque source that covers the frame is copied and hides the others`(
        _ layer: PlacedSource
    ) throws {
        let hidden = [
            PlacedSource(2), PlacedSource(2, opacity: 9),
            PlacedSource(1, mask: Self.circle),
        ]
        #expect(try Self.runs(hidden + [layer]) == ["copy \(layer.source) 0..<48"])
    }

    @Test func `a finished source is copied, and an unfinished one is painted over the rest`()
        throws
    {
        #expect(try Self.runs([PlacedSource(2, isFinished: true)]) == ["copy 2 0..<48"])
        #expect(
            try Self.runs([PlacedSource(1), PlacedSource(2)]) == [
                "copy 1 0..<48", "mixed 2 0..<48",
            ])
    }

    @Test(arguments: [
        PlacedSource(0, opacity: 65534), PlacedSource(0, isOval: true),
        PlacedSource(0, frame: Rect(x: 0, y: 1, width: 48, height: 40)),
        PlacedSource(0, frame: Rect(x: 0, y: 0, width: 48.1, height: 40)),
    ])
    func `a fading, oval, moved or scaled source gives a mixed run`(_ layer: PlacedSource) throws {
        let runs = try Self.runs([layer])
        #expect(runs.count == 2)
        #expect(runs[0] == "copy 3 0..<48")
        #expect(runs[1].hasPrefix("mixed 0 "))
    }

    @Test func `a mixed run contains exactly the columns that its frame touches`() throws {
        let frame = Rect(x: 4.5, y: 2, width: 10.25, height: 18.5)
        let layer = PlacedSource(1, frame: frame)
        #expect(try Self.runs([layer]) == ["copy 3 0..<48", "mixed 1 4..<15"])
        #expect(try Self.runs([layer], row: 21) == ["copy 3 0..<48"])
    }

    @Test func `static sources are copied inside a mask`() throws {
        let runs = try Self.runs([
            PlacedSource(0), PlacedSource(2, mask: Self.circle, isFinished: true),
        ])
        #expect(
            runs.map { $0.prefix(6) } == ["copy 0", "copy 2", "copy 0", "edge 2", "edge 2"])
    }

    @Test func `the background is copied inside a mask where its source is absent`() throws {
        let frame = Rect(x: 20, y: 0, width: 6, height: 40)
        let runs = try Self.runs([
            PlacedSource(0), PlacedSource(2, frame: frame, mask: Self.circle),
        ])
        #expect(runs.contains("mixed 2 20..<26"))
        #expect(runs.filter { $0.hasPrefix("copy 3") }.count == 2)
        let elsewhere = Rect(x: 20, y: 30, width: 6, height: 4)
        for layer in [
            PlacedSource(2, frame: elsewhere, mask: Self.circle),
            PlacedSource(2, opacity: 0, mask: Self.circle),
        ] {
            #expect(
                try Self.runs([layer])
                    == Self.runs([PlacedSource(3, mask: Self.circle, isFinished: true)]))
        }
    }

    @Test func `copied runs never overlap, and no run is hidden by a later copy`() throws {
        var noise = Noise(12)
        let compositor = try Self.compositor()
        var scanline = Scanline()
        for i in 0..<2_000 {
            let stack = (0..<4).map { j in
                let ellipse = CoverageTests.ellipse(i + j, &noise)
                let mask: (any PixelMask)? = j == 1 ? nil : ellipse
                let isFinished = Bool.random(using: &noise)
                return PlacedSource(
                    .random(in: 0..<4, using: &noise), opacity: isFinished ? .max : 900,
                    mask: mask, isFinished: isFinished)
            }
            let staged = compositor.staged(stack, width: 48, height: 40)
            scanline.plan(staged, background: 3, row: i % 40, width: 48)
            for (j, run) in scanline.runs.enumerated() {
                for later in scanline.runs[(j + 1)...] where later.kind == .copy {
                    #expect(!later.columns.contains(run.columns))
                    #expect(run.kind != .copy || !later.columns.overlaps(run.columns))
                }
            }
        }
    }
}
