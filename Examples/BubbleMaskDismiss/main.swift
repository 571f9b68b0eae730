// The same circle shrinks back to its point, and the screen beneath is there again.
import RevealKit

let screen = try Snapshot(contentsOf: "to.png")
let beneath = try Snapshot(contentsOf: "from.png")
let bubble = BubbleMask(.unreveal, startPoint: .point(34, 25))
let transition = try Transition(bubble, from: screen, to: beneath)
try await RenderJob(transition, to: .animation("dismissed.png")).run()
