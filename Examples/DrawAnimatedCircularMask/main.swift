// A circular mask reveals one view from its top left corner, with nothing beneath it.
import RevealKit

let view = try Snapshot(contentsOf: "to.png")
let transition = try Transition.drawAnimatedCircularMask(
    on: view, startFrame: .zero, revealType: .reveal,
    startBlock: { print("started") }, completeBlock: { print("complete") })
try await RenderJob(transition, to: .animation("mask.png")).run()
