import Foundation

/// Headless Chromium, driven by `Scripts/drive-page`.
package enum Browser {
    private static let script = Repository.root + "/Scripts/drive-page"

    /// Whether there is one.
    package static let isThere: Bool = {
        (try? Tool.run([], in: "/", program: script))?.status == 0
    }()

    /// Whether tests are to look at pages: what it shows of the same bytes is the same under a
    /// sanitizer, which watches the command that writes them in other tests.
    package static let isWanted = !Sanitizer.isOn && isThere

    /// Why they do not.
    package static let isUnwanted = "Chromium is not installed, or would show the same"

    /// Something to do with a page, as a line of JSON.
    package static func run(_ script: String) throws -> String {
        try line(["run": script])
    }

    /// Pressing a key, with Shift perhaps.
    package static func press(_ key: String, shift: Bool = false) throws -> String {
        try line(["key": key, "shift": shift])
    }

    /// A picture of the window.
    package static func screenshot(_ path: String) throws -> String {
        try line(["screenshot": path])
    }

    /// Another page in the place of the one that is open, with those preferences.
    package static func open(_ page: String, as preferences: [String]) throws -> String {
        try line(["open": page, "as": preferences])
    }

    private static func line(_ action: [String: Any]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: action), as: UTF8.self)
    }

    /// Opens `page`, does `actions` and returns what each comes to; `preferences` are a window's
    /// size, `dark` and `still`.
    ///
    /// - Throws: `Trouble` with what the browser complains of, and what the page asks a network
    ///   for.
    package static func drive(
        _ page: String, in folder: String, as preferences: [String] = ["still"],
        _ actions: [String]
    ) throws -> [Any] {
        let input = folder + "/actions-" + UUID().uuidString
        try Disk.write(Array(actions.map { $0 + "\n" }.joined().utf8), to: input)
        defer { try? FileManager.default.removeItem(atPath: input) }
        let words = ([script, page] + preferences).map { "'\($0)'" }.joined(separator: " ")
        let result = try Tool.run(
            ["-c", "\(words) < '\(input)'"], in: folder, program: "/bin/sh")
        guard result.status == 0 else { throw Trouble(words: result.errors) }
        return try result.output.split(separator: "\n").map { line in
            try JSONSerialization.jsonObject(with: Data(line.utf8), options: .fragmentsAllowed)
        }
    }

    /// What a browser complains of.
    package struct Trouble: Error, CustomStringConvertible {
        let words: String

        package var description: String { words }
    }
}
