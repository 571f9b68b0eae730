// A view pulses until it is stopped midway, and returns from its state at that time.
import RevealKit

let view = try Snapshot(contentsOf: "to.png")
var pulse = Pulse(duration: 0.4)
pulse.stop = 1.0
let transition = try Transition(pulse, of: view)
    .on(.stageCompletion) { print("\($0.stage ?? "") at the \($0.position)") }
try await RenderJob(transition, to: .animation("pulse.png")).run()
