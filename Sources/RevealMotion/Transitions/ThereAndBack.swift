/// A transition there and back, for loops: a preset, a rest, another preset back, and a rest.
///
/// The second preset gets the views in reverse order, to unreveal the revealed one.
public struct ThereAndBack: Preset {
    private var there: any Preset
    private var back: any Preset
    /// The duration of each end state, in seconds.
    package var rest: Rational

    package static let defaultRest: Rational = 1

    /// Creates a transition by `there` and then `back`; `rest` is in seconds, by default 1.
    public init(_ there: any Preset, _ back: any Preset, rest: Rational? = nil) {
        (self.there, self.back, self.rest) = (there, back, rest ?? Self.defaultRest)
    }

    /// The timing of both directions; each hold is before the rest.
    public var timing: Stage.Options {
        get { there.timing }
        set { (there.timing, back.timing) = (newValue, newValue) }
    }

    /// Returns the chain for `views`, a loop with one round.
    ///
    /// - Throws: the presets' errors; `.refused` if one of them has a loop, an exit, or an end.
    public func chain(of views: Views) throws(TransitionError) -> Chain {
        let chains = [try there.chain(of: views), try back.chain(of: views.reversed())]
        guard chains.allSatisfy({ $0.next == nil && $0.exit == nil && $0.end == nil }) else {
            throw .refused("a loop cannot go there and back")
        }
        var scene = Scene(size: views.size, chains[0].scene.layers)
        for var layer in chains[1].scene.layers {
            layer = layer.renamed(layer.name + Self.suffix)
            layer.isHidden = true
            scene.layers.append(layer)
        }
        let count = chains[0].scene.layers.count
        let parts = [0..<count, count..<scene.layers.count]
        var stages: [Stage] = []
        for (chain, part) in zip(chains, parts) {
            let suffix = part.lowerBound == 0 ? "" : Self.suffix
            let begin: Stage.Changes = { scene in
                for i in scene.layers.indices { scene.layers[i].isHidden = true }
                scene.change(part, suffix) { $0.layers = chain.scene.layers }
            }
            stages.append(Stage(options: .init(duration: 0), load: begin, perform: nil))
            stages += chain.stages.map { $0.acting(on: part, suffix) }
            stages.append(
                Stage(
                    "rest", options: .init(duration: 0, hold: rest),
                    load: { $0.change(part, suffix) { chain.completed?(&$0) } }, perform: nil))
        }
        return Chain(scene, stages: stages, next: 0, loops: 1)
    }

    private static let suffix = " back"
}

extension Scene {
    fileprivate mutating func change(
        _ part: Range<Int>, _ suffix: String, by change: (inout Scene) -> Void
    ) {
        var own = self
        own.layers = layers[part].map { $0.renamed(String($0.name.dropLast(suffix.count))) }
        change(&own)
        layers.replaceSubrange(part, with: own.layers.map { $0.renamed($0.name + suffix) })
    }
}

extension Stage {
    fileprivate func acting(on part: Range<Int>, _ suffix: String) -> Stage {
        func acting(_ changes: Changes?) -> Changes? {
            guard let changes else { return nil }
            return { scene in scene.change(part, suffix, by: changes) }
        }
        var stage = self
        stage.isReturn = part.lowerBound > 0
        (stage.load, stage.perform) = (acting(load), acting(perform))
        stage.options.layers = Dictionary(
            uniqueKeysWithValues: options.layers.map { ($0.key + suffix, $0.value) })
        return stage
    }
}
