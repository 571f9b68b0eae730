public import Raster

/// One or two snapshots and the motion that leads from the one to the other.
public struct Transition: Sendable {
    /// The outgoing and the incoming snapshot, or the only one.
    public let snapshots: [Snapshot]
    /// Pixels a point: 2 for a snapshot of an @2x screen.
    public let scale: Double
    /// What moves, in points.
    public let timeline: Timeline

    /// The size of the view in points.
    public var size: Size { snapshots[0].size(atScale: scale) }

    /// `snapshot` revealed over the background, or unrevealed away from it.
    public init(_ reveal: CircularReveal, of snapshot: Snapshot, scale: Double = 1) {
        precondition(scale > 0 && scale.isFinite, "a scale is positive")
        self.scale = scale
        snapshots = [snapshot]
        timeline = reveal.timeline(in: snapshot.size(atScale: scale), snapshots: 1)
    }

    /// `incoming` revealed over `outgoing`, or `outgoing` unrevealed away from `incoming`.
    ///
    /// - Throws: `.sizesDiffer` when the snapshots differ in size.
    public init(
        _ reveal: CircularReveal, from outgoing: Snapshot, to incoming: Snapshot, scale: Double = 1
    ) throws(RevealError) {
        precondition(scale > 0 && scale.isFinite, "a scale is positive")
        guard outgoing.width == incoming.width, outgoing.height == incoming.height else {
            throw .sizesDiffer(
                outgoing: "\(outgoing.width)×\(outgoing.height)",
                incoming: "\(incoming.width)×\(incoming.height)")
        }
        self.scale = scale
        snapshots = [outgoing, incoming]
        timeline = reveal.timeline(in: outgoing.size(atScale: scale), snapshots: 2)
    }
}

extension Transition {
    /// The kit's `drawAnimatedCircularMask`: one view, revealed or unrevealed.
    ///
    /// `startFrame` is taken as given, in points: `.zero` is the top left corner.
    public static func drawAnimatedCircularMask(
        on snapshot: Snapshot, startFrame: Rect,
        duration: Rational = CircularReveal.defaultDuration, revealType: RevealType,
        scale: Double = 1
    ) -> Transition {
        let reveal = CircularReveal(revealType, startFrame: startFrame, duration: duration)
        return Transition(reveal, of: snapshot, scale: scale)
    }

    /// The kit's `radialPresent`: `incoming` grows over `outgoing`.
    ///
    /// A `startFrame` of `.zero` stands for the view's centre, as it does in the kit.
    ///
    /// - Throws: `.sizesDiffer` when the snapshots differ in size.
    public static func radialPresent(
        _ incoming: Snapshot, over outgoing: Snapshot,
        duration: Rational = CircularReveal.defaultDuration, startFrame: Rect = .zero,
        scale: Double = 1
    ) throws(RevealError) -> Transition {
        let start = startFrame == .zero ? nil : startFrame
        let reveal = CircularReveal(.reveal, startFrame: start, duration: duration)
        return try Transition(reveal, from: outgoing, to: incoming, scale: scale)
    }

    /// The kit's `radialDismiss`: `outgoing` shrinks away from `incoming`.
    ///
    /// A `startFrame` of `.zero` stands for the view's centre, as it does in the kit.
    ///
    /// - Throws: `.sizesDiffer` when the snapshots differ in size.
    public static func radialDismiss(
        _ outgoing: Snapshot, to incoming: Snapshot,
        duration: Rational = CircularReveal.defaultDuration, startFrame: Rect = .zero,
        scale: Double = 1
    ) throws(RevealError) -> Transition {
        let start = startFrame == .zero ? nil : startFrame
        let reveal = CircularReveal(.unreveal, startFrame: start, duration: duration)
        return try Transition(reveal, from: outgoing, to: incoming, scale: scale)
    }
}
