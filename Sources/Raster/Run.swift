/// Consecutive pixels of a scanline that come from one source.
package struct Run: Equatable {
    /// How the source's pixels get into the scanline.
    package enum Kind: Equatable {
        /// As they are.
        case copy
        /// By coverage, over what the runs before have put there.
        case edge
    }

    package let kind: Kind
    package let source: Int
    package let columns: Range<Int>
}
