/// A render in chunks of numbered frames, for a render farm; a last step may assemble one file.
///
/// Frames have the same bytes on every machine, and a repeated chunk keeps complete frames, so
/// chunks can be moved and repeated.
struct FarmJob {
    /// An input of the render, with the name of its parameter in a template.
    struct Input: Equatable {
        let name: String
        let path: String
        /// Whether the name is on the command line, and not in a scene file.
        let isArgument: Bool
    }

    let inputs: [Input]
    let folder: String
    let pattern: String
    let options: [String]
    /// The selected frames in ascending order.
    let frames: [Int]
    /// The maximum number of frames in a chunk.
    let chunk: Int
    let threads: Int?
    /// The last step; nil if the frames are the output.
    let assembly: Assembly?

    struct Assembly: Equatable {
        let output: String
        let options: [String]
    }

    /// Returns the default number of frames in a chunk: 8 equal chunks, but at least 10 frames
    /// each, since each chunk reads the pictures.
    static func chunk(of frames: Int) -> Int {
        let tasks = max(1, min(8, frames / 10))
        return (frames + tasks - 1) / tasks
    }

    /// The pattern of frames in an output that is a folder.
    static let plainPattern = "%04d.png"

    /// The pattern after the folder; empty for the default.
    var shownPattern: String { pattern == Self.plainPattern ? "" : pattern }

    var isContiguous: Bool {
        zip(frames, frames.dropFirst()).allSatisfy { $0 + 1 == $1 }
    }

    /// The frames of each chunk, as values of `--frames`.
    var chunks: [String] {
        stride(from: 0, to: frames.count, by: chunk).map { start in
            FrameSelection.words(for: frames[start..<min(start + chunk, frames.count)])
        }
    }
}
