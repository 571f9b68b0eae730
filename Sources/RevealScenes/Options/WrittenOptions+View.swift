package import Raster
package import RevealFiles
package import RevealMotion
import PNG
import RevealValues

extension WrittenOptions {
    /// The transition in a view of `size` pixels, between blank pictures: what moves is what is
    /// wanted of it.
    ///
    /// - Throws: an `OptionError`, or the `TransitionError` of a transition that cannot be;
    ///   `OutOfMemory`.
    package func transition(
        in size: PixelSize, limits: Limits = .init()
    ) throws -> Transition {
        try check(snapshots: 2)
        try limits.pixels.check(width: size.width, height: size.height)
        let share = try limits.memory.take(size.width * size.height)
        let bitmap = try Bitmap<UInt8>(width: size.width, height: size.height, layout: .grey)
        bitmap.block.companion = share
        let blank = Snapshot(.eight(bitmap))
        return try transition(of: [blank, blank], at: frameRate, limits: limits)
    }
}
