import CPNG
private import CSystem
import Raster
private import Synchronization

/// Rows that libdeflate compresses in a thread of its own.
///
/// libdeflate cannot be interrupted, and takes 3 s for a photograph of 3840×2160 pixels. A task
/// that is cancelled does not wait for it: the thread ends by itself, and frees the memory then.
@safe
final class Deflation: @unchecked Sendable {
    private let rows: Block<UInt8>
    /// What the thread makes, to be read when it is done.
    private(set) var stream = unsafe cpng_file()
    /// Whether there was memory for it; nil before the end.
    private let outcome = Mutex<Bool?>(nil)

    /// So many bytes are compressed within a tenth of a second or so, which nobody minds.
    private static let few = 1 << 19

    init(_ rows: Block<UInt8>) { self.rows = rows }

    deinit {
        // The stream's memory was made by the shim and ends with its only owner.
        unsafe cpng_release(&stream)
    }

    /// Compresses the rows, and returns whether they are: not if the task is cancelled before.
    ///
    /// - Throws: `.outOfMemory`.
    func isDone() throws(PNGError) -> Bool {
        let context = unsafe Unmanaged.passRetained(self)
        // The thread, or else this one, takes the reference.
        let isStarted =
            unsafe rows.count > Self.few
            && csystem_start(
                { context in
                    unsafe Unmanaged<Deflation>.fromOpaque(context).takeRetainedValue().compress()
                    return nil
                }, context.toOpaque())
        if !isStarted { unsafe context.takeRetainedValue().compress() }
        while true {
            if let isDone = outcome.withLock({ $0 }) {
                guard isDone else { throw .outOfMemory(bytes: rows.count) }
                return true
            }
            guard !Task.isCancelled else { return false }
            usleep(1000)
        }
    }

    private func compress() {
        // The block holds as many bytes, and nobody else uses the stream before the end.
        let isDone = unsafe cpng_deflate(
            &stream, rows.base, rows.count, Compression.libdeflateLevel)
        outcome.withLock { $0 = isDone }
    }
}
