import Foundation
import Raster
import RevealMotion
import RevealRendering
import RevealScenes
import RevealValues
import TestSupport

extension FuzzTarget {
    /// Scene files: read, converted to a transition, printed and rendered.
    static let scenes = FuzzTarget(
        "scenes", sources: ["RevealScenes/SceneFile"], longest: 2048,
        words: FileKeys.names + SceneSchema.mappings.flatMap(\.keys).map(\.name)
            + ["[", "{", "]", "}", ": ", "- ", "\n  ", "? ", "\"", "'", "# ", "---\n", "red"],
        seeds: SceneSeeds.all
    ) { bytes in
        let file: SceneFile
        let rate: FrameRate
        let transition: Transition
        do {
            file = try SceneFile(bytes, path: SceneSeeds.folder + "fuzzed.yaml")
            rate = file.written.frameRate
            transition = try file.transition(at: rate)
        } catch let error as SceneFileError {
            return try checkReason(error)
        }
        let options = try file.written.renderOptions()
        try checkScenes(of: transition, options)
        try checkPrinting(transition, file.written, at: rate)
        try await checkFrame(of: transition, options)
    }
}

private func checkReason(_ mistake: SceneFileError) throws(Finding) {
    try hold(
        mistake.line > 0 && mistake.column > 0 && !mistake.message.isEmpty
            && mistake.description.hasPrefix(
                "\(SceneSeeds.folder)fuzzed.yaml:\(mistake.line):\(mistake.column): "),
        "a mistake has a position: \(mistake)")
}

/// The folder for frames, which contains nothing else, because each run searches it for temporary
/// files of earlier runs.
private let folder: String = {
    let path = NSTemporaryDirectory() + "reveal-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
}()

/// Requires that a frame of a small view can be rendered.
private func checkFrame(of transition: Transition, _ options: RenderOptions) async throws {
    let pixels =
        transition.size.width * transition.size.height * transition.scale * transition.scale
    guard pixels <= 4096 else { return }
    var options = options
    options.threads = 1
    options.overwrites = true
    let path = folder + "/frame.png"
    let middle = transition.timeline.end / 2
    let job: RenderJob
    do {
        job = try RenderJob(transition, to: .still(path, at: middle), options: options)
    } catch let error as SyntaxError {
        // A scene may have more frames than a render allows.
        return try hold(!error.description.isEmpty, "an error has a description")
    }
    defer { try? FileManager.default.removeItem(atPath: path) }
    do {
        try await job.run()
    } catch {
        throw Finding("a frame is not rendered: \(error)")
    }
}
