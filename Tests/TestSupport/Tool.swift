import Foundation

/// The built command, run as users run it.
package struct Tool {
    package struct Result {
        package let status: Int32
        package let output: String
        package let errors: String

        package init(status: Int32, output: String, errors: String) {
            (self.status, self.output, self.errors) = (status, output, errors)
        }
    }

    /// The binary next to the tests.
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

    package static func script(
        _ name: String, _ arguments: [String] = [], in folder: String,
        environment: [String: String] = [:]
    ) throws -> Result {
        try run(
            arguments, in: folder, environment: environment,
            program: "\(Repository.root)/Scripts/\(name)")
    }

    /// Runs the command in `folder` in a fixed locale, and waits for its end.
    package static func run(
        _ arguments: [String], in folder: String, environment: [String: String] = [:],
        program: String = path
    ) throws -> Result {
        let pipes = try (0..<2).map { _ in try conduit() }
        defer { for pipe in pipes { close(pipe.reader) } }
        let child: Child
        do {
            defer { for pipe in pipes { close(pipe.writer) } }
            child = try Child(
                program, arguments, in: folder, environment: environment,
                output: .descriptor(pipes[0].writer), errors: .descriptor(pipes[1].writer))
        }
        let texts = contents(of: pipes.map(\.reader)).map { String(decoding: $0, as: UTF8.self) }
        let status: Int32 =
            switch child.end() {
            case .exit(let status): status
            case .signal(let signal): 128 + signal
            case .never: .max
            }
        return Result(status: status, output: texts[0], errors: texts[1])
    }

    private static func conduit() throws -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw NoPipe(error: errno) }
        return (ends[0], ends[1])
    }

    struct NoPipe: Error {
        let error: Int32
    }

    /// The contents of several pipes, read in parallel until all writers have closed them.
    private static func contents(of descriptors: [Int32]) -> [[UInt8]] {
        var contents = [[UInt8]](repeating: [], count: descriptors.count)
        var polls = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while polls.contains(where: { $0.fd >= 0 }) {
            poll(&polls, nfds_t(polls.count), -1)
            for i in polls.indices where polls[i].revents != 0 {
                let count = read(polls[i].fd, &buffer, buffer.count)
                contents[i] += buffer.prefix(max(0, count))
                // Negative descriptors are ignored.
                if count == 0 || count < 0 && errno != EINTR { polls[i].fd = -1 }
            }
        }
        return contents
    }
}

/// The build, which includes the tests.
package enum Build {
    /// The folder of the command and of all objects of this configuration.
    package static let folder = URL(fileURLWithPath: Tool.path).deletingLastPathComponent().path

    package static let manifest: String = {
        // Next to the configuration's folder, or next to the platform's folder that contains it.
        let above = URL(fileURLWithPath: folder).deletingLastPathComponent()
        return [above, above.deletingLastPathComponent()].map { $0.path + "/release.yaml" }
            .first(where: Disk.exists) ?? Repository.root + "/.build/release.yaml"
    }()

    /// Whether the tests were built as for systems that have only POSIX.
    package static let isPortable =
        ProcessInfo.processInfo.environment["REVEAL_PORTABLE"] != nil
}

/// The sanitizer that the tests were built with, if any.
package enum Sanitizer {
    /// Whether the running program was built with a sanitizer, which changes memory, time and
    /// linked libraries.
    package static let isOn = ["__asan_init", "__tsan_init"].contains { (name: String) in
        dlsym(nil, name) != nil
    }

    /// The number of cases to try: a tenth of `count` under a sanitizer, which does not look for
    /// numerical mistakes.
    package static func cases(_ count: Int) -> Int { isOn ? count / 10 : count }
}
