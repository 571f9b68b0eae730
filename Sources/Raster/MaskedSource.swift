/// A bitmap-sized source of pixels with an optional mask, one of a stack of them.
///
/// A mask chooses between two sides: inside it stands this source, outside everything beneath.
package struct MaskedSource: Sendable, Hashable {
    /// Which of the compositor's sources.
    package let source: Int
    /// The shape inside of which the source shows; nil for everywhere.
    package let mask: Ellipse?

    /// The source with that index, inside of `mask`.
    package init(_ source: Int, mask: Ellipse? = nil) {
        self.source = source
        self.mask = mask
    }
}
