private import CSystem

extension Failure {
    init(_ error: any Error) {
        switch error {
        case let failure as Failure:
            self = failure
        case let error as OutOfMemory:
            self.init(FileError.outOfMemory(bytes: error.bytes))
        case PNGError.outOfMemory(let bytes):
            self.init(FileError.outOfMemory(bytes: bytes))
        case let error as OptionError:
            self = .option(error.option, error.error)
        case let error as SyntaxError:
            self = .usage(error.description, hint: error.hint)
        case RenderError.noMoment:
            // The option is `--at`: a still of `--frame` is always within the timeline.
            self = .option(\RenderCommand.at, ": \(error)", hint: (error as? RenderError)?.cure)
        case ComparisonError.tolerance(let metric):
            self = .option(
                \CompareCommand.tolerance, ": \(error)",
                hint: "a usual tolerance is \(metric.usualTolerance); "
                    + "\(option: \CompareCommand.maxDifferent) and "
                    + "\(option: \CompareCommand.ignore) accept pixels that differ")
        case let error as any Advised:
            self.init(
                message: error.description, hint: error.hint, status: error.exitStatus,
                subject: error.subject)
        default:
            self.init(message: "an internal check failed: \(error)", status: .internalError)
        }
    }
}

extension FileError: Advised {
    var subject: Failure.Subject { .init(path: path) }

    var exitStatus: ExitStatus {
        switch self {
        case .unreadable(_, _, let problem): problem.exitStatus
        case .outputIsInput: .usage
        case .outputExists, .outputKept, .outputOfOtherKind, .outputOfOtherFrames, .outputNotFile,
            .notCreated, .notWritable:
            .notCreated
        case .folder: .missingInput
        case .outputInUse: .tryAgain
        case .notWritten, .notRemoved: .notWritten
        case .outOfMemory, .overBudget: .outOfMemory
        }
    }

    var hint: String? {
        switch self {
        case .unreadable(.snapshot, let path, .png(.notPNG)),
            .unreadable(.frame, let path, .png(.notPNG)),
            .unreadable(.map, let path, .png(.notPNG)):
            FileNature.cure(path)
        case .unreadable(.picture, let path, .png(.notPNG)) where FileNature(ofFileAt: path) != nil:
            FileNature.cure(path)
        case .unreadable(_, let path, .png(.displaced(let offset))):
            OpenInputs.descriptor(of: path) == nil
                ? "remove them: tail -c +\(offset + 1) \(shellQuoted(path)) > fixed.png"
                : "remove them in the pipe: program | tail -c +\(offset + 1) | reveal-render …"
        case .unreadable(_, _, .png): cure
        case .unreadable(_, let path, .colored), .unreadable(_, let path, .translucent):
            "convert it to gray: ffmpeg -i \(shellQuoted(path)) -vf format=gray map.png"
        case .outputExists(_, mayBeInput: true), .outputOfOtherKind:
            "the last path is the output: name another, or replace it with \(\.overwrite)"
        case .outputExists:
            "choose another name, or replace it with \(\.overwrite)"
        case .outputKept:
            "such files do not contain their author: choose another name, or replace it with "
                + "\(\.overwrite)"
        case .outputOfOtherFrames:
            "render numbered frames and assemble them, or replace it with "
                + "\(\.overwrite)"
        case .outputNotFile(let path):
            "write to standard output: - \(\.format) png > \(shellQuoted(path))"
        case .outputIsInput: "an input is never replaced: choose another name for the output"
        case .outputInUse: "wait until it has ended, or choose another name"
        case .outOfMemory: "use fewer workers: \(\.threads) 1"
        case .overBudget(_, _, _, let threads?): "use fewer workers: \(\.threads) \(threads)"
        case .overBudget(_, let bytes, _, _):
            "allow more with \(\.maxMemory), such as \(max(4, bytes / 1_000_000_000 + 1))G"
        case .unreadable(_, let path, .notRegular) where (try? System.isDirectory(path)) ?? false:
            "it is a folder: name a file in it"
        // Links are refused only for files that are replaced.
        case .unreadable(_, let path, .notRegular)
        where (try? System.status(of: path))?.isRegular ?? false:
            "it is a link: name the file that it leads to"
        case .unreadable(_, let path, .unreadable(.missing)), .folder(let path, .missing):
            MissingFile.hint(for: path)
        case .notWritten(_, let error): error.hint
        case .unreadable, .folder, .notCreated, .notWritable, .notRemoved: nil
        }
    }
}

extension SystemError {
    /// The remedy for a file that cannot be written.
    fileprivate var hint: String? {
        switch code {
        case EFBIG: "allow longer files (ulimit -f)"
        case ENOSPC, EDQUOT: "free some space, or write to another disk"
        default: nil
        }
    }
}

extension FileError.InputProblem {
    fileprivate var exitStatus: ExitStatus {
        switch self {
        case .unreadable, .notRegular: .missingInput
        case .changed: .tryAgain
        case .tooLong, .png, .colored, .translucent: .malformedInput
        }
    }
}

extension TransitionError: Advised {
    var exitStatus: ExitStatus {
        switch self {
        case .sizesDiffer, .size: .malformedInput
        default: .usage
        }
    }

    var hint: String? {
        guard case .sizesDiffer = self else { return cure }
        return "\(\.fit) cover scales the incoming snapshot to the outgoing one's size; contain, "
            + "fill, and none are alternatives"
    }
}

extension SlideSizeError: Advised {
    var exitStatus: ExitStatus { .malformedInput }

    var hint: String? { "\(\.fit) cover scales all slides to the size of the first one" }

    var subject: Failure.Subject { .init(path: path) }
}

extension RenderError: Advised {
    var exitStatus: ExitStatus {
        switch self {
        case .frames: .malformedInput
        default: .usage
        }
    }

    var hint: String? {
        switch self {
        case .frames: return "allow more with \(\.maxPixels)"
        case .alpha(_, _, let isRendered):
            return hint((isRendered ? "add " : "render them with ") + "\(\.background) black")
        default: return cure
        }
    }

    /// Returns the hint for an output without alpha: `cure`, or an output with alpha.
    func hint(_ cure: String) -> String? {
        guard case .alpha(_, let isStream, _) = self else { return hint }
        let others = isStream ? "\(\.format) rgba" : "write a .webm, .webp, .mov, or .png file"
        return "\(cure), or \(others)"
    }
}

extension ColorError: Advised {
    var exitStatus: ExitStatus { self == .onlyStandard ? .usage : .malformedInput }

    var hint: String? {
        switch self {
        case .highRange:
            "use such pictures only, and write a PNG, .mp4, .mov, .mkv, .webm, or .avif file; "
                + "\(\.colorSpace) keep uses sample values unchanged"
        case .tables:
            "convert it to sRGB first; \(\.colorSpace) keep uses sample values unchanged"
        case .onlyStandard:
            "leave \(\.colorSpace) out; PNG, .mp4, .mov, .mkv, .webm and .avif files hold Display "
                + "P3"
        case .noLight: "leave \(\.blend) out, or convert the pictures to sRGB first"
        }
    }
}

extension FrameSelectionError: Advised {}

extension ValueError: Advised {}

extension MovieError: Advised {
    var subject: Failure.Subject { .init(path: path) }

    var exitStatus: ExitStatus {
        switch problem {
        case .diskFull, .fileTooLong, .unfinished, .lostFrames: .notWritten
        default: .unavailable
        }
    }

    var hint: String? {
        switch problem {
        case .droppedAlpha:
            "numbered frames and animated PNG files keep it; .mov, .webm, and .webp files keep it "
                + "with the encoders prores_ks, libvpx-vp9, and libwebp_anim"
        case .diskFull: SystemError(code: ENOSPC).hint
        case .fileTooLong: SystemError(code: EFBIG).hint
        case .missing:
            "install it (apt-get install ffmpeg), or write numbered frames or an animated PNG"
        case .failed(_, let lines) where lines.contains { $0.contains("Unknown encoder") }:
            "install an ffmpeg that has it, or choose another encoder: \(\.codecOptions) "
                + "'-c:v NAME'"
        default: nil
        }
    }
}

extension SceneFileError: Advised {
    var subject: Failure.Subject { .init(path: path, line: line, column: column) }
    var exitStatus: ExitStatus { problem?.exitStatus ?? .malformedInput }

    var hint: String? {
        if case .unreadable(.missing) = problem { snapshot.flatMap(MissingFile.hint) } else { cure }
    }
}

extension ComparisonError: Advised {
    var exitStatus: ExitStatus { .missingInput }

    var hint: String? { "name PNG files, which end in .png or .apng" }
}

extension AssemblyError: Advised {
    var exitStatus: ExitStatus {
        switch self {
        case .noFrames(_, others: 0): .missingInput
        case .noFrames, .frameFiles: .malformedInput
        case .output: .usage
        }
    }

    var hint: String? {
        switch self {
        case .noFrames(_, others: 0):
            "name a pattern such as 'frames/%04d.png', or a folder of such frames"
        case .noFrames: nil
        case .frameFiles(_, _, _, missingCount: 0, _, let last):
            "remove them, or leave them out with \(\.frames) 0-\(last)"
        case .frameFiles(_, _, _, _, foreignCount: 0, _):
            "render the missing frames with \(\.skipExisting)"
        case .frameFiles:
            "remove the foreign frames, and render the missing ones with \(\.skipExisting)"
        case .output:
            "name one file, such as out.png or out.mp4, or - with \(\.format); pages and luma "
                + "maps require a render of pictures"
        }
    }
}

extension FileNature {
    /// Returns a hint for a file that should be PNG.
    static func cure(_ path: String) -> String {
        let conversion = "ffmpeg -i \(shellQuoted(path)) picture.png"
        switch FileNature(ofFileAt: path) {
        case let nature? where nature.isPicture: return "\(nature.clause): \(conversion)"
        case let nature?: return nature.clause
        case nil: return "FFmpeg converts most pictures: \(conversion)"
        }
    }
}

extension MeasurementError: Advised {
    var exitStatus: ExitStatus {
        switch self {
        case .noTimes: .usage
        case .outOfMemory: .outOfMemory
        case .sizesDiffer, .fewFrames, .timesDiffer, .sameSnapshots, .sameEnds: .malformedInput
        }
    }

    var hint: String? {
        switch self {
        case .noTimes:
            "add the frame rate (\(\.fps) 60) or the times "
                + "(\(option: \MeasureCommand.times) times.txt)"
        case .sameSnapshots, .sameEnds:
            "name the pictures before and after: " + Self.naming
        case .timesDiffer: "write one line with a time for each frame"
        case .sizesDiffer:
            "take the pictures before and after at the size of the frames, and name them: "
                + Self.naming
        case .fewFrames:
            "name pictures of all frames: a pattern such as 'frames/%04d.png', a folder, an "
                + "animated PNG file, or a movie"
        case .outOfMemory: nil
        }
    }

    private static let naming =
        "\(option: \MeasureCommand.outgoing) a.png \(option: \MeasureCommand.incoming) b.png"
}

extension MovieReadingError: Advised {
    var subject: Failure.Subject { .init(path: path) }

    var exitStatus: ExitStatus {
        switch problem {
        case .noVideo, .noFrames, .sizesDiffer, .timesDiffer, .damaged: .malformedInput
        // FFmpeg has a code below 128 for files that it cannot read; codes from 128 are signals.
        case .program(.failed(let code, _)) where code < 128: .malformedInput
        case .program: .unavailable
        }
    }

    var hint: String? {
        switch problem {
        case .program(.missing): "install ffmpeg, or measure pictures instead"
        case .program(.failed): FileNature(ofFileAt: path)?.clause
        default: nil
        }
    }
}
