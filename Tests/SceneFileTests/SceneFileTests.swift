import PNG
import Raster
import RevealMotion
import RevealRendering
import RevealScenes
import RevealValues
import TestSupport
import Testing

/// The stages and values that scene files are parsed to, without pictures.
struct SceneFileTests {
    /// The timeline of a view of 300×400 points with two colored layers, `a` and `b`.
    private func timeline(_ text: String, fps: FrameRate = .sixty) throws -> Timeline {
        let head = """
            size: 300x400
            layers:
              - {name: a, color: red}
              - {name: b, color: blue, opacity: 0.5}

            """
        return try SceneFile(text: head + text, path: "scene.yaml").transition(at: fps).timeline
    }

    @Test func `a layer fills the view and is opaque by default`() throws {
        let layers = try timeline("").completed.layers
        let whole = Rect(x: 0, y: 0, width: 300, height: 400)
        #expect(
            layers == [
                Layer("a", .color(Color(red: 255, green: 0, blue: 0)), frame: whole),
                Layer("b", .color(Color(red: 0, green: 0, blue: 255)), frame: whole, opacity: 0.5),
            ])
    }

    @Test func `all values of a layer are parsed, as lists or as strings`() throws {
        let text = """
            size: 300x400
            layers:
              - name: a
                color: '#0f08'
                shape: ellipse
                frame: %
                opacity: 0.25
                scale: %
                translation: %
                mask: %
                hidden: true
            """
        var expected = Layer(
            "a", .color(Color(red: 0, green: 255, blue: 0, alpha: 0x88)), shape: .ellipse,
            frame: Rect(x: 1, y: -2.5, width: 3, height: 4), opacity: 0.25, isHidden: true)
        expected.transform = Transform(scaleX: 0.5, scaleY: 2, x: -7, y: 8)
        expected.mask = Rect(x: 5, y: 6, width: 7, height: 8)
        let lists = ["[1, -2.5, 3, 4]", "[0.5, 2]", "[-7, 8]", "[5, 6, 7, 8]"]
        for values in [lists, lists.map { String($0.dropFirst().dropLast()) }] {
            let parts = text.split(separator: "%", omittingEmptySubsequences: false)
            let whole = zip(parts, values + [""]).map { $0 + $1 }.joined()
            let scene = try SceneFile(text: whole, path: "scene.yaml")
            #expect(try scene.transition(at: .sixty).timeline.completed.layers == [expected])
        }
    }

    @Test(arguments: [
        ("[60, 80], radius: farthest-corner", 60, 80, 400.0), ("[60, 80], radius: 25", 60, 80, 25),
        ("'20%,20%', radius: closest-side", 60, 80, 60),
        ("top left, radius: 10%", 0, 0, 35.35533905),
        ("[100%, center], radius: 0", 300, 200, 0),
    ])
    func `a mask is a circle given by a center and a radius, as in options`(
        _ text: String, _ x: Double, _ y: Double, _ radius: Double
    ) throws {
        let scene = try timeline("completed: {a: {mask: {center: \(text)}}}").completed
        let mask = try #require(scene["a"].mask)
        #expect(abs(mask.center.x - x) < 1e-9 && abs(mask.center.y - y) < 1e-9)
        #expect(abs(mask.width - 2 * radius) < 1e-6 && mask.width == mask.height)
    }

    @Test
    func `a circle without a center keeps the mask's center, which is the view's by default`()
        throws
    {
        let moved = try timeline(
            """
            stages:
              - load: {a: {mask: {center: [60, 80], radius: 20}}, b: {mask: {radius: 10}}}
                perform: {a: {mask: {radius: 120}}, b: {mask: {radius: 50%}}}
            """)
        for time: Rational in [0, 0.1, 0.3] {
            let scene = moved.scene(at: time)
            let center = try #require(scene["a"].mask?.center)
            #expect(abs(center.x - 60) < 1e-9 && abs(center.y - 80) < 1e-9, "\(time)")
            #expect(scene["b"].mask?.center == scene.size.center)
        }
        #expect(moved.completed["a"].mask?.width == 240)
    }

    @Test func `a corner radius makes the mask a rectangle and is interpolated`() throws {
        let timeline = try timeline(
            """
            stages:
              - load: {a: {corner-radius: 8, mask: [0, 0, 40, 40]}}
                perform: {a: {corner-radius: 16, mask: [0, 0, 60, 40]}}
                easing: linear
              - load: {a: {mask-shape: ellipse}}
              - load: {a: {mask-shape: rectangle}}
            """)
        let middle = timeline.scene(at: 0.25)["a"]
        #expect(middle.maskStyle.shape == .rectangle(cornerRadius: 12))
        #expect(middle.mask?.width == 50)
        #expect(timeline.completed["a"].maskStyle.shape == .rectangle(cornerRadius: 0))
    }

    @Test func `the values of a feather are set separately and kept after the mask is removed`()
        throws
    {
        let timeline = try timeline(
            """
            stages:
              - load: {a: {feather: 10%, feather-curve: gaussian, mask: {radius: 0}}}
                perform: {a: {mask: {radius: 100}, feather-align: outside}}
              - load: {a: {mask: none, feather: 4px, feather-stretch: none}}
              - load: {a: {mask: {radius: 9}, feather-align: 0.25}}
            """)
        let first = timeline.scene(at: 0)["a"].maskStyle.feather
        // The ramp of an empty mask is inside it until it moves.
        #expect(first == Feather(50, .gaussian, align: 0, isStretched: false))
        #expect(timeline.scene(at: 0.5)["a"].maskStyle.feather.width == 4)
        let last = timeline.completed["a"].maskStyle.feather
        #expect(last == Feather(4, .gaussian, align: 0.25, isStretched: false))
    }

    @Test func `a stage loads, waits, performs and holds`() throws {
        let timeline = try timeline(
            """
            stages:
              - load: {a: {opacity: 0.5}}
                perform: {a: {opacity: 1}, b: {translation: [10, 20]}}
                duration: 200ms
                delay: 100ms
                hold: 300ms
                easing: {opacity: ease-in, default: linear}
            completed: {a: {hidden: true}}
            """)
        #expect(timeline.end == 0.6)
        #expect(timeline.scene(at: 0.05)["a"].opacity == 0.5)
        let middle = timeline.scene(at: 0.2)
        #expect(abs(middle["a"].opacity - (0.5 + 0.5 * 0.315357)) < 1e-6)
        #expect(middle["b"].transform == Transform(x: 5, y: 10))
        #expect(timeline.scene(at: 0.5)["a"].opacity == 1)
        #expect(!timeline.scene(at: 0.5)["a"].isHidden && timeline.completed["a"].isHidden)
    }

    @Test func `staggered layers move one after the other in the order of the file`() throws {
        let staggered = try timeline(
            "stages: [{perform: {b: {opacity: 0}, a: {opacity: 0}}, duration: 1s, stagger: 6f, "
                + "easing: linear}]")
        #expect(staggered.end == 1.1)
        let middle = staggered.scene(at: 0.5)
        let start = staggered.scene(at: 0)
        for (name, left) in [("b", 0.5), ("a", 0.6)] {
            #expect((middle[name].opacity - left * start[name].opacity).magnitude < 1e-12)
        }
    }

    @Test func `a stage without a duration lasts as long as its spring, or half a second`() throws {
        let spring = try timeline("stages: [{perform: {}, easing: 'spring(1,100,10)'}]")
        #expect(try spring.end == Spring().settlingDuration)
        let springs = try timeline(
            "stages: [{perform: {}, easing: {mask: 'spring(1,100,10)', default: ease}}]")
        #expect(springs.end == spring.end)
        #expect(try timeline("stages: [{perform: {}}]").end == 0.5)
        #expect(try timeline("stages: [{name: rest}]").end == 0)
        #expect(try timeline("stages: [{hold: 1s}, {delay: 2s}]").end == 3)
    }

    @Test func `times in frames follow the frame rate`() throws {
        let text = "stages: [{perform: {}, duration: 30f}]"
        #expect(try timeline(text, fps: FrameRate(60)).end == 0.5)
        #expect(try timeline(text, fps: FrameRate(Rational(30000, over: 1001))).end == 1.001)
    }

    @Test func `a stage with repeat and autoreverse jumps to its end value afterward`() throws {
        let timeline = try timeline(
            """
            stages:
              - {perform: {a: {opacity: 0}}, duration: 1s, repeat: 2, autoreverse: true, easing: linear}
            """)
        #expect(timeline.end == 4)
        let times: [Rational] = [0.25, 1.25, 2.25, 3.25]
        let shown = times.map { timeline.scene(at: $0)["a"].opacity }
        #expect(shown == [0.75, 0.25, 0.75, 0.25] && timeline.completed["a"].opacity == 0)
    }

    @Test(arguments: [
        "begin-from-current-state: true", "begin-from-current-state: false", "options: 0x30004",
        "options: 196608", "options: 4", "options: 4, begin-from-current-state: false",
    ])
    func `a stage after an interruption starts from the current value with any options`(
        _ option: String
    ) throws {
        let timeline = try timeline(
            """
            stages:
              - {perform: {a: {opacity: 0.5}}, duration: 1s, easing: linear, interrupted: 500ms}
              - {perform: {a: {opacity: 0}}, duration: 1s, delay: 100ms, \(option)}
            """)
        #expect(timeline.end == 1.6)
        #expect(timeline.scene(at: 0.5)["a"].opacity == 0.75)
    }

    private static let move = "perform: {bar: {translation: [80, 0]}}, duration: 1s, easing: linear"
    private static let back = "perform: {bar: {translation: [0, 0]}}, duration: 1s, easing: linear"

    @Test(arguments: [
        ("stages: [{\(move), interrupted: 300ms}]", Rational(0.3), 24),
        ("stages: [{\(move), interrupted: 300ms, hold: 500ms}]", 0.8, 24),
        ("stages: [{\(move), interrupted: 300ms, hold: 500ms}, {hold: 200ms}]", 1, 24),
        ("stages: [{\(move), delay: 1s, interrupted: 300ms}]", 0.3, 0),
        ("stages: [{\(move), interrupted: 300ms}, {\(back), interrupted: 500ms}]", 0.8, 12),
        (
            "stages: [{name: a, \(move), hold: 1s, next: a}, {name: rest, hold: 200ms}]\n"
                + "leave: {at: 300ms, to: rest}", 0.5, 24
        ),
        ("stages: [{name: a, \(move), next: a}]\nend: 300ms", 0.3, 24),
    ])
    func `the last frame shows an interrupted motion at its current position`(
        _ stages: String, _ end: Rational, _ column: Int
    ) throws {
        let head = """
            size: 120x40
            layers: [{name: bar, color: white, frame: [0, 0, 10, 40]}]

            """
        let transition = try SceneFile(text: head + stages, path: "scene.yaml")
            .transition(at: .sixty)
        #expect(transition.timeline.end == end)
        #expect(transition.timeline.events.last?.position == .current)
        guard case .eight(let frame) = try transition.bitmap(at: end) else {
            Issue.record("not 8 bits")
            return
        }
        let lit = (0..<120).filter { x in frame[x, 20].contains { $0 > 0 } }
        #expect(lit == Array(column..<column + 10))
    }

    @Test(arguments: [
        ("0", 0.129162), ("0x10000", 0.093465), ("0x20000", 0.378138), ("196608", 0.25),
        ("0x1001F", 0.093465),
    ])
    func `bits 16 and 17 of the options select the curve, and repeat bits are ignored`(
        _ bits: String, _ progress: Double
    ) throws {
        let timeline = try timeline(
            "stages: [{perform: {b: {opacity: 1}}, duration: 1s, options: \(bits)}]")
        #expect(abs(timeline.scene(at: 0.25)["b"].opacity - (0.5 + 0.5 * progress)) < 1e-6)
        #expect(timeline.end == 1)
    }

    @Test func `stages follow their next keys, and a loop runs the given number of times`() throws {
        let timeline = try timeline(
            """
            stages:
              - {name: one, perform: {a: {opacity: 0}}, duration: 1s, next: three}
              - {name: two, perform: {a: {opacity: 1}}, duration: 2s, next: four}
              - {name: three, perform: {a: {opacity: 0.3}}, duration: 4s, next: two}
              - {name: four, perform: {a: {opacity: 0.7}}, duration: 8s, next: three}
            loops: 2
            """)
        #expect(timeline.end == 1 + 2 * (4 + 2 + 8) && timeline.isLoop)
        let ends = [1, 5, 7, 15, 19, 21].map { timeline.scene(at: Rational($0))["a"].opacity }
        #expect(ends == [0, 0.3, 1, 0.7, 0.3, 1])
    }

    @Test(arguments: [
        ("threshold: 0.3", "0.31", true), ("threshold: 0.3", "0.3", false),
        ("release: finish", "0", true),
        ("release: cancel", "1", false), ("threshold: 0", "0.000001", true),
    ])
    func `a released gesture finishes or cancels the transition`(
        _ release: String, _ fraction: String, _ finishes: Bool
    ) throws {
        let timeline = try timeline(
            """
            stages: [{perform: {a: {opacity: 0}}, duration: 1s, easing: linear}]
            interactive: {samples: [[0ms, 0], [100ms, \(fraction)]], \(release)}
            """)
        #expect(timeline.completed["a"].opacity == (finishes ? 0 : 1))
        #expect(timeline.events.last?.finished == finishes)
    }

    @Test func `a scene without stages lasts until its end key, or has no duration`() throws {
        #expect(try timeline("end: 4s").end == 4)
        #expect(try timeline("").end == 0)
    }
}
