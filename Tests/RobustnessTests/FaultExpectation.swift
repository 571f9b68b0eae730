import Foundation

/// What a command must do about a fault.
enum FaultExpectation {
    /// What it does without one.
    case unharmed
    /// The same, but for what it says to people.
    case speechless
    /// The same, but that frames of an earlier job may stay.
    case untidy
    /// It ends with this exit code and says this; a star stands for any text.
    case failure(Int32, String)

    /// What `scenario`'s command must do about `fault`; `isLate` says whether it has made its
    /// outputs by then.
    init(_ fault: Fault, in scenario: FaultScenario, isLate: Bool) {
        switch (fault.call.site, fault.action) {
        case ("standard error", _): self = .speechless
        case ("boot id", _), ("output path", _), ("system", _): self = .unharmed
        case ("list of the folder", _): self = .unharmed
        case ("claim", _): self = Self.claim(fault)
        case ("output by path", _): self = .speechless
        case (_, .short(1...)): self = .unharmed
        case (_, .error(EINTR)): self = .unharmed
        // Whether it is an input is not known then.
        case ("standard output", _) where fault.call.function == "fstat": self = .unharmed
        case ("standard output", _):
            self = .failure(74, "cannot write to standard output: \(fault.words)")
        case ("folder", _), ("parent folder", _): self = Self.folder(fault, scenario)
        case ("temporary", _): self = Self.temporary(fault)
        case ("output", _):
            let replaces = scenario.arguments.contains("--overwrite")
            self = Self.output(fault, isLate: isLate, replaces: replaces)
        default: self = Self.input(fault)
        }
    }

    private static func input(_ fault: Fault) -> FaultExpectation {
        guard fault.call.function != "close" else { return .unharmed }
        if fault.action == .short(0) {
            return .failure(75, "*: \(fault.call.site): the file changed while it was read")
        }
        return .failure(66, "*cannot read the *: \(fault.call.site): \(fault.words)")
    }

    /// Where a file cannot be locked, or stays, its name still tells whose run it is.
    private static func claim(_ fault: Fault) -> FaultExpectation {
        fault.call.function == "openat" && fault.action != .error(EINTR)
            ? nothingMade(fault) : .unharmed
    }

    private static func folder(_ fault: Fault, _ scenario: FaultScenario) -> FaultExpectation {
        // With --durable, that outputs are there is only known when their names are on the disk.
        if fault.call.function == "fsync" || fault.call.site == "parent folder" {
            return fault.call.function == "close"
                ? .unharmed : .failure(74, "cannot write the output: *: \(fault.words)")
        }
        if fault.call.function == "flock" { return .unharmed }
        // Nothing is lost when it is closed, and one that is there need not be made.
        let isThere = fault.call.function == "mkdirat" && !scenario.before.isEmpty
        if fault.call.function == "close" || isThere { return .unharmed }
        return fault.call.function == "mkdirat"
            ? nothingMade(fault) : .failure(73, "cannot create the output: *: \(fault.words)")
    }

    /// Where nothing can be made in a folder because that is not permitted, the folder is named.
    private static func nothingMade(_ fault: Fault) -> FaultExpectation {
        let isFolder = [EACCES, EROFS].contains { fault.action == .error($0) }
        let start = isFolder ? "cannot write to the folder" : "cannot create the output"
        return .failure(73, "\(start): *: \(fault.words)")
    }

    private static func temporary(_ fault: Fault) -> FaultExpectation {
        let notWritten = FaultExpectation.failure(74, "cannot write the output: *: \(fault.words)")
        let exists = FaultExpectation.failure(73, "will not replace what it did not write: *")
        switch (fault.call.function, fault.action) {
        case ("openat", _): return nothingMade(fault)
        // What cannot be set aside or removed does not matter, as long as the output has its name.
        case ("fallocate", _), ("unlinkat", _): return .unharmed
        case ("renameat2", .error(EINVAL)), ("renameat2", .error(ENOSYS)): return .unharmed
        case ("linkat", .error(EPERM)), ("linkat", .error(EOPNOTSUPP)): return .unharmed
        case ("renameat2", .error(EEXIST)), ("linkat", .error(EEXIST)): return exists
        default: return notWritten
        }
    }

    /// A file that may be replaced if it is an output of an earlier job, or a frame too many.
    ///
    /// The latter stays if it cannot be read. A command that `replaces` any file reads no other.
    private static func output(
        _ fault: Fault, isLate: Bool, replaces: Bool
    ) -> FaultExpectation {
        switch (fault.call.function, fault.action) {
        case ("close", _): return .unharmed
        case ("unlinkat", _):
            return .failure(
                74, "cannot remove a frame of an earlier render: *: \(fault.words)")
        case _ where isLate: return .untidy
        case ("openat", .error(EACCES)) where replaces, ("read", .short(0)) where replaces:
            return .untidy
        case ("openat", .error(EACCES)):
            return .failure(73, "will not replace what it did not write: *")
        // A short file's end is read as well, by the second of two calls.
        case ("read", .short(0)):
            return fault.call.number.isMultiple(of: 2)
                ? .unharmed : .failure(73, "will not replace what it did not write: *")
        default:
            return .failure(73, "cannot create the output: *: \(fault.words)")
        }
    }
}
