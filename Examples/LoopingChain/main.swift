// A picture shrinks and springs back, twice, in an animated PNG.
import RevealKit

let picture = try Snapshot(contentsOf: "to.png")
let view = Layer("view", .snapshot(picture), frame: Rect(x: 0, y: 0, width: 40, height: 30))
let spring = Stage.Options(duration: 0.8, timingFunction: .spring(try Spring(damping: 8)))
let shrink = Stage(options: .init(duration: 0.4)) { $0["view"].transform = Transform(scale: 0.8) }
let grow = Stage(options: spring) { $0["view"].transform = .identity }
let scene = Scene(size: Size(width: 40, height: 30), [view])
let chain = Chain(scene, stages: [shrink, grow], next: 0, loops: 2)
try await RenderJob(Transition(chain), to: .animation("chain.png")).run()
