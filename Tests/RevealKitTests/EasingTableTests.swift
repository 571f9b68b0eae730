import RevealMotion
import RevealRendering
import TestSupport
import Testing

/// Every easing is compared with a browser.
///
/// `Fixtures/Easings` has the progress of animations in headless Chromium, next to the script that
/// recorded it.
struct EasingTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let easing: String
        let progresses: [Double]

        var testDescription: String { easing }
    }

    static let rows: [Row] = {
        let bytes = (try? Disk.read(Repository.fixture("Easings/browser.txt"))) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
            let columns = line.split(separator: "\t")
            return Row(
                easing: String(columns[0]),
                progresses: columns.dropFirst().map { Double($0) ?? .nan })
        }
    }()

    @Test func `the table has at least a thousand points`() {
        #expect(Self.rows.reduce(0) { $0 + $1.progresses.count } >= 1000)
    }

    @Test(arguments: rows)
    func `progress of every easing equals the browser's`(_ row: Row) throws {
        let function = try TimingFunction(row.easing)
        let steps = Double(row.progresses.count - 1)
        for (i, expected) in row.progresses.enumerated() {
            let progress = function.progress(at: Double(i) / steps)
            // The browser solves its curves to within about 1e-7 of the time.
            #expect(abs(progress - expected) < 2e-6, "at \(i) of \(steps)")
        }
    }

    @Test func `before two stops at the first place, the first stop applies`() throws {
        // According to CSS Easing Functions Level 2, "output for linear functions"; Chromium
        // differs.
        let function = try TimingFunction("linear(0.1 20%,0.5 10%,1 80%)")
        #expect([0, 0.1, 0.2].map { function.progress(at: $0) } == [0.1, 0.1, 0.5])
    }
}
