import Foundation
import TestSupport
import Testing

/// The compiler's syntax tree of Swift sources, in which every expression has its type.
///
/// A text search cannot distinguish `Int(width)` of a Double from that of an integer, or a forced
/// unwrap from a negation.
struct SyntaxTree {
    /// An expression that may trap.
    struct Expression: Hashable, Comparable, CustomStringConvertible {
        let trap: Trap
        /// The file and line of the expression.
        let path: String
        let line: Int

        var description: String { "\(path):\(line): \(trap)" }

        static func < (left: Expression, right: Expression) -> Bool {
            (left.path, left.line, left.trap.rawValue)
                < (right.path, right.line, right.trap.rawValue)
        }
    }

    /// The traps in the sources, in order, without duplicates.
    let traps: [Expression]

    /// The tree of `sources`, compiled with `flags`.
    ///
    /// The compiler reads the other half of the sources, without a trap's words, only as far as
    /// these need them.
    init(of sources: [String], flags: [String], compiler: String) throws {
        let patterns = Trap.allCases.map(\.pattern).joined(separator: "|")
        // The tree of a module has 100,000 lines.
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

/// An expression that may end the process.
enum Trap: String, CaseIterable {
    case forcedUnwrap, forcedTry, forcedCast
    /// A conversion from a floating-point number to an integer, which traps if the value is out of
    /// range.
    case conversion
    case fatalError, assertion, preconditionFailure, precondition
    /// A format string parsed at run time, which its arguments may not fit.
    case format
    /// An omitted check: a violation is undefined behavior instead of a trap.
    case unchecked

    /// A regular expression that matches the lines of sources that may hold any of them.
    ///
    /// C's functions may return what is unwrapped without a word.
    static let words =
        #"try!|as!|[])}>?"a-zA-Z0-9_]!([^=]|$)|\.init|import (C[A-Z]|Glibc|Foundation)"#
        + #"|(^|[^a-zA-Z])(U?Int[0-9]*|SIMD[0-9]*<U?Int[0-9]*>|[A-Z]|Self|Element|Scalar)\("#
        + "|fatalError|assert|precondition|require\\(|format:|unchecked|unsafe(Down|ly|Bit)|_unsafe"

    /// A regular expression for the lines of the tree with this trap.
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

/// A built module of the package: its sources and the compiler's arguments.
struct BuiltModule {
    let compiler: String
    let sources: [String]
    private let flags: [String]

    /// The module `name`, from the build system's manifest of the release build.
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
        // Arguments that affect the language are kept; those about output are dropped.
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
