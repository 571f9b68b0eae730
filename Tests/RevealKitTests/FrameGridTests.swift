import RevealMotion
import RevealRendering
import RevealValues
import Testing

/// The times of frames, frame rates, and selections of frames.
struct FrameGridTests {
    @Test(arguments: [
        ("60", "0.5", 31), ("60", "0.2", 13), ("60", "0", 1), ("24", "0.5", 13), ("25", "0.5", 14),
        ("30000/1001", "1", 31), ("1", "0.5", 2), ("1000", "0.001", 2),
    ])
    func `the last frame of the grid is the first at or after the end`(
        _ rate: String, _ end: String, _ count: Int
    ) throws {
        let grid = FrameGrid(rate: try FrameRate(rate), end: try #require(Rational(decimal: end)))
        #expect(grid.count == count)
        #expect(grid.time(of: count - 1) >= grid.end)
        #expect(count == 1 || grid.time(of: count - 2) < grid.end)
    }

    @Test func `the time of frame i is exactly i divided by the rate`() throws {
        let grid = FrameGrid(rate: try FrameRate("29.97"), end: 10)
        #expect(grid.time(of: 30) == Rational(1001, over: 1000))
    }

    @Test(arguments: [
        ("23.976", Rational(24000, over: 1001)), ("29.97", Rational(30000, over: 1001)),
        ("47.952", Rational(48000, over: 1001)), ("59.94", Rational(60000, over: 1001)),
        ("119.88", Rational(120_000, over: 1001)), ("12.5", Rational(25, over: 2)),
        ("30000/1001", Rational(30000, over: 1001)), ("1000", 1000),
        ("29.970", Rational(30000, over: 1001)), ("2997/100", Rational(2997, over: 100)),
    ])
    func `frame rates are parsed exactly, and their description parses to the same rate`(
        _ text: String, _ rate: Rational
    ) throws {
        let read = try FrameRate(text)
        #expect(read.framesPerSecond == rate)
        #expect(try FrameRate(read.description) == read)
    }

    @Test(arguments: [
        "0", "-1", "1001", "60/0", "30000/", "/1", "fast", "", "1e9", "60/1/1", "nan",
    ])
    func `an invalid frame rate is refused`(_ text: String) {
        #expect(throws: SyntaxError.self) { try FrameRate(text) }
    }

    @Test(arguments: [
        ("7", [7]), ("0-3", [0, 1, 2, 3]), ("0-9x4", [0, 4, 8]), ("0-9:4", [0, 4, 8]),
        ("8,2-4,3", [2, 3, 4, 8]), ("30", [30]),
    ])
    func `selected frames are in ascending order without duplicates`(
        _ text: String, _ frames: [Int]
    ) throws {
        #expect(try FrameSelection(text).frames(of: 31) == frames)
    }

    @Test(arguments: [
        ("5-1", "write 1-5"),
        ("0-99999999999999999999", "write 7, 0-99, 0-99x2, or a list of these: 0-9,20,30-50x5"),
        ("", "write 7, 0-99, 0-99x2, or a list of these: 0-9,20,30-50x5"),
        ("1,,2", "write 7, 0-99, 0-99x2, or a list of these: 0-9,20,30-50x5"),
        ("3x2", "write 7, 0-99, 0-99x2, or a list of these: 0-9,20,30-50x5"),
        ("0-9x0", "write 7, 0-99, 0-99x2, or a list of these: 0-9,20,30-50x5"),
        ("-3", "write 7, 0-99, 0-99x2, or a list of these: 0-9,20,30-50x5"),
    ])
    func `an invalid frame selection is refused with a hint`(_ text: String, _ hint: String) {
        let error = #expect(throws: SyntaxError.self) {
            try FrameSelection(text).frames(of: 31)
        }
        #expect(error?.hint == hint)
    }

    @Test(arguments: [
        (1, [0]), (2, [0, 30]), (4, [0, 10, 20, 30]), (5, [0, 8, 15, 23, 30]),
        (40, Array(0..<31)),
    ])
    func `a requested number of frames is spaced evenly`(_ count: Int, _ frames: [Int]) throws {
        #expect(try FrameSelection(evenly: count).frames(of: 31) == frames)
    }

    @Test(arguments: ["31", "0-31"])
    func `a frame after the last is refused, and the error names the last`(_ text: String) throws {
        let error = try #require(
            #expect(throws: FrameSelectionError.missing(frame: 31, last: 30)) {
                try FrameSelection(text).frames(of: 31)
            })
        #expect(error.description == "there is no frame 31")
        #expect(error.cure == "the last frame is 30")
    }

    @Test func `a selection of more than 10 million frames is refused`() throws {
        let whole = "0-999999"
        let most = try FrameSelection(Array(repeating: whole, count: 10).joined(separator: ","))
        #expect(try most.frames(of: 1_000_000).count == 1_000_000)
        let error = #expect(throws: FrameSelectionError.self) {
            try FrameSelection(Array(repeating: whole, count: 11).joined(separator: ","))
                .frames(of: 1_000_000)
        }
        #expect(error?.description == "more than 10000000 frames are selected")
    }
}
