/// A timeline of snapshots and colors, with event handlers.
public struct Transition: Sendable {
    /// The scene at any time, in points.
    public let timeline: Timeline
    /// Pixels per point: 2 for a snapshot of an @2x screen.
    package let scale: Double
    package private(set) var handlers: [Handler] = []
    package private(set) var files: Set<FileIdentity> = []

    package struct Handler: Sendable {
        package let kind: Event.Kind?
        package let body: @Sendable (Event) -> Void
    }

    package var size: Size { timeline.size }

    package var snapshots: [Snapshot] {
        timeline.layers.reduce(into: []) { snapshots, layer in
            guard case .snapshot(let snapshot) = layer.content, !snapshots.contains(snapshot)
            else { return }
            snapshots.append(snapshot)
        }
    }

    /// Creates the transition of one chain; `scale` is in pixels per point.
    ///
    /// - Throws: the chain's errors; `.scale`; `.size` if the view is too large, or not a whole
    ///   number of pixels.
    public init(_ chain: Chain, scale: Double = 1) throws(TransitionError) {
        try self.init([chain], scale: scale)
    }

    /// Creates the transition of concurrent chains with the same initial scene; `scale` is in
    /// pixels per point.
    ///
    /// - Throws: the chains' errors; `.scale`; `.size` if the view is too large, or not a whole
    ///   number of pixels.
    public init(_ chains: [Chain], scale: Double = 1) throws(TransitionError) {
        try self.init(try Timeline(chains), scale: scale)
    }

    /// Creates a transition of `snapshot` over the background by `preset`.
    ///
    /// - Throws: the errors of `Views`, the preset, and the chain.
    public init(
        _ preset: some Preset, of snapshot: Snapshot, scale: Double = 1,
        composite: Layer.Composite = .replace, maskStyle: MaskStyle = MaskStyle()
    ) throws(TransitionError) {
        let views = try Views(
            [snapshot], scale: scale, composite: composite, maskStyle: maskStyle)
        try self.init(try preset.chain(of: views), scale: scale)
    }

    /// Creates a transition from `outgoing` to `incoming` by `preset`.
    ///
    /// - Throws: the errors of `Views`, the preset, and the chain.
    public init(
        _ preset: some Preset, from outgoing: Snapshot, to incoming: Snapshot, scale: Double = 1,
        composite: Layer.Composite = .replace, maskStyle: MaskStyle = MaskStyle()
    ) throws(TransitionError) {
        let views = try Views(
            [outgoing, incoming], scale: scale, composite: composite, maskStyle: maskStyle)
        try self.init(try preset.chain(of: views), scale: scale)
    }

    /// Creates a transition by the chain that `animationBlock` builds, like CircularRevealKit's
    /// director.
    ///
    /// The block receives the two views, `duration` in seconds, and a completion handler. If it
    /// calls the handler with false, the chain is canceled at its end and the initial scene shows
    /// again. Unless the chain includes `.completeTransition`, that event is added at the end.
    ///
    /// - Throws: `.sizesDiffer`, or the chain's errors.
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

    package init(_ timeline: Timeline, scale: Double = 1) throws(TransitionError) {
        guard Self.scales.contains(scale) else { throw .scale(scale) }
        guard timeline.size.pixels(atScale: scale) != nil else {
            let size = timeline.size.scaled(by: scale)
            throw .size(width: size.width, height: size.height)
        }
        self.timeline = timeline
        self.scale = scale
    }

    package static let scales = 0.01...100

    /// Returns the transition driven by a gesture instead of the clock.
    ///
    /// - Throws: `.interaction`.
    public func driven(by interaction: Interaction) throws(TransitionError) -> Transition {
        var driven = try Transition(timeline.driven(by: interaction), scale: scale)
        (driven.handlers, driven.files) = (handlers, files)
        return driven
    }

    package func reading(_ file: FileIdentity?) -> Transition {
        var copy = self
        if let file { copy.files.insert(file) }
        return copy
    }

    /// Returns the transition with a handler for events of `kind`, or of any kind if nil.
    ///
    /// Handlers are called in order, when all frames up to the event's time have been rendered.
    public func on(
        _ kind: Event.Kind? = nil, _ body: @escaping @Sendable (Event) -> Void
    ) -> Transition {
        var copy = self
        copy.handlers.append(Handler(kind: kind, body: body))
        return copy
    }

    /// Creates CircularRevealKit's `drawAnimatedCircularMask`: one view is revealed or unrevealed.
    ///
    /// `startFrame` is in points; `.zero` is the top left corner. `duration` is in seconds.
    ///
    /// - Throws: a `TransitionError` such as `.timeOutOfRange`.
    public static func drawAnimatedCircularMask(
        on snapshot: Snapshot, startFrame: Rect,
        duration: Rational = CircularReveal.defaultDuration, revealType: RevealType,
        scale: Double = 1, composite: Layer.Composite = .replace,
        startBlock: (@Sendable () -> Void)? = nil, completeBlock: (@Sendable () -> Void)? = nil
    ) throws(TransitionError) -> Transition {
        let reveal = CircularReveal(revealType, startFrame: startFrame, duration: duration)
        return try Transition(reveal, of: snapshot, scale: scale, composite: composite)
            .on(.start) { _ in startBlock?() }
            .on(.stageCompletion) { _ in completeBlock?() }
    }

    /// Creates CircularRevealKit's `radialPresent`: `incoming` grows over `outgoing`.
    ///
    /// A `startFrame` of `.zero` is the view's center, as in the kit. Times are in seconds.
    ///
    /// - Throws: `.sizesDiffer`, `.refused` for a delay on the modal path, `.timeOutOfRange`.
    public static func radialPresent(
        _ incoming: Snapshot, over outgoing: Snapshot,
        duration: Rational = CircularReveal.defaultDuration, startFrame: Rect = .zero,
        fadeColor: Color? = nil, delay: Rational = 0, path: CircularReveal.Path = .navigation,
        scale: Double = 1, composite: Layer.Composite = .replace,
        completion: (@Sendable () -> Void)? = nil
    ) throws(TransitionError) -> Transition {
        var reveal = CircularReveal(
            .reveal, startFrame: startFrame == .zero ? nil : startFrame, duration: duration)
        (reveal.fadeColor, reveal.timing.delay, reveal.path) = (fadeColor, delay, path)
        return try Transition(
            reveal, from: outgoing, to: incoming, scale: scale, composite: composite
        )
        .on(.completion) { _ in completion?() }
    }

    /// Creates CircularRevealKit's `radialDismiss`: `outgoing` shrinks away from `incoming`.
    ///
    /// A `startFrame` of `.zero` is the view's center, as in the kit. Times are in seconds.
    ///
    /// - Throws: `.sizesDiffer`, `.refused` for a delay on the modal path, `.timeOutOfRange`.
    public static func radialDismiss(
        _ outgoing: Snapshot, to incoming: Snapshot,
        duration: Rational = CircularReveal.defaultDuration, startFrame: Rect = .zero,
        fadeColor: Color? = nil, delay: Rational = 0, path: CircularReveal.Path = .navigation,
        scale: Double = 1, composite: Layer.Composite = .replace,
        completion: (@Sendable () -> Void)? = nil
    ) throws(TransitionError) -> Transition {
        var reveal = CircularReveal(
            .unreveal, startFrame: startFrame == .zero ? nil : startFrame, duration: duration)
        (reveal.fadeColor, reveal.timing.delay, reveal.path) = (fadeColor, delay, path)
        return try Transition(
            reveal, from: outgoing, to: incoming, scale: scale, composite: composite
        )
        .on(.completion) { _ in completion?() }
    }
}

extension [Event.Kind] {
    fileprivate var completingTransition: [Event.Kind] {
        contains(.completeTransition) ? self : self + [.completeTransition]
    }
}

extension Size {
    fileprivate func scaled(by factor: Double) -> Size {
        Size(width: width * factor, height: height * factor)
    }

    /// Returns the size in pixels, rounded by at most 0.001; nil if it is not whole or exceeds the
    /// limits.
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
