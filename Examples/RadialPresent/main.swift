// A new screen grows out of a button over the old one, which fades to black.
import RevealKit

let outgoing = try Snapshot(contentsOf: "from.png")
let incoming = try Snapshot(contentsOf: "to.png")
let button = Rect(x: 10, y: 8, width: 6, height: 6)
let transition = try Transition.radialPresent(
    incoming, over: outgoing, startFrame: button, fadeColor: .black, delay: 0.1
) { print("presented") }
try await RenderJob(transition, to: .frames(FramePattern(inDirectory: "frames"))).run()
