// A swipe begins to dismiss a screen but turns back too early, and the screen comes back.
import RevealKit

let screen = try Snapshot(contentsOf: "from.png")
let beneath = try Snapshot(contentsOf: "to.png")
let swipe = [(0, 0), (0.1, 4), (0.2, 9), (0.3, 6)].map { time, distance in
    Interaction.Sample(
        at: Rational(floatLiteral: time),
        fraction: Interaction.fraction(ofSwipe: Rational(distance), in: 30))
}
let finger = Interaction(swipe, release: .finishAbove(Interaction.bubbleThreshold))
let transition = try Transition(Bubble(.unreveal), from: screen, to: beneath)
    .driven(by: finger)
    .on { print("\($0.kind.rawValue) at \($0.time) s, finished: \($0.finished)") }
try await RenderJob(transition, to: .animation("cancelled.png")).run()
