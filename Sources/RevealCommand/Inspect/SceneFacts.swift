struct SceneFacts: Facts {
    let path: String
    private let transition: Transition
    private let grid: FrameGrid
    private let slides: Int?

    static let keys: [JSONKey<Self>] = [
        JSONKey("path", "the file", \.path),
        JSONKey("width", "pixels", \.transition.pixelSize.width),
        JSONKey("height", "pixels", \.transition.pixelSize.height),
        JSONKey("frames", "the number of frames", \.grid.count),
        JSONKey("framesPerSecond", "the frame rate", \.grid.rate.description),
        JSONKey("end", "the exact time of the end") { "\($0.grid.end)s" },
        JSONKey(
            "slides", "the number of pictures of a slide show; the rest is its first transition",
            \.slides),
        JSONKey("isLoop", "whether it is a loop", \.transition.timeline.isLoop),
        JSONKey(each: "snapshots", snapshotKeys, \.transition.snapshots),
        JSONKey(each: "stages", stageKeys, \.transition.timeline.stageFacts),
        JSONKey(each: "events", Event.keys, \.transition.timeline.events),
    ]

    private static let snapshotKeys: [JSONKey<Snapshot>] = [
        JSONKey("path", "the file of a snapshot", \.path),
        JSONKey("width", "pixels", \.width),
        JSONKey("height", "pixels", \.height),
        JSONKey("depth", "bits per sample", \.depth),
        JSONKey("colorSpace", "the name of the color space", \.colorSpace),
    ]

    private static let stageKeys: [JSONKey<Timeline.StageFact>] = [
        JSONKey("name", "the name of a stage", \.name),
        JSONKey("from", "when it begins") { "\($0.start)s" },
        JSONKey("to", "when it ends") { "\($0.end)s" },
        JSONKey("easing", "its easing", \.timingFunction.name),
        JSONKey("delays", "how much later each layer begins, by its name") {
            $0.delays.mapValues { "\($0)s" }
        },
    ]

    init(_ path: String) async throws {
        let material = try await Material(RenderCommand(), [path])
        (self.path, transition, grid) = (path, material.transition, material.grid)
        slides = material.slides?.slides.count
    }

    var lines: [String] {
        let (size, timeline) = (transition.pixelSize, transition.timeline)
        let pictures = transition.snapshots.map { picture in
            "shows \(picture.path ?? "a picture"), \(picture.width)×\(picture.height) pixels, "
                + "\(picture.colorSpace), \(picture.depth) bits"
        }
        let stages = timeline.stageFacts.map { stage in
            let delays = stage.delays.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
            return "from \(stage.start)s to \(stage.end)s \(stage.name), "
                + stage.timingFunction.name
                + delays.map { ", \($0.key) \($0.value)s later" }.joined()
        }
        return
            [
                "\(path): a scene of \(size.width)×\(size.height) pixels, "
                    + "\(counted(grid.count, "frame")) at \(grid.rate) a second, \(grid.end)s"
                    + (timeline.isLoop ? ", a loop" : "")
                    + (slides.map { ", \($0) slides; the first transition" } ?? "")
            ] + pictures + stages + timeline.events.map(\.text)
    }
}

extension Snapshot {
    fileprivate var colorSpace: String { PictureColors(color, isGray: isGray).name }
}
