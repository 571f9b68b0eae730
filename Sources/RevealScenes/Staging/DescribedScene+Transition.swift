import Raster
import RevealFiles
import RevealMotion
import RevealRendering
import RevealValues

extension DescribedScene {
    /// The scene's transition, with frames of `wanted` size; names of snapshots are relative to
    /// `folder`.
    func transition(
        in folder: String, scale: Double, at rate: FrameRate, size wanted: ViewSize?,
        _ limits: Limits
    ) throws -> Transition {
        let snapshots = snapshots ?? []
        var read: [String: Snapshot] = [:]
        for snapshot in snapshots { read[snapshot.name] = try snapshot.read(in: folder, limits) }
        var (maps, files) = ([String: MaskMap](), [String: MaskMap]())
        for layer in layers { maps[layer.name] = try layer.map?.read(in: folder, &files, limits) }
        let first = snapshots.first.flatMap { read[$0.name] }
        var (size, scale) = (
            size ?? first?.size(atScale: scale) ?? Size(width: 1, height: 1), scale
        )
        // What is no view, and what is over a limit, is told when there is a job.
        if let whole = size.pixels(atScale: scale) {
            let view = try wanted?.pixels(of: whole, scale: scale, limits.pixels) ?? whole
            if view != whole {
                scale = Double(view.width) / size.width
                size = Size(
                    width: Double(view.width) / scale, height: Double(view.height) / scale)
            }
            for snapshot in snapshots where limits.pixels.allows(view) {
                read[snapshot.name] = try read[snapshot.name].map {
                    // What fills the view is resampled once.
                    let isView = PixelSize(width: $0.width, height: $0.height) == whole
                    return isView
                        ? try $0.fitted(.fill, to: view, scale: scale, limits)
                        : try snapshot.fitted($0, to: view, scale: scale, limits)
                }
            }
        }
        let scene = Scene(size: size, layers.compactMap { $0.layer(in: size, read, maps[$0.name]) })
        var happening: [Chain] = []
        for chain in chains { happening.append(try chain.chain(scene, at: rate, until: end)) }
        do {
            return try Transition(happening, scale: scale)
        } catch {
            // It is the fault of the first chain that would not do alone either; too many stages
            // are that of all.
            if case .tooManyStages = error { throw mistake(error, nil) }
            let index = happening.firstIndex { $0.fails(with: error) }
            throw mistake(error, index.map { chains[$0] })
        }
    }

    private func mistake(_ error: TransitionError, _ chain: SceneChain?) -> SceneMistake {
        let stages = (chain ?? chains[0]).stages
        let length = chain?.lengthPlace ?? lengthPlace
        let place: ScenePlace
        switch error {
        case .size: place = sizePlace
        case .loopWithoutTime, .endlessLoop: place = stages.nextPlace
        case .endlessStage(let name): place = stages.stage(called: name)?.repeatPlace ?? length
        case .outOfReach(let name), .tangle(let name):
            place = stages.stage(called: name)?.place ?? length
        case .overlap(let name): place = stages.stage(called: name)?.overlapPlace ?? length
        default: place = length
        }
        return SceneMistake(place, SyntaxError(error.description, hint: error.cure))
    }
}

extension Chain {
    /// Whether that is wrong with it alone, or would be if it ended.
    fileprivate func fails(with error: TransitionError) -> Bool {
        var ended = self
        ended.end = ended.end ?? 1
        return [self, ended].contains { chain in
            do throws(TransitionError) {
                _ = try Timeline(chain)
                return false
            } catch let other {
                return other == error
            }
        }
    }
}
