import RevealMotion
import RevealScenes
import RevealValues
import Testing

/// Each property has a row in the table of options, and each row parses and prints its examples.
struct OptionTableTests {
    @Test func `every option property has one table row, and every name is unique`() {
        let properties = Mirror(reflecting: OptionValues()).children.count
        #expect(OptionValues.table.count == properties)
        #expect(Set(OptionValues.table.map(\.name)).count == properties)
        for (row, property) in zip(OptionValues.table, Mirror(reflecting: OptionValues()).children)
        {
            let words = row.name.split(separator: "-").map(String.init)
            let name = words[0] + words.dropFirst().map(\.capitalized).joined()
            #expect(property.label == name)
        }
    }

    @Test(arguments: OptionValues.table.indices)
    func `every example of an option survives parsing, printing and parsing again`(
        _ index: Int
    ) throws {
        let row = OptionValues.table[index]
        #expect(!row.option.examples.isEmpty, "\(row.name)")
        for example in row.option.examples {
            let printed = try row.option.normalize(example)
            #expect(try row.option.normalize(printed) == printed, "\(row.name) \(example)")
            #expect(try OptionValues([row.name: example]).given.map(\.name) == [row.name])
        }
    }

    @Test(arguments: OptionValues.table.indices)
    func `every mistake in the table gets its message and its hint`(_ index: Int) throws {
        let row = OptionValues.table[index]
        for mistake in row.option.mistakes {
            let error = try #require(throws: OptionError.self) {
                try OptionValues([row.name: mistake.text])
            }
            #expect(error.option == row.name)
            #expect(error.error.description == mistake.message)
            #expect(error.error.hint == mistake.hint)
        }
    }

    @Test func `of several mistakes in options, the first in the table's order is reported`() throws
    {
        let error = try #require(throws: OptionError.self) {
            try OptionValues(["fps": "x", "preset": "bubbel", "center": "lft"])
        }
        #expect(error.option == "preset")
    }

    @Test func `values are typed, and absent options are nil`() throws {
        let options = try OptionValues([
            "fps": "30000/1001", "bubble-color": "auto", "depth": "auto",
        ])
        #expect(try options[\.fps] == FrameRate("30000/1001"))
        #expect(options[\.bubbleColor] == .some(nil))
        #expect(options[\.depth] == .some(nil))
        #expect(options[\.center] == nil)
        #expect(options.given.map(\.name) == ["bubble-color", "fps", "depth"])
    }

    @Test func `completing options by defaults keeps the values that are set`() throws {
        let both = try OptionValues(["fps": "30"])
            .completed(by: OptionValues(["fps": "60", "loops": "3"]))
        #expect(try both == OptionValues(["fps": "30", "loops": "3"]))
    }
}

extension String {
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
