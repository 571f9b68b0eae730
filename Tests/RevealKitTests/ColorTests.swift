import RevealRendering
import RevealValues
import Testing

struct ColorTests {
    @Test(arguments: [
        ("#f80", Color(red: 255, green: 136, blue: 0)),
        ("#f808", Color(red: 255, green: 136, blue: 0, alpha: 136)),
        ("#0a141E", Color(red: 10, green: 20, blue: 30)),
        ("#0a141e28", Color(red: 10, green: 20, blue: 30, alpha: 40)),
        ("RebeccaPurple", Color(red: 0x66, green: 0x33, blue: 0x99)),
        ("white", .white), ("black", .black), ("transparent", .transparent),
    ])
    func `colours are read`(_ text: String, _ color: Color) throws {
        #expect(try Color(text) == color)
    }

    @Test(arguments: [
        ("whit", "did you mean 'white'?"), ("#12345", nil), ("", nil), ("#ggg", nil), ("#", nil),
        ("#１２３", nil), ("rgb(1,2,3)", nil),
    ])
    func `what is no colour is refused with a hint`(_ text: String, _ hint: String?) {
        let error = #expect(throws: SyntaxError.self) { try Color(text) }
        #expect(error?.hint == hint ?? "write #rgb, #rgba, #rrggbb, #rrggbbaa or a CSS colour name")
    }
}
