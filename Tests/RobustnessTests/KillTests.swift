import Foundation
import PNG
import TestSupport
import Testing

/// Output files after a signal at a random moment of a render, and after a second run.
struct KillTests {
    /// A render that is interrupted repeatedly.
    struct Render: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let arguments: [String]
        /// An earlier render of the same names, if any.
        var before: [String]?
        /// Its share of the kills.
        let share: Double

        static let sequence = ["from.png", "to.png", "f/"]
        static let animation = ["from.png", "to.png", "out.png"]

        static let all = [
            Render(testDescription: "numbered frames", arguments: sequence, share: 0.5),
            Render(
                testDescription: "numbered frames over older ones", arguments: sequence,
                before: sequence + ["--easing", "linear"], share: 0.3),
            Render(
                testDescription: "an animation over an older one", arguments: animation,
                before: animation + ["--easing", "linear"], share: 0.2),
        ]
    }

    static let kills = Torture.count("KILLS", 20)
    /// Kills in each sequence: the render, and the one that continues it.
    static let killsInARow = 2

    private static let tally = Tally(KillSum(), cases: Render.all.count)

    @Test(arguments: Render.all)
    func `an interrupted render leaves only complete files, and the next run completes them`(
        _ render: Render
    ) async throws {
        try await Disk.withFolder { folder in
            let bench = try KillBench(render, in: folder)
            let rows = Double(Self.kills) * render.share / Double(Self.killsInARow)
            for row in 0..<Int(rows.rounded(.up)) {
                var noise = Noise(UInt64(row + (Torture.seed ?? 0) << 20))
                let mistakes = try bench.mistakes(Self.killsInARow, &noise)
                #expect(mistakes == [], "\(render.testDescription), row \(row)")
            }
            Self.tally.note {
                $0.add(bench.sum)
            } _: {
                $0.description
            }
        }
    }
}

/// Counts of kills and results.
private struct KillSum: CustomStringConvertible {
    /// The number of times that each signal was sent.
    var kills: [Int32: Int] = [:]
    /// Signals that arrived after all work was done.
    var late = 0
    /// Files examined, and those that were neither old nor new.
    var files = 0
    var torn = 0
    /// Sequences whose final files differ from those of an uninterrupted run.
    var others = 0
    /// The maximum time from a catchable signal to the end, in seconds.
    var slowest = 0.0

    mutating func add(_ other: KillSum) {
        kills.merge(other.kills, uniquingKeysWith: +)
        late += other.late
        files += other.files
        torn += other.torn
        others += other.others
        slowest = max(slowest, other.slowest)
    }

    var description: String {
        let signals = [(SIGKILL, "SIGKILL"), (SIGINT, "SIGINT"), (SIGTERM, "SIGTERM")]
            .map { "\(kills[$0] ?? 0) \($1)" }.joined(separator: ", ")
        return
            "\(kills.values.reduce(0, +)) renders ended at random moments (\(signals); \(late) came "
            + "too late): \(torn) of \(files) files torn, \(others) results other than without, "
            + "gone within \(Int(slowest * 1000)) ms of SIGINT and SIGTERM"
    }
}

/// Interrupts a render at random moments and examines the files it leaves.
private final class KillBench {
    private let render: KillTests.Render
    private let folder: String
    /// The files at the start and at the end of every sequence, by path.
    private let given: [String: [UInt8]]
    private let made: [String: [UInt8]]
    /// The duration of an uninterrupted run, in seconds.
    private let length: Double

    private(set) var sum = KillSum()

    init(_ render: KillTests.Render, in folder: String) throws {
        (self.render, self.folder) = (render, folder)
        let template = folder + "/template"
        try FileManager.default.createDirectory(
            atPath: template, withIntermediateDirectories: false)
        let isLong = KillTests.kills > 20
        try writeScreens(in: template, isLong ? 960 : 320, isLong ? 540 : 180)
        if let before = render.before { try Self.run(before, in: template) }
        given = try Disk.contents(of: template)
        let work = folder + "/work"
        try FileManager.default.copyItem(atPath: template, toPath: work)
        let start = ContinuousClock.now
        try Self.run(render.arguments, in: work)
        length = (ContinuousClock.now - start) / .seconds(1)
        made = try Disk.contents(of: work)
        let names = made.keys.filter { $0.hasSuffix(".png") }.sorted()
        for name in names { _ = try decode("\(work)/\(name)") }
        for name in [names.first, names.last].compactMap(\.self) {
            _ = try IndependentDecoder.picture(try Disk.read("\(work)/\(name)"))
        }
    }

    private static func run(_ arguments: [String], in folder: String) throws {
        let result = try Tool.run(arguments, in: folder)
        try #require(result.status == 0, "\(result.errors)")
    }

    /// Starts and interrupts the render `count` times, then completes it, and returns the mistakes.
    ///
    /// Each run continues the preceding one.
    func mistakes(_ count: Int, _ noise: inout Noise) throws -> [String] {
        let work = folder + "/work"
        try FileManager.default.removeItem(atPath: work)
        try FileManager.default.copyItem(atPath: folder + "/template", toPath: work)
        var mistakes: [String] = []
        for _ in 0..<count {
            let signal =
                [SIGKILL, SIGKILL, SIGINT, SIGTERM].randomElement(using: &noise) ?? SIGKILL
            let moment = Double.random(in: 0...length, using: &noise)
            mistakes += try self.mistakes(with: signal, after: moment)
        }
        try Self.run(render.arguments + ["--skip-existing"], in: work)
        let isWhole = try Disk.contents(of: work) == made
        if !isWhole { sum.others += 1 }
        return mistakes + (isWhole ? [] : ["the rest was not rendered, or too much stays"])
    }

    private func mistakes(with signal: Int32, after moment: Double) throws -> [String] {
        let work = folder + "/work"
        let errors = folder + "/errors"
        try Disk.write([], to: errors)
        let before = try Disk.contents(of: work)
        let child = try Child(
            Tool.path, render.arguments + ["--skip-existing"], in: work, errors: .path(errors))
        usleep(UInt32(moment * 1e6))
        let sent = ContinuousClock.now
        child.send(signal)
        let ending = child.end()
        let seconds = (ContinuousClock.now - sent) / .seconds(1)
        sum.kills[signal, default: 0] += 1
        if ending == .exit(0) { sum.late += 1 }
        if signal != SIGKILL, ending == .exit(128 + signal) {
            sum.slowest = max(sum.slowest, seconds)
        }

        let said = String(decoding: try Disk.read(errors), as: UTF8.self)
        let left = try Disk.contents(of: work)
        var mistakes: [String] = []
        // A signal may arrive before the command has started or after it is done.
        let wanted: [Child.Ending] =
            [.exit(0), .signal(signal)]
            + (signal == SIGKILL ? [] : [.exit(128 + signal)])
        if !wanted.contains(ending) { mistakes.append("ended by \(ending): \(said)") }
        if ending == .signal(signal), signal != SIGKILL, left != before {
            mistakes.append("ended by \(ending) in the middle")
        }
        for (name, bytes) in left {
            if name.contains(".reveal-render") {
                if signal != SIGKILL, before[name] == nil { mistakes.append("\(name) stays") }
            } else {
                sum.files += 1
                if bytes != given[name] && bytes != made[name] {
                    sum.torn += 1
                    mistakes.append("\(name) is torn")
                }
            }
        }
        return mistakes
    }
}
