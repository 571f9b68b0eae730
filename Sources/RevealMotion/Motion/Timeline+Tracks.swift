import RevealValues

extension Timeline {
    /// What `chains` do, each worked out.
    static func tracks(of chains: [Chain]) throws(TransitionError) -> [Track] {
        guard let first = chains.first else { throw .noChains }
        guard chains.allSatisfy({ $0.scene == first.scene }) else { throw .scenesDiffer }
        guard chains.count > 1 else { return [try Track(first, called: first.name)] }
        let names = chains.indices.map { chains[$0].name ?? "\($0 + 1)" }
        var tracks: [Track?] = []
        var endless: TransitionError?
        for (chain, name) in zip(chains, names) {
            do {
                tracks.append(try Track(chain, called: name))
            } catch {
                guard error.isEndless else { throw error }
                tracks.append(nil)
                endless = endless ?? error
            }
        }
        // What never ends ends with the last of the others.
        let end = tracks.compactMap { $0?.end }.max()
        var all: [Track] = []
        for (index, track) in tracks.enumerated() {
            if let track {
                all.append(track)
            } else {
                guard let end else { throw endless ?? .endlessLoop }
                var chain = chains[index]
                chain.end = end
                all.append(try Track(chain, called: names[index]))
            }
        }
        let stages = all.map(\.segments.count).reduce(0, +)
        let most = min(mostStages, mostLayers / max(1, first.scene.layers.count))
        guard stages <= most else { throw .tooManyStages(limit: most) }
        return all
    }

    /// The number of the track that each layer follows; that of a layer that none changes is 0.
    static func leaders(of tracks: [Track]) throws(TransitionError) -> [Int] {
        guard tracks.count > 1 else { return [] }
        let layers = tracks[0].initial.layers
        var leaders = [Int?](repeating: nil, count: layers.count)
        for (number, track) in tracks.enumerated() {
            for layer in track.changedLayers {
                guard leaders[layer] == nil else { throw .sharedLayer(layers[layer].name) }
                leaders[layer] = number
            }
        }
        return leaders.map { $0 ?? 0 }
    }

    /// `initial` with each layer as its track's of `scenes` has it.
    static func merged(_ initial: Scene, _ scenes: [Scene], _ leaders: [Int]) -> Scene {
        guard scenes.count > 1 else { return scenes[0] }
        var scene = initial
        for (layer, leader) in leaders.enumerated() {
            scene.layers[layer] = scenes[leader].layers[layer]
        }
        return scene
    }
}

extension TransitionError {
    /// Whether nothing is wrong but that it would never end.
    fileprivate var isEndless: Bool {
        switch self {
        case .endlessLoop, .endlessStage: true
        default: false
        }
    }
}
