import Foundation
import PNG
import Raster
import RevealMotion
import RevealRendering
import RevealValues
import TestSupport
import Testing

/// Material's container transform, compared with Material's published values.
struct ContainerTransformTests {
    private static let card = Rect(x: 9, y: 20, width: 12, height: 6)
    private static let view = Rect(x: 0, y: 0, width: 48, height: 36)

    private static func transition(
        _ type: RevealType, _ function: TimingFunction = ContainerTransform.fastOutSlowIn
    ) throws -> (Transition, [Snapshot]) {
        var noise = Noise(5)
        let snapshots = try (0..<2).map { _ in
            Snapshot(.eight(try noise.bitmap(48, 36, .rgb)))
        }
        let preset = ContainerTransform(
            type, startFrame: card, cornerRadius: 4, timingFunction: function)
        return (
            try Transition(preset, from: snapshots[0], to: snapshots[1]), snapshots
        )
    }

    /// cubic-bezier(.4, 0, .2, 1) at `time`, by bisection.
    private static func eased(_ time: Double) -> Double {
        func curve(_ t: Double, _ a: Double, _ b: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if curve(middle, 0.4, 0.2) < time { low = middle } else { high = middle }
        }
        return curve(low, 0, 1)
    }

    @Test(arguments: [RevealType.reveal, .unreveal])
    func `each value moves in its part of Material's 300 ms`(_ type: RevealType) throws {
        let (transition, _) = try Self.transition(type)
        #expect(transition.timeline.end == Rational(3, over: 10))
        let isReveal = type == .reveal
        let (fade, scale, shape) =
            isReveal ? ((0.0, 0.25), (0.0, 1.0), (0.0, 0.75)) : ((0.6, 0.9), (0, 0.9), (0.3, 0.9))
        for step in 1..<60 {
            let scene = transition.timeline.scene(at: Rational(Int128(step), over: 200))
            let progress = Self.eased(Double(step) / 60)
            func part(_ range: (Double, Double)) -> Double {
                max(0, min(1, (progress - range.0) / (range.1 - range.0)))
            }
            let (from, to) = isReveal ? (Self.card, Self.view) : (Self.view, Self.card)
            let wanted = from.interpolated(to: to, at: part(scale))
            for name in ["card", isReveal ? "incoming" : "outgoing"] {
                let mask = try #require(scene[name].mask)
                #expect(abs(mask.x - wanted.x) < 0.01 && abs(mask.y - wanted.y) < 0.01)
                #expect(abs(mask.width - wanted.width) < 0.01)
                #expect(abs(mask.height - wanted.height) < 0.01)
                guard case .rectangle(let radius) = scene[name].maskStyle.shape else {
                    Issue.record("no rectangle")
                    return
                }
                let round = isReveal ? 1 - part(shape) : part(shape)
                #expect(abs(radius - 4 * round) < 0.02)
            }
            let coming = scene[isReveal ? "incoming" : "card"].opacity
            #expect(abs(coming - part(fade)) < 0.005)
            // Both contents are as wide as the container and aligned to its top.
            let content = scene[isReveal ? "incoming" : "outgoing"].frame
            #expect(abs(content.width - wanted.width) < 0.01 && abs(content.y - wanted.y) < 0.01)
            let cutout = scene["card"].frame
            let growth = wanted.width / Self.card.width
            #expect(abs(cutout.width - 48 * growth) < 0.05)
            #expect(abs(cutout.x + Self.card.x * growth - wanted.x) < 0.05)
        }
    }

    @Test(arguments: [RevealType.reveal, .unreveal])
    func `a container transform begins and ends exactly with the snapshots`(
        _ type: RevealType
    ) throws {
        let (transition, snapshots) = try Self.transition(type)
        #expect(try transition.bitmap(at: 0) == snapshots[0].bitmap)
        #expect(try transition.bitmap(at: transition.timeline.end) == snapshots[1].bitmap)
        // Also right before the completion.
        let last = transition.timeline.end - Rational(1, over: 1_000_000)
        guard case .eight(let frame) = try transition.bitmap(at: last),
            case .eight(let wanted) = snapshots[1].bitmap
        else { return }
        let worst = zip(frame.samples, wanted.samples).map { abs(Int($0) - Int($1)) }.max()
        #expect(try #require(worst) <= 1)
    }

    @Test func `an empty start frame and a single snapshot are refused`() throws {
        let snapshots = try FeatherTransitionTests.snapshots()
        for frame in [nil, Rect(x: 1, y: 2, width: 0, height: 4)] {
            #expect(throws: TransitionError.self) {
                try Transition(
                    ContainerTransform(startFrame: frame), from: snapshots[0], to: snapshots[1])
            }
        }
        #expect(throws: TransitionError.snapshots(1, wanted: 2...2)) {
            try Transition(ContainerTransform(startFrame: Self.card), of: snapshots[0])
        }
    }

    @Test func `a mask's shape has its own easing, by default that of the mask`() throws {
        var options = Stage.Options(duration: 1, timingFunction: .linear)
        options.timingFunctions[.mask] = .steps(try Steps(1, .end))
        let bounds = Rect(x: 0, y: 0, width: 10, height: 10)
        func radius(_ options: Stage.Options) throws -> Double {
            let layer = Layer(
                "a", .color(.transparent), frame: bounds, mask: bounds,
                maskStyle: MaskStyle(shape: .rectangle(cornerRadius: 0)))
            let chain = Chain(
                Scene(size: Size(width: 10, height: 10), [layer]),
                stages: [
                    Stage(options: options) {
                        $0["a"].maskStyle.shape = .rectangle(cornerRadius: 8)
                    }
                ])
            guard
                case .rectangle(let radius) = try Timeline(chain).scene(at: 0.5)["a"].maskStyle
                    .shape
            else { return -1 }
            return radius
        }
        #expect(try radius(options) == 0)
        options.timingFunctions[.maskShape] = .linear
        #expect(try radius(options) == 4)
    }
}
