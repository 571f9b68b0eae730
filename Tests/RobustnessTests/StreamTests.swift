import Foundation
import TestSupport
import Testing

/// The command handles closed, full and broken standard streams.
struct StreamTests {
    /// Commands that print to standard output.
    static let wordy = [
        ["--help"], ["--version"], ["info", "from.png"], ["info", "from.png", "--json"],
        ["from.png", "to.png", "out.png", "--dry-run"],
        ["from.png", "to.png", "out.png", "--dry-run", "--json"],
        ["from.png", "to.png", "out.png", "--print-scene"],
        ["from.png", "to.png", "f/", "--json"],
        ["from.png", "to.png", "out.png", "--json"],
    ]

    /// Runs the command in a folder with two pictures, and returns its exit and the output on the
    /// streams that are not redirected.
    private static func run(
        _ arguments: [String], in folder: String, input: Child.Stream = .null,
        output: Child.Stream? = nil, errors: Child.Stream? = nil
    ) throws -> (ending: Child.Ending, output: String, errors: String) {
        let said = ["output.txt", "errors.txt"].map { "\(folder)/\($0)" }
        for path in said { try Disk.write([], to: path) }
        let ending = try Child(
            Tool.path, arguments, in: folder, input: input, output: output ?? .path(said[0]),
            errors: errors ?? .path(said[1])
        ).end()
        let words = try said.map { String(decoding: try Disk.read($0), as: UTF8.self) }
        return (ending, words[0], words[1])
    }

    @Test(arguments: wordy)
    func `failing to write to standard output is an error`(
        _ arguments: [String]
    ) async throws {
        try await Disk.withFolder { folder in
            try writeNoise(in: folder, 9, 7)
            let broken = try Pipe()
            broken.closeReader()
            for (stream, why) in [
                (Child.Stream.path("/dev/full"), "no space left on device"),
                (.descriptor(broken.writer), "broken pipe"),
            ] {
                let result = try Self.run(arguments, in: folder, output: stream)
                #expect(result.ending == .exit(74))
                #expect(
                    result.errors
                        == "reveal-render: error: cannot write to standard output: \(why)\n")
            }
            // The rendered files exist all the same.
            guard arguments.contains("f/") else { return }
            #expect(try Disk.names(in: folder + "/f").count == 31)
        }
    }

    @Test(arguments: ["plain", "json", "openjd", "none"])
    func `a render succeeds when standard error is closed, full or broken`(_ progress: String)
        async throws
    {
        try await Disk.withFolder { folder in
            try writeNoise(in: folder, 9, 7)
            let broken = try Pipe()
            broken.closeReader()
            let arguments = ["from.png", "to.png", "f/", "--progress", progress, "--verbose"]
            for stream in [Child.Stream.path("/dev/full"), .descriptor(broken.writer), .closed] {
                #expect(try Self.run(arguments, in: folder, errors: stream).ending == .exit(0))
                #expect(try Disk.names(in: folder + "/f").count == 31)
                let failure = try Self.run(["gone.png", "f/"], in: folder, errors: stream)
                #expect(failure.ending == .exit(66))
            }
        }
    }

    @Test(arguments: [0, 1, 100, 4095])
    func `a reader that closes the pipe early is reported in one line`(
        _ count: Int
    ) async throws {
        try await Disk.withFolder { folder in
            // The help is longer than the pipe's buffer.
            let pipe = try Pipe(bytes: 4096)
            let errors = folder + "/errors.txt"
            let child = try Child(
                Tool.path, ["--help"], in: folder, output: .descriptor(pipe.writer),
                errors: .path(errors))
            pipe.closeWriter()
            #expect(pipe.read(count) == count)
            pipe.closeReader()
            #expect(child.end() == .exit(74))
            #expect(
                String(decoding: try Disk.read(errors), as: UTF8.self)
                    == "reveal-render: error: cannot write to standard output: broken pipe\n")
        }
    }

    @Test func `a nonblocking pipe receives every byte`() async throws {
        try await Disk.withFolder { folder in
            let pipe = try Pipe(bytes: 4096)
            _ = fcntl(pipe.writer, F_SETFL, O_WRONLY | O_NONBLOCK)
            let child = try Child(
                Tool.path, ["--help"], in: folder, output: .descriptor(pipe.writer))
            pipe.closeWriter()
            waitUntil { pipe.isFull }
            let help = try Tool.run(["--help"], in: folder).output.utf8.count
            #expect(help > 4096 && pipe.read(help + 1) == help)
            #expect(child.end() == .exit(0))
        }
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func `a signal ends the command while its messages block`(
        _ signal: Int32
    ) async throws {
        try await Disk.withFolder { folder in
            try writeNoise(in: folder, 64, 48)
            let pipe = try Pipe(bytes: 4096)
            pipe.fill()
            let child = try Child(
                Tool.path, ["from.png", "to.png", "f/", "--progress", "json"], in: folder,
                errors: .descriptor(pipe.writer))
            // It prints its progress after the first frame, and blocks.
            waitUntil { Disk.exists(folder + "/f/0000.png") }
            child.send(signal)
            #expect(child.end() == .exit(128 + signal))
            let names = try Disk.names(in: folder + "/f")
            #expect(!names.contains { $0.hasPrefix(".") })
        }
    }

    @Test(arguments: 0..<8)
    func `closed standard descriptors do not change the written files`(
        _ closed: Int
    ) async throws {
        try await Disk.withFolder { folder in
            try writeNoise(in: folder, 9, 7)
            let streams = (0..<3).map { closed >> $0 & 1 == 1 ? Child.Stream.closed : nil }
            for arguments in [
                ["from.png", "to.png", "f/", "--json", "--verbose", "--progress", "plain"],
                ["from.png", "to.png", "out.png"],
                ["from.png", "to.png", "still.png", "--at", "50%"], ["info", "from.png"],
            ] {
                let whole = try Self.run(arguments, in: folder)
                let before = try Self.outputs(in: folder)
                let result = try Self.run(
                    arguments, in: folder, input: streams[0] ?? .null, output: streams[1],
                    errors: streams[2])
                let isAnswer = arguments.contains("--json") || arguments[0] == "info"
                #expect(result.ending == .exit(isAnswer && closed & 2 == 2 ? 74 : 0))
                #expect(try Self.outputs(in: folder) == before)
                let expected = closed & 2 == 2 ? "" : whole.output.withoutTimes
                #expect(result.output.withoutTimes == expected)
            }
            let failure = try Self.run(
                ["gone.png", "f/"], in: folder, input: streams[0] ?? .null, output: streams[1],
                errors: streams[2])
            #expect(failure.ending == .exit(66))
        }
    }

    /// The pictures in a folder, by path.
    private static func outputs(in folder: String) throws -> [String: [UInt8]] {
        try Disk.contents(of: folder).filter { $0.key.hasSuffix(".png") }
    }
}

/// A pipe whose ends the tests close.
private final class Pipe {
    private var ends: [Int32] = [0, 0]

    /// A pipe with a buffer of this size, in whole pages.
    init(bytes: Int32 = 65536) throws {
        guard pipe(&ends) == 0 else { throw CocoaError(.fileWriteUnknown) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // F_SETPIPE_SZ, which Swift does not import.
        _ = fcntl(ends[1], 1031, bytes)
    }

    deinit {
        closeReader()
        closeWriter()
    }

    var writer: Int32 { ends[1] }

    func closeReader() { close(0) }

    func closeWriter() { close(1) }

    private func close(_ end: Int) {
        if ends[end] >= 0 { Foundation.close(ends[end]) }
        ends[end] = -1
    }

    /// Whether its 4096 bytes are full.
    var isFull: Bool {
        var count: Int32 = 0
        return ioctl(ends[0], UInt(FIONREAD), &count) == 0 && count == 4096
    }

    /// Writes until the buffer is full.
    func fill() {
        _ = fcntl(writer, F_SETFL, O_WRONLY | O_NONBLOCK)
        while Foundation.write(writer, "x", 1) == 1 {}
        _ = fcntl(writer, F_SETFL, O_WRONLY)
    }

    /// Reads `count` bytes, or all until the end, and returns their number.
    func read(_ count: Int) -> Int {
        var bytes = [UInt8](repeating: 0, count: 4096)
        var done = 0
        while done < count {
            let got = Foundation.read(ends[0], &bytes, min(bytes.count, count - done))
            guard got > 0 else { break }
            done += got
        }
        return done
    }
}
