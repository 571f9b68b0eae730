import RevealFiles
import RevealRendering
import RevealValues
import Testing

/// Patterns for the names of numbered frames.
struct FramePatternTests {
    @Test(arguments: [
        ("frames/%04d.png", 7, "0007.png"), ("shot_%d.png", 12, "shot_12.png"),
        ("a-####.png", 3, "a-0003.png"), ("%02d.PNG", 345, "345.PNG"), ("##.png", 0, "00.png"),
        ("C#-##.png", 7, "C#-07.png"),
        ("100%%-%03d.png", 5, "100%-005.png"), ("é%09d.png", 1, "é000000001.png"),
    ])
    func `the number replaces the placeholder in the name`(
        _ text: String, _ number: Int, _ name: String
    ) throws {
        let pattern = try #require(try FramePattern(text))
        #expect(pattern.name(FileNumber(number)) == name)
    }

    @Test(arguments: [("%0d.png", "%d.png"), ("%00d.png", "%d.png")])
    func `a placeholder for zero digits is printed without a number of digits`(
        _ text: String, _ again: String
    ) throws {
        let pattern = try #require(try FramePattern(text))
        #expect(pattern.description == again)
        #expect(try FramePattern(again) == pattern)
    }

    @Test func `a name without a placeholder is not a pattern`() throws {
        #expect(try FramePattern("frames/out.png") == nil)
        #expect(try FramePattern("frames/screen#.png") == nil)
        #expect(try FramePattern.fileName("frames/screen#.png") == "frames/screen#.png")
    }

    @Test func `the names of frames in a folder have four digits`() {
        #expect(FramePattern(inDirectory: "out").directory == "out/")
        #expect(FramePattern(inDirectory: "out/").name(31) == "0031.png")
    }

    @Test(arguments: [
        ("100%%.png", "100%.png"), ("100%%/out.png", "100%/out.png"), ("C#/out.png", "C#/out.png"),
        ("a/b.png", "a/b.png"), ("%%%%.png", "%%.png"),
    ])
    func `a name without a placeholder is one file`(_ text: String, _ name: String) throws {
        #expect(try FramePattern(text) == nil)
        #expect(try FramePattern.fileName(text) == name)
    }

    @Test func `number signs in a folder's name are literal`() throws {
        let pattern = try #require(try FramePattern("C#/####.png"))
        #expect(pattern.directory == "C#/" && pattern.name(1) == "0001.png")
    }

    // After a slash, a combining letter forms one Character with it.
    @Test(arguments: [
        ("e/\u{301}%d.png", "e/", "\u{301}7.png"),
        ("e\u{70F}/%d.png", "e\u{70F}/", "7.png"),
        ("e\u{70F}/\u{200D}##.png", "e\u{70F}/", "\u{200D}07.png"),
    ])
    func `a slash separates folder and name next to any character`(
        _ text: String, _ directory: String, _ name: String
    ) throws {
        let pattern = try #require(try FramePattern(text))
        #expect(pattern.directory.utf8.elementsEqual(directory.utf8))
        #expect(pattern.name(7).utf8.elementsEqual(name.utf8))
    }

    @Test func `a folder's trailing slash is found after any character`() {
        #expect(FramePattern(inDirectory: "e\u{70F}/").directory == "e\u{70F}/")
    }

    @Test func `a file belongs to a pattern only if its name matches byte by byte`() throws {
        let pattern = try #require(try FramePattern("\u{E9}-%02d.PNG"))
        let names = [
            "\u{E9}-07.PNG", "e\u{301}-07.PNG", "\u{E9}-7.PNG", "\u{E9}-+7.PNG", "\u{E9}-.PNG",
        ]
        #expect(names.map(pattern.number) == [7, nil, nil, nil, nil])
        #expect(pattern.number(of: pattern.name(123_456_789)) == 123_456_789)
        #expect(["", "\u{E9}", "07", "-07.PNG"].allSatisfy { pattern.number(of: $0) == nil })
    }

    @Test func `a percent sign in a folder's name is written as two`() throws {
        let pattern = try #require(try FramePattern("100%%/%d.png"))
        #expect(pattern.directory == "100%/")
    }

    @Test(arguments: [
        "%s.png", "%n%n%n.png", "%04d-%d.png", "%4d.png", "%x.png", "%.png", "%", "%04d",
        "%04d.jpg",
        "%10d.png", "%010d.png", "%-4d.png", "%1$d.png", "%04ld.png", "####-##.png",
        "##########.png", "%04d/frame.png", "a%/%d.png", "a%/b.png", "%d%s.png",
        "%99999999999999999999d.png", "%0.4d.png", "%*d.png", "%hhn.png", "%d.png/",
        "%\u{0}d.png", "%c.png", "%@.png", "%05d.png.exe",
    ])
    func `a malformed frame pattern is refused`(_ text: String) {
        #expect(throws: SyntaxError.self) {
            _ = try FramePattern(text)
        }
    }
}
