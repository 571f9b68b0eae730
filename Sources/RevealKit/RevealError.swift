public import PNG

/// What can go wrong outside the program, each with what, where, why and, where there is one, a cure.
public enum RevealError: Error, Sendable, Equatable {
    /// The file at that path cannot be used as an input.
    case input(String, InputProblem)
    /// The file at that path cannot be used as a frame.
    case frame(String, InputProblem)
    /// No file that is called by that pattern is a frame of this program's; so many are something else.
    case noFrames(String, others: Int)
    /// Of the frames called by that pattern some are missing, or others are among them: the names of the
    /// first ones, how many there are, and the last frame that the job has.
    case frameFiles(
        String, missing: [String], foreign: [String], missingCount: Int, foreignCount: Int,
        last: Int)
    /// The folder at that path cannot be read.
    case folder(String, SystemError)
    /// The file or folder at that path cannot be compared.
    case picture(String, InputProblem)
    /// The scene file at that path cannot be read.
    case sceneInput(String, InputProblem)
    /// Something in a scene file is wrong.
    case scene(SceneFileError)
    /// A snapshot that a scene file names, at the place said, cannot be used.
    case sceneSnapshot(SceneFileError, InputProblem)
    /// The snapshots differ in size; each as `width×height`.
    case sizesDiffer(outgoing: String, incoming: String)
    /// The chain of stages makes no timeline.
    case chain(ChainError)
    /// A view of those columns and rows cannot be rendered.
    case size(width: Double, height: Double)
    /// Files that this program did not write, or wrote as something else, stand where outputs go.
    case outputExists([String], mayBeInput: Bool)
    /// A file stands where an output goes that bears no sign of who wrote it: a movie, a page.
    case outputKept(String)
    /// Neither of two folders or patterns has a picture.
    case noPictures([String])
    /// The output at that path is an input under this or another name.
    case outputIsInput(String)
    /// The output at that path cannot be created.
    case notCreated(String, SystemError)
    /// The movie at that path was not made.
    case movie(String, ProgramProblem)
    /// Writing the output at that path failed.
    case notWritten(String, SystemError)
    /// The frame of an earlier job at that path, which would be taken for one of this job, stays.
    case notRemoved(String, SystemError)
    /// A number of bytes could not be had.
    case outOfMemory(bytes: Int)
    /// The frames are larger than the limits allow.
    case frames(PNGError)
    /// So many bytes are needed, more than the budget; that many workers would do with it.
    case overBudget(bytes: Int, budget: Int, threads: Int?)
    /// Another job is writing the output at that path.
    case outputInUse(String)

    /// Why the program that makes movies, FFmpeg, did not.
    public enum ProgramProblem: Error, Sendable, Equatable {
        /// No folder in `PATH` has it.
        case missing
        /// The system would not start it.
        case notStarted(SystemError)
        /// It ended before it had everything, or with another exit code than 0, which is 128 and more
        /// for signals; with the last lines that it printed.
        case failed(exitCode: Int32, [String])
        /// It did nothing for that many seconds, and was ended; with the last lines that it printed.
        case stoodStill(seconds: Int, [String])
        /// It ended well, and the file is empty.
        case wroteNothing
    }

    /// Why a file cannot be an input.
    public enum InputProblem: Sendable, Equatable {
        /// It cannot be opened or read.
        case unreadable(SystemError)
        /// It is a directory, a device or a pipe.
        case notRegular
        /// It has more bytes than the limit.
        case tooLong(limit: Int)
        /// It changed while it was read.
        case changed
        /// Its content is no PNG file that can be read.
        case png(PNGError)
    }
}

extension RevealError: CustomStringConvertible {
    /// One line: what, where, why.
    public var description: String {
        switch self {
        case .input(let path, let problem): "cannot read the snapshot: \(path): \(problem)"
        case .frame(let path, let problem): "cannot read the frame: \(path): \(problem)"
        case .noFrames(let pattern, 0): "there are no frames: \(pattern): no file is called so"
        case .noFrames(let pattern, let count):
            "there are no frames: \(pattern): \(count) files are called so, and none says of which job "
                + "it is a frame"
        case .frameFiles(let pattern, let missing, let foreign, let missed, let others, _):
            (others == 0 ? "frames are missing: " : "the frames are not those of one job: ")
                + "\(pattern): "
                + [
                    missed == 0
                        ? nil : "\(missed) missing (\(missing.joined(separator: ", ")))",
                    others == 0 ? nil : "\(others) foreign (\(foreign.joined(separator: ", ")))",
                ].compactMap(\.self).joined(separator: ", ")
        case .folder(let path, let error): "cannot read the folder: \(path): \(error)"
        case .picture(let path, let problem): "cannot read the picture: \(path): \(problem)"
        case .sceneInput(let path, let problem): "cannot read the scene file: \(path): \(problem)"
        case .scene(let error), .sceneSnapshot(let error, _): error.description
        case .sizesDiffer(let outgoing, let incoming):
            "the snapshots differ in size: the outgoing one is \(outgoing) pixels, the incoming one "
                + incoming
        case .chain(let error): error.description
        case .size(let width, let height):
            "a view of \(width) by \(height) pixels cannot be rendered"
        case .outputKept(let path): "is there already: \(path)"
        case .noPictures(let places):
            "there are no pictures to compare: " + places.joined(separator: ", ")
        case .outputExists(let paths, _):
            "will not replace what it did not write: " + paths.joined(separator: ", ")
        case .outputIsInput(let path): "the output is an input: \(path)"
        case .notCreated(let path, let error): "cannot create the output: \(path): \(error)"
        case .movie(let path, let problem): "cannot make the movie: \(path): \(problem)"
        case .notWritten(let path, let error): "cannot write the output: \(path): \(error)"
        case .notRemoved(let path, let error):
            "cannot remove a frame of an earlier render: \(path): \(error)"
        case .outOfMemory(let bytes):
            bytes > 0 ? "out of memory: \(bytes) bytes more are needed" : "out of memory"
        case .frames(let error): "the frames cannot be rendered: \(error)"
        case .overBudget(let bytes, let budget, _):
            "the render needs about \(mebibytes(bytes)) of memory, and the budget is "
                + mebibytes(budget)
        case .outputInUse(let path): "another render is writing the output: \(path)"
        }
    }

    /// What would help, where something would.
    public var hint: String? {
        switch self {
        case .sizesDiffer:
            "--fit cover fills the outgoing one's size with the incoming one; contain, fill and none "
                + "are other ways"
        case .noFrames(_, others: 0):
            "name a pattern such as 'frames/%04d.png', or a folder of frames called so"
        case .frameFiles(_, _, _, missingCount: 0, _, let last):
            "remove them, or leave them out with --frames 0-\(last)"
        case .frameFiles(_, _, _, _, foreignCount: 0, _):
            "rendering with --skip-existing makes those that are missing"
        case .frameFiles:
            "remove those that are foreign; rendering with --skip-existing makes those that are missing"
        case .chain(let error): error.hint
        case .size: "give it a whole number of pixels, at most 32768 a side"
        case .outputExists(_, mayBeInput: true):
            "the last path is the output: name one behind the two pictures"
        case .noPictures: "PNG files are compared, whose names end in .png or .apng"
        case .outputKept: "choose another name, or replace it with --overwrite"
        case .outputExists: "choose another name, or replace it with --overwrite"
        case .outputIsInput: "the last path is the output; choose another name for it"
        case .movie(_, let problem): problem.hint
        case .outOfMemory: "use fewer workers: --threads 1"
        case .frames: "allow more with --max-pixels"
        case .overBudget(_, _, let threads?): "use fewer workers: --threads \(threads)"
        case .overBudget: "allow more with --max-memory, such as 4G"
        case .input(let path, .png(.notPNG)), .frame(let path, .png(.notPNG)):
            "FFmpeg converts most pictures: ffmpeg -i \(path) picture.png"
        case .outputInUse: "wait until it has ended, or choose another name"
        default: nil
        }
    }
}

extension RevealError.InputProblem: CustomStringConvertible {
    /// A clause that says why.
    public var description: String {
        switch self {
        case .unreadable(let error): error.description
        case .notRegular: "not a regular file"
        case .tooLong(let limit): "the file is longer than \(limit) bytes"
        case .changed: "the file changed while it was read"
        case .png(let error): error.description
        }
    }
}

/// `512MiB`, rounded up.
private func mebibytes(_ bytes: Int) -> String {
    "\((bytes + (1 << 20) - 1) >> 20)MiB"
}

extension RevealError.ProgramProblem: CustomStringConvertible {
    /// A clause that says why, with what the program said last.
    public var description: String {
        switch self {
        case .missing: "ffmpeg is not installed"
        case .notStarted(let error): "ffmpeg cannot be started: \(error)"
        case .failed(exitCode: 0, let lines):
            "ffmpeg ended before it had all frames" + Self.clause(lines)
        case .failed(exitCode: 128..., let lines) where lines.isEmpty: "ffmpeg was killed"
        case .failed(let code, let lines):
            "ffmpeg failed with exit code \(code)" + Self.clause(lines)
        case .stoodStill(let seconds, let lines):
            "ffmpeg did nothing for \(seconds) seconds" + Self.clause(lines)
        case .wroteNothing: "ffmpeg wrote nothing"
        }
    }

    private static func clause(_ lines: [String]) -> String {
        lines.isEmpty ? "" : ": " + lines.joined(separator: "; ")
    }

    /// What would help, where something would.
    var hint: String? {
        switch self {
        case .missing:
            "install it (apt-get install ffmpeg), or write numbered frames or an animated PNG"
        case .failed(_, let lines) where lines.contains { $0.contains("Unknown encoder") }:
            "install an ffmpeg that has it, or choose another one: --codec-options '-c:v NAME'"
        default: nil
        }
    }
}
