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
        /// How much later than the stage layers begin that begin later.
        let delays: [String: String]

        init(_ stage: Timeline.StageFact) {
            (name, from, to) = (stage.name, "\(stage.start)s", "\(stage.end)s")
            easing = stage.timingFunction.name
            delays = stage.delays.mapValues { "\($0)s" }
            later = stage.delays.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map {
                ", \($0.key) \($0.value)s later"
            }.joined()
        }

        /// The delays in their order, as people read them.
        private let later: String

        private enum CodingKeys: CodingKey { case name, from, to, easing, delays }

        var text: String { "from \(from) to \(to) \(name), \(easing)" + later }
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
        let material = try await Material(RenderCommand(), [path])
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
        stages = transition.timeline.stageFacts.map(Motion.init)
        events = transition.timeline.events.map(Report.Occurrence.init)
    }

    /// What people read, a line each.
    var lines: [String] {
        let count = frames == 1 ? "1 frame" : "\(frames) frames"
        let pictures = snapshots.map { picture in
            "shows \(picture.path ?? "a picture"), \(picture.width)×\(picture.height) pixels, "
                + "\(picture.colorSpace), \(picture.depth) bits"
        }
        return
            [
                "\(path): a scene of \(width)×\(height) pixels, \(count) at \(framesPerSecond) a "
                    + "second, \(end)" + (isLoop ? ", a loop" : "")
            ] + pictures + stages.map(\.text) + events.map(\.text)
    }
}
