import Foundation
import TestSupport
import Testing

/// A command whose file calls are made to fail.
struct FaultScenario: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let arguments: [String]
    /// Commands that ran in the folder before.
    var before: [[String]] = []
    /// Standing faults: conditions that hold in every run.
    var standing: [Fault] = []
    /// Whether there are so many calls that each gets only one fault.
    var isLong = false

    /// The number of frames in a sequence.
    static let frames = Torture.isOn ? 12 : 4

    static let all = few + (Torture.isOn ? [hundreds] : [])

    /// The index in `all`.
    var place: Int { Self.all.firstIndex { $0.testDescription == testDescription } ?? 0 }

    private static let few = [
        FaultScenario(testDescription: "numbered frames", arguments: sequence()),
        FaultScenario(
            testDescription: "numbered frames by two threads",
            arguments: sequence(["--threads", "2"])),
        FaultScenario(
            testDescription: "numbered frames over others, and more of them",
            arguments: sequence(["--overwrite", "--verbose"]),
            before: [sequence(["--easing", "linear"], frames: frames + 2)]),
        FaultScenario(
            testDescription: "numbered frames over own ones",
            arguments: sequence(["--progress", "plain"]),
            before: [sequence(["--easing", "linear"])]),
        FaultScenario(
            testDescription: "numbered frames where renaming always replaces",
            arguments: sequence(),
            standing: [
                Fault(call: Call("renameat2", "temporary", 1), action: .error(EINVAL), count: 0)
            ]),
        FaultScenario(
            testDescription: "numbered frames that go on",
            arguments: sequence(["--skip-existing"]),
            before: [sequence(["--frames", "0-1"])]),
        FaultScenario(testDescription: "lasting frames", arguments: sequence(["--durable"])),
        FaultScenario(
            testDescription: "a lasting animation", arguments: animation + ["--durable"]),
        FaultScenario(
            testDescription: "frames of a scene",
            arguments: ["scene.yaml", "f/", "--threads", "1"]),
        FaultScenario(
            testDescription: "a still",
            arguments: ["from.png", "to.png", "out.png", "--at", "50%"]),
        FaultScenario(
            testDescription: "an animation",
            arguments: animation + ["--json", "--threads", "2"]),
        FaultScenario(
            testDescription: "an animation over an older one", arguments: animation,
            before: [animation + ["--easing", "linear"]]),
        FaultScenario(testDescription: "a plot", arguments: ["curve", "ease", "out.png"]),
        FaultScenario(
            testDescription: "a printed scene",
            arguments: ["from.png", "to.png", "out.png", "--preset", "bubble", "--print-scene"]),
        FaultScenario(
            testDescription: "a plan", arguments: sequence(["--dry-run", "--json"])),
        FaultScenario(
            testDescription: "a file's facts", arguments: ["info", "from.png", "--json"]),
        FaultScenario(testDescription: "help", arguments: ["--help"]),
        FaultScenario(testDescription: "the version", arguments: ["--version"]),
    ]

    private static let hundreds = FaultScenario(
        testDescription: "hundreds of frames", arguments: sequence(frames: 400), isLong: true)

    private static let animation = [
        "from.png", "to.png", "out.png", "--duration", "\(frames - 1)f",
    ]

    private static func sequence(
        _ options: [String] = [], frames count: Int = frames
    ) -> [String] {
        let threads = options.contains("--threads") ? [] : ["--threads", "1"]
        return ["from.png", "to.png", "f/", "--duration", "\(count - 1)f"] + threads + options
    }

    /// Whether it writes numbered frames.
    var writesFrames: Bool { arguments.contains("f/") && !arguments.contains("--dry-run") }

    /// Whether one thread makes all frames, so that calls do not overlap.
    var isAlone: Bool {
        zip(arguments, arguments.dropFirst()).contains { $0 == ("--threads", "1") }
    }

    /// The command that continues this one after it was interrupted.
    var argumentsToGoOn: [String] {
        let cannot = ["--overwrite", "--skip-existing"].contains(where: arguments.contains)
        return cannot || !writesFrames ? arguments : arguments + ["--skip-existing"]
    }

    /// Whether it writes files.
    var writesFiles: Bool {
        writesFrames || arguments.contains("out.png") && !arguments.contains("--print-scene")
    }

    /// Writes the command's inputs to `folder` and runs the earlier commands.
    func prepare(_ folder: String) throws {
        try writeNoise(in: folder, 9, 7)
        let scene = """
            outgoing: from.png
            incoming: to.png
            duration: \(Self.frames - 1)f
            """
        try Disk.write(Array(scene.utf8), to: folder + "/scene.yaml")
        for arguments in before {
            _ = try Tool.run(arguments, in: folder)
        }
    }
}
