import Foundation
import TestSupport

/// The library `Faults/faults.c`, preloaded between the command and the C library.
enum FaultLibrary {
    static let source = Repository.root + "/Tests/RobustnessTests/Faults/faults.c"

    /// The freshly built library, or nil if gcc is not installed.
    static let path: String? = {
        let path = Repository.root + "/.build/faults.so"
        // Built under another name: concurrent tests use the old one until they end.
        let command = """
            gcc -O2 -Wall -Wextra -Werror -shared -fPIC -o '\(path).$$' '\(source)' &&
                mv '\(path).$$' '\(path)'
            """
        let result = try? Tool.run(["-c", command], in: Repository.root, program: "/bin/sh")
        if let result, result.status != 0 { print(result.errors) }
        return result?.status == 0 ? path : nil
    }()

    static let isMissing = "gcc is not installed"

    /// Why no faults are injected under a sanitizer, through which all libraries call the C
    /// library.
    static let isBlurred = "a sanitizer attributes every library's calls to the command"

    /// The output, calls and faults of a run.
    struct Run {
        let ending: Child.Ending
        let output: String
        let errors: String
        /// Every watched call, in order.
        let calls: [Call]
        /// The calls that met a fault.
        let met: [Call]
    }

    /// Runs the command in the folder `work` with `faults`, and its streams redirected to files in
    /// `folder`.
    static func run(
        _ arguments: [String], in work: String, _ faults: [Fault], folder: String,
        removing outputs: String? = nil
    ) throws -> Run {
        let (output, errors, log) = (folder + "/output", folder + "/errors", folder + "/log")
        for path in [output, errors, log] { try Disk.write([], to: path) }
        var environment = [
            "LD_PRELOAD": path ?? "", "REVEAL_FAULTS_LOG": log,
            "REVEAL_FAULTS": faults.map(\.text).joined(),
        ]
        environment["REVEAL_FAULTS_FOLDER"] = outputs
        let ending = try Child(
            Tool.path, arguments, in: work, environment: environment, output: .path(output),
            errors: .path(errors)
        ).end()
        let lines = try text(log).split(separator: "\n").map { $0.split(separator: "\t") }
        let calls = lines.map {
            Call(String($0[0]), String($0[1]), Int($0[2]) ?? 0)
        }
        return Run(
            ending: ending, output: try text(output), errors: try text(errors), calls: calls,
            met: zip(calls, lines).filter { $1[3] == "1" }.map(\.0))
    }

    private static func text(_ path: String) throws -> String {
        String(decoding: try Disk.read(path), as: UTF8.self)
    }
}
