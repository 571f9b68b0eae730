/// An upper estimate of the memory for measuring a capture.
///
/// Tested with captures of 960×540 to 3840×2160 pixels, of text and of noise, with 8 and 16 bits,
/// by one task and two: peaks were 60 to 100 % of the estimate.
package struct MeasuringMemory {
    private let start: Int
    private let always: Int
    private let task: Int

    /// Creates the estimate for frames of that size with `pixelBytes` bytes per pixel.
    ///
    /// `fileBytes` is the largest file that a task reads; `picturesRead` is the number of further
    /// pictures that a single reader keeps.
    package init(
        width: Int, height: Int, pixelBytes: Int, fileBytes: Int, picturesRead: Int
    ) {
        // Larger sides are refused when a picture is read.
        let pixels = min(width, 1 << 20) * min(height, 1 << 20)
        // Pictures are converted to 8-bit RGB, or premultiplied RGBA.
        let converted = pixelBytes == 3 ? 0 : 4
        let reading = picturesRead * pixelBytes * pixels
        // At the start, both snapshots and both end frames; later, both snapshots with their flat
        // and excluded places, and for each task a frame and the previous one.
        start = pixels * (4 * pixelBytes + 2 * converted) + reading + fileBytes
        always = pixels * (2 * pixelBytes + 2 * converted + 2) + reading
        task = pixels * (2 * pixelBytes + converted) + fileBytes
    }

    package func tasks(_ most: Int, in memory: MemoryBudget) throws(FileError) -> Int {
        guard bytes(1) <= memory.bytes else {
            throw .overBudget(
                task: memory.task, bytes: bytes(1), budget: memory.bytes, threads: nil)
        }
        return (1...max(1, most)).last { bytes($0) <= memory.bytes } ?? 1
    }

    private func bytes(_ tasks: Int) -> Int {
        MemoryBudget.base + max(start, always + tasks * task)
    }
}
