// Two views perform their own stages, and a third pulses until both are done.
import RevealKit

let picture = try Snapshot(contentsOf: "to.png")
let scene = Scene(
    size: Size(width: 40, height: 30),
    [
        Layer("picture", .snapshot(picture), frame: Rect(x: 0, y: 0, width: 40, height: 30)),
        Layer("left", .color(.black), frame: Rect(x: 0, y: 0, width: 20, height: 30)),
        Layer("right", .color(.black), frame: Rect(x: 20, y: 0, width: 20, height: 30)),
    ])
let open = Stage.Options(duration: 0.4, timingFunction: .easeOut)
let left = Chain(scene, stages: [Stage(options: open) { $0["left"].frame.x = -20 }])
let right = Chain(
    scene, stages: [.wait(0.2), Stage(options: open) { $0["right"].frame.x = 40 }])
let beat = Stage.Options(duration: 0.1)
let pulse = Chain(
    scene,
    stages: [
        Stage(options: beat) { $0["picture"].transform = Transform(scale: 0.9) },
        Stage(options: beat) { $0["picture"].transform = .identity },
    ], next: 0)
try await RenderJob(Transition([left, right, pulse]), to: .animation("doors.png")).run()
