import RevealValues

/// A deviation from the expectation, with its cause if known.
package struct Finding: Sendable, Equatable {
    /// What kind of mistake it is.
    package let cause: Cause
    /// What people are told.
    package let sentence: String

    /// Mistakes that are told apart.
    package enum Cause: String, Sendable, CaseIterable {
        /// CSS pixels were used as device pixels, or vice versa.
        case devicePixels = "device-pixels"
        /// The circle is in the middle of the view.
        case middle
        /// It is in the top left corner.
        case origin
        /// It is elsewhere.
        case center
        /// The recording may lack columns or rows of the view, which would explain it.
        case crop
        /// Its center should not move.
        case movingCenter = "moving-center"
        /// The radius is half of the diagonal.
        case halfDiagonal = "half-diagonal"
        /// The radius is the longer side of the view.
        case longerSide = "longer-side"
        /// A percentage was taken of the diagonal, which is of its √2nd part, or the other way
        /// round.
        case percentage
        /// The radius, with the center held.
        case radius
        case firstRadius = "first-radius"
        /// The circle shrinks and should grow, or vice versa.
        case direction
        /// The wrong snapshot is inside.
        case sides
        /// The edge is soft and should be sharp, or the other way round.
        case edge
        /// It moves on another curve.
        case easing
        case duration
        /// Frames show the incoming picture before the reveal.
        case unclipped
        /// The end of the motion does not stay: the outgoing picture comes back.
        case fill
        case unfinished
        /// Frames are shown twice, missing or in the wrong order.
        case frames
        case strange
        /// Nothing was measured, or too little to confirm the reveal.
        case unmeasured
    }

    init(_ cause: Cause, _ sentence: String) { (self.cause, self.sentence) = (cause, sentence) }
}
