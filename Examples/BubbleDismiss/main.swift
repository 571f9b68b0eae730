// A screen shrinks and fades into a bubble of its own border's color, which shrinks to a point.
import RevealKit

let screen = try Snapshot(contentsOf: "to.png")
let beneath = try Snapshot(contentsOf: "from.png")
var bubble = Bubble(.unreveal, startingPoint: .point(34, 25))
bubble.bubbleColor = nil
let transition = try Transition(bubble, from: screen, to: beneath)
try await RenderJob(transition, to: .animation("dismissed.png")).run()
