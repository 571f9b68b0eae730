import RevealMotion
import RevealRendering

/// A render cut into chunks that others run, one after another or on many machines: numbered frames
/// first, and then, where one file is wanted, that file from the frames.
///
/// Frames are the same bytes wherever they are made, and a chunk that is run again keeps those that
/// are whole, so nothing else is needed for chunks to be lost, moved and repeated.
struct FarmJob {
    /// A file that the render reads, and what it is called in forms that people fill in.
    struct Input: Equatable {
        let name: String
        let path: String
        /// Whether the command line names it; a scene file names its pictures itself.
        let isArgument: Bool
    }

    let inputs: [Input]
    /// The folder of the frames as the command takes it, with a slash at its end.
    let folder: String
    /// The name of each frame in it, as a pattern.
    let pattern: String
    /// The options of a chunk, as they are typed.
    let options: [String]
    /// The wanted frames, ascending.
    let frames: [Int]
    /// Frames of a chunk at most.
    let chunk: Int
    /// Workers of a chunk, where that was told.
    let threads: Int?
    /// What is made of the frames at last; nil where they are all that is wanted.
    let assembly: Assembly?

    struct Assembly: Equatable {
        let output: String
        let options: [String]
    }

    /// Frames of a chunk where nobody said: eight chunks as even as can be, but none of a few
    /// frames, since every one begins with reading the pictures.
    static func chunk(of frames: Int) -> Int {
        let tasks = max(1, min(8, frames / 10))
        return (frames + tasks - 1) / tasks
    }

    /// How an output of that pattern is called behind its folder.
    static let plainPattern = "%04d.png"

    /// Whether each frame follows the one before.
    var isContiguous: Bool {
        zip(frames, frames.dropFirst()).allSatisfy { $0 + 1 == $1 }
    }

    /// The frames of each chunk, in the words of `--frames`.
    var chunks: [String] {
        stride(from: 0, to: frames.count, by: chunk).map { start in
            FrameSelection.words(for: frames[start..<min(start + chunk, frames.count)])
        }
    }
}
