// A screen shrinks back into its button, while black fades away from the screen beneath.
import RevealKit

let screen = try Snapshot(contentsOf: "to.png")
let beneath = try Snapshot(contentsOf: "from.png")
let button = Rect(x: 30, y: 22, width: 6, height: 6)
let transition = try Transition.radialDismiss(
    screen, to: beneath, duration: 0.4, startFrame: button, fadeColor: .black
) { print("dismissed") }
try await RenderJob(transition, to: .animation("dismissed.png")).run()
