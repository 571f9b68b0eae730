import Raster
import TestSupport
import Testing

/// Pictures scaled into a view equal what the compositor draws.
struct BitmapScalingTests {
    static let frames = [
        PixelRect(x: 0, y: 0, width: 24, height: 18), PixelRect(x: 3, y: 2, width: 11, height: 9),
        PixelRect(x: -7, y: -20, width: 60, height: 70),
        PixelRect(x: 5, y: -4, width: 40, height: 9),
        PixelRect(x: -3, y: 15, width: 5, height: 1),
    ]

    @Test(arguments: [PixelLayout.gray, .rgb, .rgba], frames)
    func `a picture scaled into a view equals what the compositor draws there`(
        _ layout: PixelLayout, _ frame: PixelRect
    ) throws {
        try expectSame(UInt8.self, layout, frame)
        try expectSame(UInt16.self, layout, frame)
    }

    func expectSame<S: Sample>(_: S.Type, _ layout: PixelLayout, _ frame: PixelRect) throws {
        var noise = Noise(70)
        let bitmap: Bitmap<S> = try noise.bitmap(17, 13, layout)
        let scaled = try bitmap.scaled(into: frame, ofViewWith: 24, by: 18)
        let whole = try bitmap.converted(to: scaled.layout)
        var compositor = try Compositor(of: [whole], width: 24)
        var view = try Bitmap<S>(width: 24, height: 18, layout: scaled.layout)
        let rect = Rect(
            x: Double(frame.x), y: Double(frame.y), width: Double(frame.width),
            height: Double(frame.height))
        compositor.composite([PlacedSource(0, frame: rect)], into: &view)
        for y in 0..<18 {
            for x in 0..<24 where scaled[x, y] != view[x, y] {
                // The compositor does not keep the colors of transparent pixels.
                #expect(scaled[x, y].last == 0 && view[x, y].last == 0, "\(x), \(y)")
            }
        }
    }

    @Test(arguments: [(0, 0), (5, 2), (-3, -6), (20, 14), (30, 0), (0, -13)])
    func `a picture of the frame's size is copied, and the rest of the view is transparent`(
        _ place: (x: Int, y: Int)
    ) throws {
        var noise = Noise(71)
        let bitmap: Bitmap<UInt8> = try noise.bitmap(17, 13, .rgba)
        let frame = PixelRect(x: place.x, y: place.y, width: 17, height: 13)
        let view = try bitmap.scaled(into: frame, ofViewWith: 24, by: 18)
        for y in 0..<18 {
            for x in 0..<24 {
                let (column, row) = (x - place.x, y - place.y)
                let isInside = (0..<17).contains(column) && (0..<13).contains(row)
                #expect(view[x, y] == (isInside ? bitmap[column, row] : [0, 0, 0, 0]))
            }
        }
    }

    @Test func `alpha is added only if a part of the view is not covered`() throws {
        let bitmap = try Bitmap<UInt8>(width: 4, height: 4, layout: .gray)
        let all = PixelRect(x: -1, y: 0, width: 8, height: 6)
        let most = PixelRect(x: 1, y: 0, width: 8, height: 6)
        #expect(try bitmap.scaled(into: all, ofViewWith: 6, by: 6).layout == .gray)
        #expect(try bitmap.scaled(into: most, ofViewWith: 6, by: 6).layout == .rgba)
    }
}
