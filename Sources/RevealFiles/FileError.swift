private import CSystem
public import PNG
public import RevealValues

/// What can go wrong with inputs, outputs and the memory for them, each with what, where and why.
public enum FileError: Error, Sendable, Equatable {
    /// The file at that path cannot be used as what it is named for.
    case unreadable(Input, String, InputProblem)
    /// The folder at that path cannot be read.
    case folder(String, SystemError)
    /// Files that this program did not write, or wrote as something else, stand where outputs go.
    case outputExists([String], mayBeInput: Bool)
    /// A file of that kind stands where an output of this program's goes that is of another kind.
    case outputOfOtherKind(String, kind: String)
    /// The file at that path holds other frames of the same job.
    case outputOfOtherFrames(String)
    /// What stands where an output goes is a pipe, a device or a socket.
    case outputNotFile(String)
    /// A file stands where an output goes that bears no sign of who wrote it; whether files of its
    /// kind could, as raw streams cannot.
    case outputKept(String, couldTell: Bool)
    /// The output at that path is an input under this or another name.
    case outputIsInput(String)
    /// Another job is writing the output at that path.
    case outputInUse(String)
    /// The output at that path cannot be created.
    case notCreated(String, SystemError)
    /// No file can be made in the folder at that path.
    case notWritable(String, SystemError)
    /// Writing the output at that path failed.
    case notWritten(String, SystemError)
    /// The frame of an earlier job at that path, which would be taken for one of this job, stays.
    case notRemoved(String, SystemError)
    /// A number of bytes could not be had.
    case outOfMemory(bytes: Int)
    /// A task needs so many bytes, more than the budget; that many workers would do with it.
    case overBudget(task: String, bytes: Int, budget: Int, threads: Int?)

    /// What a file is read as.
    public enum Input: String, Sendable {
        /// A screen before or after.
        case snapshot
        /// One of the numbered frames of a job.
        case frame
        /// A picture that is compared.
        case picture
        /// Whatever it is.
        case file
        /// A grey picture that says in which order pixels change.
        case map
        /// A scene in YAML or JSON.
        case sceneFile = "scene file"
    }

    /// Why a file cannot be an input.
    public enum InputProblem: Error, Sendable, Equatable {
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
        /// That pixel of it has a colour, where only grey says anything.
        case colored(column: Int, row: Int)
        /// Something shines through that pixel of it, where only grey says anything.
        case translucent(column: Int, row: Int)
    }
}

extension FileError: DescribedError {
    /// One line: what, where, why.
    public var description: String {
        switch self {
        case .unreadable(let input, let path, let problem):
            "cannot read the \(input.rawValue): \(path): \(problem)"
        case .folder(let path, let error): "cannot read the folder: \(path): \(error)"
        case .outputExists(let paths, _):
            "will not replace what it did not write: " + paths.joined(separator: ", ")
        case .outputOfOtherKind(let path, let kind):
            "is there already, and is of another kind (\(kind)): \(path)"
        case .outputOfOtherFrames(let path): "holds other frames of the same job: \(path)"
        case .outputNotFile(let path): "the output is no regular file: \(path)"
        case .outputKept(let path, _): "is there already: \(path)"
        case .outputIsInput(let path): "the output is an input: \(path)"
        case .outputInUse(let path): "another render is writing the output: \(path)"
        case .notCreated(let path, let error): "cannot create the output: \(path): \(error)"
        case .notWritable(let path, let error): "cannot write to the folder: \(path): \(error)"
        case .notWritten(let path, let error): "cannot write the output: \(path): \(error)"
        case .notRemoved(let path, let error):
            "cannot remove a frame of an earlier render: \(path): \(error)"
        case .outOfMemory(let bytes):
            bytes > 0 ? "out of memory: \(bytes) bytes more are needed" : "out of memory"
        case .overBudget(let task, let bytes, let budget, _):
            "the \(task) needs about \(mebibytes(bytes)) of memory, and the budget is "
                + mebibytes(budget)
        }
    }
}

extension FileError {
    /// The path of the file or folder that it is about, as it was named.
    package var path: String? {
        switch self {
        case .unreadable(_, let path, _), .folder(let path, _), .outputOfOtherKind(let path, _),
            .outputOfOtherFrames(let path), .outputNotFile(let path), .outputKept(let path, _),
            .outputIsInput(let path), .outputInUse(let path), .notCreated(let path, _),
            .notWritable(let path, _), .notWritten(let path, _), .notRemoved(let path, _):
            path
        case .outputExists(let paths, _): paths.first
        case .outOfMemory, .overBudget: nil
        }
    }

    /// What would help with a file that is nearly a PNG file.
    public var cure: String? {
        if case .unreadable(_, _, .png(let error)) = self { error.cure } else { nil }
    }

    /// Why nothing can be made at `path`: if its folder takes no files, that is said of `folder`.
    static func notCreated(
        _ path: String, in folder: String, _ error: SystemError
    ) -> FileError {
        guard error.code == EACCES || error.code == EROFS else { return .notCreated(path, error) }
        return .notWritable(folder.isEmpty ? "." : folder, error)
    }
}

extension FileError.InputProblem: DescribedError {
    /// A clause that says why.
    public var description: String {
        switch self {
        case .unreadable(let error): error.description
        case .notRegular: "not a regular file"
        case .tooLong(let limit): "the file is longer than \(limit) bytes"
        case .changed: "the file changed while it was read"
        case .png(let error): error.description
        case .colored(let column, let row):
            "it is no grey picture: the pixel in column \(column + 1), row \(row + 1) has a colour"
        case .translucent(let column, let row):
            "it has transparency: the pixel in column \(column + 1), row \(row + 1) is not opaque"
        }
    }
}

extension PNGError: DescribedError {}

/// `512MiB`, rounded up; `512KiB` where that is less than one.
private func mebibytes(_ bytes: Int) -> String {
    bytes < 1 << 20
        ? "\((bytes + (1 << 10) - 1) >> 10)KiB" : "\((bytes + (1 << 20) - 1) >> 20)MiB"
}
