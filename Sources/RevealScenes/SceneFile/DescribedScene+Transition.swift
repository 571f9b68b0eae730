import Raster
import RevealFiles
import RevealMotion
import RevealValues

extension DescribedScene {
    /// The scene's transition; names of snapshots are relative to `folder`.
    func transition(
        in folder: String, at rate: FrameRate, _ limits: Limits
    ) throws -> Transition {
        var read: [String: Snapshot] = [:]
        for snapshot in snapshots { read[snapshot.name] = try snapshot.read(in: folder, limits) }
        let first = snapshots.first.flatMap { read[$0.name] }
        let size = size ?? first?.size(atScale: scale) ?? Size(width: 1, height: 1)
        // What is no view, and what is over a limit, is told when there is a job.
        if let view = size.pixels(atScale: scale), limits.pixels.allows(view) {
            for snapshot in snapshots {
                read[snapshot.name] = try read[snapshot.name].map {
                    try snapshot.fitted($0, to: view, scale: scale, limits)
                }
            }
        }
        var happening: [Stage] = []
        for stage in stages.stages { happening.append(try stage.stage(in: size, at: rate)) }
        let chain = Chain(
            Scene(size: size, layers.compactMap { $0.layer(in: size, read) }), stages: happening,
            next: stages.next, loops: loops, end: try end?.seconds(at: rate),
            completed: completed?.changes(in: size))
        do {
            return try Transition(chain, scale: scale)
        } catch {
            throw mistake(error)
        }
    }

    private func mistake(_ error: TransitionError) -> SceneMistake {
        let place: ScenePlace
        switch error {
        case .size: place = sizePlace
        case .loopWithoutTime, .endlessLoop: place = stages.nextPlace
        case .endlessStage(let name):
            place = stages.stage(called: name)?.repeatPlace ?? lengthPlace
        case .outOfReach(let name):
            place = stages.stage(called: name)?.place ?? lengthPlace
        case .sizesDiffer, .tooManyStages, .timeOutOfRange: place = lengthPlace
        }
        return SceneMistake(place, SyntaxError(error.description, hint: error.cure))
    }
}
