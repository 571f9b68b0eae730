import RevealMotion
import RevealValues
import TestSupport
import Testing

/// The pages about easing and colors list exactly the notations that are accepted.
struct TopicDocumentTests {
    /// The first column of a page's tables.
    private static func terms(_ page: String) throws -> [String] {
        let text = String(
            decoding: try Disk.read(Repository.root + "/docs/\(page).md"), as: UTF8.self)
        return text.matches(of: #/\n\| `([^`]+)` \|/#).map { String($0.1) }
    }

    @Test func `the tables of the page on easing match the declarations`() throws {
        let page = String(
            decoding: try Disk.read(Repository.root + "/docs/easing.md"), as: UTF8.self)
        let names = TimingFunction.declarations.flatMap(\.names).map { name in
            let aliases = name.aliases.map { "`\($0)`" }.joined(separator: ", ")
            let meaning =
                (name.meaning ?? "`\(name.function.description)`")
                + (aliases.isEmpty ? "" : "; also \(aliases)")
            return "| `\(name.name)` | \(meaning) |\n"
        }
        let functions = TimingFunction.forms.map { form in
            "| `\(form.form.replacing(" or ", with: "` or `"))` | \(form.meaning) |\n"
        }
        for rows in [names, functions] {
            let table = "\n|---|---|\n" + rows.joined() + "\n"
            #expect(page.contains(table), "\(table)")
        }
    }

    @Test func `every color on the page parses, and the page has every name`() throws {
        for color in try Self.terms("colors") { _ = try Color(color) }
        let text = String(
            decoding: try Disk.read(Repository.root + "/docs/colors.md"), as: UTF8.self)
        let names = text.split(separator: "## Names")[1].matches(of: #/`([a-z]+)`/#).map {
            String($0.1)
        }
        #expect(names == Color.named.map(\.name))
    }
}
