package struct Finding: Sendable, Equatable {
    package let cause: Cause
    package let sentence: String

    package enum Cause: String, Sendable, CaseIterable {
        /// CSS pixels were used as device pixels, or vice versa.
        case devicePixels = "device-pixels"
        case middle
        /// The circle is in the top left corner.
        case origin
        case center
        /// The recording may lack columns or rows of the view, which would explain the deviation.
        case crop
        /// The center moves but should not.
        case movingCenter = "moving-center"
        /// The radius is half of the diagonal.
        case halfDiagonal = "half-diagonal"
        /// The radius is the longer side of the view.
        case longerSide = "longer-side"
        /// A percentage was relative to the diagonal instead of the diagonal/√2, or vice versa.
        case percentage
        case radius
        case firstRadius = "first-radius"
        /// The circle shrinks but should grow, or vice versa.
        case direction
        case sides
        /// The edge is soft but should be sharp, or vice versa.
        case edge
        case easing
        case duration
        /// Frames show the incoming picture before or during the reveal.
        case unclipped
        /// The end state is not kept: the outgoing picture reappears.
        case fill
        case unfinished
        /// Frames are repeated, missing, or in the wrong order.
        case frames
        case strange
        /// Nothing was measured, or not enough to confirm the reveal.
        case unmeasured
    }

    init(_ cause: Cause, _ sentence: String) { (self.cause, self.sentence) = (cause, sentence) }
}
