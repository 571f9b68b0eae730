import Foundation
import TestSupport

/// Runs a scenario with one fault after another and reports what is wrong with the result.
struct FaultBench {
    private let scenario: FaultScenario
    private let folder: String
    /// The files at the start of every run, by path.
    private let given: [String: [UInt8]]
    /// The files after a run without faults.
    private let made: [String: [UInt8]]
    private let reference: FaultLibrary.Run

    private var template: String { folder + "/template" }
    private var work: String { folder + "/work" }

    /// Runs the scenario with only its standing faults.
    init(_ scenario: FaultScenario, in folder: String) throws {
        (self.scenario, self.folder) = (scenario, folder)
        let files = FileManager.default
        let (template, work) = (folder + "/template", folder + "/work")
        try files.createDirectory(atPath: template, withIntermediateDirectories: false)
        try scenario.prepare(template)
        given = try Disk.contents(of: template)
        try files.copyItem(atPath: template, toPath: work)
        reference = try FaultLibrary.run(
            scenario.arguments, in: work, scenario.standing, folder: folder)
        made = try Disk.contents(of: work)
    }

    /// The mistakes of the run without faults.
    var mistakes: [String] {
        var mistakes: [String] = []
        if reference.ending != .exit(0) { mistakes.append("\(reference.ending)") }
        if reference.calls.isEmpty { mistakes.append("no call was watched") }
        if made.keys.contains(where: Self.isTemporary) { mistakes.append("temporary files stay") }
        return mistakes
    }

    /// The calls without a standing fault.
    var calls: [Call] {
        let standing = Set(scenario.standing.map { [$0.call.function, $0.call.site] })
        return reference.calls.filter { !standing.contains([$0.function, $0.site]) }
    }

    /// All faults of every call in the long form.
    ///
    /// The short form has a fifth of the first and last calls at each site, with one fault each;
    /// each scenario takes another fifth.
    var faults: [Fault] {
        let last = calls.reduce(into: [:]) { $0[[$1.function, $1.site]] = $1.number }
        let faults = calls.flatMap { call in
            let all = Fault.all(of: call)
            let isEnd = call.number == 1 || call.number == last[[call.function, call.site]]
            guard Torture.isOn || isEnd else { return [Fault]() }
            let isOne = scenario.isLong || !Torture.isOn
            return isOne ? [all[(call.number + scenario.place) % all.count]] : all
        }
        // Few scenarios flush outputs to the disk.
        let isRare = scenario.arguments.contains("--durable")
        return isRare ? faults : Torture.sample(faults, every: 5, from: scenario.place % 5)
    }

    /// Runs the scenario with `fault` and returns its mistakes.
    func mistakes(with fault: Fault) throws -> [String] {
        let run = try attempt([fault])
        let files = try Disk.contents(of: work)
        var mistakes = mistakes(in: files, after: fault)
        if !run.met.contains(fault.call) { mistakes.append("the call was not made") }
        switch FaultExpectation(fault, in: scenario, isLate: isLate(fault.call)) {
        case .unharmed:
            mistakes += self.mistakes(unharmed: run, files)
            if run.errors.withoutTimes != reference.errors.withoutTimes {
                mistakes.append("other words")
            }
        case .speechless:
            mistakes += self.mistakes(unharmed: run, files)
        case .untidy:
            mistakes += self.mistakes(unharmed: run, files.filter { made[$0.key] != nil })
        case .failure(let status, let line):
            if run.ending != .exit(status) {
                mistakes.append("ended by \(run.ending), not \(status)")
            }
            mistakes += self.mistakes(in: run.errors, line, files)
            mistakes += try self.mistakesOfSecondRun()
        }
        return mistakes.isEmpty ? [] : mistakes + ["it said: \(run.errors)"]
    }

    /// Whether `call` is after the last output.
    private func isLate(_ call: Call) -> Bool {
        let last = reference.calls.lastIndex { $0.site == "temporary" } ?? 0
        return reference.calls[last...].contains(call)
    }

    private func mistakes(
        unharmed run: FaultLibrary.Run, _ files: [String: [UInt8]]
    ) -> [String] {
        var mistakes: [String] = []
        if run.ending != .exit(0) { mistakes.append("ended by \(run.ending)") }
        if run.output.withoutTimes != reference.output.withoutTimes {
            mistakes.append("other output")
        }
        if files.filter({ !Self.isTemporary($0.key) }) != made { mistakes.append("other files") }
        return mistakes
    }

    /// Runs the scenario with its initial files.
    private func attempt(_ faults: [Fault]) throws -> FaultLibrary.Run {
        try FileManager.default.removeItem(atPath: work)
        try FileManager.default.copyItem(atPath: template, toPath: work)
        return try FaultLibrary.run(
            scenario.arguments, in: work, faults + scenario.standing, folder: folder,
            removing: work + "/f")
    }

    /// The same command without faults must complete everything.
    private func mistakesOfSecondRun() throws -> [String] {
        let again = try FaultLibrary.run(
            scenario.argumentsToGoOn, in: work, scenario.standing, folder: folder)
        let files = try Disk.contents(of: work).filter { !Self.isTemporary($0.key) }
        return again.ending == .exit(0) && files == made
            ? [] : ["the second run ended by \(again.ending): \(again.errors)"]
    }

    /// Reports files that have neither their old nor their final content.
    private func mistakes(in files: [String: [UInt8]], after fault: Fault) -> [String] {
        let mayStay = fault.call.function == "unlinkat" || fault.action == .signal(SIGKILL)
        var mistakes: [String] = []
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
            if Self.isTemporary(name) {
                if !mayStay { mistakes.append("\(name) stays") }
            } else if bytes != given[name] && bytes != made[name] {
                mistakes.append("\(name) is torn, with \(bytes.count) bytes")
            }
        }
        for name in given.keys where made[name] != nil && files[name] == nil {
            mistakes.append("\(name) is gone")
        }
        return mistakes
    }

    /// Reports mistakes in the error message, which is one line and at most one hint.
    private func mistakes(
        in errors: String, _ line: String, _ files: [String: [UInt8]]
    ) -> [String] {
        var lines = errors.split(separator: "\n").map(String.init)
        let hint = lines.last.flatMap { $0.hasPrefix("hint: ") ? $0 : nil }
        if hint != nil { lines.removeLast() }
        let parts = "reveal-render: error: \(line)".split(
            separator: "*", omittingEmptySubsequences: false)
        guard let error = lines.popLast(), let start = parts.first, let end = parts.last,
            error.hasPrefix(start), error.hasSuffix(end),
            !lines.contains(where: { $0.contains("error") })
        else { return ["not the words: \(line)"] }
        return mistakes(inHint: hint, files)
    }

    /// A failed run's hint says how many frames are complete.
    private func mistakes(inHint hint: String?, _ files: [String: [UInt8]]) -> [String] {
        let frames = made.keys.filter { $0.hasPrefix("f/") }
        guard frames.count > 1 else { return [] }
        let goesOn = scenario.arguments.contains("--skip-existing")
        let whole = frames.filter { files[$0] == made[$0] && (goesOn || given[$0] != made[$0]) }
            .count
        let told = hint?.firstMatch(of: /(\d+) of (\d+) frames are complete/)
        let count = told.flatMap { Int($0.1) } ?? 0
        // If some frames were complete before, the command may not have checked them yet.
        if goesOn, count == 0, whole == given.keys.filter(frames.contains).count { return [] }
        return count == whole ? [] : ["\(whole) frames are complete, but it says \(count)"]
    }

    /// Runs the scenario with `signal` right before `call`, then once more, and returns the
    /// mistakes.
    func mistakes(with signal: Int32, before call: Call) throws -> [String] {
        let fault = Fault(call: call, action: .signal(signal))
        let run = try attempt([fault])
        let files = try Disk.contents(of: work)
        var mistakes = mistakes(in: files, after: fault)
        // A signal after the last step may be too late.
        let isWhole = run.ending == .exit(0) && files == made
        let wanted: Child.Ending = signal == SIGKILL ? .signal(signal) : .exit(128 + signal)
        if run.ending != wanted, signal == SIGKILL || !isWhole {
            mistakes.append("ended by \(run.ending): \(run.errors)")
        }
        if run.ending == .exit(128 + signal),
            !run.errors.contains("reveal-render: error: ended by signal \(signal)\n")
        {
            mistakes.append("it said: \(run.errors)")
        }
        mistakes += try mistakesOfSecondRun()
        return mistakes
    }

    /// Runs the scenario with its folder removed right before `call`.
    func mistakesWhenFolderGoes(before call: Call) throws -> [String] {
        let run = try attempt([Fault(call: call, action: .removal)])
        let error =
            /(^|\n)reveal-render: error: cannot (create|write) the output: .*: no such file or directory\n(hint: .*\n)?$/
        let isTold = [.exit(73), .exit(74)].contains(run.ending) && run.errors.contains(error)
        return (isTold ? [] : ["ended by \(run.ending): \(run.errors)"])
            + (try mistakesOfSecondRun())
    }

    private static func isTemporary(_ name: String) -> Bool {
        name.split(separator: "/").last?.hasPrefix(".") ?? false
    }
}

extension String {
    /// The command's output without times.
    var withoutTimes: String {
        replacing(/in \d+\.\d s|"seconds" : [-0-9.e]+/, with: "in a while")
    }
}
