import Foundation

/// The required reaction of a command to a fault.
enum FaultExpectation {
    /// The same as without a fault.
    case unharmed
    /// The same, except for messages on standard error.
    case speechless
    /// The same, except that frames of an earlier job may remain.
    case untidy
    /// This exit code and this message; a star matches any text.
    case failure(Int32, String)

    /// The required reaction of `scenario`'s command to `fault`.
    ///
    /// `isLate` says whether all outputs exist by then.
    init(_ fault: Fault, in scenario: FaultScenario, isLate: Bool) {
        switch (fault.call.site, fault.action) {
        case ("standard error", _): self = .speechless
        case ("boot id", _), ("output path", _), ("system", _): self = .unharmed
        case ("list of the folder", _): self = .unharmed
        case ("claim", _): self = Self.claim(fault)
        case ("output by path", _): self = .speechless
        case (_, .short(1...)): self = .unharmed
        case (_, .error(EINTR)): self = .unharmed
        // The command does not know yet whether it is an input.
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

    /// A file that cannot be locked or removed still identifies its run by its name.
    private static func claim(_ fault: Fault) -> FaultExpectation {
        fault.call.function == "openat" && fault.action != .error(EINTR)
            ? nothingMade(fault) : .unharmed
    }

    private static func folder(_ fault: Fault, _ scenario: FaultScenario) -> FaultExpectation {
        // With --durable, an output is only complete when its name is on the disk.
        if fault.call.function == "fsync" || fault.call.site == "parent folder" {
            return fault.call.function == "close"
                ? .unharmed : .failure(74, "cannot write the output: *: \(fault.words)")
        }
        if fault.call.function == "flock" { return .unharmed }
        // A failed close loses nothing, and an existing folder need not be created.
        let isThere = fault.call.function == "mkdirat" && !scenario.before.isEmpty
        if fault.call.function == "close" || isThere { return .unharmed }
        return fault.call.function == "mkdirat"
            ? nothingMade(fault) : .failure(73, "cannot create the output: *: \(fault.words)")
    }

    /// If creating a file in a folder is not permitted, the message names the folder.
    private static func nothingMade(_ fault: Fault) -> FaultExpectation {
        let isFolder = [EACCES, EROFS].contains { fault.action == .error($0) }
        let start = isFolder ? "cannot write to the folder" : "cannot create the output"
        return .failure(73, "\(start): *: \(fault.words)")
    }

    private static let exists = FaultExpectation.failure(
        73, "will not replace files that this program did not write: *")

    private static func temporary(_ fault: Fault) -> FaultExpectation {
        let notWritten = FaultExpectation.failure(74, "cannot write the output: *: \(fault.words)")
        switch (fault.call.function, fault.action) {
        case ("openat", _): return nothingMade(fault)
        // Failed preallocation or removal does not matter if the output has its name.
        case ("fallocate", _), ("unlinkat", _): return .unharmed
        case ("renameat2", .error(EINVAL)), ("renameat2", .error(ENOSYS)): return .unharmed
        case ("linkat", .error(EPERM)), ("linkat", .error(EOPNOTSUPP)): return .unharmed
        case ("renameat2", .error(EEXIST)), ("linkat", .error(EEXIST)): return exists
        default: return notWritten
        }
    }

    /// A file that may be replaced if it is an earlier job's output, or a frame too many.
    ///
    /// The latter remains if it cannot be read. A command that `replaces` any file reads none.
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
            return exists
        // The second of two calls reads the end of a short file.
        case ("read", .short(0)):
            return fault.call.number.isMultiple(of: 2)
                ? .unharmed : exists
        default:
            return .failure(73, "cannot create the output: *: \(fault.words)")
        }
    }
}
