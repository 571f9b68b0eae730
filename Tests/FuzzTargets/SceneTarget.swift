import Dispatch
import Foundation
import Raster
import RevealKit
import TestSupport

extension FuzzTarget {
    /// Scene files: what they say is read, made a transition of, printed and rendered.
    static let scenes = FuzzTarget(
        "scenes", sources: ["RevealKit/SceneFile"], longest: 2048,
        words: FileKey.allCases.map(\.rawValue) + LayerKey.allCases.map(\.rawValue)
            + StageKey.allCases.map(\.rawValue) + InteractionKey.allCases.map(\.rawValue)
            + ["[", "{", "]", "}", ": ", "- ", "\n  ", "? ", "\"", "'", "# ", "---\n", "red"],
        seeds: seeds
    ) { bytes in
        let file: SceneFile
        let rate: FrameRate
        let transition: Transition
        do {
            file = try SceneFile(bytes, path: folder + "fuzzed.yaml")
            rate = try file.written.frameRate()
            transition = try file.transition(at: rate)
        } catch let error as RevealError {
            return try checkReason(error)
        }
        let options = try file.written.renderOptions()
        try checkScenes(of: transition, options)
        try checkPrinting(transition, file.written, at: rate)
        try checkFrame(of: transition, options)
    }

    /// Where names of snapshots are relative to.
    private static let folder = Repository.fixture("Scenes/")

    @Sendable private static func seeds() throws -> [[UInt8]] {
        let files = try Disk.names(in: folder).filter { $0.hasSuffix(".yaml") }.map { name in
            try Disk.read(folder + name)
        }
        return files + texts.map { Array($0.utf8) }
    }

    private static let one = "size: 20x10\nlayers:\n  - {name: a, color: red}\n"

    private static let texts = [
        "", "# nothing\n", "---\nfps: 30\n...\n", "{\"size\": \"3x2\", \"layers\": []}",
        "snapshot: ../Snapshots/small/in-48x48.png\nbackground: [1, 2]\n",
        "snapshot: missing.png\npreset: pulse\nloops: 2\nend: 1s\nscale: 2\n",
        one + "stages:\n  - {name: x, perform: {a: {opacity: 0.5}}, next: x}\nloops: 3\n",
        one + "stages:\n  - perform: {a: {scale: [0.5, 2], translation: [1, -2], hidden: true}}\n"
            + "    options: 0x10004\n    repeat: 3\n    autoreverse: true\n",
        one + "stages:\n  - {load: {a: {mask: none, frame: [0, 0, 5, 5]}}, hold: 1s}\n"
            + "  - perform: {a: {mask: {radius: closest-side}}}\n    repeat: forever\n"
            + "    interrupted: 0.3s\n    begin-from-current-state: true\nend: 2s\n",
        one + "stages: [{perform: {}, easing: {mask: ease, default: spring(1,100,0)}}]\n",
        one + "interactive: {samples: [[0ms, 0], [5f, 0.5]], release: cancel}\ncompleted:\n"
            + "  a: {opacity: 0}\n",
        "size: 4x4\nlayers: [{name: o, color: '#12345678', shape: ellipse, opacity: 0.5,\n"
            + "  scale: 2, mask: [1, 1, 2, 2]}]\nfps: 10\ndepth: 16\n",
        "a: &x 1\nb: *x\n", "a: !!int 1\n", "a: |\n  text\n", "fps:\t0\n", "\tfps: 1\n",
        "fps: 1\nfps: 2\n", "<<: {a: 1}\n", "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]", "? a\n: b\n",
        "\u{FEFF}snapshot: 'it''s \\ .png'\r\n", "a: \"\\u0041\\x\"\n", "a: 'open\n", "\u{7}",
        "outgoing: a\nsnapshot: b\n", "preset: fitted\n", "outgoing: a\n", "size: 2\nlayers: []",
        "a: b: c\n", "- a\n- b\n", "size: 1e6x1e6\nlayers: []\n", "layers: {}\n",
    ]
}

private func checkReason(_ error: RevealError) throws(Finding) {
    try hold(!error.description.isEmpty, "a refusal has words")
    if case .scene(let mistake) = error {
        try hold(
            mistake.description.contains(/fuzzed\.yaml:\d+:\d+: ./),
            "a mistake has a place: \(mistake)")
    }
}

/// That a small view's frame can be rendered.
private func checkFrame(of transition: Transition, _ options: RenderOptions) throws {
    let pixels =
        transition.size.width * transition.size.height * transition.scale * transition.scale
    guard pixels <= 4096 else { return }
    var options = options
    options.threads = 1
    options.overwrites = true
    let path =
        NSTemporaryDirectory() + "reveal-fuzz-\(ProcessInfo.processInfo.processIdentifier).png"
    let middle = transition.timeline.end / 2
    let job = try RenderJob(transition, to: .still(path, at: middle), options: options)
    defer { try? FileManager.default.removeItem(atPath: path) }
    if let error = outcome({ try await job.run() }) {
        throw Finding("a frame is not rendered: \(error)")
    }
}

/// Why `body` failed, if it did, once it has ended.
private func outcome(_ body: @escaping @Sendable () async throws -> Void) -> String? {
    final class Box: @unchecked Sendable { var error: String? }
    let box = Box()
    let done = DispatchSemaphore(value: 0)
    Task {
        do { try await body() } catch { box.error = "\(error)" }
        done.signal()
    }
    done.wait()
    return box.error
}
