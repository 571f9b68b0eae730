import Foundation
import TestSupport
import Testing

/// libpng may longjmp out of its callers, so only the C shim may call it.
struct BoundaryTests {
    /// The paths and texts of all files in Sources that have one of these endings.
    private func sources(_ endings: [String]) throws -> [(path: String, text: String)] {
        let folder = Repository.root + "/Sources"
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
            endings.contains { path.hasSuffix($0) }
        }
        return try paths.map { path in
            (path, String(decoding: try Disk.read("\(folder)/\(path)"), as: UTF8.self))
        }
    }

    @Test func `no Swift source calls libpng or longjmp`() throws {
        let swift = try sources([".swift"])
        #expect(swift.count > 40)
        for (path, text) in swift {
            #expect(text.firstMatch(of: /\bpng_\w/) == nil, "\(path)")
            #expect(text.firstMatch(of: /\b_?(set|long)jmp\b/) == nil, "\(path)")
        }
    }

    @Test func `only the shim includes the headers of libpng, zlib, libdeflate and setjmp`() throws
    {
        let header = /#\s*(include|import)\s*[<"](png|pngconf|setjmp|zlib|libdeflate)\.h[>"]/
        let including = try sources([".c", ".h", ".swift"]).filter { _, text in
            text.firstMatch(of: header) != nil
        }
        #expect(!including.isEmpty)
        #expect(including.allSatisfy { $0.path.hasPrefix("CPNG/") })
    }

    @Test func `the public header of the C shim includes only standard headers`() throws {
        let path = Repository.root + "/Sources/CPNG/include/cpng.h"
        let text = String(decoding: try Disk.read(path), as: UTF8.self)
        let included = text.matches(of: /#include <(\w+)\.h>/).map { String($0.1) }
        #expect(included.sorted() == ["stdbool", "stddef", "stdint"])
    }

    // Nine of the twelve vulnerabilities of libpng found in 2025 are in these functions.
    @Test func `the C shim does not call risky functions of libpng`() throws {
        let avoided = /png_image_\w+|png_set_quantize|png_(read|write)_png\b/
        // A setter that gets a getter's pointer frees it, or reads what it overwrites.
        let fedBack = /png_set_\w+\([^;]*png_get_(?!uint)\w+/
        for (path, text) in try sources([".c", ".h"]) {
            #expect(text.firstMatch(of: avoided) == nil, "\(path)")
            #expect(text.firstMatch(of: fedBack) == nil, "\(path)")
        }
    }

    @Test func `each C file that calls libpng calls setjmp once, before any allocation`() throws {
        let entering = try sources([".c"]).filter { $0.text.contains("png_create_") }
        let files = ["CPNG/chunks.c", "CPNG/compress.c", "CPNG/decode.c"]
        #expect(entering.map(\.path).sorted() == files)
        for (path, text) in entering {
            let jumps = text.ranges(of: /\bsetjmp\(/)
            let create = try #require(text.firstRange(of: "png_create_"))
            #expect(jumps.count == 1, "\(path)")
            #expect(jumps.allSatisfy { $0.upperBound < create.lowerBound }, "\(path)")
        }
        let others = try sources([".c", ".h"]).filter { !$0.text.contains("png_create_") }
        #expect(others.allSatisfy { $0.text.firstMatch(of: /\bsetjmp\(/) == nil })
    }

    @Test func `every C file disables fused multiply-add`() throws {
        let files = try sources([".c"])
        #expect(files.count > 4)
        #expect(files.allSatisfy { $0.text.hasPrefix("#pragma STDC FP_CONTRACT OFF\n") })
    }

    @Test(.enabled(if: Compiler.path != nil, "gcc is missing"), arguments: ["CPNG", "CSystem"])
    func `gcc compiles the C code without warnings, including clobbered variables`(
        target: String
    ) throws {
        let compiler = try #require(Compiler.path)
        let names = try Disk.names(in: Repository.root + "/Sources/" + target)
        let files = names.filter { $0.hasSuffix(".c") }
        #expect(!files.isEmpty)
        for file in files {
            // gcc does not know the pragma that turns fused arithmetic off.
            let result = try Tool.run(
                [
                    "-O2", "-Wall", "-Wextra", "-Wclobbered", "-Wno-unknown-pragmas", "-Werror",
                    "-ISources/\(target)/include", "-c", "Sources/\(target)/\(file)", "-o",
                    "/dev/null",
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
