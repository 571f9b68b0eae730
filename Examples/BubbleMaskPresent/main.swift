// The new screen appears in a circular mask, which grows from a button to the farthest corner.
import RevealKit

let outgoing = try Snapshot(contentsOf: "from.png")
let incoming = try Snapshot(contentsOf: "to.png")
let bubble = BubbleMask(.reveal, startPoint: .point(34, 25))
let transition = try Transition(bubble, from: outgoing, to: incoming)
try await RenderJob(transition, to: .animation("mask.png")).run()
