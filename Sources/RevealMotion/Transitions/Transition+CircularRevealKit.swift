extension Transition {
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
