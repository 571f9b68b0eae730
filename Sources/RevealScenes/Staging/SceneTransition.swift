extension SceneFile {
    /// The folder that relative names refer to, with a slash at its end; empty (the working folder)
    /// if the scene comes from a pipe.
    var folder: String { OpenInputs.descriptor(of: path) == nil ? path.folder : "" }

    private var inputs: [(path: String, place: ScenePlace)] {
        switch content.body {
        case .preset(let scene):
            scene.snapshots.map { ($0.name, $0.place) }
                + (scene.slides ?? []).map { ($0.path, $0.place) }
                + written.pictures.map { ($1, content.options.place(of: $0) ?? ScenePlace()) }
        case .described(let scene):
            (scene.snapshots ?? []).map { ($0.path, $0.place) }
                + scene.layers.compactMap(\.map).map { ($0.path, $0.place) }
        }
    }

    /// Reads the file at `path`.
    ///
    /// - Throws: a `FileError` if it cannot be read, a `SceneFileError` if something in it is
    ///   wrong.
    public init(contentsOf path: String) throws {
        try self.init(contentsOf: path, readsOpen: false)
    }

    /// Reads the file at `path`, which may name a pipe if `readsOpen`.
    package init(contentsOf path: String, readsOpen: Bool) throws {
        let file = try InputFile(
            path, as: .sceneFile, limit: SceneText.longest + 1, readsOpen: readsOpen)
        let bytes = file.withBytes { span in span.indices.map { span[$0] } }
        try self.init(bytes, path: path, identity: file.identity)
    }

    /// Returns the file's transition, with times in frames at `rate`.
    ///
    /// Reads the snapshots, which count against `limits`.
    ///
    /// - Throws: a `SceneFileError` if a snapshot cannot be read or the scene is impossible, a
    ///   `FileError` if memory is short.
    public func transition(
        at rate: FrameRate, limits: Limits = .init()
    ) throws -> Transition {
        try transition(at: rate, size: nil, limits: limits)
    }

    package func transition(
        at rate: FrameRate, size: ViewSize?, limits: Limits
    ) throws -> Transition {
        try checkInputs()
        do {
            let content = try content(at: rate)
            let transition =
                switch content.body {
                case .preset(let scene):
                    try scene.transition(content.options, in: folder, at: rate, size: size, limits)
                case .described(let scene):
                    try scene.transition(
                        in: folder, scale: written.pixelsPerPoint, size: size, limits)
                }
            let driven = try content.interaction.map { try transition.driven(by: $0.interaction) }
            return (driven ?? transition).reading(identity)
        } catch let mistake as SceneMistake {
            throw SceneFileError(path, mistake)
        }
    }

    /// Refuses a scene for which two inputs are standard input.
    func checkInputs() throws(SyntaxError) {
        let open = ([(path, ScenePlace())] + inputs).filter { OpenInputs.descriptor(of: $0.0) == 0 }
        guard open.count < 2 else {
            let mistake = SceneMistake(open[1].1, "two inputs are standard input")
            throw SyntaxError(
                "\(SceneFileError(path, mistake))", hint: "name a file for one of them")
        }
    }
}

extension DescribedScene {
    func transition(
        in folder: String, scale: Double, size wanted: ViewSize?, _ limits: Limits
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
        // An impossible or too large view is reported later, by the job.
        if let whole = size.pixels(atScale: scale) {
            let view = try wanted?.pixels(of: whole, scale: scale, limits.pixels) ?? whole
            if view != whole {
                scale = Double(view.width) / size.width
                size = Size(
                    width: Double(view.width) / scale, height: Double(view.height) / scale)
            }
            for snapshot in snapshots where limits.pixels.allows(view) {
                read[snapshot.name] = try read[snapshot.name].map {
                    // A picture that fills the view is resampled once.
                    let isView = PixelSize(width: $0.width, height: $0.height) == whole
                    return isView
                        ? try $0.fitted(.fill, to: view, scale: scale, limits)
                        : try snapshot.fitted($0, to: view, scale: scale, limits)
                }
            }
        }
        let scene = Scene(size: size, layers.compactMap { $0.layer(in: size, read, maps[$0.name]) })
        let happening = chains.map { $0.chain(scene, until: end) }
        do {
            return try Transition(happening, scale: scale)
        } catch {
            // The cause is the first chain that also fails alone; all chains cause too many stages.
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
    /// Returns whether the chain fails alone with this error, either as it is or with an end added.
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
