import Foundation
private import Synchronization

/// Headless Chromium, driven by `Scripts/drive-page`: one process, shared by all tests in turn.
package enum Browser {
    private static let script = Repository.root + "/Scripts/drive-page"

    /// Whether Chromium is installed.
    package static let isThere: Bool = {
        (try? Tool.run([], in: "/", program: script))?.status == 0
    }()

    /// Whether tests use the browser.
    ///
    /// They do not under a sanitizer, because the browser shows the same result for the same bytes.
    package static let isWanted = !Sanitizer.isOn && isThere

    /// The reason why tests do not use the browser.
    package static let isUnwanted = "Chromium is not installed, or the result would be the same"

    /// An action that runs a script in the page, as a line of JSON.
    package static func run(_ script: String) throws -> String {
        try line(["run": script])
    }

    /// An action that presses a key, with or without Shift.
    package static func press(_ key: String, shift: Bool = false) throws -> String {
        try line(["key": key, "shift": shift])
    }

    /// An action that saves a picture of the window.
    package static func screenshot(_ path: String) throws -> String {
        try line(["screenshot": path])
    }

    /// An action that opens another page with these preferences.
    package static func open(_ page: String, as preferences: [String]) throws -> String {
        try line(["open": page, "as": preferences])
    }

    private static func line(_ action: [String: Any]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: action), as: UTF8.self)
    }

    /// Opens `page`, performs `actions` and returns the value of each; `preferences` are a window's
    /// size, `dark`, `still` and `scale=`.
    ///
    /// - Throws: `Trouble` with the browser's errors and the page's network requests.
    package static func drive(
        _ page: String, in folder: String, as preferences: [String] = ["still"],
        _ actions: [String]
    ) throws -> [Any] {
        let request: [String: Any] = [
            "folder": folder, "page": page, "as": preferences,
            "actions": try actions.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) },
        ]
        let reply = try driver.withLock { driver in
            let process = try driver ?? Driver()
            // If this browser ends before it answers, the next page starts another.
            driver = nil
            let reply = try process.answer(to: Self.line(request))
            driver = process
            return reply
        }
        let answer = try JSONSerialization.jsonObject(with: reply) as? [String: Any]
        let trouble = answer?["trouble"] as? [String] ?? ["no answer"]
        guard trouble.isEmpty else { throw Trouble(words: trouble.joined(separator: "\n")) }
        return answer?["values"] as? [Any] ?? []
    }

    private static let driver = Mutex<Driver?>(nil)

    /// The running script.
    ///
    /// It ends when its input is closed, at the end of the tests.
    private final class Driver: Sendable {
        private let input: FileHandle
        private let output: FileHandle

        init() throws {
            signal(SIGPIPE, SIG_IGN)
            let (requests, answers) = (Pipe(), Pipe())
            (input, output) = (requests.fileHandleForWriting, answers.fileHandleForReading)
            _ = try Child(
                Browser.script, ["--serve"], in: "/",
                input: .descriptor(requests.fileHandleForReading.fileDescriptor),
                output: .descriptor(answers.fileHandleForWriting.fileDescriptor),
                errors: .descriptor(STDERR_FILENO))
        }

        /// Sends one line and waits for one.
        func answer(to request: String) throws -> Data {
            try input.write(contentsOf: Data((request + "\n").utf8))
            var line = Data()
            while line.last != UInt8(ascii: "\n") {
                let more = output.availableData
                guard !more.isEmpty else { throw Trouble(words: "the browser ended") }
                line += more
            }
            return line
        }
    }

    package struct Trouble: Error, CustomStringConvertible {
        let words: String

        package var description: String { words }
    }
}
