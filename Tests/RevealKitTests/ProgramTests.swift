import Foundation
import RevealMovies
import RevealRendering
import TestSupport
import Testing

/// Child processes get their input, report their end, and leave nothing running.
struct ProgramTests {
    static func shell(
        _ script: String, files: [Int32] = [], patience: Duration = .seconds(60)
    ) throws -> Program {
        try Program("sh", ["-c", script], files: files, patience: patience)
    }

    static func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
    }

    /// The failure that `body` throws.
    static func failure(_ body: () throws -> Void) -> Program.Failure? {
        do {
            try body()
            return nil
        } catch {
            return error as? Program.Failure
        }
    }

    /// Whether a process with this number runs.
    static func isAlive(_ process: Int) -> Bool {
        let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        return !status.isEmpty && status.split(separator: " ").dropFirst(2).first != "Z"
    }

    /// Waits for a file that contains a number.
    static func number(in path: String) throws -> Int {
        var text = ""
        waitUntil {
            text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            return text.hasSuffix("\n")
        }
        return try #require(Int(text.dropLast()))
    }

    @Test func `a program reads all of its input and writes to the given file`() async throws {
        try await Disk.withFolder { folder in
            let file = open(folder + "/copy", O_WRONLY | O_CREAT, 0o600)
            defer { close(file) }
            let bytes = Self.bytes(3_000_001)
            let program = try Self.shell("cat >&3", files: [file])
            try program.write(bytes.span)
            try program.write(bytes.span)
            try program.finish()
            #expect(try Disk.read(folder + "/copy") == bytes + bytes)
        }
    }

    @Test func `a program inherits only its own descriptors`() async throws {
        try await Disk.withFolder { folder in
            let file = open(folder + "/list", O_WRONLY | O_CREAT, 0o600)
            let other = open("/dev/null", O_RDONLY)
            defer { for descriptor in [file, other] { close(descriptor) } }
            // The shell moves its standard output to descriptor 10 while it is redirected.
            let program = try Self.shell(
                """
                i=0; while [ $i -lt 1000 ]; do [ -e /proc/$$/fd/$i ] && echo $i; i=$((i+1)); done >&3
                """, files: [file])
            try program.finish()
            let list = String(decoding: try Disk.read(folder + "/list"), as: UTF8.self)
            #expect(list == "0\n1\n2\n3\n10\n")
        }
    }

    @Test func `a signal ignored by this process still ends a program`() throws {
        signal(SIGPIPE, SIG_IGN)
        let program = try Self.shell("kill -PIPE $$; exit 3")
        #expect(Self.failure { try program.finish() } == .failed(exitCode: 128 + SIGPIPE, []))
    }

    @Test func `the last lines of a program's output are reported, however long the output is`()
        throws
    {
        let program = try Self.shell(
            """
            i=0; while [ $i -lt 20000 ]; do echo "line $i of something that nobody reads" >&2; \
            i=$((i+1)); done; cat >/dev/null; echo '[codec @ 0x55aa12] one ' >&2; echo >&2
            printf 'two\\r\\nthree' >&2; exit 7
            """)
        try program.write(Self.bytes(2_000_000).span)
        let failure = Self.failure { try program.finish() }
        #expect(failure == .failed(exitCode: 7, ["[codec] one", "two", "three"]))
        #expect(
            failure?.description == "ffmpeg failed with exit code 7: [codec] one; two; three")
    }

    @Test func `a program that ends before it has read all input has failed`() throws {
        for code in [Int32(0), 5] {
            let program = try Self.shell("head -c 1000 >/dev/null; echo enough >&2; exit \(code)")
            let failure = Self.failure { try program.write(Self.bytes(4_000_000).span) }
            #expect(failure == .failed(exitCode: code, ["enough"]))
        }
    }

    @Test func `a program that closes its input early is awaited until its end`() throws {
        let program = try Self.shell("exec <&-; sleep 0.3; exit 4")
        let failure = Self.failure { try program.write(Self.bytes(4_000_000).span) }
        #expect(failure == .failed(exitCode: 4, []))
    }

    @Test func `a program that makes no progress is ended with its children`() async throws {
        try await Disk.withFolder { folder in
            let program = try Self.shell(
                "echo waiting >&2; sleep 1000 & echo $! > \(folder)/number; wait",
                patience: .seconds(1))
            let process = try Self.number(in: folder + "/number")
            #expect(
                Self.failure { try program.write(Self.bytes(4_000_000).span) }
                    == .stoodStill(seconds: 1, ["waiting"]))
            #expect(waitUntil { !Self.isAlive(process) })
        }
    }

    @Test func `a program that reports progress may take longer than the time limit`() throws {
        let progress = try Self.shell(
            "for i in 1 2 3 4 5 6 7 8; do sleep 0.4; echo frame=$i; done; cat >/dev/null",
            patience: .seconds(3))
        try progress.write(Self.bytes(1_500_000).span)
        try progress.finish()
        // A repeated line is not progress.
        let idle = try Self.shell(
            "while :; do sleep 0.2; echo frame=1; echo speed=$$; done", patience: .seconds(1))
        #expect(Self.failure { try idle.finish() } == .stoodStill(seconds: 1, []))
    }

    @Test func `a child process ends when its object is released`() async throws {
        try await Disk.withFolder { folder in
            func start() throws -> Int {
                let program = try Self.shell("echo $$ > \(folder)/number; exec sleep 1000")
                defer { withExtendedLifetime(program) {} }
                return try Self.number(in: folder + "/number")
            }
            let process = try start()
            #expect(!Self.isAlive(process))
        }
    }

    @Test func `cancellation ends the wait for a program that reads nothing`() async throws {
        try await Disk.withFolder { folder in
            let task = Task {
                let program = try Self.shell("echo $$ > \(folder)/number; exec sleep 1000")
                try program.write(Self.bytes(4_000_000).span)
            }
            // Blocks instead of suspending: if every other thread of the pool waits for its own
            // program, a suspended test would resume only after this program's time limit.
            _ = try? Self.number(in: folder + "/number")
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func `a missing program is reported`() async throws {
        #expect(throws: Program.Failure.missing) { try Program("no-such-program", []) }
        #expect(Program.Failure.missing.description == "ffmpeg is not installed")
    }
}
