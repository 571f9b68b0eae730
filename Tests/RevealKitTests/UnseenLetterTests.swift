import RevealFiles
import Testing

/// Invisible control characters are escaped in messages, XML and JSON.
struct UnseenLetterTests {
    @Test
    func `the invisible characters are Unicode's controls, separators and bidirectional marks`() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let properties = scalar.properties
            let isControl = [.control, .lineSeparator, .paragraphSeparator].contains(
                properties.generalCategory)
            #expect(scalar.isUnseen == (isControl || properties.isBidiControl), "\(value)")
        }
    }

    @Test(arguments: [
        ("a\u{1B}[31m\n", #"a\u{1b}[31m\u{a}"#), ("\u{9B}\u{7F}", #"\u{9b}\u{7f}"#),
        ("\u{202E}é\u{2066}", #"\u{202e}é\u{2066}"#), ("\r\n", #"\u{d}\u{a}"#),
        (String(pathBytes: [0x61, 0xFF, 0xED, 0xA0, 0x80]), #"a\xff\xed\xa0\x80"#),
    ])
    func `a text is shown on one line with control characters escaped`(
        _ text: String, _ shown: String
    ) {
        #expect(text.shown == shown)
    }

    @Test(arguments: [
        ("<a href=\"x\">&</a>", "&lt;a href=&quot;x&quot;&gt;&amp;&lt;/a&gt;"),
        ("\u{1}\u{1B}\u{FFFE}\u{FFFF}", "????"), ("\t\n\r", "&#9;&#10;&#13;"),
        ("\u{7F}\u{85}\u{202E}", "&#127;&#133;&#8238;"), ("é'`|", "é'`|"),
    ])
    func `XML text has question marks for characters that XML forbids`(
        _ text: String, _ xml: String
    ) {
        #expect(text.xml == xml)
    }

    @Test(arguments: [
        ("\u{7F}", #""\u007f""#), ("\u{9F}\u{2028}", #""\u009f\u2028""#),
        ("\u{1F600}", #""\ud83d\ude00""#),
    ])
    func `JSON escapes invisible characters`(_ text: String, _ json: String) {
        #expect(text.json == json)
    }
}
