import RevealScenes
import RevealValues
import Testing

/// The options of a render: each is in the list, and read once by one grammar.
struct OptionDeclarationTests {
    @Test func `every option is in the list, in the order of their names`() {
        #expect(OptionDeclarations.names == OptionName.allCases)
    }

    @Test func `a value is of its grammar's type, and a text that was not given is none`() throws {
        let options = try WrittenOptions([.fps: "30000/1001", .bubbleColor: "auto", .depth: "auto"])
        #expect(try options[OptionDeclarations.fps] == FrameRate("30000/1001"))
        #expect(options[OptionDeclarations.bubbleColor] == .automatic)
        #expect(options[OptionDeclarations.depth] == .some(nil))
        #expect(options[OptionDeclarations.center] == nil)
        #expect(options.names == [.bubbleColor, .fps, .depth])
    }

    @Test func `of several mistakes the first in the options' order is told`() {
        #expect {
            try WrittenOptions([.fps: "x", .preset: "bubbel", .center: "lft"])
        } throws: {
            ($0 as? OptionError)?.option == .preset
        }
    }

    @Test func `what one says completes what another says`() throws {
        let given = try WrittenOptions([.fps: "30"])
        let both = given.completed(by: try WrittenOptions([.fps: "60", .loops: "3"]))
        #expect(try both[OptionDeclarations.fps] == FrameRate("30"))
        #expect(both[OptionDeclarations.loops] == 3)
        #expect(both.texts == [.fps: "30", .loops: "3"])
    }
}
