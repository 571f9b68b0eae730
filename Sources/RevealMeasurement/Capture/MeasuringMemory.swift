package import RevealFiles

/// About the most memory that measuring a capture takes, by the size of its pictures.
///
/// Checked with captures of 960×540 to 3840×2160 pixels of text and of noise, 8 and 16 bits a
/// sample, by one task and by two: peaks were 60 to 100 % of this.
package struct MeasuringMemory {
    private let start: Int
    private let always: Int
    private let task: Int

    /// The memory for frames of that size, with `pixelBytes` bytes a pixel, of which each task
    /// reads a file of up to `fileBytes` bytes, or a single reader holds `picturesRead` more
    /// pictures.
    package init(
        width: Int, height: Int, pixelBytes: Int, fileBytes: Int, picturesRead: Int
    ) {
        // Sides are 32,768 at most, or refused when a picture is read.
        let pixels = min(width, 1 << 20) * min(height, 1 << 20)
        // Pictures are measured as 8-bit RGB, or premultiplied RGBA.
        let converted = pixelBytes == 3 ? 0 : 4
        let reading = picturesRead * pixelBytes * pixels
        // Both snapshots and the frames at both ends; then both snapshots, which places in them are
        // flat and which are left out; and for each task a frame and the one before it.
        start = pixels * (4 * pixelBytes + 2 * converted) + reading + fileBytes
        always = pixels * (2 * pixelBytes + 2 * converted + 2) + reading
        task = pixels * (2 * pixelBytes + converted) + fileBytes
    }

    /// How many tasks, `most` at most, fit into `memory`.
    ///
    /// - Throws: `.overBudget` if not even one does.
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
