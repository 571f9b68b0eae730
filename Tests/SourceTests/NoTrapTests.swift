import Foundation
import TestSupport
import Testing

/// No source has an expression that can trap, except for mistakes in a caller's code.
@Suite(.enabled(if: !Sanitizer.isOn, "a sanitizer does not change the sources"))
struct NoTrapTests {
    static let modules = [
        "Raster", "PNG", "RevealValues", "RevealMotion", "RevealFiles", "RevealRendering",
        "RevealMovies",
        "RevealPreviews", "RevealScenes", "RevealAssembly", "RevealEdges", "RevealComparison",
        "RevealMeasurement", "RevealCommand",
    ]

    /// The files that may end the process on purpose, and why no input reaches that code.
    static let ends = [
        "Raster/Numbers/Require.swift":
            "a caller's mistake, which a function's documentation forbids",
        "Raster/Bitmaps/Bitmap.swift": "a bitmap that is written to has one owner",
        "RevealMotion/Scene/Scene.swift":
            "stages are told of names of no layer, and others ask whether there is one",
        "RevealValues/Rational.swift": "literals in sources have nine decimals",
        "PNG/Format/AnyBitmap.swift": "no other types are samples than these two",
        "RevealRendering/Jobs/OutputTarget.swift": "only files have names and kinds",
        "RevealPreviews/Page/Page.swift":
            "frames that are there already are put together to other outputs",
        "RevealPreviews/ContactSheet.swift":
            "frames that are there already are put together to other outputs",
        "RevealCommand/Outputs/Destination.swift": "one file is always of a kind",
        "PNG/Reading/DecodedPNG.swift": "a file with a signature and a bitmap have bytes",
        "PNG/Writing/PNGWriter+Compressing.swift": "a bitmap has bytes",
    ]

    /// The files that read user input or file contents, where nothing may be assumed.
    static let readers = [
        "RevealCommand/", "reveal-render/", "RevealScenes/", "RevealFiles/InputFile",
        "RevealAssembly/F",
        "PNG/Format/Chunk.swift", "PNG/Format/PNGFile", "PNG/Format/PNGHeader",
        "PNG/Format/ColorDescription", "PNG/Reading/PNGFile",
    ]

    @Test(arguments: modules)
    func `no source uses a forced unwrap, cast, try or trapping conversion`(_ module: String) throws
    {
        let built = try BuiltModule(module)
        let allSources = try Disk.names(in: Repository.root + "/Sources")
        #expect(
            built.sources.allSatisfy { path in
                // The build adds sources with embedded resources.
                path.hasSuffix("/DerivedSources/embedded_resources.swift")
                    || allSources.contains { path.contains("/\($0)/") }
            })
        #expect(built.sources.count > 3)
        let unexpected = try built.tree().traps.filter { !Self.isAllowed($0) }
        #expect(unexpected.isEmpty, "\(unexpected.map(\.description).joined(separator: "\n"))")
    }

    private static func isAllowed(_ expression: SyntaxTree.Expression) -> Bool {
        let path = expression.path.split(separator: "/Sources/").last.map(String.init) ?? ""
        return switch expression.trap {
        case .conversion: path == "Raster/Numbers/ClampedInteger.swift"
        case .preconditionFailure, .fatalError: ends[path] != nil
        case .precondition: !readers.contains { path.hasPrefix($0) }
        default: false
        }
    }

    /// One trap per line, all of which must be found; the lines after the blank line are harmless.
    private static let specimen = """
        import Foundation
        func unwrapped(_ text: String?) -> String { text! }
        func implicitly(_ text: String!) -> Int { text.count }
        func tried() -> Int { try! throwing() }
        func cast(_ value: Any) -> Int { value as! Int }
        func whole(_ x: Double) -> Int { Int(x) }
        func small(_ x: Float) -> UInt16 { UInt16(x.rounded()) }
        func implied(_ x: Double) -> UInt8 { .init(x) }
        func mapped(_ x: [Double]) -> [Int32] { x.map(Int32.init) }
        func vector(_ x: SIMD4<Double>) -> SIMD4<Int> { SIMD4<Int>(x) }
        func generic<T: BinaryInteger, F: BinaryFloatingPoint>(_ x: F, _: T.Type) -> T { T(x) }
        func fatal() -> Never { fatalError() }
        func asserted(_ x: Int) { assert(x > 0) }
        func failing() { assertionFailure() }
        func ended() -> Never { preconditionFailure("why") }
        func checked(_ x: Int) { precondition(x > 0) }
        func formatted(_ text: String) -> String { String(format: text, 1) }
        func hoped(_ text: String?) -> String { text.unsafelyUnwrapped }
        func trusted(_ object: AnyObject) -> NSObject { unsafeDowncast(object, to: NSObject.self) }

        func throwing() throws -> Int { 1 }
        func exactly(_ x: Double) -> Int? { Int(exactly: x) }
        func widened(_ x: UInt8) -> Int { Int(x) }
        func cut(_ x: Int) -> UInt8 { UInt8(truncatingIfNeeded: x) }
        func back(_ x: Int) -> Double { Double(x) }
        func parsed(_ text: String) -> Int? { Int(text) }
        func negated(_ x: Bool) -> Bool { !x }
        func softly(_ value: Any) -> Int? { value as? Int }
        """

    @Test func `each kind of trap is detected, and harmless expressions are accepted`() async throws
    {
        try await Disk.withFolder { folder in
            let path = folder + "/specimen.swift"
            try Disk.write(Array(Self.specimen.utf8), to: path)
            let tree = try SyntaxTree(
                of: [path], flags: ["-swift-version", "6"],
                compiler: try BuiltModule("Raster").compiler)
            let expected: [Trap] =
                [.forcedUnwrap, .forcedUnwrap, .forcedTry, .forcedCast]
                + [.conversion, .conversion, .conversion, .conversion, .conversion, .conversion]
                + [.fatalError, .assertion, .assertion, .preconditionFailure, .precondition]
                + [.format, .unchecked, .unchecked]
            #expect(tree.traps.map(\.trap) == expected)
            #expect(tree.traps.map(\.line) == Array(2..<2 + expected.count))
            // Each line by itself would have the compiler read its file.
            let lines = Self.specimen.split(separator: "\n").dropFirst().prefix(expected.count)
            for line in lines {
                try Disk.write(Array(line.utf8), to: path)
                let found = try Tool.run(
                    ["-qE", Trap.words, path], in: folder, program: "/usr/bin/grep")
                #expect(found.status == 0, "\(line)")
            }
        }
    }
}
