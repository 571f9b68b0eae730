import PNG
import Raster
import RevealMotion
import RevealRendering
import RevealValues
import TestSupport
import Testing

/// CircularRevealKit's geometry, read from the values of its timeline.
///
/// `RevealFrameTests` measures it in rendered frames.
struct CircularRevealTests {
    static func near(_ rect: Rect, _ x: Double, _ y: Double, _ width: Double, _ height: Double)
        -> Bool
    {
        abs(rect.x - x) < 1e-3 && abs(rect.y - y) < 1e-3 && abs(rect.width - width) < 1e-3
            && abs(rect.height - height) < 1e-3
    }

    static func snapshot(_ width: Int = 300, _ height: Int = 400) throws -> Snapshot {
        Snapshot(.eight(try Bitmap(width: width, height: height, layout: .gray)))
    }

    /// The mask's rectangle at `time` for the view-level call.
    static func mask(_ reveal: CircularReveal, at time: Rational) throws -> Rect {
        let scene = try Transition(reveal, of: try snapshot()).timeline.scene(at: time)
        return try #require(scene.layers.last?.mask)
    }

    @Test(arguments: [
        (7, Size(width: 300, height: 400), [-350.0, -300, 1000, 1000]),
        (8, Size(width: 375, height: 667), [-577.689, -431.689, 1530.378, 1530.378]),
        (9, Size(width: 100, height: 100), [-91.4214, -91.4214, 282.8427, 282.8427]),
        (10, Size(width: 640, height: 480), [-480, -560, 1600, 1600]),
    ])
    func `the last circle of CircularReveal is two diagonals wide`(
        _ row: Int, _ size: Size, _ rect: [Double]
    ) {
        #expect(Self.near(CircularReveal.fullRect(of: size), rect[0], rect[1], rect[2], rect[3]))
    }

    @Test func `radialPresent treats a zero start frame as the center`() throws {
        let (from, to) = (try Self.snapshot(), try Self.snapshot())
        let transition = try Transition.radialPresent(to, over: from)
        let center = Rect(x: 150, y: 200, width: 0, height: 0)
        #expect(transition.timeline.scene(at: 0)["incoming"].mask == center)
        let dismissal = try Transition.radialDismiss(from, to: to, delay: 0.1)
        #expect(dismissal.timeline.scene(at: 0.6)["outgoing"].mask == center)
    }

    @Test func `drawAnimatedCircularMask treats a zero start frame as the top left point`() throws {
        let transition = try Transition.drawAnimatedCircularMask(
            on: try Self.snapshot(), startFrame: .zero, revealType: .reveal)
        #expect(transition.timeline.scene(at: 0)["incoming"].mask == .zero)
    }

    @Test(arguments: [
        (13, Rational(0.125), [103.2677, 153.2677, 93.4647, 93.4647]),
        (14, 0.25, [-7.6784, 42.3216, 315.3568, 315.3568]),
        (15, 0.375, [-160.9309, -110.9309, 621.8619, 621.8619]),
        (16, 0.5, [-350, -300, 1000, 1000]),
    ])
    func `a centered reveal of 0.5 s has the kit's mask rectangles`(
        _ row: Int, _ time: Rational, _ rect: [Double]
    ) throws {
        let mask = try Self.mask(CircularReveal(), at: time)
        #expect(Self.near(mask, rect[0], rect[1], rect[2], rect[3]))
    }

    @Test func `a centered unreveal at one quarter equals the reveal at three quarters`() throws {
        let mask = try Self.mask(CircularReveal(.unreveal), at: 0.125)
        #expect(Self.near(mask, -160.9309, -110.9309, 621.8619, 621.8619))
    }

    @Test func `a CircularReveal unreveal is the reversed reveal`() throws {
        for i in 0...100 {
            let time = Rational(Int128(i), over: 200)
            let forwards = try Self.mask(CircularReveal(), at: time)
            let backwards = try Self.mask(CircularReveal(.unreveal), at: 0.5 - time)
            #expect(
                Self.near(forwards, backwards.x, backwards.y, backwards.width, backwards.height))
        }
    }

    @Test func `the mask of a reveal begins exactly at the start frame`() throws {
        let frame = Rect(x: 0, y: 0, width: 60, height: 40)
        #expect(try Self.mask(CircularReveal(startFrame: frame), at: 0) == frame)
    }

    @Test func `the mask of an unreveal ends exactly at the start frame`() throws {
        let frame = Rect(x: 30, y: 40, width: 120, height: 60)
        let reveal = CircularReveal(.unreveal, startFrame: frame)
        #expect(try Self.mask(reveal, at: 0.5) == frame)
    }

    @Test(arguments: RevealType.allCases)
    func `a transition of two snapshots ends with only the incoming one`(_ type: RevealType) throws
    {
        let snapshots = (try Self.snapshot(), try Self.snapshot())
        let transition = try Transition(CircularReveal(type), from: snapshots.0, to: snapshots.1)
        for time: Rational in [0.5, 7] {
            let visible = transition.timeline.scene(at: time).layers.filter { !$0.isHidden }
            #expect(visible.map(\.name) == ["incoming"] && visible[0].mask == nil)
        }
    }

    @Test func `a transition of zero duration ends immediately`() throws {
        let reveal = CircularReveal(duration: 0)
        #expect(
            try Self.mask(reveal, at: 0)
                == CircularReveal.fullRect(of: Size(width: 300, height: 400)))
    }

    @Test func `a scale of 2 halves the size in points`() throws {
        let transition = try Transition(CircularReveal(), of: try Self.snapshot(), scale: 2)
        #expect(transition.size == Size(width: 150, height: 200))
    }

    @Test func `snapshots of different sizes are refused, and the error names both sizes`() throws {
        let error = #expect(throws: TransitionError.self) {
            try Transition(
                CircularReveal(), from: try Self.snapshot(), to: try Self.snapshot(299, 400))
        }
        #expect(
            error
                == .sizesDiffer(
                    outgoing: PixelSize(width: 300, height: 400),
                    incoming: PixelSize(width: 299, height: 400)))
    }
}
