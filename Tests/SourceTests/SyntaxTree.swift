import Foundation
import TestSupport
import Testing

/// What the compiler makes of Swift sources: its syntax tree, in which every expression has its
/// type.
///
/// A text search cannot tell `Int(width)` of a Double from that of an integer, nor a force-unwrap
/// from a negation; the compiler has told them apart already.
struct SyntaxTree {
    /// An expression of interest.
    struct Expression: Hashable, Comparable, CustomStringConvertible {
        let trap: Trap
        /// The file, and the line in it.
        let path: String
        let line: Int

        var description: String { "\(path):\(line): \(trap)" }

        static func < (left: Expression, right: Expression) -> Bool {
            (left.path, left.line, left.trap.rawValue)
                < (right.path, right.line, right.trap.rawValue)
        }
    }

    /// The traps in the sources, in order, each once.
    let traps: [Expression]

    /// The tree of `sources`, compiled with `flags`.
    ///
    /// The compiler reads the other half of the sources, without a trap's words, only as far as
    /// these need them.
    init(of sources: [String], flags: [String], compiler: String) throws {
        let patterns = Trap.allCases.map(\.pattern).joined(separator: "|")
        // The tree of a module has a hundred thousand lines.
        let script =
            "set -o pipefail; \"$0\" -frontend -dump-ast \"$@\" | { grep -E '\(patterns)' || true; }"
        let suspects = Set(
            try Tool.run(
                ["-lE", Trap.words] + sources, in: Repository.root, program: "/usr/bin/grep"
            ).output.split(separator: "\n").map(String.init))
        let files = sources.flatMap { suspects.contains($0) ? ["-primary-file", $0] : [$0] }
        let result = try Tool.run(
            ["-c", script, compiler] + flags + files, in: Repository.root, program: "/bin/bash")
        try #require(result.status == 0, "\(result.errors)")
        var traps: Set<Expression> = []
        for line in result.output.split(separator: "\n") {
            for trap in Trap.allCases where try line.contains(Regex(trap.pattern)) {
                let place = try #require(
                    line.firstMatch(of: /location=(.+?):(\d+):\d+\s/), "\(line)")
                traps.insert(
                    Expression(trap: trap, path: String(place.1), line: try #require(Int(place.2))))
            }
        }
        self.traps = traps.sorted()
    }
}

/// What may end the process.
enum Trap: String, CaseIterable {
    case forcedUnwrap, forcedTry, forcedCast
    /// An integer made of a floating-point number, which traps where there is no such integer.
    case conversion
    case fatalError, assertion, preconditionFailure, precondition
    /// A format read from a text, with arguments that it may not fit.
    case format
    /// A check left out: what it would have found is undefined behavior instead of an end.
    case unchecked

    /// A regular expression for the lines of sources that may hold any of them.
    ///
    /// C's functions may return what is unwrapped without a word.
    static let words =
        #"try!|as!|[])}>?"a-zA-Z0-9_]!([^=]|$)|\.init|import (C[A-Z]|Glibc|Foundation)"#
        + #"|(^|[^a-zA-Z])(U?Int[0-9]*|SIMD[0-9]*<U?Int[0-9]*>|[A-Z]|Self|Element|Scalar)\("#
        + "|fatalError|assert|precondition|require\\(|format:|unchecked|unsafe(Down|ly|Bit)|_unsafe"

    /// A regular expression for the lines of the tree that stand for it.
    var pattern: String {
        let integer = "(U?Int[0-9]*|SIMD[0-9]*<U?Int[0-9]*>)"
        return switch self {
        case .forcedUnwrap: "force_value_expr"
        case .forcedTry: "force_try_expr"
        case .forcedCast: "forced_checked_cast_expr"
        case .conversion:
            "declref_expr.*type=\"\\(\(integer)\\.Type\\) -> "
                + "\\([^\"]*(Double|Float|Float16|Float80|CGFloat)>?[,)][^\"]*-> [^\"?]*\""
                + "|BinaryInteger\\.init\\([a-zA-Z_]*:\\) .*: BinaryFloatingPoint"
        case .fatalError: "decl=\"Swift\\.\\(file\\)\\.fatalError"
        case .assertion: "decl=\"Swift\\.\\(file\\)\\.assert"
        case .preconditionFailure: "decl=\"Swift\\.\\(file\\)\\.preconditionFailure"
        case .precondition:
            "decl=\"Swift\\.\\(file\\)\\.precondition\\(|decl=\"Raster\\.\\(file\\)\\.require\\("
        case .format: "String extension\\.init\\(format:"
        case .unchecked: "unsafelyUnwrapped|unchecked_cast|unsafeDowncast|_unsafe[A-Z][a-zA-Z]*Cast"
        }
    }
}

/// A module of the package as it was built: its sources and how the compiler was called.
struct BuiltModule {
    let compiler: String
    let sources: [String]
    private let flags: [String]

    /// The module `name`, from what the build system wrote down of the release build.
    init(_ name: String) throws {
        let manifest = String(decoding: try Disk.read(Build.manifest), as: UTF8.self)
        let start = "    args: ["
        let line = try #require(
            manifest.split(separator: "\n").first {
                $0.hasPrefix(start) && $0.contains(#""-module-name","\#(name)""#)
                    && $0.contains(#""-emit-module""#)
            }, "\(name) was not built")
        let json = Data(line.dropFirst(start.count - 1).utf8)
        let arguments = try JSONDecoder().decode([String].self, from: json)
        compiler = try #require(arguments.first)
        // What the language means is the same to the compiler proper; what it puts where is not.
        let alone: Set = ["-strict-memory-safety", "-parse-as-library"]
        let pairs: Set = [
            "-module-name", "-package-name", "-swift-version", "-enable-upcoming-feature", "-I",
            "-Xcc", "-target", "-module-cache-path",
        ]
        flags = arguments.indices.flatMap { i in
            if alone.contains(arguments[i]) || arguments[i].hasPrefix("-D") {
                return [arguments[i]]
            }
            return pairs.contains(arguments[i]) && !(i > 0 && arguments[i - 1] == "-Xcc")
                ? [arguments[i], arguments[i + 1]] : []
        }
        let list = try #require(arguments.first { $0.hasPrefix("@") }?.dropFirst())
        sources = String(decoding: try Disk.read(String(list)), as: UTF8.self)
            .split(separator: "\n").map { String($0.replacing("'", with: "")) }
    }

    func tree() throws -> SyntaxTree {
        try SyntaxTree(of: sources, flags: flags, compiler: compiler)
    }
}
