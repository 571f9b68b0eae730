// A bubble in the button's color grows, and the new screen grows inside it.
import RevealKit

let outgoing = try Snapshot(contentsOf: "from.png")
let incoming = try Snapshot(contentsOf: "to.png")
var bubble = Bubble(.reveal, startingPoint: .point(34, 25))
bubble.bubbleColor = try Color("rebeccapurple")
let transition = try Transition(bubble, from: outgoing, to: incoming)
try await RenderJob(transition, to: .animation("bubble.png")).run()
