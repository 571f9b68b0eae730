import ArgumentParser
import RevealColor
import RevealMotion
import RevealRendering
import RevealValues

/// What a scene file would render.
struct SceneFacts: Encodable {
    /// A picture on stage.
    struct Picture: Encodable {
        let path: String?
        let width: Int
        let height: Int
        let depth: Int
        /// What people call the samples' colours.
        let colorSpace: String
    }

    /// Something that moves.
    struct Motion: Encodable {
        let name: String
        let from: String
        let to: String
        let easing: String
    }

    let path: String
    let width: Int
    let height: Int
    let frames: Int
    let framesPerSecond: String
    let end: String
    let isLoop: Bool
    let snapshots: [Picture]
    let stages: [Motion]
    let events: [Report.Occurrence]

    /// Reads the scene file at `path`, and the snapshots that it names.
    init(_ path: String) async throws {
        let material = try await Material(RenderCommand.parse([]), [path])
        let (transition, grid) = (material.transition, material.grid)
        self.path = path
        (width, height) = transition.pixelSize
        frames = grid.count
        framesPerSecond = grid.rate.description
        end = "\(grid.end)s"
        isLoop = transition.timeline.isLoop
        snapshots = transition.snapshots.map { snapshot in
            Picture(
                path: snapshot.path, width: snapshot.width, height: snapshot.height,
                depth: snapshot.depth,
                colorSpace: PictureColors(snapshot.color, isGrey: snapshot.isGrey).name)
        }
        stages = transition.timeline.stageFacts.map { stage in
            Motion(
                name: stage.name, from: "\(stage.start)s", to: "\(stage.end)s",
                easing: stage.timingFunction.name)
        }
        events = transition.timeline.events.map(Report.Occurrence.init)
    }

    var text: String {
        let count = frames == 1 ? "1 frame" : "\(frames) frames"
        let pictures = snapshots.map { picture in
            "shows \(picture.path ?? "a picture"), \(picture.width)×\(picture.height) pixels, "
                + "\(picture.colorSpace), \(picture.depth) bits"
        }
        let motions = stages.map { "from \($0.from) to \($0.to) \($0.name), \($0.easing)" }
        let lines =
            [
                "\(path): a scene of \(width)×\(height) pixels, \(count) at \(framesPerSecond) a "
                    + "second, \(end)" + (isLoop ? ", a loop" : "")
            ] + pictures + motions + events.map(\.text)
        return lines.joined(separator: "\n")
    }
}
