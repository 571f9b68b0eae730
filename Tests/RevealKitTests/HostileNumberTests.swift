import Foundation
import PNG
import Raster
import RevealFiles
import RevealMeasurement
import RevealMotion
import RevealPreviews
import RevealRendering
import RevealValues
import TestSupport
import Testing

/// Every public function that takes numbers, called with hostile ones: it returns a value, throws
/// an error, or ends the process with a message that names the value.
///
/// `PublicNumberTests` compares the names here with the declarations.
struct HostileNumberTests {
    static let doubles: [Double] = [
        .nan, .infinity, -.infinity, 1e308, -1e308, 1e12, -1e12, .leastNonzeroMagnitude, -1, 0,
    ]
    static let wholes: [Int] = [.min, .min + 1, -1, 0, 1, 1 << 40, .max - 1, .max]
    static let fractions: [Rational] = [
        Rational(.max), Rational(.min), Rational(1, over: .max), Rational(-1, over: .min),
        Rational(.max, over: .max - 1), Rational(.max - 1, over: 10), -1, 0, 86_400,
    ]

    /// Lists of numbers like `usual`, in which all are hostile or one is.
    static func each<N>(_ usual: N..., of hostile: [N]) -> [[N]] {
        hostile.flatMap { number in
            [usual.map { _ in number }]
                + usual.indices.map { place in
                    var numbers = usual
                    numbers[place] = number
                    return numbers
                }
        }
    }

    /// A function, named by the labels of its numbers, and calls of it.
    struct Row: Sendable {
        let name: String
        let calls: @Sendable () async throws -> Void

        init(_ name: String, _ calls: @escaping @Sendable () async throws -> Void) {
            (self.name, self.calls) = (name, calls)
        }

        /// Calls `call` with each of the lists; it may throw a typed error.
        init<N>(
            _ name: String, _ lists: [[N]], _ call: @escaping @Sendable ([N]) async throws -> Void
        ) where N: Sendable {
            self.init(name) {
                for numbers in lists { await attempt { try await call(numbers) } }
            }
        }
    }

    static let rows = numberRows + motionRows + renderRows

    /// In its own process, which prints each name: the last name printed is the one that traps.
    @Test(.timeLimit(.minutes(30))) func `no number makes a function trap or hang`() async {
        await #expect(processExitsWith: .success) {
            for row in HostileNumberTests.rows {
                FileHandle.standardError.write(Data("hostile numbers: \(row.name)\n".utf8))
                try await row.calls()
            }
        }
    }

    @Test(arguments: mistakes.indices)
    func `a forbidden argument ends the process with a message that names it`(
        _ index: Int
    ) async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { [index = index as Int] in
            HostileNumberTests.mistakes[index].call()
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let message = Self.mistakes[index].message
        #expect(text.contains(message), "\(Self.mistakes[index].name): \(text)")
    }

    /// Functions that end the process, their messages, and a call.
    static let mistakes: [(name: String, message: String, call: @Sendable () -> Void)] = [
        (
            "Bitmap.withRow(_:)", "no row -1 in a bitmap of 6 rows",
            { _ = screen.withRow(-1) { $0[0] } }
        ),
        ("Bitmap.withRow(_:)", "no row \(Int.max)", { _ = screen.withRow(.max) { $0[0] } }),
        (
            "Bitmap.withMutableRow(_:)", "no row 6 in",
            {
                var copy = screen
                copy.withMutableRow(6) { $0[0] = 1 }
            }
        ),
        (
            "Bitmap.converted(to:)", "gray does not hold every channel of rgb",
            { _ = try? screen.converted(to: .gray) }
        ),
        (
            "Bitmap.composited(over:)", "2 samples are not a pixel of 3",
            { _ = try? screen.composited(over: [1, 2]) }
        ),
        (
            "FileNumber.init(integerLiteral:)", "negative: -3",
            { _ = FileNumber(integerLiteral: -3) }
        ),
        (
            "MaskPath.init(in:)", "at least 0.001, not 0.0 by 1.0",
            { _ = path(Rect(x: 0, y: 0, width: 0, height: 1)) }
        ),
        (
            "MaskPath.init(in:)", "cannot hold inf",
            { _ = path(Rect(x: .infinity, y: 0, width: 1, height: 1)) }
        ),
        ("MaskPath.init(in:)", "elements, not 1", { _ = MaskPath([.close]) }),
        ("MaskPath.init(in:)", "not with close", { _ = MaskPath([.close, .close]) }),
        ("MaskPolygon.init(_:)", "corners, not 0", { _ = MaskPolygon([]) }),
        (
            "MaskPolygon.init(_:)", "nan",
            { _ = MaskPolygon([Point](repeating: Point(x: 0, y: .nan), count: 3)) }
        ),
        (
            "MaskPolygon.regular(corners:)", "corners, not -1",
            { _ = MaskPolygon.regular(corners: -1) }
        ),
        (
            "MaskPolygon.regular(corners:)", "corners, not \(Int.max)",
            { _ = MaskPolygon.regular(corners: .max) }
        ),
        (
            "MaskPolygon.star(points:inner:)", "points, not \(Int.max)",
            { _ = MaskPolygon.star(points: .max, inner: 0.5) }
        ),
        (
            "MaskPolygon.star(points:inner:)", "inner radius nan",
            { _ = MaskPolygon.star(points: 5, inner: .nan) }
        ),
        (
            "MaskPolygon.star(points:inner:)", "inner radius -1e+308",
            { _ = MaskPolygon.star(points: 5, inner: -1e308) }
        ),
        ("Rational.init(_:over:)", "cannot be 0: 7/0", { _ = Rational(7, over: 0) }),
        ("Rational./(left:right:)", "0.5 cannot be divided by 0", { _ = (0.5 as Rational) / 0 }),
        (
            "Rational.init(floatLiteral:)", "1e+300 is not a number",
            { _ = Rational(floatLiteral: 1e300) }
        ),
        (
            "Rational.init(floatLiteral:)", "nan is not a number",
            { _ = Rational(floatLiteral: .nan) }
        ),
    ]

    static let screen: Bitmap<UInt8> = {
        var noise = Noise(68)
        return (try? noise.bitmap(8, 6, .rgb)) ?? { fatalError("no memory") }()
    }()
    static let snapshot = Snapshot(AnyBitmap(screen))

    static func path(_ box: Rect) -> MaskPath {
        MaskPath([.move(Point(x: 0, y: 0)), .line(Point(x: 1, y: 1)), .close], in: box)
    }
}

/// Calls `body`, which may throw only this project's errors.
func attempt(_ body: () async throws -> Void) async {
    do {
        try await body()
    } catch {
        let isOurs =
            error is any DescribedError || error is OutOfMemory || error is SampleCountError
            || error is MapError || error is PNGError
        #expect(isOurs, "\(type(of: error)): \(error)")
    }
}
