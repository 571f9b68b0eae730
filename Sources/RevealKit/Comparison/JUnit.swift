/// Results in the form that JUnit made common and that build servers read.
enum JUnit {
    /// The document of a run: a test case a picture.
    static func text(of results: [PictureComparison], _ kind: ComparisonPairs.Kind) -> String {
        let failures = results.count { !$0.status.isSame && !$0.status.isError }
        let errors = results.count { $0.status.isError }
        let counts = "tests=\"\(results.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
        let cases = results.map { result in
            let name = result.name.xml
            let start = "    <testcase classname=\"\(result.group.xml)\" name=\"\(name)\""
            guard !result.status.isSame else { return start + "/>\n" }
            let tag = result.status.isError ? "error" : "failure"
            let message = result.sentences.first ?? result.status.word
            return """
                \(start)>
                      <\(tag) type="\(result.status.word)" message="\(message.xml)">\
                \(result.sentences.joined(separator: "\n").xml)</\(tag)>
                    </testcase>

                """
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="reveal-render compare" \(counts)>
              <testsuite name="\(kind.rawValue)" \(counts)>
            \(cases.joined())  </testsuite>
            </testsuites>

            """
    }
}

extension PictureComparison {
    /// The folder that the picture is in, which build servers group by.
    fileprivate var group: String {
        let folder = name.folder.dropLast()
        return folder.isEmpty ? "compare" : String(folder)
    }
}

extension PictureComparison.Status {
    /// Whether all is as expected.
    public var isSame: Bool { self == .same }

    /// Whether a file could not be read.
    public var isError: Bool { if case .unreadable = self { true } else { false } }
}

extension String {
    /// The text as it may stand in XML, in attributes too; letters that no XML can hold become question
    /// marks.
    fileprivate var xml: String {
        unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "\n", "\t": "&#\(scalar.value);"
            case _ where scalar.value < 32 || [0xFFFE, 0xFFFF].contains(scalar.value): "?"
            default: String(scalar)
            }
        }.joined()
    }
}
