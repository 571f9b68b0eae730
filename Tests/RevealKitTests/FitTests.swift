import PNG
import Raster
import RevealMotion
import RevealRendering
import TestSupport
import Testing

/// How pictures of other sizes are fitted into a view.
struct FitTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let fit: Fit
        let picture: (Int, Int)
        let view: (Int, Int)
        let frame: [Int]
        var scale = 1.0

        var testDescription: String { "\(picture) in \(view) by \(fit)" }

        var size: PixelSize { PixelSize(width: picture.0, height: picture.1) }
        var viewSize: PixelSize { PixelSize(width: view.0, height: view.1) }
    }

    private static let topLeft = Position(x: .share(0), y: .share(0))
    private static let bottomRight = Position(x: .share(1), y: .share(1))

    static let cases = [
        Case(fit: .contain(), picture: (20, 10), view: (40, 30), frame: [0, 5, 40, 20]),
        Case(fit: .contain(), picture: (10, 20), view: (40, 30), frame: [13, 0, 15, 30]),
        Case(fit: .contain(at: topLeft), picture: (10, 20), view: (40, 30), frame: [0, 0, 15, 30]),
        Case(
            fit: .contain(at: bottomRight), picture: (10, 20), view: (40, 30),
            frame: [25, 0, 15, 30]),
        Case(fit: .cover(), picture: (20, 10), view: (40, 30), frame: [-10, 0, 60, 30]),
        Case(fit: .cover(), picture: (10, 20), view: (40, 30), frame: [0, -25, 40, 80]),
        Case(fit: .cover(at: topLeft), picture: (10, 20), view: (40, 30), frame: [0, 0, 40, 80]),
        Case(
            fit: .cover(at: bottomRight), picture: (10, 20), view: (40, 30),
            frame: [0, -50, 40, 80]),
        Case(fit: .fill, picture: (7, 99), view: (40, 30), frame: [0, 0, 40, 30]),
        Case(fit: .unscaled(), picture: (20, 10), view: (40, 30), frame: [10, 10, 20, 10]),
        Case(fit: .unscaled(), picture: (60, 10), view: (40, 30), frame: [-10, 10, 60, 10]),
        Case(
            fit: .unscaled(at: .point(3, -2)), picture: (20, 10), view: (40, 30),
            frame: [6, -4, 20, 10], scale: 2),
        Case(
            fit: .contain(), picture: (1, 30000), view: (30000, 1), frame: [15000, 0, 1, 1]),
        Case(
            fit: .cover(at: topLeft), picture: (1, 30000), view: (30000, 1),
            frame: [0, 0, 30000, 900_000_000]),
    ]

    @Test(arguments: cases) func `a fitted picture is placed as by CSS object-fit`(_ fit: Case) {
        let frame = fit.fit.frame(of: fit.size, in: fit.viewSize, scale: fit.scale)
        #expect([frame.x, frame.y, frame.width, frame.height] == fit.frame)
    }

    @Test
    func
        `contain touches two sides and cover fills the view, both with the picture's aspect ratio`()
    {
        var noise = Noise(72)
        for _ in 0..<2000 {
            let sides = (0..<4).map { _ in Int.random(in: 1...400, using: &noise) }
            let picture = PixelSize(width: sides[0], height: sides[1])
            let view = PixelSize(width: sides[2], height: sides[3])
            let inner = Fit.contain().frame(of: picture, in: view)
            #expect(inner.x >= 0 && inner.x + inner.width <= view.width)
            #expect(inner.y >= 0 && inner.y + inner.height <= view.height)
            #expect(inner.width == view.width || inner.height == view.height)
            let outer = Fit.cover().frame(of: picture, in: view)
            #expect(outer.x <= 0 && outer.x + outer.width >= view.width)
            #expect(outer.y <= 0 && outer.y + outer.height >= view.height)
            for frame in [inner, outer] {
                // One side equals the view's, so the other is off by at most 0.5 px, or is 1 px.
                let (width, height) = (Double(sides[0]), Double(sides[1]))
                let byWidth = Double(frame.width) * height / width - Double(frame.height)
                let byHeight = Double(frame.height) * width / height - Double(frame.width)
                let isNear = min(byWidth.magnitude, byHeight.magnitude) <= 0.5
                #expect(isNear || frame.width == 1 || frame.height == 1)
            }
        }
    }

    @Test func `fitting does not change a snapshot of the right size`() throws {
        var noise = Noise(73)
        let one = Snapshot(.eight(try noise.bitmap(6, 4, .rgb)))
        let other = Snapshot(.eight(try noise.bitmap(6, 4, .rgb)))
        #expect(try one.fitted(.cover(), to: other) == one)
    }

    @Test func `snapshots with different fits are not equal`() throws {
        var noise = Noise(74)
        let small = Snapshot(.sixteen(try noise.bitmap(6, 4, .rgb)))
        let large = Snapshot(.eight(try noise.bitmap(12, 12, .rgb)))
        let fits: [Fit] = [
            .contain(), .cover(), .fill, .unscaled(), .cover(at: Self.topLeft),
            .contain(at: Self.topLeft),
        ]
        let fitted = try fits.map { try small.fitted($0, to: large) }
        #expect(Set(fitted).count == fits.count)
        for snapshot in fitted {
            #expect((snapshot.width, snapshot.height, snapshot.depth) == (12, 12, 16))
        }
        #expect(fitted.map(\.layout) == [.rgba, .rgb, .rgb, .rgba, .rgb, .rgba])
    }
}
