import RevealValues
import Testing

/// Templates of generated pages and code are filled with values.
struct TemplateTests {
    private static func template(_ text: String) -> Template { Template(Array(text.utf8)) }

    @Test func `a template replaces names in double braces and keeps other braces`() {
        let text = "{{a}}, {{a}}{{b}}} {c} {{Param.Frame}} {{missing}}."
        let filled = Self.template(text).filled(["a": "1", "b": "2"])
        #expect(filled == "1, 12} {c} {{Param.Frame}} .")
    }

    @Test func `a template does not replace names inside inserted values`() {
        let filled = Self.template("{{a}} {{b}}").filled(["a": "{{b}}", "b": "{{a}}"])
        #expect(filled == "{{b}} {{a}}")
    }

    @Test(arguments: [
        (true, "start\none x\nmiddle\ntwo\nend\n"), (false, "start\nmiddle\nend\n"),
    ])
    func `a template's optional part, between two marker lines, is kept or removed`(
        _ isKept: Bool, _ text: String
    ) {
        let template = Self.template(
            "start\n{{p}}\none {{v}}\n{{p}}\nmiddle\n{{p}}\ntwo\n{{p}}\nend\n")
        #expect(template.filled(["v": "x"], parts: ["p": isKept]) == text)
    }
}
