// Takes frames one after another as they are rendered, without writing them, and finds the frame in
// which the most samples differ from the frame before.
import RevealKit

let outgoing = try Snapshot(contentsOf: "from.png")
let incoming = try Snapshot(contentsOf: "to.png")
let transition = try Transition(Fitted(.reveal), from: outgoing, to: incoming)
var before: [UInt8] = []
var most = (frame: 0, bytes: 0)
for try await frame in try RenderJob(transition, to: .memory).frames() {
    guard case .eight(let bitmap) = frame.bitmap else { continue }
    let samples = bitmap.withSamples { span in span.indices.map { span[$0] } }
    let changed = zip(samples, before).count { $0 != $1 }
    if changed > most.bytes { most = (frame.number, changed) }
    before = samples
}
print("most changes in frame \(most.frame)")
let still = try transition.bitmap(at: 0.25).png()
let again = try Snapshot(png: still)
print("half-way: \(again.width)×\(again.height)")
