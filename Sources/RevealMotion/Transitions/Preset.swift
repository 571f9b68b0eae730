/// A transition as in a particular system: the layers of one or two snapshots and their motion.
public protocol Preset: Sendable {
    /// The duration and easing of the motion, the delay before it, and the hold after it.
    var timing: Stage.Options { get set }

    /// Returns the chain for `views`.
    ///
    /// - Throws: `.snapshots` for an unsupported number of snapshots; `.refused` with the preset's
    ///   own message.
    func chain(of views: Views) throws(TransitionError) -> Chain
}

/// The snapshots of a transition.
public struct Views: Sendable {
    /// One or two snapshots, the outgoing one first.
    public private(set) var snapshots: [Snapshot]
    /// The size of each, in points.
    public let size: Size
    /// The compositing mode of the moving snapshot, inside its mask.
    public let composite: Layer.Composite
    /// The mask style of the snapshot that moves.
    public let maskStyle: MaskStyle

    /// Creates views of one or two snapshots of equal size, the outgoing one first; `scale` is in
    /// pixels per point.
    ///
    /// - Throws: `.snapshots`, `.sizesDiffer`, `.scale`.
    public init(
        _ snapshots: [Snapshot], scale: Double = 1, composite: Layer.Composite = .replace,
        maskStyle: MaskStyle = MaskStyle()
    ) throws(TransitionError) {
        guard (1...2).contains(snapshots.count) else {
            throw .snapshots(snapshots.count, wanted: 1...2)
        }
        guard Transition.scales.contains(scale) else { throw .scale(scale) }
        let sizes = snapshots.map { PixelSize(width: $0.width, height: $0.height) }
        guard sizes[0] == sizes[sizes.count - 1] else {
            throw .sizesDiffer(outgoing: sizes[0], incoming: sizes[1])
        }
        self.snapshots = snapshots
        self.composite = composite
        self.maskStyle = maskStyle
        size = snapshots[0].size(atScale: scale)
    }

    func reversed() -> Views {
        var views = self
        views.snapshots.reverse()
        return views
    }

    /// Whether there is one snapshot, over the background.
    public var isSingle: Bool { snapshots.count == 1 }

    /// The whole view.
    public var bounds: Rect { size.bounds }

    /// Returns the layer that moves and any layer beneath it; initially only the outgoing snapshot
    /// shows.
    func layers(_ type: RevealType) -> (beneath: [Layer], view: Layer) {
        let isReveal = type == .reveal
        let outgoing = Layer(
            LayerName.outgoing, .snapshot(snapshots[0]), frame: bounds, maskStyle: maskStyle,
            composite: composite)
        let incoming = Layer(
            LayerName.incoming, .snapshot(snapshots[snapshots.count - 1]), frame: bounds,
            maskStyle: maskStyle, composite: composite, isHidden: true)
        guard !isSingle else { return ([], isReveal ? incoming : outgoing) }
        return isReveal ? ([outgoing], incoming) : ([incoming], outgoing)
    }

    func finish(_ scene: inout Scene) {
        guard !isSingle else { return }
        scene.show(only: LayerName.incoming)
        scene[LayerName.incoming].mask = nil
    }
}

enum LayerName {
    static let outgoing = "outgoing"
    static let incoming = "incoming"
    static let bubble = "bubble"
    static let card = "card"
    static let view = "view"
}
