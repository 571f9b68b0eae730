struct ApproveCommand: Command {
    static let name = "approve"

    static let abstract = "Replace expected pictures with new ones."
    static let usage = "reveal-render approve EXPECTED ACTUAL [NAME...] [options]"
    static let discussion = """
        EXAMPLES
          reveal-render approve golden/ new/ button/pressed.png
              one picture; a report of compare shows this command for selected pictures
          reveal-render approve golden/ new/ --from approved.txt
              the pictures in a list from a report
          reveal-render approve golden/ new/ --all --prune
              all that differ; goldens without a new picture are removed

        A name may include the hashes of the pictures that were seen, NAME@HASH.HASH, as in \
        reports: if a picture has changed since then, none is approved. Each file is replaced \
        completely or not at all. Stable goldens (see repack) stay stable. An interrupted run can \
        be repeated.
        """

    private var expected = ""
    private var actual = ""
    private var names: [String] = []
    private(set) var from: Given<String>?
    private(set) var all = false
    private(set) var prune = false
    private var dryRun = false
    private var quiet = false
    private var limits = LimitOptions()

    static let operands: [Operand<Self>] = [
        Operand(
            "expected", \.expected,
            "The goldens: a PNG file, a pattern such as 'frames/%04d.png', or a folder."),
        Operand("actual", \.actual, "The new pictures, of the same kind."),
        Operand(several: "name", \.names, files: nil, "The pictures to approve."),
    ]

    static let options: [Option<Self>] = Option.table(
        [
            Option(
                "from", \.from, file: "file", "Approve the pictures in a list from a report."),
            Option("all", \.all, "Approve all pictures that differ, and all new ones."),
            Option("prune", \.prune, "Remove goldens that have no new picture."),
            .dryRun(\.dryRun), .quiet(\.quiet),
        ],
        LimitOptions.options.map { $0.of(\.limits) })

    func act() async throws -> ExitStatus {
        try OpenInput.refuse(
            [expected, actual, from?.value], "approve reads its inputs several times", all: true)
        let pairs = try ComparisonPairs(expected: expected, actual: actual)
        var run = ApprovalRun(pairs)
        run.removesMissing = prune
        run.limits = limits.limits(for: "approval")
        run.wanted = try wanted(pairs.kind)
        let isSilent = quiet
        let changes =
            dryRun
            ? try run.changes()
            : try await run.run { change in
                if !isSilent { try Self.report(change.kind.rawValue, change) }
            }
        guard !quiet else { return .success }
        for change in changes where dryRun {
            try Self.report("would be \(change.kind.rawValue)", change)
        }
        if changes.isEmpty {
            try Terminal.standardOutput.deliver(["nothing to do: all pictures are as expected"])
        }
        return .success
    }

    private func wanted(_ kind: ComparisonPairs.Kind) throws -> [Sighting]? {
        guard !all else {
            guard names.isEmpty, from == nil else {
                throw Failure.option(
                    \ApproveCommand.all, " approves all pictures, but some are named",
                    hint: "leave the names out, or \(option: \ApproveCommand.all)")
            }
            return nil
        }
        let list = try from.map { given in try self.list(given.value) }
        // `./` prevents a name from being read as an option; it is not part of a picture's name.
        let names = names.map {
            $0.utf8.starts(with: "./".utf8) ? $0.utf8.dropFirst(2) : $0.utf8[...]
        }
        let wanted = names.map { Sighting(String(Substring($0))) } + (list ?? [])
        // With two files, no name is needed.
        guard list == nil, wanted.isEmpty, kind == .files else {
            guard list != nil || !wanted.isEmpty else { throw ApprovalError.nothingNamed }
            return wanted
        }
        return nil
    }

    private func list(_ path: String) throws -> [Sighting] {
        let text = try InputFile(path, as: .file).withBytes { bytes in
            String(pathBytes: bytes.indices.map { bytes[$0] })
        }
        return try Failure.naming(\ApproveCommand.from) { try Sighting.list(text) }
    }

    private static func report(_ words: String, _ change: ApprovalRun.Change) throws {
        try Terminal.standardOutput.deliver(["\(words): \(change.golden)"])
    }
}

extension ApprovalError: Advised {
    var exitStatus: ExitStatus {
        switch self {
        case .changed: .tryAgain
        case .unknown: .missingInput
        case .missing, .nothingNamed: .usage
        }
    }

    var hint: String? {
        switch self {
        case .changed: "nothing was approved; compare again, and check the pictures"
        case .unknown(let names, let near?): MissingFile.suggestion(near, for: names[0])
        case .unknown: "names are paths below both folders, as compare prints them"
        case .missing: "\(option: \ApproveCommand.prune) removes the goldens"
        case .nothingNamed:
            "name pictures after the two folders, or add \(option: \ApproveCommand.from) with a "
                + "list, or \(option: \ApproveCommand.all)"
        }
    }
}
