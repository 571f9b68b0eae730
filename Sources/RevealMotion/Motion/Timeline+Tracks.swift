extension Timeline {
    static func tracks(of chains: [Chain]) throws(TransitionError) -> [Track] {
        guard let first = chains.first else { throw .noChains }
        guard chains.dropFirst().allSatisfy({ $0.scene == first.scene }) else {
            throw .scenesDiffer
        }
        guard chains.count > 1 else { return [try Track(first, called: first.name)] }
        let names = chains.indices.map { chains[$0].name ?? "\($0 + 1)" }
        var room = StageRoom(layers: first.scene.layers.count)
        var tracks: [Track?] = []
        var endless: TransitionError?
        for (chain, name) in zip(chains, names) {
            do {
                let track = try Track(chain, called: name)
                try room.take(track)
                tracks.append(track)
            } catch {
                guard error.isEndless else { throw error }
                tracks.append(nil)
                endless = endless ?? error
            }
        }
        // An endless chain ends with the last of the others.
        let end = tracks.compactMap { $0?.end }.max()
        var all: [Track] = []
        for (index, track) in tracks.enumerated() {
            if let track {
                all.append(track)
            } else {
                guard let end else { throw endless ?? .endlessLoop }
                var chain = chains[index]
                chain.end = end
                let track = try Track(chain, called: names[index])
                try room.take(track)
                all.append(track)
            }
        }
        return all
    }

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

    static func merged(_ initial: Scene, _ scenes: [Scene], _ leaders: [Int]) -> Scene {
        guard scenes.count > 1 else { return scenes[0] }
        var scene = initial
        for (layer, leader) in leaders.enumerated() {
            scene.layers[layer] = scenes[leader].layers[layer]
        }
        return scene
    }
}

private struct StageRoom {
    private let most: Int
    private var taken = 0

    init(layers: Int) { most = min(Timeline.mostStages, Timeline.mostLayers / max(1, layers)) }

    mutating func take(_ track: Track) throws(TransitionError) {
        taken += track.segments.count
        guard taken <= most else { throw .tooManyStages(limit: most) }
    }
}

extension TransitionError {
    fileprivate var isEndless: Bool {
        switch self {
        case .endlessLoop, .endlessStage: true
        default: false
        }
    }
}
