import Raster
import RevealMotion
import RevealValues

/// New values of a layer, as a scene file says them; nil for those that stay.
struct SceneChange: Sendable {
    private let frame: Rect?
    private let opacity: Double?
    private let scale: Point?
    private let translation: Point?
    private let mask: SceneMask?
    private let shape: SceneMaskShape
    private let map: SceneMapProgress
    private let feather: WrittenFeather
    private let ring: WrittenRing?
    private let shadow: WrittenShadow?
    private let isHidden: Bool?

    /// The values of those keys for which `value` has one.
    init(_ value: (ChangeKey) -> SceneNode?) throws(SceneMistake) {
        frame = try value(.frame)?.coordinates { text throws(SyntaxError) in
            try Rect(text, within: Rect.sceneLimit)
        }
        opacity = try value(.opacity)?.decimal(in: 0...1)
        scale = try value(.scale)?.scale()
        translation = try value(.translation)?.translation()
        mask = try value(.mask).map(SceneMask.init)
        shape = try SceneMaskShape(value)
        map = try SceneMapProgress(value)
        feather = try WrittenFeather(value)
        ring = try value(.ring).map(WrittenRing.init)
        shadow = try value(.shadow).map(WrittenShadow.init)
        isHidden = try value(.hidden)?.flag()
    }

    /// Gives the values to `layer` of a view of `size`.
    func apply(to layer: inout Layer, in size: Size) {
        if let frame { layer.frame = frame }
        if let opacity { layer.opacity = opacity }
        if let scale { (layer.transform.scaleX, layer.transform.scaleY) = (scale.x, scale.y) }
        if let translation {
            (layer.transform.x, layer.transform.y) = (translation.x, translation.y)
        }
        shape.apply(to: &layer.maskStyle.shape)
        map.apply(to: &layer.maskStyle.shape)
        if let mask {
            layer.mask = mask.rectangle(
                in: size, current: layer.mask, of: layer.maskStyle.shape)
        }
        feather.apply(to: &layer.maskStyle.feather, in: size)
        ring?.apply(to: &layer.maskStyle.ring, in: size)
        shadow?.apply(to: &layer.maskStyle.shadow, in: size)
        if let isHidden { layer.isHidden = isHidden }
    }
}

/// New values of some layers, by the layers' numbers.
struct SceneChanges: Sendable {
    private let changes: [(layer: Int, change: SceneChange)]
    /// The layers' names, in the order in which they are written.
    let names: [String]
    /// When and how each of them moves, by name, where that is not as the stage says.
    let timings: [String: SceneLayerTiming]

    /// The changes by layer in `node`, where `layers` are the names of all, and when and how they
    /// move if they do.
    init(_ node: SceneNode, layers: [String], areMotions: Bool = false) throws(SceneMistake) {
        var changes: [(Int, SceneChange)] = []
        var names: [String] = []
        var timings: [String: SceneLayerTiming] = [:]
        for entry in try node.entries() {
            let name = try entry.key.text()
            guard let index = layers.firstIndex(of: name) else {
                throw entry.key.mistake(unknown("layer", name, among: layers))
            }
            names.append(name)
            if areMotions {
                let fields = try SceneFields<PerformKey>(entry.value)
                timings[name] = try SceneLayerTiming(fields)
                changes.append(
                    (
                        index,
                        try SceneChange { PerformKey(rawValue: $0.rawValue).flatMap { fields[$0] } }
                    ))
            } else {
                let fields = try SceneFields<ChangeKey>(entry.value)
                try fields.refuse(.map, "a layer's map is the same for good: say it in 'layers'")
                changes.append((index, try SceneChange { fields[$0] }))
            }
        }
        (self.changes, self.names, self.timings) = (changes, names, timings)
    }

    /// The changes as a stage makes them in a view of `size`.
    func changes(in size: Size) -> Stage.Changes {
        { scene in
            for (index, change) in changes { change.apply(to: &scene.layers[index], in: size) }
        }
    }
}

/// When and how one layer of a stage moves, where it says so.
struct SceneLayerTiming: Sendable {
    private let delay: SceneTime?
    private let easing: SceneEasing?

    /// What `fields` say of it; nil for nothing.
    init?(_ fields: SceneFields<PerformKey>) throws(SceneMistake) {
        delay = try fields[.delay]?.time()
        easing = try fields.value(.easing, SceneEasing.init)
        guard delay != nil || easing != nil else { return nil }
    }

    /// How long its easings last by nature; nil for as long as they are given.
    var naturalDuration: Rational? { easing?.naturalDuration }

    /// It, where a time in frames is one at `rate`.
    func timing(at rate: FrameRate) throws(SceneMistake) -> Stage.LayerTiming {
        Stage.LayerTiming(
            delay: try delay?.seconds(at: rate) ?? 0, timingFunction: easing?.main,
            timingFunctions: easing?.others ?? [:])
    }

    /// Refuses a spring that never settles, in a stage that does not say how long it lasts.
    func checkItEnds() throws(SceneMistake) { try easing?.checkItEnds() }
}

extension WrittenFeather {
    /// What those keys say for which `value` has something.
    fileprivate init(_ value: (ChangeKey) -> SceneNode?) throws(SceneMistake) {
        width = try value(.feather)?.value(Self.width)
        curve = try value(.featherCurve)?.value { text throws(SyntaxError) in
            try named(text, among: FeatherCurve.self)
        }
        align = try value(.featherAlign)?.value(Self.align)
        isStretched = try value(.featherStretch)?.value { text throws(SyntaxError) in
            try named(text, among: FeatherStretch.self) == .auto
        }
    }
}

/// That no `kind` of thing has that name.
func unknown(_ kind: String, _ name: String, among names: [String]) -> String {
    let near = nearest(to: name, among: names).map { ", did you mean '\($0)'?" } ?? ""
    return "no \(kind) is called '\(name)'" + near
}

extension SceneNode {
    /// A factor, or one across and one down.
    fileprivate func scale() throws(SceneMistake) -> Point {
        try coordinates { text throws(SyntaxError) in
            let factors = text.split(separator: ",", omittingEmptySubsequences: false)
                .compactMap(number).filter { (0...1000).contains($0) }
            guard factors.count == text.count(where: { $0 == "," }) + 1, factors.count <= 2 else {
                throw SyntaxError(
                    "'\(text)' is not a scale", hint: "write a number from 0 to 1000, or two")
            }
            return Point(x: factors[0], y: factors[factors.count - 1])
        }
    }

    /// A way across and one down.
    fileprivate func translation() throws(SceneMistake) -> Point {
        try coordinates { text throws(SyntaxError) in
            let values = text.split(separator: ",", omittingEmptySubsequences: false)
                .compactMap(number).filter { $0.magnitude <= Rect.sceneLimit }
            guard values.count == 2, text.count(where: { $0 == "," }) == 1 else {
                throw SyntaxError(
                    "'\(text)' is not a translation", hint: "write x,y in points, such as 0,10")
            }
            return Point(x: values[0], y: values[1])
        }
    }
}
