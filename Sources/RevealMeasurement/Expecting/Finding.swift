import RevealValues

/// What is not as it should be, with its cause where one is known.
package struct Finding: Sendable, Equatable {
    /// What kind of mistake it is.
    package let cause: Cause
    /// What people are told.
    package let sentence: String

    /// Mistakes that are told apart.
    package enum Cause: String, Sendable, CaseIterable {
        /// Lengths in CSS pixels were taken for device pixels, or the other way round.
        case devicePixels = "device-pixels"
        /// The circle lies in the middle of the view.
        case middle
        /// It lies in the top left corner.
        case origin
        /// It lies elsewhere.
        case center
        /// The recording may leave out columns or rows of the view, which would explain it.
        case crop
        /// Its center moves, and should not, or the other way round.
        case movingCenter = "moving-center"
        /// The radius reaches no farther than half of the diagonal.
        case halfDiagonal = "half-diagonal"
        /// The radius is as long as the longer side of the view.
        case longerSide = "longer-side"
        /// A percentage was taken of the diagonal, which is of its √2nd part, or the other way
        /// round.
        case percentage
        /// The radius ends elsewhere.
        case radius
        /// The radius begins elsewhere.
        case firstRadius = "first-radius"
        /// The circle shrinks and should grow, or the other way round.
        case direction
        /// The other snapshot is inside.
        case sides
        /// The edge is soft and should be sharp, or the other way round.
        case edge
        /// It moves on another curve.
        case easing
        /// It takes longer or shorter.
        case duration
        /// Frames show the incoming picture before the reveal does.
        case unclipped
        /// The end of the motion does not stay: the outgoing picture comes back.
        case fill
        /// The last frame still shows an edge.
        case unfinished
        /// Frames are shown twice, missing or in the wrong order.
        case frames
        /// Some frames show something else.
        case strange
        /// Nothing could be measured, or too little to say that it is right.
        case unmeasured
    }

    init(_ cause: Cause, _ sentence: String) { (self.cause, self.sentence) = (cause, sentence) }
}
