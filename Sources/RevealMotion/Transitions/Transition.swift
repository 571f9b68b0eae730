import PNG
package import Raster
public import RevealValues

/// Snapshots and colours on stage, what moves them, and who is told of it.
public struct Transition: Sendable {
    /// What moves, in points.
    public let timeline: Timeline
    /// Pixels a point: 2 for a snapshot of an @2x screen.
    package let scale: Double
    /// Who is told of what, in the order in which they asked.
    package private(set) var handlers: [Handler] = []
    /// Which files it was read from, its snapshots' apart.
    package private(set) var files: Set<FileIdentity> = []

    /// A closure that is told of events.
    package struct Handler: Sendable {
        package let kind: Event.Kind?
        package let body: @Sendable (Event) -> Void
    }

    /// The size of the view in points.
    package var size: Size { timeline.size }

    /// The snapshots that are on stage at some time, each once, bottom first.
    package var snapshots: [Snapshot] {
        timeline.layers.reduce(into: []) { snapshots, layer in
            guard case .snapshot(let snapshot) = layer.content, !snapshots.contains(snapshot)
            else { return }
            snapshots.append(snapshot)
        }
    }

    /// The scene and the stages of `chain`.
    ///
    /// - Throws: what is wrong with the chain; `.size` when the view is not a whole
    ///   number of pixels wide and high, or none.
    public init(_ chain: Chain, scale: Double = 1) throws(TransitionError) {
        try self.init([chain], scale: scale)
    }

    /// The scene that `chains` begin with, and the stages of each side by side.
    ///
    /// - Throws: what is wrong with the chains, as `Timeline` says; `.size` when the view is not a
    ///   whole number of pixels wide and high, or none.
    public init(_ chains: [Chain], scale: Double = 1) throws(TransitionError) {
        try self.init(try Timeline(chains), scale: scale)
    }

    /// `snapshot` over the background, as `preset` moves it.
    ///
    /// - Throws: what is wrong with the chain.
    public init(
        _ preset: some Preset, of snapshot: Snapshot, scale: Double = 1,
        composite: Layer.Composite = .replace, maskStyle: MaskStyle = MaskStyle()
    ) throws(TransitionError) {
        let views = try Views(
            [snapshot], scale: scale, composite: composite, maskStyle: maskStyle)
        try self.init(try preset.chain(of: views), scale: scale)
    }

    /// From `outgoing` to `incoming`, as `preset` moves them.
    ///
    /// - Throws: `.sizesDiffer` when the snapshots differ in size, or what is wrong with the
    ///   chain.
    public init(
        _ preset: some Preset, from outgoing: Snapshot, to incoming: Snapshot, scale: Double = 1,
        composite: Layer.Composite = .replace, maskStyle: MaskStyle = MaskStyle()
    ) throws(TransitionError) {
        let views = try Views(
            [outgoing, incoming], scale: scale, composite: composite, maskStyle: maskStyle)
        try self.init(try preset.chain(of: views), scale: scale)
    }

    /// From `outgoing` to `incoming`, by the chain that `animationBlock` builds, as for the kit's
    /// director.
    ///
    /// The block gets the two views, `duration` in seconds, and a completion handler. It calls the
    /// handler with false where the transition is not made after all: the chain is cancelled at its
    /// end, when the scene of its beginning shows again. What completes the chain, or cancels it,
    /// ends with `.completeTransition`, unless the chain itself says where that comes.
    ///
    /// - Throws: `.sizesDiffer` when the snapshots differ in size, or what is wrong with the
    ///   chain.
    public init(
        from outgoing: Snapshot, to incoming: Snapshot,
        duration: Rational = CircularReveal.defaultDuration, scale: Double = 1,
        composite: Layer.Composite = .replace,
        animationBlock: (
            _ views: Views, _ duration: Rational, _ completion: (_ didComplete: Bool) -> Void
        ) throws(TransitionError) -> Chain
    ) throws(TransitionError) {
        let views = try Views([outgoing, incoming], scale: scale, composite: composite)
        var didComplete = true
        var chain = try animationBlock(views, duration) { didComplete = $0 }
        chain.didComplete = chain.didComplete && didComplete
        chain.closing = chain.closing.completingTransition
        chain.cancelling = chain.cancelling?.completingTransition
        try self.init(chain, scale: scale)
    }

    /// What `timeline` shows.
    ///
    /// - Throws: `.scale`; `.size` when the view is not a whole number of pixels wide and high, or
    ///   none.
    package init(_ timeline: Timeline, scale: Double = 1) throws(TransitionError) {
        guard Self.scales.contains(scale) else { throw .scale(scale) }
        guard timeline.size.pixels(atScale: scale) != nil else {
            let size = timeline.size.scaled(by: scale)
            throw .size(width: size.width, height: size.height)
        }
        self.timeline = timeline
        self.scale = scale
    }

    /// How many pixels may make a point.
    package static let scales = 0.01...100

    /// The transition with `interaction` driving it instead of the clock.
    ///
    /// - Throws: `.interaction`.
    public func driven(by interaction: Interaction) throws(TransitionError) -> Transition {
        var driven = try Transition(timeline.driven(by: interaction), scale: scale)
        (driven.handlers, driven.files) = (handlers, files)
        return driven
    }

    /// The transition, which was read from that file as well.
    package func reading(_ file: FileIdentity?) -> Transition {
        var copy = self
        if let file { copy.files.insert(file) }
        return copy
    }

    /// The transition that also calls `body` when events of `kind`, or of any, happen.
    ///
    /// They happen, in order, when all frames up to their time have been rendered.
    public func on(
        _ kind: Event.Kind? = nil, _ body: @escaping @Sendable (Event) -> Void
    ) -> Transition {
        var copy = self
        copy.handlers.append(Handler(kind: kind, body: body))
        return copy
    }
}

extension [Event.Kind] {
    /// The kinds, and at the end `.completeTransition` if it is not among them.
    fileprivate var completingTransition: [Event.Kind] {
        contains(.completeTransition) ? self : self + [.completeTransition]
    }
}

extension Size {
    fileprivate func scaled(by factor: Double) -> Size {
        Size(width: width * factor, height: height * factor)
    }

    /// The columns and rows of a view of this size in points, of `scale` pixels each, give or take
    /// a thousandth; nil where no picture can have them.
    package func pixels(atScale scale: Double) -> PixelSize? {
        let (width, height, side) = (width * scale, height * scale, Double(PixelLimits().side))
        guard (0.5...side).contains(width), (0.5...side).contains(height) else { return nil }
        let isWhole =
            (width - width.rounded()).magnitude < 1e-3
            && (height - height.rounded()).magnitude < 1e-3
        let sides = 1...PixelLimits().side
        return isWhole
            ? PixelSize(
                width: width.rounded().clampedInteger(in: sides),
                height: height.rounded().clampedInteger(in: sides))
            : nil
    }
}
