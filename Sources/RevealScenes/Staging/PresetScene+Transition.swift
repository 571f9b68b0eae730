import RevealFiles
import RevealMotion
import RevealRendering
import RevealValues

extension PresetScene {
    /// Where the first of the times is said that make a transition too long.
    private var longest: ScenePlace? {
        let times: [AnyOption] = [\.duration, \.delay, \.hold, \.loops, \.stop, \.end]
        return times.lazy.compactMap { options.place(of: $0) }.first
    }

    /// What the preset makes of the snapshots, whose names are relative to `folder`.
    func transition(
        in folder: String, at rate: FrameRate, size: ViewSize?, _ limits: Limits
    ) throws -> Transition {
        var read: [Snapshot] = []
        for (name, place) in snapshots {
            read.append(try Snapshot(contentsOf: name.relative(to: folder), namedAt: place, limits))
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
                default: longest ?? options.place
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
