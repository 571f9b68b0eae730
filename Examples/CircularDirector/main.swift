// A custom transition by a director's block: the new screen slides in, and the block reports that
// the transition is complete.
import RevealKit

let outgoing = try Snapshot(contentsOf: "from.png")
let incoming = try Snapshot(contentsOf: "to.png")
let transition = try Transition(from: outgoing, to: incoming, duration: 0.3) {
    views, duration, completion in
    let below = Rect(x: 0, y: views.size.height, width: views.size.width, height: views.size.height)
    let layers = [
        Layer("outgoing", .snapshot(views.snapshots[0]), frame: views.bounds),
        Layer("incoming", .snapshot(views.snapshots[1]), frame: below),
    ]
    let slide = Stage("slide", options: .init(duration: duration)) { scene in
        scene["incoming"].frame = scene.bounds
    }
    completion(true)
    return Chain(Scene(size: views.size, layers), stages: [slide])
}
try await RenderJob(transition, to: .animation("slide.png")).run()
