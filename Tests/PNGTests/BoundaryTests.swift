import Foundation
import TestSupport
import Testing

/// libpng may jump over the frames of its callers, so nothing but the C shim may call it.
struct BoundaryTests {
    /// The path of each source file under Sources that ends in one of `endings`, and its text.
    private func sources(_ endings: [String]) throws -> [(path: String, text: String)] {
        let folder = Repository.root + "/Sources"
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
            endings.contains { path.hasSuffix($0) }
        }
        return try paths.map { path in
            (path, String(decoding: try Disk.read("\(folder)/\(path)"), as: UTF8.self))
        }
    }

    @Test func `no Swift source calls libpng or jumps`() throws {
        let swift = try sources([".swift"])
        #expect(swift.count > 40)
        for (path, text) in swift {
            #expect(text.firstMatch(of: /\bpng_\w/) == nil, "\(path)")
            #expect(text.firstMatch(of: /\b_?(set|long)jmp\b/) == nil, "\(path)")
        }
    }

    @Test func `only the shim includes the headers of libpng, zlib and setjmp`() throws {
        let header = /#\s*(include|import)\s*[<"](png|pngconf|setjmp|zlib)\.h[>"]/
        let including = try sources([".c", ".h", ".swift"]).filter { _, text in
            text.firstMatch(of: header) != nil
        }
        #expect(!including.isEmpty)
        #expect(including.allSatisfy { $0.path.hasPrefix("CPNG/") })
    }

    @Test func `the shim's public header includes none of them`() throws {
        let path = Repository.root + "/Sources/CPNG/include/cpng.h"
        let text = String(decoding: try Disk.read(path), as: UTF8.self)
        let included = text.matches(of: /#include <(\w+)\.h>/).map { String($0.1) }
        #expect(included.sorted() == ["stdbool", "stddef", "stdint"])
    }

    @Test(.enabled(if: Compiler.path != nil, "there is no gcc"))
    func `the shim compiles without a warning of gcc, jumped-over variables included`() throws {
        let compiler = try #require(Compiler.path)
        let names = try Disk.names(in: Repository.root + "/Sources/CPNG")
        let files = names.filter { $0.hasSuffix(".c") }
        #expect(files.count > 2)
        for file in files {
            let result = try Tool.run(
                [
                    "-O2", "-Wall", "-Wextra", "-Wclobbered", "-Wno-unknown-pragmas", "-Werror",
                    "-ISources/CPNG/include", "-c", "Sources/CPNG/\(file)", "-o", "/dev/null",
                ], in: Repository.root, program: compiler)
            #expect(result.errors == "")
            #expect(result.status == 0, "\(file)")
        }
    }
}

private enum Compiler {
    static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
        .split(separator: ":").map { "\($0)/gcc" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
}
