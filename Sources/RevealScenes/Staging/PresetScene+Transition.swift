import RevealFiles
import RevealMotion
import RevealRendering
import RevealValues

extension PresetScene {
    /// The times that make a transition too long.
    private static let times: [AnyOption] = [\.duration, \.delay, \.hold, \.loops, \.stop, \.end]

    /// What the preset makes of the snapshots, whose names are relative to `folder`.
    func transition(
        _ options: SceneOptions, in folder: String, at rate: FrameRate, size: ViewSize?,
        _ limits: Limits
    ) throws -> Transition {
        var read: [Snapshot] = []
        for file in snapshots {
            let path = file.name.relative(to: folder)
            read.append(try Snapshot(contentsOf: path, namedAt: file.place, limits))
        }
        var written = options.written
        written.resolvePaths { $0.relative(to: folder) }
        do {
            return try written.transition(of: read, at: rate, size: size, limits: limits)
        } catch let error as FileError {
            let place = options.place(of: \.bubbleImage) ?? options.place(of: \.map)
            throw place.map { error.named(at: $0) } ?? error
        } catch let error as OptionError {
            throw options.mistake(error)
        } catch let error as TransitionError {
            let place =
                switch error {
                case .sizesDiffer: snapshots[snapshots.count - 1].place
                case .size: options.place(of: \.scale) ?? options.place
                default: Self.times.lazy.compactMap(options.place).first ?? options.place
                }
            throw SceneMistake(place, SyntaxError(error.description, hint: error.sceneHint))
        }
    }
}

extension TransitionError {
    /// What would help in a scene file.
    fileprivate var sceneHint: String? {
        if case .sizesDiffer = self { "'fit: cover' fills the one with the other" } else { cure }
    }
}
