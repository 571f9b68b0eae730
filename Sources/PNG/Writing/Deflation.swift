import CPNG
private import CSystem
private import Synchronization

/// Compresses rows with libdeflate in a separate thread, since it takes 3 s for a photograph of
/// 3840×2160 pixels and cannot be interrupted.
///
/// A canceled task does not wait; the thread frees the memory later.
@safe
final class Deflation: @unchecked Sendable {
    private let rows: Block<UInt8>
    private(set) var stream = unsafe cpng_file()
    /// Whether there was memory; nil until the thread ends.
    private let outcome = Mutex<Bool?>(nil)

    /// The maximum number of bytes for the calling thread, which takes about 0.1 s.
    private static let few = 1 << 19

    init(_ rows: Block<UInt8>) { self.rows = rows }

    deinit {
        unsafe cpng_release(&stream)
    }

    /// Compresses the rows; returns false if the task is canceled first.
    ///
    /// - Throws: `.outOfMemory`.
    func isDone() throws(PNGError) -> Bool {
        let context = unsafe Unmanaged.passRetained(self)
        // The thread releases the reference; this function does if no thread was started.
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
        let isDone = unsafe cpng_deflate(
            &stream, rows.base, rows.count, Compression.libdeflateLevel)
        outcome.withLock { $0 = isDone }
    }
}
