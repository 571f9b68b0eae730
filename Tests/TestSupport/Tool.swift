import Foundation
private import Synchronization

/// The built command, run as people run it.
package struct Tool {
    /// What a run printed and how it ended.
    package struct Result {
        package let status: Int32
        package let output: String
        package let errors: String
    }

    /// The binary beside the tests.
    package static let path: String = {
        let folder = Bundle.main.bundleURL.path
        let candidates = [
            folder,
            URL(fileURLWithPath: CommandLine.arguments[0])
                .deletingLastPathComponent().path,
        ]
        let found = candidates.map { $0 + "/reveal-render" }.first(where: Disk.exists)
        return found ?? Repository.root + "/.build/release/reveal-render"
    }()

    /// Runs the program `name` of `Scripts` in `folder`.
    package static func script(
        _ name: String, _ arguments: [String] = [], in folder: String,
        environment: [String: String] = [:]
    ) throws -> Result {
        try run(
            arguments, in: folder, environment: environment,
            program: "\(Repository.root)/Scripts/\(name)")
    }

    /// Runs the command in `folder`; `TERM` and the locale are the same everywhere.
    package static func run(
        _ arguments: [String], in folder: String, environment: [String: String] = [:],
        program: String = path
    ) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        var variables = ProcessInfo.processInfo.environment
        variables["LC_ALL"] = "C.UTF-8"
        variables["SWIFT_BACKTRACE"] = "enable=no"
        process.environment = variables.merging(environment) { $1 }
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        let errorText = Mutex("")
        let reader = Thread {
            let data = errors.fileHandleForReading.readDataToEndOfFile()
            errorText.withLock { $0 = String(decoding: data, as: UTF8.self) }
        }
        let done = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in done.signal() }
        try process.run()
        reader.start()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        done.wait()
        while !reader.isFinished { usleep(200) }
        return Result(
            status: process.terminationReason == .uncaughtSignal
                ? 128 + process.terminationStatus : process.terminationStatus,
            output: text, errors: errorText.withLock { $0 })
    }
}

/// The sanitizer that the tests were built with, if there is one.
package enum Sanitizer {
    /// Whether the running program was built with one: memory, time and what is linked differ then.
    package static let isOn = ["__asan_init", "__tsan_init"].contains { (name: String) in
        dlsym(nil, name) != nil
    }
}
