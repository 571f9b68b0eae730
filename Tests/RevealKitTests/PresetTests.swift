import PNG
import Raster
import RevealMotion
import RevealRendering
import RevealValues
import TestSupport
import Testing

/// The presets' values, read from their timelines; `PresetFrameTests` measures them in rendered
/// frames.
struct PresetTests {
    static let views: (Snapshot, Snapshot) = {
        let snapshots = [UInt8(1), 2].compactMap { value -> Snapshot? in
            guard var bitmap = try? Bitmap<UInt8>(width: 300, height: 400, layout: .gray) else {
                return nil
            }
            bitmap.withMutableSamples { $0[0] = value }
            return Snapshot(.eight(bitmap))
        }
        return (snapshots[0], snapshots[1])
    }()

    static func transition(_ preset: some Preset) throws -> Transition {
        try Transition(preset, from: views.0, to: views.1)
    }

    static func events(_ preset: some Preset) throws -> [Event] {
        try transition(preset).timeline.events
    }

    // MARK: CircularRevealKit

    static func reveal(
        _ type: RevealType, _ path: CircularReveal.Path, delay: Rational = 0
    ) -> CircularReveal {
        var reveal = CircularReveal(type)
        (reveal.path, reveal.timing.delay, reveal.fadeColor) = (path, delay, .black)
        return reveal
    }

    @Test func `the navigation path applies the delay before and after the reveal`() throws {
        let events = try Self.events(Self.reveal(.reveal, .navigation, delay: 0.2))
        #expect(events.first == Event(.start, at: 0.2, stage: "reveal"))
        #expect(events.first { $0.kind == .stageCompletion }?.time == 0.7)
        #expect(events.first { $0.kind == .completeTransition }?.time == 0.9)
        let before = try Self.transition(Self.reveal(.reveal, .navigation, delay: 0.2)).timeline
            .scene(at: 0.1)
        #expect(before.layers.filter { !$0.isHidden }.map(\.name) == ["outgoing"])
    }

    @Test func `the modal path begins at once and refuses a delay`() throws {
        let timeline = try Self.transition(Self.reveal(.reveal, .modal)).timeline
        #expect(timeline.end == 0.5)
        #expect(timeline.scene(at: 0)["incoming"].isHidden == false)
        let sentence = "the modal path ignores its delay, which is 0.2 s"
        #expect(throws: TransitionError.refused(sentence)) {
            try Self.transition(Self.reveal(.reveal, .modal, delay: 0.2))
        }
        #expect(throws: TransitionError.refused(sentence)) {
            try Transition.radialPresent(
                Self.views.1, over: Self.views.0, delay: 0.2, path: .modal)
        }
        #expect(throws: TransitionError.refused(sentence)) {
            try Transition.radialDismiss(Self.views.0, to: Self.views.1, delay: 0.2, path: .modal)
        }
    }

    @Test(arguments: [
        (29, RevealType.reveal, CircularReveal.Path.navigation, [0.01, 0.13787, 0.505, 0.87213]),
        (30, .reveal, .modal, [0, 0.129162, 0.5, 0.870838]),
        (31, .unreveal, .navigation, [1, 0.87213, 0.505, 0.13787]),
        (31, .unreveal, .modal, [1, 0.87213, 0.505, 0.13787]),
    ])
    func `the fade of CircularReveal has the kit's curve and opacities`(
        _ row: Int, _ type: RevealType, _ path: CircularReveal.Path, _ opacities: [Double]
    ) throws {
        let timeline = try Self.transition(Self.reveal(type, path)).timeline
        for (i, opacity) in opacities.enumerated() {
            let scene = timeline.scene(at: Rational(Int128(i), over: 8))
            #expect(abs(scene["fade"].opacity - opacity) < 1e-5, "row \(row)")
        }
    }

    @Test(arguments: [
        (
            RevealType.reveal, CircularReveal.Path.navigation,
            [Event.Kind.start, .stageCompletion, .completeTransition, .completion, .cleanup]
        ),
        (.unreveal, .navigation, [.stageCompletion, .completeTransition, .completion, .cleanup]),
        (.reveal, .modal, [.stageCompletion, .present, .completion, .cleanup]),
        (.unreveal, .modal, [.stageCompletion, .dismiss, .completion, .cleanup]),
    ])
    func `callbacks are called in the kit's order`(
        _ type: RevealType, _ path: CircularReveal.Path, _ kinds: [Event.Kind]
    ) throws {
        #expect(try Self.events(Self.reveal(type, path)).map(\.kind) == kinds)
    }

    // MARK: CircularTransition

    @Test(arguments: [
        (37, Rational(0), [137.5, 333.5, 100, 100]), (38, 0.05, [9.375, 166.75, 408.5, 408.5]),
        (39, 0.1, [-118.75, 0, 717, 717]), (40, 0.15, [-246.875, -166.75, 1025.5, 1025.5]),
        (41, 0.2, [-375, -333.5, 1334, 1334]),
    ])
    func `the circle of CircularTransition moves and grows linearly`(
        _ row: Int, _ time: Rational, _ rect: [Double]
    ) throws {
        let phone = Snapshot(.eight(try Bitmap(width: 375, height: 667, layout: .gray)))
        let timeline = try Transition(CircularTransition(), of: phone).timeline
        let mask = try #require(timeline.scene(at: time)["incoming"].mask)
        #expect(
            CircularRevealTests.near(mask, rect[0], rect[1], rect[2], rect[3]),
            "row \(row)")
    }

    @Test(arguments: [(400, 400, true), (667, 375, true), (375, 667, false)])
    func `CircularTransition keeps its mask, even if it does not cover the view`(
        _ width: Int, _ height: Int, _ isCut: Bool
    ) throws {
        let view = Snapshot(.eight(try Bitmap(width: width, height: height, layout: .gray)))
        let completed = try Transition(CircularTransition(), of: view).timeline.completed
        let mask = try #require(completed["incoming"].mask)
        let corners = [(0, 0), (width, 0), (0, height), (width, height)]
        let isCovered = corners.allSatisfy { x, y in
            let (dx, dy) = (Double(x) - mask.center.x, Double(y) - mask.center.y)
            return (dx * dx + dy * dy).squareRoot() <= mask.width / 2
        }
        #expect(isCovered == !isCut)
    }

    @Test func `the circular transition takes 0.2 s and notifies only the context`() throws {
        let events = try Self.events(CircularTransition())
        #expect(events.map(\.kind) == [.stageCompletion, .completeTransition])
        #expect(events.last?.time == 0.2)
    }

    // MARK: WHBubbleTransition

    @Test(arguments: [
        (47, Size(width: 375, height: 667), Position.point(187.5, 533.5), 565.4896),
        (48, Size(width: 300, height: 400), .point(0, 0), 500),
        (48, Size(width: 300, height: 400), .point(150, 200), 250),
        (48, Size(width: 300, height: 400), .point(60, 80), 400),
        (48, Size(width: 300, height: 400), .point(250, 350), 430.1163),
        (48, Size(width: 300, height: 400), .point(-50, 450), 570.0877),
    ])
    func `the bubble reaches the farthest corner`(
        _ row: Int, _ size: Size, _ point: Position, _ radius: Double
    ) throws {
        let picture = try Bitmap<UInt8>(
            width: Int(size.width), height: Int(size.height), layout: .gray)
        let timeline = try Transition(BubbleMask(startPoint: point), of: Snapshot(.eight(picture)))
            .timeline
        let mask = try #require(timeline.scene(at: 1)["incoming"].mask)
        #expect(abs(mask.width / 2 - radius) < 1e-4, "row \(row)")
    }

    @Test func `a bubble's dismissal shrinks to the presentation's start point`() throws {
        let presented = BubbleMask(startPoint: .point(60, 80))
        let dismissal = presented.dismissal(startPoint: .point(200, 300))
        let mask = try Self.transition(dismissal).timeline.scene(at: 0.25)["outgoing"].mask
        #expect(mask?.center == Point(x: 60, y: 80))
    }

    @Test func `a bubble's dismissal cleans up before it notifies the context`() throws {
        #expect(
            try Self.events(BubbleMask(.unreveal)).map(\.kind)
                == [.stageCompletion, .cleanup, .completeTransition])
        #expect(
            try Self.events(BubbleMask()).map(\.kind) == [.stageCompletion, .completeTransition])
    }

    // MARK: BubbleTransition

    @Test func `the bubble is white and is removed after the end`() throws {
        let timeline = try Self.transition(Bubble()).timeline
        #expect(timeline.scene(at: 0.25)["bubble"].content == .color(.white))
        #expect(timeline.scene(at: 0.5).layers.filter { !$0.isHidden }.map(\.name) == ["incoming"])
        #expect(timeline.events.map(\.kind) == [.stageCompletion, .completeTransition, .cleanup])
    }

    // MARK: WrkstrmKit

    @Test(arguments: [
        (Rational(0), 1.0), (0.5, 0.987084), (1, 0.95), (1.5, 0.912916), (2, 0.9), (2.5, 0.912916),
        (3, 0.95), (4, 1), (5, 0.95),
    ])
    func `the pulse has WrkstrmKit's scales`(_ time: Rational, _ scale: Double) throws {
        let timeline = try Transition(Pulse(loops: 2), of: Self.views.0).timeline
        #expect(abs(timeline.scene(at: time)["view"].transform.scaleX - scale) < 1e-6)
    }

    @Test func `a pulse is a loop whose frame count leaves out the repeated first frame`() throws {
        let once = try Transition(Pulse(), of: Self.views.0)
        #expect(FrameGrid(once, RenderOptions()).count == 240)
        let thrice = try Transition(Pulse(loops: 3), of: Self.views.0)
        #expect(FrameGrid(thrice, RenderOptions()).count == 720)
        let ended = try Transition(Pulse(end: 5), of: Self.views.0)
        #expect(FrameGrid(ended, RenderOptions()).count == 301)
    }

    // MARK: Fitted

    @Test(arguments: [(Rational(0), 0.0), (0.125, 51.6648), (0.25, 200), (0.5, 400)])
    func `a fitted reveal has a fixed center and reaches the farthest corner`(
        _ time: Rational, _ radius: Double
    ) throws {
        let fitted = Fitted(center: .point(60, 80))
        let timeline = try Transition(fitted, of: Self.views.0).timeline
        let mask = try #require(timeline.scene(at: time)["incoming"].mask)
        #expect(mask.center == Point(x: 60, y: 80) && abs(mask.width / 2 - radius) < 1e-4)
    }

    @Test func `percentages in centers and radii have CSS's meaning`() throws {
        // circle(60% at 10% 30%) to circle(40% at 20% 20%), interpolated as in CSS.
        let (size, share) = (Size(width: 300, height: 400), 0.3)
        let (from, to) = (
            Position(x: .share(0.1), y: .share(0.3)), Position(x: .share(0.2), y: .share(0.2))
        )
        let rects = [(from, 0.6), (to, 0.4)].map { place, radius in
            let center = place.point(in: size)
            return Rect(
                center: center,
                radius: Radius.length(.share(radius)).points(about: center, in: size))
        }
        let between = rects[0].interpolated(to: rects[1], at: share)
        #expect(abs(between.center.x - 0.13 * 300) < 1e-9)
        #expect(abs(between.center.y - 0.27 * 400) < 1e-9)
        #expect(abs(between.width / 2 - 0.54 * size.diagonal / 2.0.squareRoot()) < 1e-9)
    }

    @Test(arguments: [
        (Radius.closestSide, 60.0), (.farthestSide, 320), (.closestCorner, 100),
        (.farthestCorner, 400), (.length(.points(7)), 7),
    ])
    func `radius keywords have CSS's meaning`(_ radius: Radius, _ points: Double) {
        let size = Size(width: 300, height: 400)
        #expect(abs(radius.points(about: Point(x: 60, y: 80), in: size) - points) < 1e-9)
    }

    @Test func `a percentage of a radius refers to the diagonal over the root of two`() {
        let size = Size(width: 1400, height: 200)
        #expect(
            abs(Radius.length(.share(0.1)).points(about: .init(x: 0, y: 0), in: size) - 100) < 1e-9)
    }
}
