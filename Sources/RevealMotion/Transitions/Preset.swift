public import Raster

/// A system's transition: what its parameters make of one or two snapshots.
///
/// A preset draws nothing and measures no time; it says what is on stage and how it moves.
public protocol Preset: Sendable {
    /// How long it moves and how, how long the first state shows before, and the last behind.
    var timing: Stage.Options { get set }

    /// What happens to `views`.
    ///
    /// - Throws: `.snapshots` where there are too few or too many for it, or `.refused` with its
    ///   own words.
    func chain(of views: Views) throws(TransitionError) -> Chain
}

/// The snapshots of a transition.
public struct Views: Sendable {
    /// The screen before, or after a transition of one snapshot nothing; the lower one first.
    public private(set) var snapshots: [Snapshot]
    /// The size of each in points.
    public let size: Size
    /// How the one that comes or goes meets the other inside of its mask.
    public let composite: Layer.Composite
    /// How the mask of the one that comes or goes looks.
    public let maskStyle: MaskStyle

    /// One or two snapshots of equal size, the outgoing one first; `scale` pixels make a point.
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

    /// The same views, the incoming one first; one alone stays.
    func reversed() -> Views {
        var views = self
        views.snapshots.reverse()
        return views
    }

    /// Whether there is one snapshot, whose other side is the background.
    public var isSingle: Bool { snapshots.count == 1 }

    /// The whole view.
    public var bounds: Rect { size.bounds }

    /// The layer of the snapshot that comes or goes, and beneath it, if there is one, the other's,
    /// called `outgoing` and `incoming`.
    ///
    /// At first only the outgoing snapshot shows, or, where one snapshot is revealed, nothing.
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

    /// Leaves the incoming one of two snapshots on stage, whole; one snapshot stays as it is.
    func finish(_ scene: inout Scene) {
        guard !isSingle else { return }
        scene.show(only: LayerName.incoming)
        scene[LayerName.incoming].mask = nil
    }
}

/// The names of layers of presets, which scene files say as well.
enum LayerName {
    static let outgoing = "outgoing"
    static let incoming = "incoming"
    static let bubble = "bubble"
    static let card = "card"
    static let view = "view"
}
