// One view opens by its own mask, from its top left corner, over nothing.
import RevealKit

let view = try Snapshot(contentsOf: "to.png")
let transition = try Transition.drawAnimatedCircularMask(
    on: view, startFrame: .zero, revealType: .reveal,
    startBlock: { print("started") }, completeBlock: { print("complete") })
try await RenderJob(transition, to: .animation("mask.png")).run()
