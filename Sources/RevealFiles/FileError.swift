private import CSystem
public import PNG
public import RevealValues

/// An error of inputs, outputs, or their memory.
public enum FileError: Error, Sendable, Equatable {
    /// The file at that path cannot be read as that input.
    case unreadable(Input, String, InputProblem)
    /// The folder at that path cannot be read.
    case folder(String, SystemError)
    /// The outputs exist, and this program did not write them, or wrote them as another kind.
    ///
    /// A single output of a render may have been meant as an input.
    case outputExists([String], mayBeInput: Bool)
    /// The output exists as this program's file of that other kind.
    case outputOfOtherKind(String, kind: String)
    /// The file at that path contains other frames of the same job.
    case outputOfOtherFrames(String)
    /// The output is a pipe, a device, or a socket.
    case outputNotFile(String)
    /// The output exists, in a format without metadata about its author, such as a raw stream.
    case outputKept(String)
    /// The output at that path is an input, by this or another name.
    case outputIsInput(String)
    /// Another job is writing the output at that path.
    case outputInUse(String)
    /// The output at that path cannot be created.
    case notCreated(String, SystemError)
    /// No file can be created in the folder at that path.
    case notWritable(String, SystemError)
    /// Writing the output at that path failed.
    case notWritten(String, SystemError)
    /// A frame of an earlier job, which would be mistaken for one of this job, cannot be removed.
    case notRemoved(String, SystemError)
    /// An allocation of that size failed.
    case outOfMemory(bytes: Int)
    /// A task needs more bytes than the budget; `threads` workers would fit, if any.
    case overBudget(task: String, bytes: Int, budget: Int, threads: Int?)

    /// The use of an input file.
    public enum Input: String, Sendable {
        /// A screen before or after the transition.
        case snapshot
        /// A numbered frame of a job.
        case frame
        /// A picture to compare.
        case picture
        /// Any file.
        case file
        /// A gray picture that gives the order in which pixels change.
        case map
        /// A scene in YAML or JSON.
        case sceneFile = "scene file"
    }

    /// A reason that a file cannot be an input.
    public enum InputProblem: Error, Sendable, Equatable {
        /// It cannot be opened or read.
        case unreadable(SystemError)
        /// It is a directory, a device, or a pipe.
        case notRegular
        /// It is longer than the limit, in bytes.
        case tooLong(limit: Int)
        /// It changed while it was read.
        case changed
        /// It is not a readable PNG file.
        case png(PNGError)
        /// That pixel, counted from 0, is not gray, but must be.
        case colored(column: Int, row: Int)
        /// That pixel, counted from 0, is not opaque, but must be.
        case translucent(column: Int, row: Int)
    }
}

extension FileError: DescribedError {
    /// A one-line description.
    public var description: String {
        switch self {
        case .unreadable(let input, let path, let problem):
            "cannot read the \(input.rawValue): \(path): \(problem)"
        case .folder(let path, let error): "cannot read the folder: \(path): \(error)"
        case .outputExists(let paths, _):
            "will not replace files that this program did not write: "
                + paths.joined(separator: ", ")
        case .outputOfOtherKind(let path, let kind):
            "the output already exists as another kind of file (\(kind)): \(path)"
        case .outputOfOtherFrames(let path): "the output has other frames of the same job: \(path)"
        case .outputNotFile(let path): "the output is not a regular file: \(path)"
        case .outputKept(let path): "the output already exists: \(path)"
        case .outputIsInput(let path): "the output is an input: \(path)"
        case .outputInUse(let path): "another render is writing the output: \(path)"
        case .notCreated(let path, let error): "cannot create the output: \(path): \(error)"
        case .notWritable(let path, let error): "cannot write to the folder: \(path): \(error)"
        case .notWritten(let path, let error): "cannot write the output: \(path): \(error)"
        case .notRemoved(let path, let error):
            "cannot remove a frame of an earlier render: \(path): \(error)"
        case .outOfMemory(let bytes):
            bytes > 0 ? "out of memory: \(bytes) more bytes are needed" : "out of memory"
        case .overBudget(let task, let bytes, let budget, _):
            "the \(task) needs about \(mebibytes(bytes)) of memory, but the budget is "
                + mebibytes(budget)
        }
    }
}

extension FileError {
    package var path: String? {
        switch self {
        case .unreadable(_, let path, _), .folder(let path, _), .outputOfOtherKind(let path, _),
            .outputOfOtherFrames(let path), .outputNotFile(let path), .outputKept(let path),
            .outputIsInput(let path), .outputInUse(let path), .notCreated(let path, _),
            .notWritable(let path, _), .notWritten(let path, _), .notRemoved(let path, _):
            path
        case .outputExists(let paths, _): paths.first
        case .outOfMemory, .overBudget: nil
        }
    }

    /// A hint for a file that is nearly a PNG file.
    public var cure: String? {
        if case .unreadable(_, _, .png(let error)) = self { error.cure } else { nil }
    }

    static func notCreated(
        _ path: String, in folder: String, _ error: SystemError
    ) -> FileError {
        guard error.code == EACCES || error.code == EROFS else { return .notCreated(path, error) }
        return .notWritable(folder.isEmpty ? "." : folder, error)
    }
}

extension FileError.InputProblem: DescribedError {
    /// A clause with the reason.
    public var description: String {
        switch self {
        case .unreadable(let error): error.description
        case .notRegular: "not a regular file"
        case .tooLong(let limit): "the file is longer than \(limit) bytes"
        case .changed: "the file changed while it was read"
        case .png(let error): error.description
        case .colored(let column, let row):
            "the picture must be gray, but has a color in column \(column + 1), row \(row + 1)"
        case .translucent(let column, let row):
            "the picture must be opaque, but is not in column \(column + 1), row \(row + 1)"
        }
    }
}

extension PNGError: DescribedError {}

private func mebibytes(_ bytes: Int) -> String {
    bytes < 1 << 20
        ? "\((bytes + (1 << 10) - 1) >> 10)KiB" : "\((bytes + (1 << 20) - 1) >> 20)MiB"
}
