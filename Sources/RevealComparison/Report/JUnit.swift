/// The results in JUnit's format, which build servers read.
enum JUnit {
    private static let beginning = """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="reveal-render compare"
        """

    static func isOurs(_ bytes: [UInt8]) -> Bool { bytes.starts(with: beginning.utf8) }

    static func text(
        of results: [PictureComparison], _ kind: ComparisonPairs.Kind, seconds: Double
    ) -> String {
        let failures = results.count { !$0.status.isSame && !$0.status.isError }
        let errors = results.count { $0.status.isError }
        let counts =
            "tests=\"\(results.count)\" failures=\"\(failures)\" errors=\"\(errors)\" "
            + time(seconds)
        return """
            \(beginning) \(counts)>
              <testsuite name="\(kind.rawValue)" \(counts)>
            \(results.map(testCase).joined())  </testsuite>
            </testsuites>

            """
    }

    private static func testCase(_ result: PictureComparison) -> String {
        let folder = result.name.folder.dropLast()
        let start =
            "    <testcase classname=\"\(folder.isEmpty ? "compare" : String(folder).xml)\" "
            + "name=\"\(result.name.xml)\" \(time(result.seconds))"
        guard !result.status.isSame else {
            let text = result.spelling.map { "><system-out>\($0.xml)</system-out></testcase>\n" }
            return start + (text ?? "/>\n")
        }
        let hashes = [
            ("expected-sha256", result.hashes?.expected), ("actual-sha256", result.hashes?.actual),
        ].compactMap { name, hash in
            hash.map { "        <property name=\"\(name)\" value=\"\($0)\"/>\n" }
        }
        let properties =
            hashes.isEmpty ? "" : "      <properties>\n\(hashes.joined())      </properties>\n"
        let (tag, word) = (result.status.isError ? "error" : "failure", result.status.word)
        let sentences = result.sentences
        return """
            \(start)>
            \(properties)      <\(tag) type="\(word)" message="\((sentences.first ?? word).xml)">\
            \(sentences.joined(separator: "\n").xml)</\(tag)>
                </testcase>

            """
    }

    private static func time(_ seconds: Double) -> String { "time=\"\(fixed(seconds, 6))\"" }
}
