import Foundation
import TestSupport
import Testing

/// The command handles failing system calls.
@Suite(.enabled(if: !Sanitizer.isOn, "\(FaultLibrary.isBlurred)"))
struct FaultTests {
    @Test(
        .enabled(if: FaultLibrary.path != nil, "\(FaultLibrary.isMissing)"),
        arguments: FaultScenario.all)
    func `a failing file call is reported and leaves no partial file`(
        _ scenario: FaultScenario
    ) async throws {
        try await Disk.withFolder { folder in
            let bench = try FaultBench(scenario, in: folder)
            try #require(bench.mistakes == [])
            var failed = 0
            for fault in bench.faults {
                let mistakes = try bench.mistakes(with: fault)
                if mistakes != [] { failed += 1 }
                #expect(mistakes == [], "\(scenario.testDescription): \(fault)")
            }
            Self.tally.note {
                $0.faults += bench.faults.count
                $0.failed += failed
                $0.calls.formUnion(bench.faults.map(\.call))
            } _: {
                $0.description
            }
        }
    }

    @Test(.enabled(if: FaultLibrary.path != nil, "\(FaultLibrary.isMissing)"))
    func `--durable flushes an output before renaming, and its folder before the end`() async throws
    {
        try await Disk.withFolder { folder in
            try FaultScenario.all[0].prepare(folder)
            let calls = try FaultLibrary.run(
                ["from.png", "to.png", "f/", "--duration", "3f", "--threads", "1", "--durable"],
                in: folder, [], folder: folder
            ).calls
            let steps: [String] = calls.compactMap {
                switch $0.function {
                case "fsync": "fsync \($0.site)"
                case "renameat", "renameat2", "linkat": "name \($0.site)"
                default: nil
                }
            }
            let frame = ["fsync temporary", "name temporary"]
            #expect(
                steps == [[String]](repeating: frame, count: 4).flatMap(\.self)
                    + ["fsync folder", "fsync parent folder"], "\(steps)")
        }
    }

    /// The C library's functions that open, create, read, write, rename and remove files.
    ///
    /// Functions on open streams are left out, because the functions that open a stream are
    /// included.
    static let fileFunctions: Set<String> = [
        "access", "close", "copy_file_range", "creat", "dup", "dup2", "dup3", "euidaccess",
        "faccessat", "fallocate", "fdatasync", "fdopen", "fdopendir", "flock",
        "fopen", "fopen64", "freopen", "fstat", "fstatat", "fsync", "ftruncate", "link", "linkat",
        "lockf", "lseek", "lstat", "mkdir", "mkdirat", "mkostemp", "mkstemp",
        "open", "open64", "openat", "openat64", "opendir", "posix_fallocate", "pread", "pwrite",
        "read", "readdir", "readlink", "readlinkat", "readv", "remove", "rename", "renameat",
        "renameat2", "rmdir", "scandir", "sendfile", "splice", "stat", "statx", "symlink",
        "symlinkat", "sync_file_range", "syncfs", "tmpfile", "truncate", "unlink", "unlinkat",
        "write", "writev",
    ]

    @Test(.enabled(if: Disk.exists("/usr/bin/nm"), "nm is not installed"))
    func `every file function that the command calls can be made to fail`() throws {
        let result = try Tool.run(
            ["--dynamic", "--undefined-only", "--without-symbol-versions", Tool.path], in: "/",
            program: "/usr/bin/nm")
        let called = Set(result.output.split(whereSeparator: \.isWhitespace).map(String.init))
            .intersection(Self.fileFunctions)
        let source = String(decoding: try Disk.read(FaultLibrary.source), as: UTF8.self)
        let watched = source.matches(of: /(?m)^(?:\w[\w ]* \**|WATCHED\()(\w+)[(,]/)
            .map { String($0.1) }
        #expect(called.contains(Build.isPortable ? "renameat" : "renameat2"))
        #expect(called.subtracting(watched) == [])
    }

    private static let tally = Tally(Sum(), cases: FaultScenario.all.count)

    /// The tested faults.
    private struct Sum: CustomStringConvertible {
        var faults = 0
        var failed = 0
        var calls: Set<Call> = []

        /// The totals, and a line for each function and site with the numbers of its faulty calls.
        var description: String {
            let sites = Dictionary(grouping: calls) { "\($0.function) of \($0.site)" }
            let lines = sites.sorted { $0.key < $1.key }.map { site, calls in
                "\n    \(site): k = \(Self.words(for: calls.map(\.number).sorted()))"
            }
            return "\(faults) faults of file calls in \(FaultScenario.all.count) commands, "
                + "\(calls.count) distinct (call, site, k) of \(sites.count) (call, site): "
                + "\(failed) with a file torn or left behind, or other words or another exit code"
                + lines.joined()
        }

        /// `1…31`, or `1, 4` if there are gaps.
        private static func words(for numbers: [Int]) -> String {
            numbers.count > 2 && numbers == Array(1...numbers.count)
                ? "1…\(numbers.count)" : numbers.map(String.init).joined(separator: ", ")
        }
    }
}
