import RevealMotion
import RevealValues
import TestSupport
import Testing

/// The pages on easing and colours: what they say can be written, and nothing else.
struct TopicDocumentTests {
    /// The first column of the tables of a page.
    private static func terms(_ page: String) throws -> [String] {
        let text = String(
            decoding: try Disk.read(Repository.root + "/docs/\(page).md"), as: UTF8.self)
        return text.matches(of: #/\n\| `([^`]+)` \|/#).map { String($0.1) }
    }

    @Test func `every named easing is told of, and every function`() throws {
        let text = String(
            decoding: try Disk.read(Repository.root + "/docs/easing.md"), as: UTF8.self)
        for (name, _) in TimingFunction.named { #expect(text.contains("`\(name)`"), "\(name)") }
        let terms = try Self.terms("easing")
        let count = TimingFunction.names.count
        for name in terms.prefix(count) { _ = try TimingFunction(name) }
        #expect(
            terms.dropFirst(count).map { $0.prefix { $0 != "(" } } == [
                "cubic-bezier", "steps", "linear", "spring", "spring",
            ])
        // What a name stands for.
        for (_, name, function) in text.matches(of: #/\| `([a-z-]+)` \| `(cubic-bezier[^`]+)`/#)
            .map(\.output)
        {
            #expect(try TimingFunction(String(name)) == TimingFunction(String(function)))
        }
    }

    @Test func `every colour of the page is one, and every name is there`() throws {
        for color in try Self.terms("colors") { _ = try Color(color) }
        let text = String(
            decoding: try Disk.read(Repository.root + "/docs/colors.md"), as: UTF8.self)
        let names = text.split(separator: "## Names")[1].matches(of: #/`([a-z]+)`/#).map {
            String($0.1)
        }
        #expect(names == Color.named.map(\.name))
    }
}
