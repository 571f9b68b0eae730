import Foundation
import TestSupport
import Testing

/// A way to do the same work, which must not affect a file's bytes.
struct Variant: CustomStringConvertible, Sendable {
    /// The command.
    var tool = Tool.path
    var threads = 1
    /// The number of runs of `--frames` that make numbered frames.
    var shards = 1
    /// Whether the processor's newer instructions are hidden from the C library.
    var isOld = false
    /// Whether the locale is Turkish, with a dotless i and a decimal comma, and the time zone
    /// differs.
    var isTurkish = false
    /// The program that runs the command instead of the processor.
    var emulator: [String] = []

    var description: String {
        let build = tool == Tool.path ? "tests' build" : "other build"
        return "\(build), \(threads) threads, \(shards) shards\(isOld ? ", old" : "")"
            + "\(isTurkish ? ", Turkish" : "")\(emulator.isEmpty ? "" : ", emulated")"
    }

    /// The variables for this variant, after `prepare(in: folder)`.
    func environment(in folder: String) -> [String: String] {
        var variables: [String: String] = [:]
        if isOld {
            // Names of glibc 2.33 and later, then those of earlier versions; glibc ignores unknown
            // ones.
            variables["GLIBC_TUNABLES"] = "glibc.cpu.hwcaps=-FMA,-AVX2,-AVX2_Usable,-FMA_Usable"
        }
        if isTurkish {
            variables["LC_ALL"] = Self.locale
            variables["LANG"] = Self.locale
            variables["LOCPATH"] = folder + "/locales"
            variables["TZ"] = "Asia/Kathmandu"
        }
        return variables
    }

    private static let locale = "tr_TR.UTF-8"
}

extension Variant {
    /// A few that have each value of each property at least once; all, if the environment asks for
    /// them.
    static var wanted: [Variant] { Torture.isOn ? all : few }

    private static func variable(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name]
    }

    private static let few = [
        Variant(),
        Variant(threads: 2, shards: 3, isOld: true),
        Variant(threads: 4, shards: 7, isTurkish: true),
    ]

    /// Every combination, also with the debug build if the environment has its path, and a few on
    /// an emulated processor of 2008 if it names an emulator.
    private static var all: [Variant] {
        let tools = [Tool.path] + (variable("REVEAL_TORTURE_OTHER_BUILD").map { [$0] } ?? [])
        var variants: [Variant] = []
        for tool in tools {
            for threads in [1, 2, 4] {
                for shards in [1, 2, 3, 7] {
                    for isOld in [false, true] {
                        variants += [false, true].map {
                            Variant(
                                tool: tool, threads: threads, shards: shards, isOld: isOld,
                                isTurkish: $0)
                        }
                    }
                }
            }
        }
        if let emulator = variable("REVEAL_TORTURE_EMULATOR") {
            let words = emulator.split(separator: " ").map(String.init)
            variants += [1, 4].map { Variant(threads: $0, shards: 3, emulator: words) }
        }
        return variants
    }

    /// Makes the Turkish locale in `folder`, because few systems have it.
    static func prepare(in folder: String) throws {
        let locales = folder + "/locales"
        try FileManager.default.createDirectory(
            atPath: locales, withIntermediateDirectories: true)
        // It warns of omissions in the description; `locale` checks the result.
        _ = try Tool.run(
            ["-i", "tr_TR", "-f", "UTF-8", "\(locales)/\(locale)"], in: folder,
            program: "/usr/bin/localedef")
        let result = try Tool.run(
            ["decimal_point"], in: folder,
            environment: Variant(isTurkish: true).environment(in: folder),
            program: "/usr/bin/locale")
        try #require(result.output == ",\n", "the package 'locales' is missing: \(result.errors)")
    }

    /// Whether the processor has the instructions that `isOld` hides.
    static let hasFMA: Bool = {
        let facts = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        return facts.contains(" fma ") && facts.contains(" avx2 ")
    }()
}
