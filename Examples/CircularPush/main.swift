// CircularTransition's push: a disc below the center grows into a large circle in 0.2 s.
import RevealKit

let outgoing = try Snapshot(contentsOf: "from.png")
let incoming = try Snapshot(contentsOf: "to.png")
let transition = try Transition(CircularTransition(), from: outgoing, to: incoming, scale: 0.1)
try await RenderJob(transition, to: .animation("push.png")).run()
