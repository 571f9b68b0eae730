// The circle of BubbleMaskPresent shrinks back to its start point and uncovers the screen beneath.
import RevealKit

let screen = try Snapshot(contentsOf: "to.png")
let beneath = try Snapshot(contentsOf: "from.png")
let bubble = BubbleMask(.unreveal, startPoint: .point(34, 25))
let transition = try Transition(bubble, from: screen, to: beneath)
try await RenderJob(transition, to: .animation("dismissed.png")).run()
