import Foundation
import TestSupport
import Testing

/// The mathematics functions of the C library that the sources call, according to the symbols in
/// their objects.
///
/// glibc has several versions of sines, exponentials and powers and chooses one by the processor's
/// features; their last bits differ. Exactly rounded functions have one right result.
@Suite(.enabled(if: !Sanitizer.isOn, "a sanitizer adds calls"))
struct LibraryCallTests {
    /// The exactly rounded functions.
    static let exact: Set<String> = {
        let names = [
            "sqrt", "floor", "ceil", "trunc", "round", "roundeven", "rint", "nearbyint", "fma",
            "fmod",
        ]
        return Set(names + names.map { $0 + "f" })
    }()

    /// All functions of the C mathematics library.
    ///
    /// The command is linked to some of them.
    static let mathematics = Result {
        let linked = try Tool.run([Tool.path], in: Repository.root, program: "/usr/bin/ldd")
        let library = try #require(linked.output.firstMatch(of: /\/\S*\/libm[-.]\S*/)?.output)
        let names = try symbols(["-D", "--defined-only", String(library)])
        return Set(names.compactMap { $0.split(separator: "@").first.map(String.init) })
    }

    /// The names that `nm` prints.
    private static func symbols(_ arguments: [String]) throws -> [String] {
        let result = try Tool.run(arguments, in: Repository.root, program: "/usr/bin/nm")
        try #require(result.status == 0, "\(result.errors)")
        return result.output.split(separator: "\n").compactMap { $0.split(separator: " ").last }
            .map(String.init)
    }

    /// The functions among `mathematics` that `objects` call.
    static func calls(of objects: [String], among mathematics: Set<String>) throws -> Set<String> {
        try mathematics.intersection(symbols(["-u"] + objects))
    }

    @Test(arguments: [
        "Raster", "PNG", "RevealValues", "RevealMotion", "RevealFiles", "RevealRendering",
        "RevealMovies",
        "RevealPreviews", "RevealScenes", "RevealAssembly", "RevealEdges",
        "RevealComparison", "RevealMeasurement", "CPNG", "CSystem",
    ])
    func `no module calls a C function whose rounding depends on the processor`(
        _ room: String
    ) throws {
        let folder = "\(Build.folder)/\(room).build"
        let objects = try Disk.paths(below: folder).filter { $0.hasSuffix(".o") }
        try #require(!objects.isEmpty)
        let calls = try Self.calls(
            of: objects.map { "\(folder)/\($0)" }, among: try Self.mathematics.get())
        #expect(calls.subtracting(Self.exact).isEmpty)
        // Rows are cut at whole pixels, so Raster's objects must call `floor`. If they do not, the
        // objects found are not those of the sources.
        #expect(room != "Raster" || calls.contains("floor"))
    }

    @Test func `the list of mathematics functions covers the whole C math library`() throws {
        let mathematics = try Self.mathematics.get()
        #expect(mathematics.count > 300)
        #expect(
            mathematics.isSuperset(of: ["sin", "pow", "exp", "atan2", "cbrtf", "lgamma", "sqrt"]))
        #expect(Self.exact.isSubset(of: mathematics))
    }

    @Test func `a call to a function with such rounding is detected`() async throws {
        try await Disk.withFolder { folder in
            let names = ["sin", "exp", "cbrt", "tgamma"]
            let functions = names.map { name in
                "func f_\(name)(_ x: Double) -> Double { \(name)(x).rounded(.down) }"
            }
            let source = (["import Glibc"] + functions).joined(separator: "\n")
            try Disk.write(Array(source.utf8), to: folder + "/f.swift")
            let compiler = try BuiltModule("Raster").compiler
            let result = try Tool.run(
                ["-O", "-parse-as-library", "-c", "f.swift", "-o", "f.o"], in: folder,
                program: compiler)
            try #require(result.status == 0, "\(result.errors)")
            let calls = try Self.calls(of: [folder + "/f.o"], among: try Self.mathematics.get())
            #expect(calls == Set(names + ["floor"]))
        }
    }
}
